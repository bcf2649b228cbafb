"""Leases: which processes share a database, and which of them does what only one may do at a time.

A process says every moment that it is there. Whoever owns something owns it as long as it says so; then another may
take it. All times are those of the database's clock, so that of the machines' own may be wrong. To own something
protects nothing that is written: whoever wakes up late and goes on finds its changes in conflict.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import ColumnElement, delete, func, literal, literal_column, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from appenzell.server.storage.asking import answering, in_time
from appenzell.server.storage.shape import owners, processes

T = TypeVar("T")

LONG_GONE = 3600.0  # seconds
LONGEST = 60.0  # seconds that one may say to be there; of one that seems to be so longer, the clock was set back
DIALECTS: dict[str, Any] = {"postgresql": postgresql, "sqlite": sqlite}
CLOCKS = {
    "postgresql": "extract(epoch from clock_timestamp())",
    "sqlite": "(julianday('now') - 2440587.5) * 86400.0",
}


class There(NamedTuple):
    """What a process is told that says it is there."""

    processes: set[str]
    mine: set[str]
    """What it owns."""
    began: float
    """Since when this process was there, or others from which it takes over; in seconds since 1970."""


class Leases:
    """What the processes of one database agree on through it."""

    def __init__(self, engine: AsyncEngine, patience: float) -> None:
        self._engine, self._patience = engine, patience
        self._now: ColumnElement[float] = literal_column(CLOCKS[engine.dialect.name])
        self._insert = DIALECTS[engine.dialect.name].insert

    async def renew(self, process: str, seconds: float) -> There:
        """Say that a process is there for so many seconds more; whoever was not there any more owns nothing."""

        async def ask(connection: AsyncConnection) -> There:
            was_there = select(processes.c.id).where(processes.c.id == process, self._is_there())
            if (await connection.execute(was_there)).first() is None:
                await connection.execute(delete(owners).where(owners.c.process == process))
            until = self._now + literal(seconds)
            first = select(func.min(processes.c.began)).where(self._is_there()).scalar_subquery()
            there = self._insert(processes).values(id=process, until=until, began=func.coalesce(first, self._now))
            there = there.on_conflict_do_update(index_elements=["id"], set_={"until": until})
            began = (await connection.execute(there.returning(processes.c.began))).scalar_one()
            known = await connection.execute(select(processes.c.id).where(self._is_there()))
            mine = await connection.execute(select(owners.c.name).where(owners.c.process == process))
            return There({row[0] for row in known}, {row[0] for row in mine}, began)

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
        return processes.c.until.between(self._now, self._now + LONGEST)

    async def _do(self, ask: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Do something in one transaction."""

        async def done() -> T:
            async with self._engine.begin() as connection:
                return await ask(connection)

        with answering():
            return await in_time(done(), self._patience)
