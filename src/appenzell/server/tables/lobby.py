"""Around the game: making tables, taking and leaving seats, starting, rematches.

Each change is looked at by `making` or `seating`, then written, put in place and told.
"""

import time
from collections.abc import Callable, Iterable, Mapping
from math import ceil

from appenzell.bots import Level
from appenzell.playing.party import Seat, own_seats
from appenzell.server.basics.moments import now_ms
from appenzell.server.basics.names import wished
from appenzell.server.basics.refusals import Refused
from appenzell.server.storage.changes import Change, Conflict
from appenzell.server.tables import seating
from appenzell.server.tables.house import House
from appenzell.server.tables.making import TableWish, check_over, new_table, rematch_of
from appenzell.server.tables.table import Table

MANY_CODES = 20
COUNT_EVERY, MANY_TABLES = 10.0, 1_000  # seconds, where there may be many
MOST_CHANGES = 2
"""Times the length that a log may have: whoever only switches something cannot fill the database."""
UNSURE = 60.0
"""Seconds longer that somebody is waited for who may be at another process, of which nothing is heard."""


class Lobby:
    """What can be done with tables, apart from playing."""

    def __init__(self, house: House) -> None:
        self.house, self.store, self.settings = house, house.store, house.settings
        self._makers = house.limits["tables"]
        """Who makes tables, by address."""
        self._counted, self._count_again = 0, 0.0

    # --- making tables -------------------------------------------------------------------------------------

    async def make(self, holder: str, address: str, wanted: TableWish) -> Table:
        """Make a table."""
        self._count_maker(address)
        return await self._create(holder, lambda: new_table(wanted, holder, now_ms(), self.settings.programs))

    def _count_maker(self, address: str) -> None:
        if not self._makers.allow(address):
            raise Refused("too_fast", "Too many tables are made from your address; wait a moment.")

    async def _create(self, holder: str, new: Callable[[], Table], again_of: Table | None = None) -> Table:
        """Write a new table, put it in place, tell; it is made anew if its code is taken."""
        each = self.settings.max_tables_each
        for _ in range(MANY_CODES):
            if await self.store.count_unfinished(holder) >= each:
                raise Refused("too_many_tables", f"You have {each} unfinished tables; finish one first.", max=each)
            room = await self._room()
            table = new()
            rematch_of = None if again_of is None else (again_of.code, again_of.version + 1)
            try:
                await self.store.create(table, (each, room), rematch_of)
            except Conflict:
                if again_of is not None:
                    raise
                continue
            self._counted += 1
            self.house.keep(table)
            for taken in {seat.holder for seat in table.seats if seat.holder}:
                self.house.presence.note(table.code, taken)
            self.house.tell(table)
            return table
        raise Refused("busy", "No free code was found for the table.")

    async def _room(self) -> int | None:
        """Return how many tables there may be in all; None: there is room for long.

        It takes long to count many, so where there is much room that is done now and then only.
        """
        most, now = self.settings.max_tables, time.monotonic()
        is_near = most < MANY_TABLES or self._counted >= most // 2
        if is_near or now >= self._count_again:
            self._counted = await self.store.count_unfinished()
            self._count_again = now + COUNT_EVERY
        if self._counted >= most:
            raise Refused("busy", "This server has no room for another table now.")
        return most if is_near or self._counted >= most // 2 else None

    async def rematch(self, code: str, holder: str, address: str) -> str:
        """Return the code of the rematch of a game that is over: the same for all who ask."""
        async with self.house.changing(code.upper()) as table:
            if table.rematch is None:
                await self._make_again(table, holder, address)
            assert table.rematch is not None, "it was made, here or elsewhere"
            return table.rematch

    async def _make_again(self, table: Table, holder: str, address: str) -> None:
        """Make the rematch of a game, unless another process does."""
        if not own_seats(table, holder) and table.host != holder:
            raise Refused("no_seat", "You have no seat at this table.")
        check_over(table)
        self._count_maker(address)
        for _ in range(MANY_CODES):
            try:
                again = await self._create(holder, lambda: rematch_of(table, holder, now_ms()), table)
            except Conflict:
                await self.house.read_on(table)
                if table.rematch is not None:
                    return
            else:
                self.house.put(table, Change(parts={"rematch": again.code}))
                return
        raise Refused("busy", "No free code was found for the table.")

    async def last_name(self, holder: str) -> str | None:
        """Return the name a browser wished for last, without what was put behind it to tell it from others."""
        own, others = await self.store.last_names(holder)
        return None if own is None else wished(own, others)

    # --- seats ---------------------------------------------------------------------------------------------

    async def join(self, code: str, holder: str, wanted: int | None, name: str | None) -> int:
        """Take a seat; return it."""

        def decide(table: Table) -> Change | None:
            number, seat = seating.join(table, holder, wanted, name)
            self.house.presence.note(table.code, holder)
            return _seats(table, [(number, seat)])

        table = await self.house.change(code, decide)
        return seating.join(table, holder, wanted, name)[0]

    async def start(self, code: str, holder: str, fill_with_bots: bool, level: Level) -> None:
        """Begin the game."""

        def decide(table: Table) -> Change:
            seats = seating.filled(table, holder, fill_with_bots, level)
            changed = {number: seat for number, seat in enumerate(seats) if table.seats[number] != seat}
            return Change(seats=changed, parts={"status": "running", "started": now_ms()})

        await self.house.change(code, decide)

    async def leave(self, code: str, holder: str) -> None:
        """Leave the own seats: for good before the game, for a while in it. A host who leaves passes the table on."""

        def decide(table: Table) -> Change | None:
            if table.status == "over":
                return None
            left = dict(seating.left(table, holder))
            if table.status != "lobby" or table.host != holder:
                return _seats(table, left.items())
            heir = _heir(table, left)
            return Change(forgets=True) if heir is None else Change(seats=left, parts={"host": heir})

        await self.house.change(code, decide)

    async def cover(self, code: str, holder: str, number: int) -> None:
        """Let a bot play for somebody at the table who is not there, until they come back."""

        def decide(table: Table) -> Change | None:
            absent = table.seats[number].holder if number < len(table.seats) else None
            presence = self.house.presence
            seat = seating.stood_in(table, holder, number, presence.is_here(table.code, absent))
            missed = presence.missed(table.code, absent) + (UNSURE if self.house.is_unsure() else 0.0)
            if missed > 0:
                raise Refused("too_soon", "They may come back; wait a moment.", "seat", seconds=ceil(missed))
            return _seats(table, [(number, seat)])

        await self.house.change(code, decide)

    async def replace_program(self, code: str, number: int) -> None:
        """Let a bot of ours play on where a program has failed."""
        await self.house.change(code, lambda table: _seats(table, [(number, seating.replaced(table, number))]))

    async def come_back(self, code: str, holder: str) -> None:
        """Take the own seats over from the bots that covered them."""

        def decide(table: Table) -> Change | None:
            seats = list(seating.returned(table, holder))
            self.house.presence.note(table.code, holder)
            return _seats(table, seats)

        await self.house.change(code, decide)

    async def switch_aids(self, code: str, holder: str, number: int, on: bool) -> int:
        """Switch memory aids for an own seat; return the seq."""

        def decide(table: Table) -> Change | None:
            if table.version >= MOST_CHANGES * self.settings.max_log:
                raise Refused("too_long", "This table has changed too often.", max=self.settings.max_log)
            return _seats(table, [(number, seating.with_aids(table, holder, number, on))])

        table = await self.house.change(code, decide)
        return table.playing.seq if table.playing else 0


def _seats(table: Table, wanted: Iterable[tuple[int, Seat]]) -> Change | None:
    """Return the change to these seats, if it is one."""
    changed = {number: seat for number, seat in wanted if table.seats[number] != seat}
    return Change(seats=changed) if changed else None


def _heir(table: Table, left: Mapping[int, Seat]) -> str | None:
    """Return who still waits at a table when these seats are left."""
    after = dict(enumerate(table.seats)) | dict(left)
    return next((seat.holder for seat in after.values() if seat.holder), None)
