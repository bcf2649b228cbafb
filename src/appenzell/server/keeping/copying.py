"""Copying an SQLite file as it is at one moment, while a server may be writing to it.

The copy is written beside its place, checked, and moved there when the disk has it: there is never half of one. What is
copied is read in one transaction, so it is of one moment however long that takes; in WAL mode a reader keeps no writer
waiting. The disk is shared with the server: the copy goes there in portions, each on the disk before the next.
"""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from secrets import token_hex
from urllib.parse import quote

from appenzell.server.storage.shape import games

PORTION = 1024  # pages, of 4 kB as a rule
BREATH = 0.002  # seconds after each
BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite has beside a file."""
OURS_ALONE = 0o600
"""The mode of a copy: in it are the seeds of running games, and what cookies are signed with."""
LOGS = {"changes": "seq IS NOT NULL", "entries": "true"}
"""Where the entries of logs are, and which rows they are; in older databases entries have a table of their own."""
Rows = dict[str, int]
"""How many rows each table of a database has."""


class NotKept(Exception):  # noqa: N818 - a file or a game is at fault, not the program
    """Something that cannot be kept or brought back; the message is one plain sentence."""


@dataclass(frozen=True, slots=True)
class Copied:
    """What is in a copy."""

    file: str
    games: int
    """Those that have expired do not count."""
    entries: int
    """Of all their logs."""
    bytes: int

    as_dict = asdict


def back_up(database: Path, file: Path, force: bool = False) -> Copied:
    """Write a copy of a database, which a server may be using, to a file that is not there, or may be overwritten."""
    check_place(file, database, force)
    with drafted(file) as draft:
        copied = copy_at_one_moment(database, draft)
        check_place(file, database, force)  # once more: copying takes a while
        put_in_place(draft, file)
    return Copied(str(file), *copied, file.stat().st_size)


def check_place(file: Path, database: Path, force: bool) -> None:
    """`NotKept` if a copy cannot be put there."""
    if file.is_dir():
        raise NotKept(f"{file} is a folder; name a file.")
    if not file.parent.is_dir():
        raise NotKept(f"There is no folder {file.parent}.")
    if is_same(file, database):
        raise NotKept(f"{file} is the database itself; name another file.")
    if any(beside(file, end).exists() for end in BESIDE):
        raise NotKept(f"{file} is a database somebody uses, or has used last; name another file.")
    if file.exists() and not force:
        raise NotKept(f"{file} is there already; --force overwrites it.")


def is_same(file: Path, other: Path) -> bool:
    """Whether two names are those of one file."""
    return file.exists() and other.exists() and file.samefile(other)


def beside(file: Path, end: str) -> Path:
    """Return what SQLite may have beside a file."""
    return file.with_name(f"{file.name}{end}")


# --- copying -----------------------------------------------------------------------------------------------


def copy_at_one_moment(source: Path, draft: Path) -> tuple[int, int]:
    """Copy a database into a new file and check the copy; return how many games and entries it has.

    The copy is one file alone, that of a database nobody uses, whatever the source has beside it.
    """
    with (
        saying(source),
        closing(_reading(source)) as reading,
        closing(sqlite3.connect(draft, isolation_level=None)) as writing,
    ):
        reading.execute("BEGIN")
        rows = _rows(reading)  # from here on it reads what is there at this moment
        writing.execute("PRAGMA journal_mode = OFF")  # a copy that breaks off is thrown away
        reading.backup(writing, pages=PORTION, progress=lambda *_: _breathe(draft))
    with saying(source), closing(sqlite3.connect(draft, isolation_level=None)) as copy:
        copy.execute("PRAGMA journal_mode = DELETE")
        _check(copy, rows)
        found = [f"{log} WHERE {which}" for log, which in LOGS.items() if log in rows]
        return _count(copy, f"{games.name} WHERE status != 'expired'"), sum(_count(copy, each) for each in found)


def _reading(file: Path) -> sqlite3.Connection:
    """Open a database that is there; one in a folder that cannot be written, too."""
    address, has_wal = f"file:{quote(str(file.absolute()))}", beside(file, "-wal").exists()
    connect = partial(sqlite3.connect, uri=True, isolation_level=None)
    connection = connect(f"{address}?mode=rw")  # whoever is last to close it leaves nothing beside it
    try:
        connection.execute("SELECT count(*) FROM sqlite_master")
    except sqlite3.OperationalError:
        connection.close()
        if has_wal:
            raise
        return connect(f"{address}?mode=ro&immutable=1")  # nobody uses it: it can have nothing beside it
    return connection


def _breathe(draft: Path) -> None:
    """Let the disk have what was copied, and the server its turn."""
    sync(draft)
    time.sleep(BREATH)


def _rows(connection: sqlite3.Connection) -> Rows:
    names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    found = [name for (name,) in names]
    return {name: _count(connection, f'"{name}"') for name in found}


def _count(connection: sqlite3.Connection, which: str) -> int:
    return int(connection.execute(f"SELECT count(*) FROM {which}").fetchone()[0])


def _check(copy: sqlite3.Connection, rows: Rows) -> None:
    """`NotKept` if a copy is damaged, is no game's, or has not as many rows as there were."""
    found = str(copy.execute("PRAGMA quick_check(1)").fetchone()[0])
    if found != "ok":
        raise NotKept(f"It is damaged: {found.splitlines()[-1]}.")
    if games.name not in rows:
        raise NotKept("It holds no tables of Appenzell.")
    if _rows(copy) != rows:
        raise NotKept("The copy is not what was copied.")


@contextmanager
def saying(file: Path) -> Iterator[None]:
    """Say of which file it is what is wrong."""
    try:
        yield
    except NotKept as error:
        raise NotKept(f"{file} cannot be copied or put back. {error}") from None
    except sqlite3.Error as error:
        raise NotKept(f"{file} cannot be copied or put back. SQLite says: {error}.") from None


# --- files -------------------------------------------------------------------------------------------------


@contextmanager
def drafted(file: Path) -> Iterator[Path]:
    """Give an empty file beside a place; whatever is left of it at the end goes."""
    draft = file.with_name(f".appenzell-{token_hex(8)}")
    os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_RDWR, OURS_ALONE))
    try:
        yield draft
    finally:
        for each in (draft, *(beside(draft, end) for end in BESIDE)):
            each.unlink(missing_ok=True)


def put_in_place(draft: Path, file: Path) -> None:
    """Give a draft its name, once the disk has it."""
    sync(draft)
    draft.replace(file)
    sync(file.parent)


def sync(place: Path) -> None:
    """Return when the disk has a file, or what a folder says of its files; not every system knows the latter."""
    is_folder = place.is_dir()
    try:
        opened = os.open(place, os.O_RDONLY if is_folder else os.O_RDWR)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
    except OSError:
        if not is_folder:
            raise
