"""The house: all tables at work in this process, one change at a time.

What is in memory is a cache of what is written; a table nobody looks at leaves it. `lobby` and `play` change tables,
each change in the same order: look, write, put in place, tell. A table whose change is broken off leaves memory too:
whether it was written, the database knows.
"""

import asyncio
import time
from weakref import WeakValueDictionary

from appenzell.server import tables
from appenzell.server.bus import Bus, Notice
from appenzell.server.errors import Refused
from appenzell.server.presence import Presence
from appenzell.server.settings import Settings
from appenzell.server.store import Loaded, Store
from appenzell.server.tables import Table

PORTION = 16  # entries of a log that are played back at a time: about a millisecond


def now_ms() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class House:
    """All tables; made within the event loop that uses it."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings, self.store = settings, store
        self.bus, self.presence = Bus(), Presence(settings.cover_after)
        self.since = now_ms()
        """When this process began: no timer of an earlier one counts."""
        self._tables: dict[str, Table] = {}
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

    def freshest(self, table: Table) -> Table:
        """Return a table as memory has it, else as it was read."""
        return self._tables.get(table.code, table)

    async def woken(self, table: Table) -> Table:
        """Return a table as memory has it; a running game is read into it, so that it is known whose turn it is."""
        return await self.table(table.code) if table.status == "running" else self.freshest(table)

    def deadline(self, table: Table) -> int | None:
        """Return when the timer ends the turn, in milliseconds since 1970."""
        return tables.deadline(table, self.since, self.settings.timers)

    def alone(self, code: str) -> asyncio.Lock:
        """Return what keeps all others from changing a table."""
        return self._locks.setdefault(code, asyncio.Lock())

    def changing(self, code: str) -> "Changing":
        """Give a table to change, to one at a time: `async with house.changing(code) as table`."""
        return Changing(self, code.upper())

    async def read(self, code: str) -> Table:
        """Return a table as it is written."""
        known = code.isascii() and code.isalnum() and len(code) == tables.CODE_LENGTH
        loaded = await self.store.load(code) if known else None
        if loaded is None:
            raise Refused("unknown_table", "There is no table of this code.", "code", table=code[:12])
        if loaded.expired:
            raise Refused("expired", "This table has expired.", "code", table=code)
        return await _revive(loaded)

    def keep(self, table: Table) -> Table:
        """Keep a table in memory."""
        table.used = time.monotonic()
        self._tables[table.code] = table
        return table

    def distrust(self, code: str) -> None:
        """Read a table anew before anything else is done with it."""
        self._tables.pop(code, None)

    def drop(self, code: str) -> None:
        """Take a table out of memory, because it has expired; whoever looks at it is told."""
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
        await self._lock.acquire()
        try:
            table = self._house.in_memory(self._code) or self._house.keep(await self._house.read(self._code))
            table.used = time.monotonic()
            return table
        except BaseException:
            self._lock.release()
            raise

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is asyncio.CancelledError:
            self._house.distrust(self._code)
        self._lock.release()


async def _revive(loaded: Loaded) -> Table:
    """Play a table's log back, a little at a time: others come between, however long it is."""
    table = loaded.table
    if table.started is not None:
        status = table.status
        table.begin(table.started)
        log = table.running()
        for entry in loaded.entries:
            log.take(log.step(entry))
            if entry.seq % PORTION == 0:
                await asyncio.sleep(0)
        table.status = status
        table.answers = {entry.client: entry.seq for entry in loaded.entries if entry.client is not None}
    return table
