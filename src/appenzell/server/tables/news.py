"""News: whoever changes a table tells it, whoever shows or plays it listens, all within one process and at once.

A notice has reached everybody when `tell` returns, so listeners see the table as the change left it. What is told is
committed: a listener that fails changes nothing about that, and the others hear it all the same. It is no way out of
the process, for a notice holds the table itself; what other processes hear is in `neighbours`.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from appenzell.playing.playing import Played
from appenzell.server.tables.table import Table

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Said:
    """Somebody said a phrase."""

    seat: int | None
    """None: a spectator."""
    phrase: str


class Notice(NamedTuple):
    """Something changed at a table, and is committed."""

    table: Table
    what: Literal["played", "table", "said", "expired"]
    played: Played | None = None
    said: Said | None = None
    is_ours: bool = True
    """Whether this process did it; else it has only heard of it."""


Listener = Callable[[Notice], None]


class News:
    """Passes notices on within one process."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def subscribe(self, listener: Listener) -> None:
        """Call a listener with every notice from now on; it must return at once."""
        self._listeners.append(listener)

    def tell(self, notice: Notice) -> None:
        """Tell everybody; whoever fails to listen is named in the log."""
        for listener in self._listeners:
            try:
                listener(notice)
            except Exception:
                log.exception(
                    "%(listener)s failed to hear of table %(table)s.",
                    {"listener": listener, "table": notice.table.code},
                )
