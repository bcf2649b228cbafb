"""Health: whether the server can keep its promise, that what it acknowledges is written.

Something is really written, by the same writer as every action, so a disk that is full, a file that is gone and a
database that hangs or only reads all show. Those who ask often get the answer of a moment ago.
"""

import asyncio
import time

from appenzell.server.storage.asking import TROUBLE, Unavailable
from appenzell.server.storage.store import Store

FRESH = 2.0  # seconds


class Health:
    """Asks the database now and then whether it can be written."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._asked: float | None = None
        self._well = False
        self._asking = asyncio.Lock()

    async def is_well(self) -> bool:
        """Whether something can be written."""
        async with self._asking:
            if self._asked is None or time.monotonic() - self._asked >= FRESH:
                await self._ask()
        return self._well

    async def _ask(self) -> None:
        try:
            await self._store.probe()
            self._well = True
        except Unavailable as error:
            self._well = False
            TROUBLE.tell(error)
        self._asked = time.monotonic()
