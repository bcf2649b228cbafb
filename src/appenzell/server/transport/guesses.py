"""Guesses: how many codes an address may try out at which there is no table.

A table's code is all that is needed to watch it, or to sit down there. Nobody mistypes it a hundred times; whoever does
is told nothing more for a while, neither of tables that are there nor of such that are not. Only whoever sits at a
table, or has made it, goes on there: others behind the same address must not be able to put them out.
"""

import re

from starlette.requests import HTTPConnection

from appenzell.playing.party import own_seats
from appenzell.server.basics.limits import Limit
from appenzell.server.basics.refusals import Refused
from appenzell.server.transport.addresses import address_of
from appenzell.server.transport.cookies import holder_of

TABLE = re.compile(r"/api/tables/([^/]+)")
NO_TABLE = (404, 4404)
"""The status of an answer and the close code of a socket, which a socket also gets where there is no room."""


class Guesses:
    """Counts the codes that led to no table, by address."""

    def __init__(self, limit: Limit) -> None:
        self._limit = limit

    async def check(self, connection: HTTPConnection) -> None:
        """Refuse to look for another table, if too many were none."""
        asked = TABLE.match(connection.scope["path"])
        if asked and self._limit.is_full(address_of(connection)) and not await _is_theirs(connection, asked[1]):
            raise Refused("too_fast", "Too many of the tables you asked for were none; wait a while.")

    def note(self, connection: HTTPConnection, answer: int) -> None:
        """Count what was no table."""
        if answer in NO_TABLE and TABLE.match(connection.scope["path"]):
            self._limit.allow(address_of(connection))


async def _is_theirs(connection: HTTPConnection, code: str) -> bool:
    """Whether somebody sits at a table, or has made it."""
    holder = holder_of(connection)
    if not holder:
        return False
    try:
        table = await connection.app.state.service.house.table(code)
    except Refused:
        return False
    return bool(own_seats(table, holder)) or table.host == holder
