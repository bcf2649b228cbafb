"""Asking the database: an answer in time, or one plain error that says there is none.

Drivers fail in many ways, and a database that hangs does not fail at all. Here all of that becomes `Unavailable`, which
says nothing about whether something was written: only the database knows. What it answers may be `Unreadable`.
"""

import asyncio
import logging
import sqlite3
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError, TimeoutError

from appenzell.server.basics.seldom import Hourly

R = TypeVar("R")
log = logging.getLogger(__name__)

CALM = 60.0
"""Seconds without trouble before a commit shows that it has passed: one now and then does not."""

ONE_OF_SEVERAL = ("40P01", "40001")
"""A deadlock, and a transaction that others have overtaken."""
OURS = (
    *(DataError, IntegrityError, ProgrammingError),
    *(sqlite3.DataError, sqlite3.IntegrityError, sqlite3.ProgrammingError),
)
"""What a driver says of a statement; everything else it says is about the database."""


class Unavailable(Exception):  # noqa: N818 - said of the database, in one sentence
    """The database cannot be asked now."""


class Contended(Exception):  # noqa: N818 - said of what was asked, in one sentence
    """The database gave up one of several who waited for each other; asked alone, it may well be done."""


class Unreadable(Exception):  # noqa: N818 - said of a table, in one sentence
    """The database has an answer, but this version cannot read it."""

    def __init__(self, table_code: str, why: str) -> None:
        super().__init__(f"Table {table_code} cannot be read: {why}")
        self.table_code = table_code


_named: set[str] = set()
"""Tables of which the log of this process knows already that they cannot be read."""


def name_unreadable(code: str, error: Exception) -> None:
    """Tell the log that a table cannot be read; once, however many ask for it."""
    if code not in _named:
        _named.add(code)
        if isinstance(error, Unreadable):
            log.error("%(why)s", {"table": error.table_code, "why": error})
        else:
            log.error("Table %(table)s cannot be read.", {"table": code}, exc_info=error)


class Trouble:
    """What the log of this process knows of a database that does not answer: not every refusal, but that it is so."""

    def __init__(self) -> None:
        self._hourly = Hourly()
        self._last = 0.0

    def tell(self, error: Unavailable) -> None:
        """Say why nothing is written or read, if that has not been said within the hour."""
        self._last = time.monotonic()
        sentence = self._hourly.due(str(error))
        if sentence is not None:
            log.error("%s", sentence)

    def passes(self) -> None:
        """Something was written: if there was trouble, and none for a while, say that it has passed."""
        if time.monotonic() - self._last >= CALM and self._hourly.forget():
            log.warning("The database can be written again.")


TROUBLE = Trouble()


@contextmanager
def answering() -> Iterator[None]:
    """Turn whatever goes wrong with a database into `Unavailable`; what is wrong with a statement stays as it is."""
    try:
        yield
    except OURS:
        raise
    except DBAPIError as error:
        if getattr(error.orig, "sqlstate", None) in ONE_OF_SEVERAL:
            raise Contended(f"The database says: {error.orig}.") from error
        raise Unavailable(f"The database says: {error.orig}.") from error
    except sqlite3.Error as error:
        raise Unavailable(f"The database says: {error}.") from error
    except (TimeoutError, OSError) as error:  # no connection was free, or none could be made
        raise Unavailable(f"The database cannot be reached: {error}.") from error
    except Exception as error:
        if not type(error).__module__.startswith("asyncpg"):
            raise
        raise Unavailable(f"The database cannot be reached: {error}.") from error  # which nobody has translated


async def in_time(work: Coroutine[Any, Any, R], seconds: float) -> R:
    """Return what comes of a question; `Unavailable` if nothing does, and then nobody waits for it any more."""
    task = asyncio.create_task(work)
    task.add_done_callback(_look_at)
    try:
        done, _ = await asyncio.wait({task}, timeout=seconds)
    finally:
        task.cancel()  # which a driver that hangs does not hear
    if not done:
        raise Unavailable(f"The database has not answered within {seconds:g} seconds.")
    if task.cancelled():
        raise Unavailable("The database was left while it was asked.")
    return task.result()


def _look_at(task: "asyncio.Task[Any]") -> None:
    """Let nobody complain about an error that came when nobody waited any more."""
    if not task.cancelled():
        task.exception()
