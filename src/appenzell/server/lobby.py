"""Around the game: making tables, taking and leaving seats, starting, rematches, expiry.

Each change is looked at by `tables`, then written, put in place and told.
"""

from collections.abc import Iterable
from math import ceil

from appenzell.server import tables
from appenzell.server.errors import Refused
from appenzell.server.house import House, now_ms
from appenzell.server.tables import SECOND, Seat, Table
from appenzell.server.wall_clock import WallClock
from appenzell.server.wire import Join, NewTable, Start
from appenzell.server.writer import Conflict

MANY_CODES = 20
MANY_QUIET = 500  # tables that expire at a time


class Lobby:
    """What can be done with tables, apart from playing."""

    def __init__(self, house: House) -> None:
        self.house, self.store, self.settings = house, house.store, house.settings
        self.wall_clock = WallClock()

    # --- making tables -------------------------------------------------------------------------------------

    async def make(self, holder: str, wanted: NewTable) -> Table:
        """Make a table."""
        most = self.settings.max_tables_each
        for _ in range(MANY_CODES):
            if await self.store.count_unfinished(holder) >= most:
                raise Refused("too_many_tables", f"You have {most} unfinished tables; finish one first.", max=most)
            if await self.store.count_unfinished() >= self.settings.max_tables:
                raise Refused("busy", "This server has no room for another table now.")
            table = tables.new_table(wanted, holder, now_ms(), self.settings.programs)
            if await self._create(table, most=most):
                return table
        raise _no_code()

    async def _create(self, table: Table, rematch_of: str | None = None, most: int | None = None) -> bool:
        """Write a new table, put it in place, tell; False if its code is taken, or its host got too many meanwhile."""
        try:
            await self.store.create(table, rematch_of, most)
        except Conflict:
            return False
        self.house.keep(table)
        self.house.tell(table)
        return True

    async def rematch(self, code: str, holder: str) -> str:
        """Return the code of the rematch of a game that is over: the same for all who ask."""
        async with self.house.changing(code) as table:
            if table.rematch is None:
                if not tables.own_seats(table, holder) and table.host != holder:
                    raise Refused("no_seat", "You have no seat at this table.")
                table.rematch = await self._play_again(table)
                self.house.tell(table)
            return table.rematch

    async def _play_again(self, table: Table) -> str:
        for _ in range(MANY_CODES):
            again = tables.rematch_of(table, now_ms())
            if await self._create(again, table.code):
                return again.code
        raise _no_code()

    # --- seats ---------------------------------------------------------------------------------------------

    async def join(self, code: str, holder: str, wanted: Join) -> int:
        """Take a seat; return it."""
        async with self.house.changing(code) as table:
            number, seat = tables.join(table, holder, wanted.seat, wanted.name)
            await self._change(table, [(number, seat)])
            return number

    async def start(self, code: str, holder: str, wanted: Start) -> None:
        """Begin the game."""
        async with self.house.changing(code) as table:
            seats = tables.filled(table, holder, wanted.fill_with_bots, wanted.level)
            started = now_ms()
            await self.store.change(table.code, _changed(table, enumerate(seats)), status="running", started=started)
            table.seats = seats
            table.begin(started)
            self.house.tell(table)

    async def leave(self, code: str, holder: str) -> None:
        """Leave the own seats: for good before the game, for a while in it."""
        async with self.house.changing(code) as table:
            if table.status == "over":
                return
            left = list(tables.left(table, holder))
            if table.status == "lobby" and table.host == holder:
                await self._pass_on(table, left)
            else:
                await self._change(table, left)

    async def _pass_on(self, table: Table, left: list[tuple[int, Seat]]) -> None:
        """Give the table of a host who leaves to whoever still waits there; else nobody needs it."""
        after = dict(enumerate(table.seats)) | dict(left)
        heir = next((seat.holder for seat in after.values() if seat.holder), None)
        if heir is None:
            await self.house.forget(table.code)
            return
        await self.store.change(table.code, left, host=heir)
        table.seats, table.host = list(after.values()), heir
        self.house.tell(table)

    async def cover(self, code: str, holder: str, number: int) -> None:
        """Let a bot play for somebody at the table who is not there, until they come back."""
        async with self.house.changing(code) as table:
            absent = table.seats[number].holder if number < len(table.seats) else None
            presence = self.house.presence
            seat = tables.stood_in(table, holder, number, presence.is_here(table.code, absent))
            missed = presence.missed(table.code, absent)
            if missed > 0:
                raise Refused("too_soon", "They may come back; wait a moment.", "seat", seconds=ceil(missed))
            await self._change(table, [(number, seat)])

    async def replace_program(self, code: str, number: int) -> None:
        """Let a bot of ours play on where a program has failed."""
        async with self.house.changing(code) as table:
            await self._change(table, [(number, tables.replaced(table, number))])

    async def come_back(self, code: str, holder: str) -> None:
        """Take the own seats over from the bots that covered them."""
        async with self.house.changing(code) as table:
            await self._change(table, tables.returned(table, holder))

    async def switch_aids(self, code: str, holder: str, number: int, on: bool) -> int:
        """Switch memory aids for an own seat; return the seq."""
        async with self.house.changing(code) as table:
            await self._change(table, [(number, tables.with_aids(table, holder, number, on))])
            return table.log.seq if table.log else 0

    async def _change(self, table: Table, wanted: Iterable[tuple[int, Seat]]) -> None:
        """Write changed seats, put them in place, tell."""
        changed = _changed(table, wanted)
        if changed:
            await self.store.change(table.code, changed)
            for number, seat in changed:
                table.seats[number] = seat
            self.house.tell(table)

    # --- expiry --------------------------------------------------------------------------------------------

    async def expire(self) -> None:
        """Let tables expire where nothing has happened for long, and tidy the memory.

        A game in which no person has acted is kept no longer than one that has not begun.
        """
        self.house.tidy()
        now = self.wall_clock.surely()
        ages = {"lobby": self.settings.lobby_expires, "running": self.settings.running_expires}
        for status, age in (ages | {"over": self.settings.over_expires}).items():
            before = now - int(age * SECOND)
            for code in await self.store.quiet_codes(status, before, MANY_QUIET):
                await self._expire(code, status, before)
        before = now - int(self.settings.lobby_expires * SECOND)
        for code in await self.store.untouched_codes(before, MANY_QUIET):
            await self._expire(code, "running", before)

    async def _expire(self, code: str, status: str, before: int) -> None:
        async with self.house.alone(code):
            if status != "lobby" and self.house.presence.count(code):
                return  # somebody still looks at the game
            if await self.store.is_quiet(code, status, before):  # nobody has come in between
                await self.house.forget(code)


def _changed(table: Table, wanted: Iterable[tuple[int, Seat]]) -> list[tuple[int, Seat]]:
    return [(number, seat) for number, seat in wanted if table.seats[number] != seat]


def _no_code() -> Refused:
    return Refused("busy", "No free code was found for the table.")
