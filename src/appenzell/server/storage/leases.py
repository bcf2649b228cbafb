"""Leases: which processes share a database, and which of them does what only one may do at a time.

A process says every moment that it is there. Whoever owns something owns it as long as it says so; then another may
take it. All times are those of the database's clock, so that of the machines' own may be wrong. To own something
protects nothing that is written: whoever wakes up late and goes on finds its changes in conflict.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, delete, literal, literal_column, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from appenzell.server.storage.asking import answering, in_time
from appenzell.server.storage.shape import owners, processes

T = TypeVar("T")

LONG_GONE = 3600.0  # seconds
DIALECTS: dict[str, Any] = {"postgresql": postgresql, "sqlite": sqlite}
CLOCKS = {
    "postgresql": "extract(epoch from clock_timestamp())",
    "sqlite": "(julianday('now') - 2440587.5) * 86400.0",
}


class Leases:
    """What the processes of one database agree on through it."""

    def __init__(self, engine: AsyncEngine, patience: float) -> None:
        self._engine, self._patience = engine, patience
        self._now: ColumnElement[float] = literal_column(CLOCKS[engine.dialect.name])
        self._insert = DIALECTS[engine.dialect.name].insert

    async def renew(self, process: str, seconds: float) -> tuple[set[str], set[str]]:
        """Say that a process is there for so many seconds more; return all that are, and what it owns.

        Whoever was not there any more owns nothing.
        """

        async def ask(connection: AsyncConnection) -> tuple[set[str], set[str]]:
            was_there = select(processes.c.id).where(processes.c.id == process, self._is_there())
            if (await connection.execute(was_there)).first() is None:
                await connection.execute(delete(owners).where(owners.c.process == process))
            until = self._now + literal(seconds)
            there = self._insert(processes).values(id=process, until=until)
            await connection.execute(there.on_conflict_do_update(index_elements=["id"], set_={"until": until}))
            known = await connection.execute(select(processes.c.id).where(self._is_there()))
            mine = await connection.execute(select(owners.c.name).where(owners.c.process == process))
            return {row[0] for row in known}, {row[0] for row in mine}

        return await self._do(ask)

    async def take(self, name: str, process: str) -> bool:
        """Let a process own something, unless another one that is there owns it; return whether it does."""

        async def ask(connection: AsyncConnection) -> bool:
            owner: ColumnElement[str] = literal_column("owners.process")  # of this row; a column would mean any
            others_are_there = select(processes.c.id).where(processes.c.id == owner, self._is_there()).exists()
            mine = self._insert(owners).values(name=name, process=process)
            mine = mine.on_conflict_do_update(
                index_elements=["name"],
                set_={"process": process},
                where=(owners.c.process == process) | ~others_are_there,
            )
            return (await connection.execute(mine.returning(owners.c.name))).first() is not None

        return await self._do(ask)

    async def let_go(self, process: str, names: Sequence[str]) -> None:
        """Own some things no longer."""

        async def ask(connection: AsyncConnection) -> None:
            await connection.execute(delete(owners).where(owners.c.process == process, owners.c.name.in_(names)))

        await self._do(ask)

    async def leave(self, process: str) -> None:
        """Be there no longer, and own nothing."""

        async def ask(connection: AsyncConnection) -> None:
            await connection.execute(delete(owners).where(owners.c.process == process))
            await connection.execute(delete(processes).where(processes.c.id == process))

        await self._do(ask)

    async def tidy(self) -> None:
        """Forget processes that ended long ago, and what those owned that are not there any more."""

        async def ask(connection: AsyncConnection) -> None:
            await connection.execute(delete(processes).where(processes.c.until < self._now - LONG_GONE))
            there = select(processes.c.id).where(self._is_there())
            await connection.execute(delete(owners).where(owners.c.process.not_in(there)))

        await self._do(ask)

    def _is_there(self) -> ColumnElement[bool]:
        return processes.c.until > self._now

    async def _do(self, ask: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Do something in one transaction."""

        async def done() -> T:
            async with self._engine.begin() as connection:
                return await ask(connection)

        with answering():
            return await in_time(done(), self._patience)
