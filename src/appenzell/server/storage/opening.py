"""Opening a database: whole, of a version we know, brought to the newest shape, and every commit durable.

A file is one process's own; a PostgreSQL server's database may be that of many, which migrate it one after the other.
Whatever is asked of it has a time limit, on this side and on its own, and connections that have died are found.
"""

import asyncio
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from appenzell.server.storage.asking import Unavailable, answering, in_time
from appenzell.server.storage.database_file import SameFile, Unusable, database_file_of
from appenzell.server.storage.migrations import (
    MIGRATED_WITHIN,
    Foreign,
    Newer,
    Older,
    check_newest,
    check_shape,
    upgrade,
)

CONNECTIONS = 8
"""To a database server, of one process; as many more when they are all busy."""
PAUSED = 3.0
"""Seconds for which others wait for a process that hangs in the middle of a transaction: then its locks are let go."""
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

    async def prepare() -> None:
        async with engine.begin() as connection:
            await connection.run_sync(upgrade)

    with _usable(engine.url.render_as_string()):
        await in_time(prepare(), MIGRATED_WITHIN)


def check_current(url: str, patience: float) -> None:
    """Look at a database that a server may be using; `Unusable` also if an older version wrote it."""
    path = database_file_of(url)
    if path is None:
        check_other(url, patience, check_newest)
        return
    with _opened(path, as_it_is=True) as connection:
        check_newest(connection)


def check_other(url: str, patience: float, check: Callable[[Connection], None] = check_shape) -> None:
    """Reach a database that is no file, before a server starts; `Unusable` if that cannot be, or it is none of ours."""

    async def reach() -> None:
        engine = open_engine(url, patience, None)
        try:
            connection = await engine.connect()
            try:
                await connection.run_sync(check)
            finally:
                await connection.close()
        finally:
            await engine.dispose()

    with _usable(make_url(url).render_as_string()):
        asyncio.run(in_time(reach(), patience))


def migrate_other(url: str, patience: float) -> None:
    """Make or migrate a database that is no file; `Unusable` as above."""

    async def migrate() -> None:
        engine = open_engine(url, patience, None)
        try:
            await prepare_database(engine)
        finally:
            await engine.dispose()

    asyncio.run(migrate())


@contextmanager
def _opened(path: Path, as_it_is: bool = False) -> Iterator[Connection]:
    engine = create_engine(URL.create("sqlite", database=str(path)), hide_parameters=True)
    if not as_it_is:
        event.listen(engine, "connect", _set_pragmas)
    try:
        with _usable(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            _keep_private(path)
            with engine.begin() as connection:
                yield connection
    finally:
        engine.dispose()


def _keep_private(path: Path) -> None:
    """Make a file that nobody else on this machine can read, where there is none: the seeds of running games are in it.

    What SQLite puts beside it gets the same rights.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


@contextmanager
def _usable(name: object) -> Iterator[None]:
    try:
        with answering():
            yield
    except (Unavailable, Newer, Older, Foreign) as error:
        raise Unusable(f"The database {name} cannot be used. {error}") from None


def open_file(file: SameFile) -> Engine:
    """Return what writes to a file; it opens no other than the one it was."""
    engine = create_engine(URL.create("sqlite", database=str(file.path)), hide_parameters=True)
    event.listen(engine, "do_connect", lambda *_: file.check())
    event.listen(engine, "connect", _set_pragmas)
    event.listen(engine, "connect", _begin_nothing)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def open_engine(url: str, patience: float, file: SameFile | None, connections: int = CONNECTIONS) -> AsyncEngine:
    """Return what asks a database; it opens no other file than the one it was."""
    if file is None:
        return create_async_engine(
            url,
            pool_pre_ping=True,
            hide_parameters=True,
            pool_size=connections,
            max_overflow=connections,
            pool_timeout=patience / 2,
            connect_args={"timeout": patience, "server_settings": _limits(patience)},
        )
    engine = create_async_engine(url, pool_timeout=patience / 2, hide_parameters=True)
    event.listen(engine.sync_engine, "do_connect", lambda *_: file.check())
    event.listen(engine.sync_engine, "connect", _set_pragmas)
    return engine


def _limits(patience: float) -> dict[str, str]:
    """Return what a PostgreSQL server is told of a connection: it gives up what nobody waits for any more."""
    milliseconds = str(int(patience * 1000))
    return {
        "application_name": "appenzell",
        "statement_timeout": milliseconds,
        "lock_timeout": milliseconds,
        "idle_in_transaction_session_timeout": str(int(min(patience, PAUSED) * 1000)),
    }


def _begin_nothing(connection: Any, _: object) -> None:
    """Let a statement that stands alone be a transaction: Python's driver would begin one before it."""
    connection.isolation_level = None


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
