"""The house: all tables at work in this process, one change at a time.

What is in memory is a cache of what is written; a table nobody looks at leaves it. `lobby` and `play` change tables,
each change in the same order: look, write, put in place, tell. A table whose change fails or is broken off is doubted
and leaves memory too: whether it was written, the database knows. It is read again as soon as the database answers, and
whatever nobody has heard of is told then.
"""

import asyncio
import time
from weakref import WeakValueDictionary

from appenzell.game.errors import AppenzellError
from appenzell.playing.entry import Entry
from appenzell.playing.party import running
from appenzell.playing.playing import Played
from appenzell.server.basics.moments import now_ms
from appenzell.server.basics.refusals import Refused
from appenzell.server.basics.settings import Settings
from appenzell.server.storage.asking import Unavailable, Unreadable, name_unreadable
from appenzell.server.storage.store import Loaded, Store
from appenzell.server.storage.stored import StoredTable, TableStatus
from appenzell.server.storage.writer import Conflict
from appenzell.server.tables.bus import Bus, Notice
from appenzell.server.tables.making import CODE_LENGTH
from appenzell.server.tables.presence import Presence
from appenzell.server.tables.table import Table, deadline

READ_AGAIN = 1.0  # seconds after the database did not answer
PORTION = 16  # entries of a log that are played back at a time: about a millisecond


class House:
    """All tables; made within the event loop that uses it."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings, self.store = settings, store
        self.bus, self.presence = Bus(), Presence(settings.cover_after)
        self.since = now_ms()
        """When this process began: no timer of an earlier one counts."""
        self._tables: dict[str, Table] = {}
        self._doubted: dict[str, Table] = {}
        """Tables of which memory may know less than is written, as everybody knows them."""
        self._chores: set[asyncio.Task[None]] = set()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def table(self, code: str) -> Table:
        """Return a table, from memory or from the database; `unknown_table` or `expired` if there is none."""
        code = code.upper()
        table = self._tables.get(code)
        if table is None:
            async with self.changing(code) as table:
                pass
        table.used = time.monotonic()
        return table

    def count(self) -> int:
        """Return how many tables are in memory."""
        return len(self._tables)

    def in_memory(self, code: str) -> Table | None:
        """Return a table if it is in memory."""
        return self._tables.get(code)

    def freshest(self, stored: StoredTable) -> Table:
        """Return a table as memory has it, else as it was read."""
        return self._tables.get(stored.code) or Table.of(stored)

    async def woken(self, stored: StoredTable, status: TableStatus = "running") -> Table:
        """Return a table as memory has it; a game of this status is read into it, so that it is known how it stands.

        One that cannot be read, or has expired by now, is returned as it came: others may be asked for beside it.
        """
        if stored.status != status:
            return self.freshest(stored)
        try:
            return await self.table(stored.code)
        except Unavailable:
            raise
        except Refused:
            pass
        except Exception as error:
            name_unreadable(stored.code, error)
        return Table.of(stored)

    def deadline(self, table: Table) -> int | None:
        """Return when the timer ends the turn, in milliseconds since 1970."""
        return deadline(table, self.since, self.settings.timers)

    def alone(self, code: str) -> asyncio.Lock:
        """Return what keeps all others from changing a table."""
        return self._locks.setdefault(code, asyncio.Lock())

    def changing(self, code: str) -> "Changing":
        """Give a table to change, to one at a time: `async with house.changing(code) as table`."""
        return Changing(self, code.upper())

    async def fetch(self, code: str, before: Table | None = None) -> Table:
        """Read a table into memory; `before` is how everybody knows it: what has been written since is told."""
        try:
            table, missed = await self._read(code, before)
        except Refused:
            if before is not None:
                self._doubted.pop(code, None)
                self.bus.publish(Notice(before, "expired"))
            raise
        self.keep(table)
        self._doubted.pop(code, None)
        for played in missed:
            self.bus.publish(Notice(table, "played", played))
        if before is not None:
            self.tell(table)
        return table

    async def _read(self, code: str, before: Table | None) -> tuple[Table, list[Played]]:
        known = code.isascii() and code.isalnum() and len(code) == CODE_LENGTH
        if before is not None:
            await self.store.settled()
        loaded = await self.store.load(code) if known else None
        if loaded is None:
            raise Refused("unknown_table", "There is no table of this code.", "code", table=code[:12])
        if loaded.expired:
            raise Refused("expired", "This table has expired.", "code", table=code)
        return await _revive(loaded, before)

    def keep(self, table: Table) -> Table:
        """Keep a table in memory."""
        table.used = time.monotonic()
        self._tables[table.code] = table
        return table

    def doubted(self, code: str) -> Table | None:
        """Return a table as everybody knows it, if more may be written by now."""
        return self._doubted.get(code)

    def distrust(self, code: str) -> None:
        """Read a table anew before anything else is done with it, and soon."""
        table = self._tables.pop(code, None)
        if table is not None:
            self._doubted[code] = table
            chore = asyncio.create_task(self._read_again(code))
            self._chores.add(chore)
            chore.add_done_callback(self._chores.discard)

    async def _read_again(self, code: str) -> None:
        while code in self._doubted:
            try:
                await self.table(code)
            except Unavailable:
                await asyncio.sleep(READ_AGAIN)
            except Refused:
                return
            except Exception as error:
                name_unreadable(code, error)
                return

    def close(self) -> None:
        """Read nothing any more."""
        for chore in self._chores:
            chore.cancel()

    async def forget(self, code: str, status: TableStatus) -> None:
        """Let a table of this status expire; whoever looks at it is told; `stale` if it has another by now.

        Only for who keeps all others from changing it.
        """
        try:
            await self.store.forget(code, status)
        except Conflict:
            self.distrust(code)
            raise Refused("stale", "This table has changed meanwhile.") from None
        except Unavailable:
            self.distrust(code)
            raise
        table = self._tables.pop(code, None)
        if table is not None:
            self.bus.publish(Notice(table, "expired"))

    def tidy(self) -> None:
        """Take tables out of memory that nobody has looked at for a while."""
        limit = time.monotonic() - self.settings.idle_table
        for code, table in list(self._tables.items()):
            if table.used < limit and not self.presence.count(code) and code not in self._locks:
                del self._tables[code]

    def tell(self, table: Table) -> None:
        """Tell that a table's seats or status have changed."""
        self.bus.publish(Notice(table, "table"))


