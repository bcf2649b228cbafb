"""The writer: everything that waits to be written is committed together.

A durable commit costs milliseconds, however little it holds. So there is one writer: while it commits, others queue up,
and the next commit takes them all. Each waits for the commit that holds its own changes, and not for ever. If a commit
fails by what is in it, its writes are tried one by one, so that only the one at fault fails; if the database fails, all
do.
"""

import asyncio
import logging
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy.exc import IntegrityError

from appenzell.server.basics.metrics import COMMITS
from appenzell.server.storage.asking import TROUBLE, Contended, Unavailable, answering
from appenzell.server.storage.changes import ChangeRow, Conflict, Key, Statement, key_of
from appenzell.server.storage.committing import Committer

log = logging.getLogger(__name__)

GATHERING = 0.001  # seconds
MOST_WAITING = 5_000  # writes; more would wait too long anyway


@dataclass(slots=True, eq=False)
class Write:
    """What is committed together or not at all."""

    statements: Sequence[Statement]
    rows: Sequence[ChangeRow]
    """Changes, inserted in one go with those of other tables."""
    done: asyncio.Future[None]
    due: float
    """When nobody waits for it any more."""


class Writer:
    """Commits what it is given, in the order it is given."""

    def __init__(self, committer: Committer, patience: float, committed: Callable[[], None]) -> None:
        self._committer, self._patience = committer, patience
        self._committed = committed
        """Called after every commit; what it raises is told to everybody in it."""
        self._waiting: list[Write] = []
        self._pending: deque[Write] = deque()
        """Those that may still be given up, the oldest first; some of them are done by now."""
        self._alarm: asyncio.TimerHandle | None = None
        self._loop = asyncio.get_running_loop()
        """Kept: to ask for it is a system call, before Python 3.12."""
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._work())

    def write(self, statements: Sequence[Statement], rows: Sequence[ChangeRow] = ()) -> asyncio.Future[None]:
        """Return what is done when it is committed; `Conflict` if another writer was first.

        `Unavailable` if the database does not do it: then it may be written all the same, now or later, unless somebody
        waits for `settled`. What nobody waits for any more when the writer comes to it is left out.
        """
        if self._closing:
            raise Unavailable("The database is being closed.")
        if len(self._waiting) >= MOST_WAITING:
            raise Unavailable(f"{MOST_WAITING} writes wait already.")
        loop = self._loop
        write = Write(statements, rows, loop.create_future(), loop.time() + self._patience)
        self._waiting.append(write)
        self._wake.set()
        self._pending.append(write)
        if self._alarm is None:
            self._alarm = loop.call_at(write.due, self._give_up)
        return write.done

    def _give_up(self) -> None:
        """Give up what is due, and look again when the next one is."""
        loop, self._alarm = self._loop, None
        while self._pending and (self._pending[0].done.done() or self._pending[0].due <= loop.time()):
            write = self._pending.popleft()
            if not write.done.done():
                write.done.set_exception(Unavailable(f"Nothing was written for {self._patience:g} seconds."))
        if self._pending:
            self._alarm = loop.call_at(self._pending[0].due, self._give_up)

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
            batch, self._waiting = [write for write in self._waiting if not write.done.done()], []
            rows_alone = [write for write in batch if write.rows and not write.statements]
            others = [write for write in batch if not write.rows or write.statements]
            if rows_alone:
                await self._settle(rows_alone)
            if others:
                await self._settle(others)
            if len(batch) > 1:  # there is a crowd: let more of it into the next commit
                await asyncio.sleep(GATHERING)
        await self._committer.close()

    async def _settle(self, batch: Sequence[Write]) -> None:
        """Commit a batch and say so to everyone in it."""
        error: Exception | None = None
        late: set[Key] = set()
        try:
            late = await self._commit(batch)
        except Exception as found:
            error = Conflict() if isinstance(found, IntegrityError | sqlite3.IntegrityError) else found
        if len(batch) > 1 and error is not None and not isinstance(error, Unavailable):
            for write in batch:
                await self._settle([write])
            return
        for write in batch:
            if write.done.done():  # whoever waited for it has given up
                continue
            if error is None and late and any(key_of(row) in late for row in write.rows):
                write.done.set_exception(Conflict())
            elif error is None:
                write.done.set_result(None)
            else:
                write.done.set_exception(Unavailable(str(error)) if isinstance(error, Contended) else error)
        while self._pending and self._pending[0].done.done():
            self._pending.popleft()

    @COMMITS.timed
    async def _commit(self, batch: Sequence[Write]) -> set[Key]:
        """Commit a batch, or say why not; return the keys of rows alone for which others were first."""
        late: set[Key] = set()
        try:
            with answering():
                rows = [row for write in batch for row in write.rows]
                statements = [each for write in batch for each in write.statements]
                if statements or not rows:
                    await self._committer.commit(rows, statements)
                else:
                    late = await self._committer.commit_rows(rows)
                self._committed()
            TROUBLE.passes()
            return late
        except Unavailable:
            await self._committer.disconnect()
            raise
