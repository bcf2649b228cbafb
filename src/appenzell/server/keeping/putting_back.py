"""Putting a copy of a database back, when no server is at work; what was there is kept beside it under another name.

The new file takes the place of the old one in one step: whoever is killed on the way leaves one or the other there, at
worst the old one with two names, which the next server says. For that the old one is made a single file first, for a
`-wal` of before would be taken for that of the new one. A file so damaged that SQLite does not read it is moved away
with all that is beside it.
"""

import os
import sqlite3
from contextlib import closing, suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from itertools import count
from pathlib import Path
from stat import S_IMODE

from sqlalchemy import create_engine
from sqlalchemy.engine import URL

from appenzell.server.keeping.copying import (
    BESIDE,
    Copied,
    NotKept,
    beside,
    copy_at_one_moment,
    drafted,
    is_same,
    put_in_place,
    sync,
)
from appenzell.server.storage.migrations import Foreign, Newer, check_shape


@dataclass(frozen=True, slots=True)
class PutBack:
    """What was put back."""

    copied: Copied
    """What is there now."""
    before: str | None
    """Where that is what was there before; None: nothing was."""

    def as_dict(self) -> dict[str, object]:
        """Return it as plain JSON data."""
        return asdict(self.copied) | {"before": self.before}


def put_back(file: Path, database: Path, now: datetime) -> PutBack:
    """Put a copy in the place of a database that is claimed; `NotKept` says why that cannot be, and nothing changes."""
    check_copy(file, database)
    with drafted(database) as draft:
        found = copy_at_one_moment(file, draft)
        _check_shape(draft, file)
        sync(draft)  # so that the two next steps follow each other closely
        old = _moved_aside(database, draft, now)
        try:
            put_in_place(draft, database)
        except OSError:
            if old is not None and is_same(old, database):
                old.unlink()  # it still has its own name
            raise
    return PutBack(Copied(str(database), *found, database.stat().st_size), None if old is None else str(old))


def check_copy(file: Path, database: Path) -> None:
    """`NotKept` if there is no copy, before anything is claimed."""
    if not file.exists():
        raise NotKept(f"There is no file {file}.")
    if not file.is_file() or not file.stat().st_size:
        raise NotKept(
            f"{file} is no copy of a database: it is {'empty' if file.is_file() else 'a folder or a device'}."
        )
    if is_same(file, database):
        raise NotKept(f"{file} is the database itself; name a copy of it.")


def _check_shape(draft: Path, file: Path) -> None:
    engine = create_engine(URL.create("sqlite", database=str(draft)))
    try:
        with engine.connect() as connection:
            check_shape(connection)
    except (Newer, Foreign) as error:
        raise NotKept(f"{file} cannot be put back. {error}") from None
    finally:
        engine.dispose()


def _moved_aside(database: Path, draft: Path, now: datetime) -> Path | None:
    """Give what is there another name, too; return that. Afterwards nothing is beside the database's own name."""
    if not database.exists():
        for end in BESIDE:  # what SQLite has left of a file that somebody has removed
            _rename(beside(database, end), beside(_free_name(database, now), end))
        return None
    _look_like(database, draft)
    aside = _free_name(database, now)
    if _made_single(database):
        with suppress(OSError):  # a file system without links: then there is a moment without a database
            os.link(database, aside)
        if not aside.exists():
            database.rename(aside)
    else:
        database.rename(aside)
        for end in BESIDE:
            _rename(beside(database, end), beside(aside, end))
    sync(database.parent)
    return aside


def _made_single(database: Path) -> bool:
    """Carry what is in the `-wal` of a file into it; whether SQLite could. `NotKept` if others have it open."""
    try:
        with closing(sqlite3.connect(database, isolation_level=None)) as connection:
            is_busy = bool(connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0])
    except sqlite3.OperationalError as error:
        raise NotKept(f"What is in {database} cannot be moved away. SQLite says: {error}.") from None
    except sqlite3.DatabaseError:
        return False
    if is_busy or any(beside(database, end).exists() for end in BESIDE):
        raise NotKept(f"Another program has {database} open; end that first.")
    return True


def _free_name(database: Path, now: datetime) -> Path:
    """Return a name with a date that nothing has."""
    dated = f"{database.name}.before-{now:%Y-%m-%d-%H%M%S}"
    names = (database.with_name(dated if number == 1 else f"{dated}-{number}") for number in count(1))
    return next(name for name in names if not any(beside(name, end).exists() for end in ("", *BESIDE)))


def _rename(old: Path, new: Path) -> None:
    with suppress(FileNotFoundError):
        old.rename(new)


def _look_like(database: Path, draft: Path) -> None:
    """Let whoever could use the old file use the new one: a host may not be the user that the server runs as."""
    found = database.stat()
    draft.chmod(S_IMODE(found.st_mode))
    if hasattr(os, "chown"):
        with suppress(PermissionError):
            os.chown(draft, found.st_uid, found.st_gid)