class Changing:
    """A table, for one who changes it; others wait."""

    __slots__ = ("_code", "_house", "_lock")

    def __init__(self, house: House, code: str) -> None:
        self._house, self._code, self._lock = house, code, house.alone(code)

    async def __aenter__(self) -> Table:
        house, code = self._house, self._code
        await self._wait()
        try:
            table = house.in_memory(code) or await house.fetch(code, house.doubted(code))
            table.used = time.monotonic()
            return table
        except BaseException:
            self._lock.release()
            raise

    async def _wait(self) -> None:
        if not self._lock.locked():
            await self._lock.acquire()
            return
        try:
            async with asyncio.timeout(self._house.store.patience):
                await self._lock.acquire()
        except TimeoutError:
            raise Unavailable("Too many wait for one table.") from None

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None and not issubclass(kind, AppenzellError):
            self._house.distrust(self._code)
        self._lock.release()


async def _revive(loaded: Loaded, before: Table | None) -> tuple[Table, list[Played]]:
    """Play a table's log back, a little at a time: others come between, however long it is.

    Return also what it does beyond a table as it was before.
    """
    table = Table.of(loaded.table)
    missed: list[Played] = []
    heard = before.playing.seq if before is not None and before.playing is not None else None
    table.hinted = None if before is None else before.hinted
    if table.started is not None:
        status = table.status
        table.begin(table.started)
        for entry in loaded.entries:
            played = _replay(table, entry)
            if heard is not None and entry.seq > heard:
                missed.append(played)
            if entry.seq % PORTION == 0:
                await asyncio.sleep(0)
        table.status = status
        table.answers = {entry.client: entry for entry in loaded.entries if entry.client is not None}
    return table, missed


def _replay(table: Table, entry: Entry) -> Played:
    playing = running(table)
    try:
        return playing.take(playing.look_ahead(entry))
    except AppenzellError as refused:
        raise Unreadable(table.code, f"entry {entry.seq}: {refused}") from None
