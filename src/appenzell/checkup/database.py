"""The database that a server would use: whether it can be written durably, how fast, and whether its disk is fit.

Nothing in it is changed. An SQLite file that a server has is looked at beside it; how long a durable commit takes is
found out in a file beside it, or in a table that ends with its transaction.
"""

import asyncio
import shutil
import sqlite3
import statistics
import tempfile
import time
from contextlib import closing
from pathlib import Path

from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection

from appenzell.checkup.clock import say_offset
from appenzell.checkup.findings import Findings, Verdict
from appenzell.server.basics.settings import Settings
from appenzell.server.storage.asking import Unavailable, answering, in_time
from appenzell.server.storage.database_file import Claim, Unusable, database_file_of
from appenzell.server.storage.migrations import Foreign, Newer, check_shape, newest_shape
from appenzell.server.storage.opening import PRAGMAS, check_version, open_engine

COMMITS = 12
SLOW_COMMIT, HOPELESS_COMMIT = 0.03, 0.25  # seconds
LITTLE_ROOM, NO_ROOM = 1_000_000_000, 100_000_000  # bytes
PROMISES = {"fsync": "on", "full_page_writes": "on", "synchronous_commit": "on", "transaction_read_only": "off"}
"""What PostgreSQL has to be set to, so that what it acknowledges is written, and survives a power cut."""
SOMETHING = "SELECT pg_logical_emit_message(true, 'appenzell', '')"
"""What PostgreSQL has to write durably, and nobody reads."""
ANOTHER = "Put back a copy that was well (`appenzell restore`), name another place by --db, or see that it may be read."
RIGHTS = "Give the user that runs the server the right to write there, or name another place by --db."
ROOM = "Make room on it: a full disk means that nobody can play until there is some."
DISK = "Put the database on a disk of this machine, best of all an SSD."


def look_at_database(settings: Settings, findings: Findings) -> None:
    """Look at the database of a server's settings."""
    file = database_file_of(settings.url)
    if file is not None:
        _look_at_file(file, findings)
    elif make_url(settings.url).get_backend_name() == "sqlite":
        findings.add("database", "note", "The database is in memory: all tables are gone when the server stops.")
    else:
        _look_at_other(settings, findings)


# --- a file ------------------------------------------------------------------------------------------------


def _look_at_file(file: Path, findings: Findings) -> None:
    folder = next(parent for parent in file.parents if parent.exists())
    try:
        if file.exists() and file.stat().st_size:
            check_version(file)
            _try_to_write(file)
            _look_at_shape(file, findings)
        else:
            findings.add("database", "well", f"There is no database at {file} yet; the server will make it.")
    except Unusable as error:
        findings.add("database", "problem", str(error), ANOTHER)
    except (sqlite3.Error, OSError) as error:
        findings.add("database", "problem", f"The database {file} cannot be written: {error}.", RIGHTS)
    _look_at_room(folder, findings)
    _look_at_disk(folder, findings)


