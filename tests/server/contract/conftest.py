"""What every store and every bus must do, tried on each: SQLite and PostgreSQL, within the process and over Redis."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from appenzell.server.basics.database_url import checked_url
from appenzell.server.basics.settings import sqlite_url
from appenzell.server.between.bus import Bus, Exchange, LocalBus
from appenzell.server.between.redis_bus import RedisBus
from appenzell.server.storage.store import Store

Stores = Callable[[], Store]
Buses = Callable[[str], Bus]


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database with nothing in it."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "tables.db")
    return checked_url(request.getfixturevalue("postgres_database")())


@pytest.fixture(params=["local", "redis"])
def buses(request: pytest.FixtureRequest) -> Iterator[Buses]:
    """Makes buses that reach each other."""
    if request.param == "local":
        exchange = Exchange()
        yield lambda _: LocalBus(exchange)
    else:
        service = request.getfixturevalue("redis")
        yield lambda me: RedisBus(service.url, me)


def with_stores(url: str, work: Callable[..., Coroutine[Any, Any, None]], number: int = 1) -> None:
    """Do something with stores of one database."""

    async def run() -> None:
        stores = [Store(url) for _ in range(number)]
        for store in stores:
            await store.open()
        try:
            await work(*stores)
        finally:
            for store in stores:
                await store.close()

    asyncio.run(run())
