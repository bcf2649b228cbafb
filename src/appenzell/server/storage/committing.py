"""Committing: who carries rows and statements to the database, and brings back what became of them.

For a file this is done in a thread of its own, which keeps its connection: one way there and one back. Rows alone
are one statement, and so a transaction by themselves: the thread needs the interpreter before it and after it, and may
have to wait for that as long as for the disk. A server's database is spoken to by the event loop.
"""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from itertools import chain
from typing import Protocol

from sqlalchemy import Connection, Engine
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from appenzell.server.storage.asking import in_time
from appenzell.server.storage.changes import CHANGE_COLUMNS, ChangeRow, Conflict, Key, Statement, carry_out, key_of
from appenzell.server.storage.shape import changes as change_table

COLUMNS = ", ".join(f'"{name}"' for name in CHANGE_COLUMNS)
ARRAYS = ", ".join(f"${number}::{column.type}[]" for number, column in enumerate(change_table.c, 1))
INSERTION = (
    f"INSERT INTO {change_table.name} ({COLUMNS}) SELECT * FROM unnest({ARRAYS}) "
    "ON CONFLICT DO NOTHING RETURNING game, version"
)
"""How PostgreSQL is given rows: a column at a time, however many, so that it is one statement."""
MOST_AT_ONCE = 128
"""Rows in a statement; SQLite takes 32,766 values."""


class Committer(Protocol):
    """Commits one thing after the other."""

    async def commit(self, rows: Sequence[ChangeRow], statements: Sequence[Statement]) -> None:
        """Return when these rows and statements are committed, all of them; else none is, and an error says why."""
        ...

    async def commit_rows(self, rows: Sequence[ChangeRow]) -> set[Key]:
        """Return when rows are committed, and which were not, because another writer had been first.

        If none is, an error says why.
        """
        ...

    async def disconnect(self) -> None:
        """Give the connection up: who knows what state it is in."""
        ...

    async def close(self) -> None:
        """End."""
        ...


class FileCommitter:
    """Commits to a file, which is waited for until it answers."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "commits")
        self._connection: Connection | None = None

    async def commit(self, rows: Sequence[ChangeRow], statements: Sequence[Statement]) -> None:
        """Return when these rows and statements are committed."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, rows, statements)

    def _commit(self, rows: Sequence[ChangeRow], statements: Sequence[Statement]) -> None:
        if self._connection is None or self._connection.invalidated:
            self._connection = self._engine.connect()
        if statements or len(rows) > MOST_AT_ONCE:
            with self._connection.begin():
                for start in range(0, len(rows), MOST_AT_ONCE):
                    self._insert(rows[start : start + MOST_AT_ONCE], self._connection)
                carry_out(statements, self._connection)
        elif rows:
            self._insert(rows, self._connection)

    def _insert(self, rows: Sequence[ChangeRow], connection: Connection) -> None:
        """Insert entries, as the driver has it: there are many, and nothing has to be found out about each of them."""
        cursor = connection.connection.cursor()
        cursor.execute(_insertion(len(rows)), tuple(chain.from_iterable(rows)))
        cursor.close()

    async def commit_rows(self, rows: Sequence[ChangeRow]) -> set[Key]:
        """Return when rows are committed; a file has no other writer, so either all are or none."""
        await self.commit(rows, ())
        return set()

    async def disconnect(self) -> None:
        """Give the connection up."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                connection.invalidate()
                connection.close()

    async def close(self) -> None:
        """End; a thread that hangs is not waited for."""
        await self.disconnect()
        self._thread.shutdown(wait=False)
        self._engine.dispose()


class ServerCommitter:
    """Commits to a database server; one that hangs is left, and asked anew.

    Rows are written in the order of their keys, by everybody: so nobody waits for somebody who waits for them.
    """

    def __init__(self, engine: AsyncEngine, patience: float) -> None:
        self._engine, self._patience = engine, patience
        self._connection: AsyncConnection | None = None
        """Its own, and without transactions: rows alone are written in one go, which is one by itself."""

    async def commit(self, rows: Sequence[ChangeRow], statements: Sequence[Statement]) -> None:
        """Return when these rows and statements are committed."""
        await in_time(self._commit(rows, statements), self._patience)

    async def _commit(self, rows: Sequence[ChangeRow], statements: Sequence[Statement]) -> None:
        async with self._engine.begin() as connection:
            if len(await _insert(rows, connection)) < len(rows):
                raise Conflict
            await connection.run_sync(lambda each: carry_out(statements, each))

    async def commit_rows(self, rows: Sequence[ChangeRow]) -> set[Key]:
        """Return when rows are committed, and which were not."""
        written = await in_time(self._commit_rows(rows), self._patience)
        return {key_of(row) for row in rows} - written

    async def _commit_rows(self, rows: Sequence[ChangeRow]) -> set[Key]:
        if self._connection is None or self._connection.invalidated:
            made = await self._engine.connect()
            self._connection = await made.execution_options(isolation_level="AUTOCOMMIT")
        return await _insert(rows, self._connection)

    async def disconnect(self) -> None:
        """Give the connection up."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                await in_time(_drop(connection), self._patience)

    async def close(self) -> None:
        """End."""
        await self.disconnect()


@cache
def _insertion(number: int) -> str:
    """Return the statement that inserts so many rows into a file."""
    places = f"({', '.join('?' * len(CHANGE_COLUMNS))})"
    return f"INSERT INTO {change_table.name} ({COLUMNS}) VALUES {', '.join([places] * number)}"


async def _insert(rows: Sequence[ChangeRow], connection: AsyncConnection) -> set[Key]:
    """Insert rows for which nobody was first, in one go; return their keys."""
    if not rows:
        return set()
    columns = tuple([*column] for column in zip(*sorted(rows, key=key_of), strict=True))
    done = await connection.exec_driver_sql(INSERTION, columns)
    return {(row.game, row.version) for row in done}


async def _drop(connection: AsyncConnection) -> None:
    await connection.invalidate()
    await connection.close()
