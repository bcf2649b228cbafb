"""PostgreSQL and Redis as the tests start them: they answer, keep what they have, and can be frozen."""

import asyncio
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress

import asyncpg
import pytest

from hostile.services import LOOPBACK, Postgres, Redis


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    service = Postgres()
    yield service
    service.close()


@pytest.fixture
def own_redis() -> Iterator[Redis]:
    service = Redis()
    yield service
    service.close()


async def asked(url: str, question: str, within: float = 20.0) -> object:
    async with asyncio.timeout(within):
        connection = await asyncpg.connect(url, timeout=within)
        try:
            return await connection.fetchval(question)
        finally:
            connection.terminate()


def says_pong(redis: Redis, within: float) -> bool:
    with suppress(TimeoutError), socket.create_connection((LOOPBACK, redis.port), timeout=within) as asking:
        asking.sendall(b"PING\r\n")
        return asking.recv(16) == b"+PONG\r\n"
    return False


def test_a_test_has_databases_of_its_own(postgres: Postgres, postgres_database: Callable[..., str]) -> None:
    first = postgres_database()
    postgres.say("CREATE TABLE kept (what TEXT); INSERT INTO kept VALUES ('cheese')", first.rpartition("/")[2])
    copy = postgres_database(first.rpartition("/")[2])
    assert asyncio.run(asked(copy, "SELECT what FROM kept")) == "cheese"
    assert asyncio.run(asked(postgres_database(), "SELECT to_regclass('kept')")) is None


@pytest.mark.parametrize("end", ["stop", "kill"])
def test_postgres_keeps_what_was_committed_and_where_it_is(own_postgres: Postgres, end: str) -> None:
    own_postgres.start()
    url = own_postgres.make_database("kept")
    own_postgres.say("CREATE TABLE mice (number INT); INSERT INTO mice VALUES (4)", "kept")
    getattr(own_postgres, end)()
    assert not own_postgres.runs
    own_postgres.start()
    assert asyncio.run(asked(url, "SELECT number FROM mice")) == 4


def test_postgres_freezes_with_all_its_processes(own_postgres: Postgres) -> None:
    own_postgres.start()

    async def play() -> None:
        connection = await asyncpg.connect(own_postgres.url())
        own_postgres.freeze()
        waiting = asyncio.create_task(connection.fetchval("SELECT 1"))
        done, _ = await asyncio.wait([waiting], timeout=0.3)
        assert not done
        own_postgres.thaw()
        assert await waiting == 1
        await connection.close()

    asyncio.run(play())


def test_redis_ends_and_freezes(own_redis: Redis) -> None:
    own_redis.start()
    assert says_pong(own_redis, 10.0)
    own_redis.freeze()
    assert not says_pong(own_redis, 0.3)
    own_redis.thaw()
    own_redis.kill()
    with pytest.raises(OSError, match="refused"):
        says_pong(own_redis, 0.3)
    own_redis.start()
    assert says_pong(own_redis, 10.0)
