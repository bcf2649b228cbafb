"""Around the game: making tables, taking and leaving seats, starting, rematches.

Each change is looked at by `making` or `seating`, then written, put in place and told.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from math import ceil

from appenzell.bots import Level
from appenzell.playing.party import Seat, own_seats
from appenzell.server.basics.limits import Limit
from appenzell.server.basics.moments import now_ms
from appenzell.server.basics.names import wished
from appenzell.server.basics.refusals import Refused
from appenzell.server.storage.writer import Conflict
from appenzell.server.tables import seating
from appenzell.server.tables.house import House
from appenzell.server.tables.making import TableWish, check_over, new_table, rematch_of
from appenzell.server.tables.table import Table

MANY_CODES = 20


class Lobby:
    """What can be done with tables, apart from playing."""

    def __init__(self, house: House) -> None:
        self.house, self.store, self.settings = house, house.store, house.settings
        self._makers = Limit(*house.settings.tables)
        """Who makes tables, by address."""

    # --- making tables -------------------------------------------------------------------------------------

    async def make(self, holder: str, address: str, wanted: TableWish) -> Table:
        """Make a table."""
        self._count_maker(address)
        return await self._create(holder, lambda: new_table(wanted, holder, now_ms(), self.settings.programs))

    def _count_maker(self, address: str) -> None:
        if not self._makers.allow(address):
            raise Refused("too_fast", "Too many tables are made from your address; wait a moment.")

    async def _create(self, holder: str, new: Callable[[], Table], rematch_of: str | None = None) -> Table:
        """Write a new table, put it in place, tell; it is made anew if its code is taken."""
        each, most = self.settings.max_tables_each, self.settings.max_tables
        for _ in range(MANY_CODES):
            if await self.store.count_unfinished(holder) >= each:
                raise Refused("too_many_tables", f"You have {each} unfinished tables; finish one first.", max=each)
            if await self.store.count_unfinished() >= most:
                raise Refused("busy", "This server has no room for another table now.")
            table = new()
            with suppress(Conflict):
                await self.store.create(table, rematch_of, (each, most))
                self.house.keep(table)
                for taken in {seat.holder for seat in table.seats if seat.holder}:
                    self.house.presence.note(table.code, taken)
                self.house.tell(table)
                return table
        raise Refused("busy", "No free code was found for the table.")

    async def rematch(self, code: str, holder: str, address: str) -> str:
        """Return the code of the rematch of a game that is over: the same for all who ask."""
        async with self.house.changing(code) as table:
            if table.rematch is None:
                if not own_seats(table, holder) and table.host != holder:
                    raise Refused("no_seat", "You have no seat at this table.")
                check_over(table)
                self._count_maker(address)
                again = await self._create(holder, lambda: rematch_of(table, holder, now_ms()), table.code)
                table.rematch = again.code
                self.house.tell(table)
            return table.rematch

    async def last_name(self, holder: str) -> str | None:
        """Return the name a browser wished for last, without what was put behind it to tell it from others."""
        own, others = await self.store.last_names(holder)
        return None if own is None else wished(own, others)

    # --- seats ---------------------------------------------------------------------------------------------

    async def join(self, code: str, holder: str, wanted: int | None, name: str | None) -> int:
        """Take a seat; return it."""
        async with self.house.changing(code) as table:
            number, seat = seating.join(table, holder, wanted, name)
            self.house.presence.note(table.code, holder)
            await self._change(table, [(number, seat)])
            return number

    async def start(self, code: str, holder: str, fill_with_bots: bool, level: Level) -> None:
        """Begin the game."""
        async with self.house.changing(code) as table:
            seats = seating.filled(table, holder, fill_with_bots, level)
            started = now_ms()
            changed = _changed(table, enumerate(seats))
            try:
                await self.store.change(table.code, changed, "lobby", status="running", started=started)
            except Conflict:
                self.house.distrust(table.code)
                raise Refused("stale", "This table has changed meanwhile.") from None
            table.seats = seats
            table.begin(started)
            self.house.tell(table)

    async def leave(self, code: str, holder: str) -> None:
        """Leave the own seats: for good before the game, for a while in it."""
        async with self.house.changing(code) as table:
            if table.status == "over":
                return
            left = list(seating.left(table, holder))
            if table.status == "lobby" and table.host == holder:
                await self._pass_on(table, left)
            else:
                await self._change(table, left)

    async def _pass_on(self, table: Table, left: list[tuple[int, Seat]]) -> None:
        """Give the table of a host who leaves to whoever still waits there; else nobody needs it."""
        after = dict(enumerate(table.seats)) | dict(left)
        heir = next((seat.holder for seat in after.values() if seat.holder), None)
        if heir is None:
            await self.house.forget(table.code, "lobby")
            return
        await self.store.change(table.code, left, host=heir)
        table.seats, table.host = list(after.values()), heir
        self.house.tell(table)

    async def cover(self, code: str, holder: str, number: int) -> None:
        """Let a bot play for somebody at the table who is not there, until they come back."""
        async with self.house.changing(code) as table:
            absent = table.seats[number].holder if number < len(table.seats) else None
            presence = self.house.presence
            seat = seating.stood_in(table, holder, number, presence.is_here(table.code, absent))
            missed = presence.missed(table.code, absent)
            if missed > 0:
                raise Refused("too_soon", "They may come back; wait a moment.", "seat", seconds=ceil(missed))
            await self._change(table, [(number, seat)])

    async def replace_program(self, code: str, number: int) -> None:
        """Let a bot of ours play on where a program has failed."""
        async with self.house.changing(code) as table:
            await self._change(table, [(number, seating.replaced(table, number))])

    async def come_back(self, code: str, holder: str) -> None:
        """Take the own seats over from the bots that covered them."""
        async with self.house.changing(code) as table:
            seats = list(seating.returned(table, holder))
            self.house.presence.note(table.code, holder)
            await self._change(table, seats)

    async def switch_aids(self, code: str, holder: str, number: int, on: bool) -> int:
        """Switch memory aids for an own seat; return the seq."""
        async with self.house.changing(code) as table:
            await self._change(table, [(number, seating.with_aids(table, holder, number, on))])
            return table.playing.seq if table.playing else 0

    async def _change(self, table: Table, wanted: Iterable[tuple[int, Seat]]) -> None:
        """Write changed seats, put them in place, tell."""
        changed = _changed(table, wanted)
        if changed:
            await self.store.change(table.code, changed)
            for number, seat in changed:
                table.seats[number] = seat
            self.house.tell(table)


def _changed(table: Table, wanted: Iterable[tuple[int, Seat]]) -> list[tuple[int, Seat]]:
    return [(number, seat) for number, seat in wanted if table.seats[number] != seat]
