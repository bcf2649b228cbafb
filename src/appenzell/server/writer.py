"""The writer: everything that waits to be written is committed together.

A durable commit costs milliseconds, however little it holds. So there is one writer: while it commits, others queue up,
and the next commit takes them all. Each waits for the commit that holds its own changes. If a commit fails, its writes
are tried one by one, so that only the one at fault fails.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Executable, insert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from appenzell.server.metrics import COMMITS
from appenzell.server.models import entries

GATHERING = 0.003  # seconds
INSERT = insert(entries)
Row = dict[str, Any]
Change = tuple[Executable, list[Row] | None]
"""A statement, and the rows it is for if it is an insert."""


class Conflict(Exception):  # noqa: N818 - somebody else was first; nothing has failed
    """Another writer was first."""


@dataclass(slots=True)
class Write:
    """Changes that are committed together or not at all."""

    changes: Sequence[Change]
    rows: Sequence[Row]
    """Entries, inserted in one go with those of other tables."""
    done: asyncio.Future[None]


class Writer:
    """Commits what it is given, in the order it is given."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None
        """The writer's own: fetching one for every commit would take as long as the commit."""
        self._waiting: list[Write] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._work())

    async def write(self, changes: Sequence[Change], rows: Sequence[Row] = ()) -> None:
        """Return when it is committed; `Conflict` if another writer was first."""
        if self._closing:
            raise RuntimeError("The database is being closed.")
        write = Write(changes, rows, asyncio.get_running_loop().create_future())
        self._waiting.append(write)
        self._wake.set()
        await write.done

    async def close(self) -> None:
        """Commit what waits, and end."""
        self._closing = True
        self._wake.set()
        await self._task

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
        if error is not None and len(batch) > 1:
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

    @COMMITS.timed
    async def _commit(self, batch: Sequence[Write]) -> None:
        rows = [row for write in batch for row in write.rows]
        if self._connection is None or self._connection.invalidated:
            self._connection = await self._engine.connect()
        connection = self._connection
        async with connection.begin():
            if rows:
                await connection.execute(INSERT, rows)
            for statement, values in [change for write in batch for change in write.changes]:
                await connection.execute(statement, values)
