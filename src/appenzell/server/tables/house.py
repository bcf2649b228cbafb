"""The house: all tables at work in this process, one change at a time.

What is in memory is a cache of what is written; a table nobody looks at leaves it. `lobby` and `play` say what is to
change, and here it comes about, always in the same order: look, decide, write, put in place, tell. What is written has
the version after the one that was looked at; if another process was first, what it did is read and told, and then it is
decided again. A table whose change fails or is broken off is doubted and leaves memory too: whether it was written, the
database knows. It is read again as soon as that answers, and whatever nobody has heard of is told then.
"""

import asyncio
import math
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from appenzell.game.errors import AppenzellError, IllegalAction
from appenzell.playing.entry import Entry
from appenzell.playing.party import running
from appenzell.playing.playing import Played
from appenzell.server.basics.limits import Limits
from appenzell.server.basics.moments import now_ms
from appenzell.server.basics.refusals import Refused
from appenzell.server.basics.settings import Settings
from appenzell.server.storage.asking import Unavailable, Unreadable, name_unreadable
from appenzell.server.storage.changes import Change, Conflict
from appenzell.server.storage.store import Store
from appenzell.server.storage.stored import StoredTable, TableStatus
from appenzell.server.tables.alone import Alone
from appenzell.server.tables.making import CODE_LENGTH
from appenzell.server.tables.news import News, Notice
from appenzell.server.tables.presence import Presence
from appenzell.server.tables.reviving import look_ahead, revive
from appenzell.server.tables.table import Table, deadline

READ_AGAIN = 1.0  # seconds after the database did not answer
TRIES = 10  # of a change, where others are quicker
BELIEVED = 1.0  # seconds, where nothing is heard of other processes
Decide = Callable[[Table], Change | None]
"""Says what is to change, of a table as it is now; None: nothing. It may be asked again."""


