"""The bus: whoever changes a table publishes it, whoever shows or plays it listens.

This one works within one process, and at once: a notice has reached everybody when `publish` returns, so listeners see
the table as the change left it. What is told is committed: a listener that fails changes nothing about that, and the
others hear it all the same. It is no way out of the process: a notice holds the table itself.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from appenzell.playing.playing import Played
from appenzell.server.tables.table import Table

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Said:
    """Somebody said a phrase."""

    seat: int | None
    """None: a spectator."""
    phrase: str


@dataclass(frozen=True, slots=True)
class Notice:
    """Something changed at a table, and is committed."""

    table: Table
    what: Literal["played", "table", "said", "expired"]
    played: Played | None = None
    said: Said | None = None


Listener = Callable[[Notice], None]


class Bus:
    """Passes notices on within one process."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def subscribe(self, listener: Listener) -> None:
        """Call a listener with every notice from now on; it must return at once."""
        self._listeners.append(listener)

    def publish(self, notice: Notice) -> None:
        """Tell everybody; whoever fails to listen is named in the log."""
        for listener in self._listeners:
            try:
                listener(notice)
            except Exception:
                log.exception("%s failed to hear of table %s.", listener, notice.table.code)
