"""PostgreSQL and Redis for tests: one of each for all tests of a process, started when the first one asks for it.

A test gets a database of its own. What starts and ends them is `hostile.services`, which the benchmarks use, too.
"""

import itertools
from collections.abc import Callable, Iterator

import pytest

from hostile.services import Postgres, Redis

NUMBERS = itertools.count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL that all tests of a process share; a test that ends or freezes one makes its own."""
    service = Postgres()
    try:
        service.start()
        yield service
    finally:
        service.close()


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    """A Redis that all tests of a process share; a test that ends or freezes one makes its own."""
    service = Redis()
    try:
        service.start()
        yield service
    finally:
        service.close()


@pytest.fixture
def postgres_database(postgres: Postgres) -> Iterator[Callable[..., str]]:
    """Makes databases of the test's own, perhaps as a copy of another one; gives their URLs."""
    made: list[str] = []

    def make(template: str = "template1") -> str:
        made.append(f"test_{next(NUMBERS)}")
        return postgres.make_database(made[-1], template)

    yield make
    for name in made:
        postgres.drop_database(name)
