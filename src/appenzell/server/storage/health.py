"""Health: whether the server can keep its promise, that what it acknowledges is written.

Something is really written, through the same writer as every action, so a disk that is full, a file that is gone and a
database that hangs all show. Another database than SQLite is only asked something, for now: one that is there but takes
no writes passes for well. Those who ask often get the answer of a moment ago. The log is told when it changes.
"""

import asyncio
import logging
import time

from appenzell.server.storage.asking import Unavailable
from appenzell.server.storage.store import Store

log = logging.getLogger(__name__)

FRESH = 2.0  # seconds


class Health:
    """Asks the database now and then whether it can be written."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._asked: float | None = None
        self._trouble: str | None = None
        self._asking = asyncio.Lock()

    async def is_well(self) -> bool:
        """Whether something can be written."""
        async with self._asking:
            if self._asked is None or time.monotonic() - self._asked >= FRESH:
                await self._ask()
        return self._trouble is None

    async def _ask(self) -> None:
        before, self._trouble = self._trouble, None
        try:
            await self._store.probe()
        except Unavailable as error:
            self._trouble = str(error)
        self._asked = time.monotonic()
        if self._trouble is not None and before is None:
            log.error("Nothing can be written. %s", self._trouble)
        elif self._trouble is None and before is not None:
            log.warning("The database can be written again.")
