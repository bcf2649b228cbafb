"""Owning: what only one process may do at a time, of all that share a database: a table's bots, timers, tidying up.

A process that shares nothing owns everything. Otherwise each says every two seconds that it is there, and what one that
has stopped saying so owned is free after six. Whoever cannot say so for that long owns nothing, and knows it by its own
clock; what a process believes to own is what the database says. It lets go of what it has no use for any more, so that
another may have it. Nothing that is written depends on all this: two who think they own the same would come into
conflict over its version.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress

from appenzell.server.basics.moments import SECOND, now_ms
from appenzell.server.storage.asking import TROUBLE, Unavailable
from appenzell.server.storage.leases import Leases
from appenzell.server.storage.store import Store

log = logging.getLogger(__name__)

RENEW_EVERY = 2.0  # seconds
HOLDS = 6.0  # seconds
ANSWERED_WITHIN = 2.0  # seconds
ASK_AGAIN = 2.0  # seconds after another one owned something
TIDYING = "tidying"
"""The name of what is done for all tables."""


class Owning:
    """What this process owns."""

    def __init__(self, store: Store, me: str) -> None:
        self.me = me
        self._leases = None if store.file is not None else Leases(store.writing_engine, ANSWERED_WITHIN)
        self._until = 0.0
        """Until when this process is there for sure, on its own clock."""
        self._mine: set[str] = set()
        self._others: dict[str, float] = {}
        """What belongs to others, and when they are asked again."""
        self._known: set[str] = set()
        """The processes that were there lately."""
        self.renewed: list[Callable[[set[str], set[str]], None]] = []
        """Called every two seconds, where there can be others: with the processes that are there, and have ended."""
        self.since = now_ms()
        """Since when there has always been a process that owned what this one owns now, or may own next."""
        self._one_by_one = asyncio.Lock()
        """Around all that is asked: answers come in the order of what they change."""
        self._frees = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def is_only_one(self) -> bool:
        """Whether no other process is there, as far as is known."""
        return self._leases is None or self._known <= {self.me}

    async def open(self) -> None:
        """Be there."""
        if self._leases is not None:
            await self._renew(self._leases)
            self._task = asyncio.create_task(self._keep_renewing(self._leases))

    async def close(self) -> None:
        """Leave everything to others, at once."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._leases is not None:
            self._mine.clear()
            self._until = 0.0
            try:
                await self._leases.leave(self.me)
            except Unavailable as error:
                log.warning("What this process did is left to others in some seconds only: %s", error)

    async def owns(self, name: str) -> bool:
        """Whether this process may do what has this name, which then is its own until it lets go or ends."""
        if self._leases is None:
            return True
        if self._others.get(name, 0.0) > time.monotonic():
            return False
        if not self._is_mine(name):
            async with self._one_by_one:
                await self._take(self._leases, name)
        return self._is_mine(name)

    def _is_mine(self, name: str) -> bool:
        return name in self._mine and time.monotonic() <= self._until

    async def _take(self, leases: Leases, name: str) -> None:
        if name in self._mine or time.monotonic() > self._until:
            return
        if await leases.take(name, self.me):
            self._mine.add(name)
        else:
            self._others[name] = time.monotonic() + ASK_AGAIN

    def let_go(self, name: str) -> None:
        """Leave something to others, soon."""
        if self._leases is not None and name in self._mine:
            self._mine.discard(name)
            self._frees.set()

    async def tidy(self) -> None:
        """Forget what processes left that are not there any more."""
        if self._leases is not None:
            await self._leases.tidy()

    async def _keep_renewing(self, leases: Leases) -> None:
        """Renew now and then, and at once when something is to be let go; many at a time."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(RENEW_EVERY):
                    await self._frees.wait()
            self._frees.clear()
            try:
                await self._renew(leases)
            except Unavailable as error:
                TROUBLE.tell(error)
            except Exception:
                log.exception("Saying that this process is there failed; it is tried again.")

    async def _renew(self, leases: Leases) -> None:
        async with self._one_by_one:
            began = time.monotonic()
            there, mine, since = await leases.renew(self.me, HOLDS)
            self._until, self.since = began + HOLDS, int(since * SECOND)
            self._mine &= mine  # others may have taken some
            if mine - self._mine:  # it was let go, or nobody heard that it was taken
                await leases.let_go(self.me, sorted(mine - self._mine))
        ended, self._known = self._known - there, there
        if ended:
            self._others.clear()
        self._others = {name: until for name, until in self._others.items() if until > began}
        for listener in self.renewed:
            listener(there, ended)
