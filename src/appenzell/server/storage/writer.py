"""The writer: everything that waits to be written is committed together.

A durable commit costs milliseconds, however little it holds. So there is one writer: while it commits, others queue up,
and the next commit takes them all. Each waits for the commit that holds its own changes, and not for ever. If a commit
fails by what is in it, its writes are tried one by one, so that only the one at fault fails; if the database fails, all
do.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Executable, insert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from appenzell.server.basics.metrics import COMMITS
from appenzell.server.storage.asking import TROUBLE, Unavailable, answering, in_time
from appenzell.server.storage.shape import entries

log = logging.getLogger(__name__)

GATHERING = 0.003  # seconds
MOST_WAITING = 5_000  # writes; more would wait too long anyway
COLUMNS = tuple(entries.c.keys())
MUST_FIND = "must_find"
"""The option of a statement that finds a row, unless another writer was first."""
DatabaseRow = dict[str, Any]
EntryRow = tuple[Any, ...]
"""An entry, by the columns of its table."""
Change = tuple[Executable, list[DatabaseRow] | None]
"""A statement, and the rows it is for if it is an insert."""


class Conflict(Exception):  # noqa: N818 - somebody else was first; nothing has failed
    """Another writer was first."""


@dataclass(slots=True, eq=False)
class Write:
    """Changes that are committed together or not at all."""

    changes: Sequence[Change]
    rows: Sequence[EntryRow]
    """Entries, inserted in one go with those of other tables."""
    done: asyncio.Future[None]
    due: float
    """When nobody waits for it any more."""


class Writer:
    """Commits what it is given, in the order it is given."""

    def __init__(
        self, engine: AsyncEngine, patience: float, committed: Callable[[], None], is_file: bool = True
    ) -> None:
        self._engine, self._patience, self._is_file = engine, patience, is_file
        self._committed = committed
        """Called after every commit; what it raises is told to everybody in it."""
        self._connection: AsyncConnection | None = None
        """The writer's own: fetching one for every commit would take as long as the commit."""
        self._insert = str(insert(entries).compile(dialect=engine.dialect, column_keys=COLUMNS))
        """As the driver has it: entries are many, and nothing about them has to be found out for each."""
        self._waiting: list[Write] = []
        self._pending: deque[Write] = deque()
        """Those that may still be given up, the oldest first; some of them are done by now."""
        self._alarm: asyncio.TimerHandle | None = None
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._work())

    async def write(self, changes: Sequence[Change], rows: Sequence[EntryRow] = ()) -> None:
        """Return when it is committed; `Conflict` if another writer was first.

        `Unavailable` if the database does not do it: then it may be written all the same, now or later, unless somebody
        waits for `settled`.
        """
        if self._closing:
            raise Unavailable("The database is being closed.")
        if len(self._waiting) >= MOST_WAITING:
            raise Unavailable(f"{MOST_WAITING} writes wait already.")
        loop = asyncio.get_running_loop()
        write = Write(changes, rows, loop.create_future(), loop.time() + self._patience)
        self._waiting.append(write)
        self._wake.set()
        self._pending.append(write)
        if self._alarm is None:
            self._alarm = loop.call_at(write.due, self._give_up)
        try:
            await write.done
        except asyncio.CancelledError:
            self._withdraw(write)
            raise

    def _give_up(self) -> None:
        """Give up what is due, and look again when the next one is."""
        loop, self._alarm = asyncio.get_running_loop(), None
        while self._pending and (self._pending[0].done.done() or self._pending[0].due <= loop.time()):
            write = self._pending.popleft()
            self._withdraw(write)
            if not write.done.done():
                write.done.set_exception(Unavailable(f"Nothing was written for {self._patience:g} seconds."))
        if self._pending:
            self._alarm = loop.call_at(self._pending[0].due, self._give_up)

    def _withdraw(self, write: Write) -> None:
        """Leave out, if it is not begun, what nobody waits for any more."""
        if write in self._waiting:
            self._waiting.remove(write)

    async def settled(self) -> None:
        """Return when nothing is on its way any more of what was begun before."""
        await self.write([])

    async def close(self) -> None:
        """Commit what waits, and end; a database that hangs is not waited for."""
        self._closing = True
        self._wake.set()
        done, _ = await asyncio.wait({self._task}, timeout=self._patience)
        if done and self._alarm is not None:  # else whoever still waits needs it
            self._alarm.cancel()
        if not done:
            log.error("The database hangs; what waits to be written is lost.")

    async def _work(self) -> None:
        while not (self._closing and not self._waiting):
            await self._wake.wait()
            self._wake.clear()
            batch, self._waiting = self._waiting, []
            if batch:
                await self._settle(batch)
            if len(batch) > 1:  # there is a crowd: let more of it into the next commit
                await asyncio.sleep(GATHERING)
        if self._connection is not None:
            await self._connection.close()

    async def _settle(self, batch: Sequence[Write]) -> None:
        """Commit a batch and say so to everyone in it."""
        error: Exception | None = None
        try:
            await self._commit(batch)
        except Exception as found:
            error = Conflict() if isinstance(found, IntegrityError) else found
        if len(batch) > 1 and error is not None and not isinstance(error, Unavailable):
            for write in batch:
                await self._settle([write])
            return
        for write in batch:
            if write.done.done():  # whoever waited for it has given up
                continue
            if error is None:
                write.done.set_result(None)
            else:
                write.done.set_exception(error)
        while self._pending and self._pending[0].done.done():
            self._pending.popleft()

    @COMMITS.timed
    async def _commit(self, batch: Sequence[Write]) -> None:
        """Commit a batch. A file is waited for until it answers; a server that hangs is left, and asked anew."""
        work = self._transact(batch)
        try:
            with answering():
                await (work if self._is_file else in_time(work, self._patience))
                self._committed()
            TROUBLE.passes()
        except Unavailable:
            await self._disconnect()  # who knows what state it is in
            raise

    async def _transact(self, batch: Sequence[Write]) -> None:
        rows = [row for write in batch for row in write.rows]
        connection = await self._connect()
        async with connection.begin():
            if rows:
                await connection.exec_driver_sql(self._insert, rows)
            for statement, values in [change for write in batch for change in write.changes]:
                done = await connection.execute(statement, values)
                if statement.get_execution_options().get(MUST_FIND) and not done.rowcount:
                    raise Conflict

    async def _connect(self) -> AsyncConnection:
        if self._connection is None or self._connection.invalidated:
            self._connection = await self._engine.connect()
        return self._connection

    async def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                await in_time(_drop(connection), self._patience)


async def _drop(connection: AsyncConnection) -> None:
    await connection.invalidate()
    await connection.close()
