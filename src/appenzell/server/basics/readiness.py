"""Readiness: whether this process should get traffic now, and if not, why, in plain words.

Owns a small list of named checks, and whether the process has started or is leaving. It is not health: a process that
leaves is as well as can be. What is checked belongs to whoever adds it; sockets and tables are no matter of this.
"""

from collections.abc import Awaitable, Callable
from typing import NamedTuple


class NotReady(NamedTuple):
    """Why no traffic should come."""

    name: str
    sentence: str


class Check(NamedTuple):
    """Something that has to hold."""

    name: str
    holds: Callable[[], Awaitable[bool]]
    otherwise: str


STARTING = NotReady("started", "This process is still starting.")
LEAVING = NotReady("staying", "This process is being stopped; others go on.")


class Readiness:
    """Whether a process is ready: it has started, it is not leaving, and every check holds."""

    def __init__(self) -> None:
        self.has_started = self.is_leaving = False
        self._checks: list[Check] = []

    def require(self, name: str, holds: Callable[[], Awaitable[bool]], otherwise: str) -> None:
        """Be ready only as long as something holds; `otherwise` is the sentence that says that it does not."""
        self._checks.append(Check(name, holds, otherwise))

    async def trouble(self) -> NotReady | None:
        """Return why no traffic should come, or None if it should; what fails first is told."""
        if not self.has_started:
            return STARTING
        failed = None if self.is_leaving else await self._failed()
        return LEAVING if self.is_leaving else failed

    async def _failed(self) -> NotReady | None:
        for check in self._checks:
            if not await check.holds():
                return NotReady(check.name, check.otherwise)
        return None
