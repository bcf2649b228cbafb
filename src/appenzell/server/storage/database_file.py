"""The file of an SQLite database: one server's alone, and the same from its start to its end.

Two servers on one file would not tell each other what happens, so a server claims its file with a lock beside it, which
ends with the process, however that ends. A file with a second name in the file system would have a second lock, and a
second `-wal`, which SQLite cannot make out: it is refused. And a file that is deleted or replaced under a server still
takes what is written to it, into nothing; so whoever writes looks whether it is still there.
"""

import logging
import os
import sys
from pathlib import Path

from sqlalchemy.engine import make_url

from appenzell.server.storage.asking import Unavailable

log = logging.getLogger(__name__)

LOCKED_AT = 1 << 30  # far behind what is written there: Windows lets nobody read what is locked
MOST_SAID = 200  # bytes

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> bool:
        """Lock a file, if nobody has; it is unlocked when it is closed."""
        os.lseek(file, LOCKED_AT, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(file, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def _lock(file: int) -> bool:
        """Lock a file, if nobody has; it is unlocked when it is closed."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError as error:  # a file system without locks
            log.warning("No lock can be had (%s): see to it that no other server uses this database.", error.strerror)
        return True


class Unusable(Exception):  # noqa: N818 - said of a database, in one sentence
    """A database with which no server can start."""


def database_file_of(url: str) -> Path | None:
    """Return the file of a database; None if it has none, or is no SQLite database."""
    parsed = make_url(url)
    is_file = parsed.get_backend_name() == "sqlite" and parsed.database not in (None, "", ":memory:")
    return Path(parsed.database or "").resolve() if is_file else None


class Claim:
    """Keeps other servers away from a database file; a database that is no file needs no claim."""

    def __init__(self, url: str) -> None:
        self.path = database_file_of(url)
        self._lock: int | None = None

    def take(self) -> None:
        """Take the file until `release`; `Unusable` if a server has it or might, under another name.

        Taken already: nothing happens.
        """
        if self.path is None or self._lock is not None:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            lock = os.open(self.path.with_name(f"{self.path.name}.lock"), os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise Unusable(f"The database {self.path} cannot be used. {error.strerror}: {error.filename}.") from None
        if not _lock(lock):
            where = os.read(lock, MOST_SAID).decode(errors="replace")
            os.close(lock)
            raise Unusable(_taken(self.path, where)) from None
        if _names_of(self.path) > 1:
            os.close(lock)
            raise Unusable(_named_twice(self.path))
        self._lock = lock
        os.ftruncate(lock, 0)

    def tell(self, address: str) -> None:
        """Leave word where this server is found, for whoever tries to start another."""
        if self._lock is not None:
            os.write(self._lock, address.encode()[:MOST_SAID])

    def release(self) -> None:
        """Let others have it."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def _taken(path: Path, where: str) -> str:
    at = f", at {where}" if where else ""
    return f"A server is at work with the database {path} already{at}. Use that one, stop it, or name another by --db."


def _names_of(path: Path) -> int:
    """Return how many names a file has; 0: it is none, or none yet."""
    try:
        return path.stat().st_nlink if path.is_file() else 0
    except OSError:  # whoever opens it says why
        return 0


def _named_twice(path: Path) -> str:
    why = "It has a second name (a hard link), and what is written under one can be missing under the other"
    return f"The database {path} cannot be used. {why}: remove that name, or make a copy of the file."


class SameFile:
    """Knows whether a file is still the one it was."""

    def __init__(self, path: Path) -> None:
        self.path, self._wal = path, path.with_name(f"{path.name}-wal")
        self._identity: tuple[int, int] | None = None
        self._has_wal = self._lost_wal = False

    def remember(self) -> None:
        """Take the file that is there now for the right one."""
        self._identity = self._look()

    def check(self) -> None:
        """`Unavailable` if the file is another than it was: a new connection would open that, or make one."""
        if self._identity is not None and self._look() != self._identity:
            raise Unavailable(f"The database {self.path} was deleted or replaced under the running server.")
        if self._lost_wal:
            raise Unavailable(f"{self._wal} was deleted under the running server, which has to be started again.")

    def check_written(self) -> None:
        """`Unavailable` if what was just written went into a file that is not there any more."""
        has_wal = self._wal.exists()  # SQLite keeps it there as long as somebody writes
        self._lost_wal = self._lost_wal or (self._has_wal and not has_wal)
        self._has_wal = has_wal
        self.check()

    def _look(self) -> tuple[int, int] | None:
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino
