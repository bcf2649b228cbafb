"""Opening a database: whole, of a version we know, brought to the newest shape, and every commit durable.

Only SQLite files are tested. What is here for others is what they need at least: connections that have died are found,
and what is refused is said in one sentence.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, create_engine, event, text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from appenzell.server.storage.asking import Unavailable, answering
from appenzell.server.storage.database_file import SameFile, Unusable
from appenzell.server.storage.migrations import Newer, check_shape, upgrade

PRAGMAS = ("busy_timeout=5000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")


def check_file(path: Path) -> None:
    """Read a whole SQLite file; `Unusable` if something in it is damaged."""
    with _opened(path) as connection:
        found = str(connection.execute(text("PRAGMA quick_check(1)")).scalar())
        if found != "ok":
            raise Unavailable(f"It is damaged: {found.splitlines()[-1]}.")


def prepare_file(path: Path) -> None:
    """Make or migrate an SQLite file; `Unusable` says in one sentence why that cannot be."""
    with _opened(path) as connection:
        upgrade(connection)


def check_version(path: Path) -> None:
    """Look at an SQLite file that a server may be using; `Unusable` if a newer version has written it."""
    with _opened(path) as connection:
        check_shape(connection)


async def prepare(engine: AsyncEngine) -> None:
    """Make or migrate a database that is no file; `Unusable` says in one sentence why that cannot be."""
    with _usable(engine.url.render_as_string()):
        async with engine.begin() as connection:
            await connection.run_sync(upgrade)


@contextmanager
def _opened(path: Path) -> Iterator[Connection]:
    engine = create_engine(URL.create("sqlite", database=str(path)))
    event.listen(engine, "connect", _set_pragmas)
    try:
        with _usable(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            with engine.begin() as connection:
                yield connection
    finally:
        engine.dispose()


@contextmanager
def _usable(name: object) -> Iterator[None]:
    try:
        with answering():
            yield
    except (Unavailable, Newer) as error:
        raise Unusable(f"The database {name} cannot be used. {error}") from None


def open_engine(url: str, patience: float, file: SameFile | None) -> AsyncEngine:
    """Return what asks a database; it opens no other file than the one it was."""
    if file is None:
        return create_async_engine(url, pool_pre_ping=True)
    engine = create_async_engine(url, pool_timeout=patience / 2)
    event.listen(engine.sync_engine, "do_connect", lambda *_: file.check())
    event.listen(engine.sync_engine, "connect", _set_pragmas)
    return engine


def _set_pragmas(connection: Any, _: object) -> None:
    """Make every commit durable, and readers and the writer independent of each other."""
    cursor = connection.cursor()
    try:
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
    except Exception:
        connection.close()
        raise
    cursor.close()
