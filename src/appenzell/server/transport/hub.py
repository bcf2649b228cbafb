"""The hub: tells every open socket at a table what happens there.

Owns the connections of this process and composes for each what its browser may see, once for all that see the same.
Listens to the news, so it tells nothing that is not committed. That somebody came or went is told at once, but not more
often than people look: a crowd that comes and goes is told of together.
"""

import asyncio
from collections import defaultdict
from typing import cast, get_args

from appenzell.playing.party import own_seats, shown_seat
from appenzell.playing.playing import Played
from appenzell.server.basics.refusals import Refused
from appenzell.server.tables.house import House
from appenzell.server.tables.news import Notice
from appenzell.server.tables.table import Table
from appenzell.server.transport import wire
from appenzell.server.transport.line import Connection
from appenzell.server.transport.manners import Manners
from appenzell.server.transport.showing import events_of, info_of, json_of, log_line_of, view_of

PHRASES = {phrase for words in get_args(wire.Phrase) for phrase in get_args(words)}
"""All there are: another process says others only if it is none of ours."""
MOST_TABS = 20  # of one browser at one table
SETTLING = 0.5  # seconds in which all who come to a table or go are told of together


def error_of(asked: str | None, refused: Refused, seq: int | None = None, view: wire.View | None = None) -> wire.Error:
    """Return why the request of an id was refused, with the right seq and view for whoever is stale."""
    return {
        "type": "error",
        "id": asked,
        "code": refused.code,
        "message": refused.message,
        "rule": refused.rule,
        "reason": refused.reason,
        "params": refused.params,
        "seq": seq,
        "view": view,
    }


class Hub:
    """All open sockets."""

    def __init__(self, house: House) -> None:
        self.house, self.manners = house, Manners(house.settings, house.limits)
        self._at: dict[str, set[Connection]] = defaultdict(set)
        self._stirring: dict[str, asyncio.TimerHandle] = {}
        """Where somebody came or went just now."""
        self._stirred: set[str] = set()
        """… and somebody else since."""
        house.news.subscribe(self.hear)

    def enter(self, connection: Connection, table: Table) -> None:
        """Let a socket in; `too_many_sockets` if there is no room."""
        settings, presence = self.house.settings, self.house.presence
        crowded = presence.total >= settings.max_sockets
        crowded |= presence.from_address(connection.address) >= settings.max_sockets_each
        crowded |= presence.tabs(table.code, connection.holder) >= MOST_TABS
        if not own_seats(table, connection.holder):  # whoever plays always finds a place
            holders = {seat.holder for seat in table.seats}
            crowded |= presence.watchers(table.code, holders) >= settings.max_watchers
        if crowded:
            raise Refused("too_many_sockets", "Too many are connected; try again later.")
        presence.come(table.code, connection.holder, connection.address)
        self._at[table.code].add(connection)
        self._stir(table.code)

    def leave(self, connection: Connection) -> None:
        """Let a socket go."""
        code = connection.table_code
        self._at[code].discard(connection)
        if not self._at[code]:
            del self._at[code]
        self.house.presence.go(code, connection.holder, connection.address, connection.line.is_moving)
        if not connection.line.is_moving:  # who moves is back before anybody has missed them
            self._stir(code)

    def close(self) -> None:
        """Tell of nobody any more."""
        for handle in self._stirring.values():
            handle.cancel()

    def _stir(self, code: str) -> None:
        """Tell that somebody came or went: now, or with all others who do so in a moment."""
        if code in self._stirring:
            self._stirred.add(code)
            return
        self._stirring[code] = asyncio.get_running_loop().call_later(SETTLING, self._settle, code)
        table = self.house.in_memory(code)
        if table is not None:
            self.house.tell(table)

    def _settle(self, code: str) -> None:
        del self._stirring[code]
        if code in self._stirred:
            self._stirred.discard(code)
            self._stir(code)

    def view(self, table: Table, holder: str) -> wire.View | None:
        """Return what a browser sees of a game; None before it begins."""
        if table.playing is None:
            return None
        return view_of(table, shown_seat(table, holder), self.house.deadline(table))

    def hear(self, notice: Notice) -> None:
        """Tell everybody at a table what happened."""
        here = [connection for connection in self._at.get(notice.table.code, ()) if connection.welcomed]
        if not here:
            return
        if notice.played is not None:
            self._tell_played(here, notice.table, notice.played)
        elif notice.said is not None and notice.said.phrase in PHRASES:
            _tell_all(here, {"type": "said", "seat": notice.said.seat, "phrase": cast(wire.Phrase, notice.said.phrase)})
        elif notice.what == "table":
            self._tell_table(here, notice.table)
        elif notice.what == "expired":
            _tell_all(here, error_of(None, Refused("expired", "This table has expired.")))
            for connection in here:
                connection.close()

    def _tell_table(self, here: list[Connection], table: Table) -> None:
        texts: dict[tuple[int | bool, ...], bytes] = {}
        for connection in here:
            holder = connection.holder
            sees = (holder == table.host, *own_seats(table, holder))
            if sees not in texts:
                info = info_of(table, holder, self.house.presence)
                texts[sees] = json_of({"type": "table", "table": info})
            connection.send(texts[sees])

    def _tell_played(self, here: list[Connection], table: Table, played: Played) -> None:
        """Tell what was played to everybody, composed once for all that see the same."""
        until = self.house.deadline(table)
        line = None if played.log_line is None else log_line_of(played.log_line)
        texts: dict[int | None, bytes] = {}
        for connection in here:
            seat = shown_seat(table, connection.holder)
            if seat not in texts:
                texts[seat] = json_of(_news(played, line, view_of(table, seat, until)))
            connection.send(texts[seat])
        if played.ends or played.entry.kind == "resign":
            self._tell_table(here, table)


def _news(played: Played, line: wire.LogLine | None, view: wire.View) -> wire.Acted | wire.Undone | wire.Resigned:
    """Return what those who see this view are told about an entry; its line is the same for all."""
    entry = played.entry
    if played.undid is not None:
        undid = played.undid.entry
        return {
            "seq": entry.seq,
            "seat": entry.seat,
            "type": "undone",
            "token": undid.token or "",
            "undid": undid.seq,
            "view": view,
        }
    assert line is not None, "only an undo has none"
    if entry.kind == "resign":
        return {
            "seq": entry.seq,
            "seat": entry.seat,
            "events": events_of(played.events_text),
            "line": line,
            "type": "resigned",
            "view": view,
        }
    return {
        "seq": entry.seq,
        "seat": entry.seat,
        "events": events_of(played.events_text),
        "line": line,
        "type": "acted",
        "token": entry.token or "",
        "by": entry.by,
        "view": view,
    }


def _tell_all(here: list[Connection], message: wire.ServerMessage) -> None:
    text = json_of(message)
    for connection in here:
        connection.send(text)