def _try_to_write(file: Path) -> None:
    """Begin to write, and write nothing."""
    with closing(sqlite3.connect(file, timeout=5, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        connection.execute(f"PRAGMA user_version = {version + 1}")
        connection.execute("ROLLBACK")


def _look_at_shape(file: Path, findings: Findings) -> None:
    engine = create_engine(URL.create("sqlite", database=str(file)))
    try:
        with engine.connect() as connection:
            _say_shape(connection, findings, f"The database {file}")
    finally:
        engine.dispose()
    claim = Claim(f"sqlite+aiosqlite:///{file}")
    try:
        claim.take()
    except Unusable as error:
        findings.add("database", "note", f"{error}", "With --url ADDRESS that one is examined.")
    finally:
        claim.release()


def _say_shape(connection: Connection, findings: Findings, name: str) -> None:
    shape = MigrationContext.configure(connection).get_current_revision()
    if shape == newest_shape():
        findings.add("migrations", "well", f"{name} can be written, and has the newest shape.", shape=str(shape))
    elif shape is None:
        findings.add("migrations", "well", f"{name} is empty; the server will make its tables.")
    else:
        said = f"{name} has the shape {shape}; the next start brings it to {newest_shape()}."
        findings.add("migrations", "note", said, "Keep a copy of it from before, if you may want to go back.")


def _look_at_room(folder: Path, findings: Findings) -> None:
    free = shutil.disk_usage(folder).free
    said = f"{free / 1e9:.1f} GB are free on the disk of {folder}."
    verdict: Verdict = "problem" if free < NO_ROOM else "note" if free < LITTLE_ROOM else "well"
    findings.add("disk", verdict, said, "" if verdict == "well" else ROOM, free_mb=round(free / 1e6))


def _look_at_disk(folder: Path, findings: Findings) -> None:
    """Find out in a file of one's own whether locks hold, and how long a durable commit takes."""
    try:
        with tempfile.TemporaryDirectory(prefix=".appenzell-doctor-", dir=folder) as place:
            file = Path(place) / "trial.db"
            if not _locks_hold(file):
                said = f"The file system of {folder} keeps no locks: two servers could write one database."
                findings.add("disk", "problem", said, DISK)
            _say_commits(_time_commits(file), findings)
    except (OSError, sqlite3.Error) as error:
        findings.add("disk", "problem", f"In {folder} nothing can be written: {error}.", RIGHTS)


def _locks_hold(file: Path) -> bool:
    """Whether a second one is kept away from a file that somebody has."""
    first, second = Claim(f"sqlite+aiosqlite:///{file}"), Claim(f"sqlite+aiosqlite:///{file}")
    first.take()
    try:
        second.take()
    except Unusable:
        return True
    finally:
        first.release()
        second.release()
    return False


def _time_commits(file: Path) -> list[float]:
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("CREATE TABLE trial (number INTEGER)")
        took = []
        for number in range(COMMITS):
            began = time.perf_counter()
            connection.execute("INSERT INTO trial VALUES (?)", (number,))
            took.append(time.perf_counter() - began)
        return took


def _say_commits(took: list[float], findings: Findings) -> None:
    median = statistics.median(took)
    said = f"A durable commit takes {1000 * median:.1f} ms."
    verdict: Verdict = "problem" if median > HOPELESS_COMMIT else "note" if median > SLOW_COMMIT else "well"
    advice = "" if verdict == "well" else f"Everybody waits for it at every action. {DISK}"
    findings.add("commit", verdict, said, advice, commit_ms=round(1000 * median, 2))


# --- another database --------------------------------------------------------------------------------------


def _look_at_other(settings: Settings, findings: Findings) -> None:
    name = make_url(settings.url).render_as_string()
    try:
        with answering():
            asyncio.run(in_time(_ask_other(settings, name, findings), settings.database_within))
    except (Unavailable, Newer, Foreign) as error:
        advice = "Look whether it runs, and whether APPENZELL_DATABASE names it rightly."
        findings.add("database", "problem", f"The database {name} cannot be used. {error}", advice)


async def _ask_other(settings: Settings, name: str, findings: Findings) -> None:
    engine = open_engine(settings.url, settings.database_within, None)
    try:
        async with engine.connect() as connection:
            await connection.run_sync(check_shape)
            await connection.run_sync(_say_shape, findings, f"The database {name}")
            await connection.rollback()
            if engine.dialect.name == "postgresql":
                await _look_at_postgresql(connection, findings)
    finally:
        await engine.dispose()


async def _look_at_postgresql(connection: AsyncConnection, findings: Findings) -> None:
    for setting, wanted in PROMISES.items():
        found = (await connection.execute(text(f"SHOW {setting}"))).scalar()
        if found != wanted:
            said = f"PostgreSQL has {setting} = {found}: what is acknowledged can be lost, or nothing can be written."
            findings.add("database", "problem", said, f"Set {setting} = {wanted} in postgresql.conf.")
    asked = time.time()
    told = (await connection.execute(text("SELECT extract(epoch FROM clock_timestamp())"))).scalar()
    say_offset("the database's", float(told or 0.0) - (asked + time.time()) / 2, findings)
    await connection.rollback()
    took = []
    for _ in range(COMMITS):
        began = time.perf_counter()
        await connection.execute(text(SOMETHING))
        await connection.commit()
        took.append(time.perf_counter() - began)
    _say_commits(took, findings)