class House:
    """All tables; made within the event loop that uses it."""

    def __init__(self, settings: Settings, store: Store, limits: Limits | None = None) -> None:
        self.settings, self.store = settings, store
        self.limits = limits or Limits(settings)
        self.news, self.presence = News(), Presence(settings.cover_after)
        self.since = now_ms()
        """When timers began to be seen to, here or by whom this process joined: no earlier one counts."""
        self.is_shared: Callable[[], bool] = lambda: False
        """Whether other processes may change what is in memory."""
        self.is_unsure: Callable[[], bool] = lambda: False
        """Whether they may have, and nothing was heard of it."""
        self.moved_in: list[Callable[[str], None]] = []
        self.moved_out: list[Callable[[str], None]] = []
        """Called with the code of a table that has come into memory, or left it."""
        self._tables: dict[str, Table] = {}
        self._doubted: dict[str, Table] = {}
        """Tables of which memory may know less than is written, as everybody knows them."""
        self._chores: set[asyncio.Task[None]] = set()
        self._alone = Alone()

    # --- looking -------------------------------------------------------------------------------------------

    async def table(self, code: str) -> Table:
        """Return a table, from memory or from the database; `unknown_table` or `expired` if there is none."""
        code = code.upper()
        table = self._tables.get(code)
        if table is not None and self.is_unsure() and time.monotonic() - table.looked > BELIEVED:
            await self.catch_up(code)
            table = self._tables.get(code)
        if table is None:
            async with self.changing(code) as table:
                pass
        table.used = time.monotonic()
        return table

    async def latest(self, code: str, seq: int | None = None) -> Table:
        """Return a table as it is written by now, for somebody who knows it up to a seq.

        A process that was killed may not have told the others what it did last.
        """
        asked = time.monotonic()
        table = await self.table(code)
        known = 0 if table.playing is None else table.playing.seq
        if table.looked < asked and (self.is_shared() or known < (seq or 0)):
            await self.catch_up(table.code, asked)
            table = await self.table(code)
        return table

    def count(self) -> int:
        """Return how many tables are in memory."""
        return len(self._tables)

    def codes(self) -> list[str]:
        """Return the codes of all tables in memory."""
        return list(self._tables)

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

    # --- changing ------------------------------------------------------------------------------------------

    async def change(self, code: str, decide: Decide) -> Table:
        """Change a table as is decided, again if another process was first; return it."""
        async with self.changing(code.upper()) as table:
            for _ in range(TRIES):
                try:
                    if await self._try(table, decide(table)):
                        return table
                except AppenzellError as refused:
                    if not await self._was_behind(table, refused):
                        raise
                else:
                    await self.read_on(table)
            raise Unavailable("Too many change one table.")

    async def _was_behind(self, table: Table, refused: AppenzellError) -> bool:
        """Whether something was refused of a table that other processes have changed; then it is read on.

        How often one may ask does not depend on that, nor what is legal as of a seq.
        """
        if self.store.file is not None or isinstance(refused, IllegalAction) or refused.code == "too_fast":
            return False
        version = table.version
        await self.read_on(table)
        return table.version > version

    async def _try(self, table: Table, change: Change | None) -> bool:
        """Write a change, put it in place and tell it; return whether nobody was first."""
        if change is None:
            return True
        played = None
        if change.entry is not None:
            played = running(table).look_ahead(change.entry)
            if played.ends:
                change = change._replace(parts={"status": "over", "winner": played.winner})
        try:
            if change.forgets:
                await self.store.forget(table.code, table.version + 1)
            else:
                await self.store.write(table.code, table.version + 1, change)
        except Conflict:
            return False
        self.put(table, change, played)
        return True

    def put(self, table: Table, change: Change, played: Played | None = None) -> None:
        """Put in place what was written, and tell it."""
        if change.forgets:
            self.drop(table.code)
            self.news.tell(Notice(table, "expired"))
            return
        table.put(change, played)
        self.news.tell(Notice(table, "table" if played is None else "played", played))

    async def catch_up(self, code: str, asked: float = math.inf) -> None:
        """Read and tell what other processes have changed at a table, if it is in memory and was not read since."""
        async with self.alone(code):
            table = self._tables.get(code)
            if table is not None and table.looked < asked:
                try:
                    await self.read_on(table)
                except Refused:
                    pass  # it is gone, and that was told
                except Unavailable:
                    raise
                except Exception:
                    self.distrust(code)
                    raise

    async def read_on(self, table: Table) -> None:
        """Read and tell what was changed since; `Refused` if the table is gone."""
        version, asked = table.version, time.monotonic()
        loaded = await self.store.load(table.code, version)
        if loaded is None:
            self.drop(table.code)
            self.news.tell(Notice(table, "expired", is_ours=False))
            raise await self._gone(table.code)
        table.looked = asked
        if loaded.table.version == version:
            return
        table.update(loaded.table)
        self._play_on(table, loaded.entries)
        if len(loaded.entries) < loaded.table.version - version:
            self.news.tell(Notice(table, "table", is_ours=False))

    def _play_on(self, table: Table, entries: Sequence[Entry]) -> None:
        """Let entries happen that nobody here has heard of, one by one, and tell each."""
        for entry in entries:
            played = look_ahead(table, entry)
            table.take(played)
            self.news.tell(Notice(table, "played", played, is_ours=False))

    async def enter(self, code: str) -> None:
        """Keep all others from changing a table, until `leave`; `Unavailable` if that takes too long."""
        if self._alone.take(code):
            return
        try:
            await self._alone.wait(code, self.store.patience)
        except TimeoutError:
            raise Unavailable("Too many wait for one table.") from None

    def leave(self, code: str) -> None:
        """Let others change a table."""
        self._alone.leave(code)

    @asynccontextmanager
    async def alone(self, code: str) -> AsyncIterator[None]:
        """Keep all others from changing a table, whether it is in memory or not."""
        await self.enter(code)
        try:
            yield
        finally:
            self.leave(code)

    def is_being_changed(self, code: str) -> bool:
        """Whether somebody changes a table, or reads it."""
        return code in self._alone

    def changing(self, code: str) -> "Changing":
        """Give a table to change, to one at a time: `async with house.changing(code) as table`."""
        return Changing(self, code)

    # --- memory --------------------------------------------------------------------------------------------

    async def fetch(self, code: str, before: Table | None = None) -> Table:
        """Read a table into memory; `before` is how everybody knows it: what has been written since is told."""
        is_code = code.isascii() and code.isalnum() and len(code) == CODE_LENGTH
        if before is not None:
            await self.store.settled()
        asked = time.monotonic()
        loaded = await self.store.load(code) if is_code else None
        if loaded is None:
            if before is not None:
                self._doubted.pop(code, None)
                self.news.tell(Notice(before, "expired", is_ours=False))
            raise await self._gone(code) if is_code else _unknown(code)
        heard = before.playing.seq if before is not None and before.playing is not None else None
        table, new = await revive(loaded, heard)
        table.hinted = None if before is None else before.hinted
        table.looked = asked
        self.keep(table)
        try:
            self._play_on(table, new)
        except BaseException:  # it has a version that its game has not
            self.drop(code)
            self._doubted[code] = table
            raise
        self._doubted.pop(code, None)
        if before is not None:
            self.tell(table)
        return table

    async def _gone(self, code: str) -> Refused:
        """Return why there is no table of a code."""
        if await self.store.has_expired(code):
            return Refused("expired", "This table has expired.", "code", table=code)
        return _unknown(code)

    def keep(self, table: Table) -> Table:
        """Keep a table in memory."""
        table.used = time.monotonic()
        self._tables[table.code] = table
        for listener in self.moved_in:
            listener(table.code)
        return table

    def drop(self, code: str) -> Table | None:
        """Take a table out of memory, if it is there; return it."""
        table = self._tables.pop(code, None)
        if table is not None:
            for listener in self.moved_out:
                listener(code)
        return table

    def doubted(self, code: str) -> Table | None:
        """Return a table as everybody knows it, if more may be written by now."""
        return self._doubted.get(code)

    def distrust(self, code: str) -> None:
        """Read a table anew before anything else is done with it, and soon."""
        table = self.drop(code)
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
            except Unreadable as error:
                name_unreadable(code, error)
                return
            except Exception as error:
                name_unreadable(code, error)
                await asyncio.sleep(READ_AGAIN)

    def close(self) -> None:
        """Read nothing any more."""
        for chore in self._chores:
            chore.cancel()

    async def forget(self, code: str, version: int) -> None:
        """Let a table expire that has this version; whoever looks at it is told; `stale` if it has changed by now.

        Only for who keeps all others from changing it.
        """
        try:
            await self.store.forget(code, version + 1)
        except Conflict:
            self.distrust(code)
            raise Refused("stale", "This table has changed meanwhile.") from None
        except BaseException:
            self.distrust(code)
            raise
        table = self._tables.get(code)
        if table is not None:
            self.put(table, Change(forgets=True))

    def tidy(self) -> None:
        """Take tables out of memory that nobody has looked at for a while."""
        limit = time.monotonic() - self.settings.idle_table
        for code, table in list(self._tables.items()):
            if table.used < limit and not self.presence.count(code) and code not in self._alone:
                self.drop(code)

    def tell(self, table: Table) -> None:
        """Tell how a table stands, though nothing was written: somebody came or went, or it was read again."""
        self.news.tell(Notice(table, "table", is_ours=False))


class Changing:
    """A table, for one who changes it; others wait."""

    __slots__ = ("_code", "_house")

    def __init__(self, house: House, code: str) -> None:
        self._house, self._code = house, code

    async def __aenter__(self) -> Table:
        house, code = self._house, self._code
        await house.enter(code)
        try:
            table = house.in_memory(code) or await house.fetch(code, house.doubted(code))
            table.used = time.monotonic()
            return table
        except BaseException:
            house.leave(code)
            raise

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None and not issubclass(kind, AppenzellError):
            self._house.distrust(self._code)
        self._house.leave(self._code)


def _unknown(code: str) -> Refused:
    return Refused("unknown_table", "There is no table of this code.", "code", table=code[:12])
