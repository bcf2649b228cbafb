"""Opening a database: whole, of a version we know, brought to the newest shape, and every commit durable.

Only SQLite files are tested. What is here for others is what they need at least: connections that have died are found,
and what is refused is said in one sentence.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, create_engine, event, make_url, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from appenzell.server.storage.asking import Unavailable, answering, in_time
from appenzell.server.storage.database_file import SameFile, Unusable
from appenzell.server.storage.migrations import Foreign, Newer, check_shape, upgrade

PRAGMAS = ("busy_timeout=5000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")


def check_file(path: Path) -> None:
    """Read a whole SQLite file; `Unusable` if something in it is damaged, or it is another program's.

    Of that not a byte is changed, so it is looked at before anything is set.
    """
    check_version(path)
    with _opened(path) as connection:
        found = str(connection.execute(text("PRAGMA quick_check(1)")).scalar())
        if found != "ok":
            raise Unavailable(f"It is damaged: {found.splitlines()[-1]}.")


def prepare_file(path: Path) -> None:
    """Make or migrate an SQLite file, and write to it; `Unusable` says in one sentence why that cannot be."""
    with _opened(path) as connection:
        upgrade(connection)
        connection.execute(text("PRAGMA user_version = 0"))  # means nothing; a file that is read-only refuses it


def check_version(path: Path) -> None:
    """Look at an SQLite file that a server may be using; `Unusable` if a newer version or another program wrote it."""
    with _opened(path, as_it_is=True) as connection:
        check_shape(connection)


async def prepare_database(engine: AsyncEngine) -> None:
    """Make or migrate a database that is no file; `Unusable` says in one sentence why that cannot be."""
    with _usable(engine.url.render_as_string()):
        async with engine.begin() as connection:
            await connection.run_sync(upgrade)


def check_other(url: str, patience: float) -> None:
    """Reach a database that is no file, before a server starts; `Unusable` if that cannot be, or it is none of ours."""

    async def reach() -> None:
        engine = open_engine(url, patience, None)
        try:
            connection = await _connected(engine)
            await connection.run_sync(check_shape)
            await connection.close()
        finally:
            await engine.dispose()

    with _usable(make_url(url).render_as_string()):
        asyncio.run(in_time(reach(), patience))


async def _connected(engine: AsyncEngine) -> AsyncConnection:
    try:
        return await engine.connect()
    except (SQLAlchemyError, OSError):
        raise
    except Exception as error:  # of a driver's own sort, which nobody has translated yet
        raise Unavailable(f"The database cannot be reached: {error}.") from error


@contextmanager
def _opened(path: Path, as_it_is: bool = False) -> Iterator[Connection]:
    engine = create_engine(URL.create("sqlite", database=str(path)))
    if not as_it_is:
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
    except (Unavailable, Newer, Foreign) as error:
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
