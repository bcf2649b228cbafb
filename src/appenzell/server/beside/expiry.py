"""Expiry: tables where nothing has happened for long are forgotten.

Nobody is thrown out: a table that somebody looks at stays, through whichever process as long as there is a bus to tell
of it. What time it is, the `wall_clock` says, which believes no jump at once.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from appenzell.server.basics.moments import SECOND
from appenzell.server.basics.refusals import Refused
from appenzell.server.beside.wall_clock import WallClock
from appenzell.server.storage.asking import Unreadable
from appenzell.server.storage.stored import TableStatus
from appenzell.server.tables.house import House

MANY_QUIET = 500  # tables that expire at a time
HEARD_WITHIN = 1.0  # seconds, from other processes


class Expiry:
    """Lets tables expire."""

    def __init__(self, house: House) -> None:
        self.house, self.store, self.settings = house, house.store, house.settings
        self.wall_clock = WallClock()

    async def sweep(self) -> None:
        """Let tables expire where nothing has happened for long.

        A game in which no person has acted is kept no longer than one that has not begun, and one in which people have
        hardly acted not much longer: whoever fills the house with tables has to play at them.
        """
        now = self.wall_clock.surely()
        settings = self.settings
        ages: dict[TableStatus, float] = {
            "lobby": settings.lobby_expires,
            "running": settings.running_expires,
            "over": settings.over_expires,
        }
        for status, age in ages.items():
            before = now - int(age * SECOND)
            await self._end_all(await self.store.quiet_codes(status, before, MANY_QUIET), status, before)
        for times, age in ((1, settings.lobby_expires), (settings.few_actions, settings.few_expires)):
            before = now - int(age * SECOND)
            await self._end_all(await self.store.hardly_begun(times, before, MANY_QUIET), "running", before)

    async def _end_all(self, codes: Sequence[str], status: TableStatus, before: int) -> None:
        if codes and self.house.is_shared():
            await self._ask_who_looks(codes)
        for code in codes:
            await self._end(code, status, before)

    async def _ask_who_looks(self, codes: Sequence[str]) -> None:
        """Let other processes say who looks at some tables there, as they do of whatever is in memory here."""
        for code in codes:
            with suppress(Refused, Unreadable):
                await self.house.table(code)
        await asyncio.sleep(HEARD_WITHIN)

    async def _end(self, code: str, status: TableStatus, before: int) -> None:
        async with self.house.alone(code):
            if self.house.presence.count(code) or (self.settings.bus and self.house.is_unsure()):
                return  # somebody still looks at it, or may do so elsewhere
            version = (await self.store.versions([code])).get(code)
            if version is not None and await self.store.is_quiet(code, status, before):
                with suppress(Refused):  # somebody has come in between
                    await self.house.forget(code, version)
