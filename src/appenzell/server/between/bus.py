"""The bus: short messages between the processes that share a database, by channel.

A message is plain data, and nothing to be relied on: it may be lost, doubled or late, and whoever hears it looks in the
database. So `publish` neither waits nor fails. `LocalBus` connects those within one process; `redis_bus` has the other.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from typing import Any, Protocol

Message = dict[str, Any]
Hear = Callable[[str, Message], None]
"""Called with a channel and a message of somebody else's."""
Missed = Callable[[str], None]
"""Called with a channel on which something may have been missed: it is heard only from now on."""


class Bus(Protocol):
    """Tells others, and hears them."""

    @property
    def is_well(self) -> bool:
        """Whether messages go through, as far as is known."""
        ...

    async def open(self, hear: Hear, missed: Missed) -> None:
        """Begin to hear; a bus that cannot be reached is tried again until it is closed."""
        ...

    async def close(self) -> None:
        """Hear and tell nothing any more."""
        ...

    def publish(self, channel: str, message: Message) -> None:
        """Tell all others that listen to a channel."""
        ...

    def listen(self, channel: str) -> None:
        """Hear what is told on a channel from soon on; `missed` says when."""
        ...

    def ignore(self, channel: str) -> None:
        """Hear no more of a channel."""
        ...


class Exchange:
    """What connects the buses of one process."""

    def __init__(self) -> None:
        self.listening: dict[str, set[LocalBus]] = defaultdict(set)


class LocalBus:
    """A bus within the process: there may be several servers in it, as in tests, but mostly there is one."""

    def __init__(self, exchange: Exchange | None = None) -> None:
        self._exchange = exchange or Exchange()
        self.is_well = exchange is not None
        """Whether there can be anybody to hear: without an exchange others are found in the database alone."""
        self._hear: Hear | None = None
        self._missed: Missed | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._channels: set[str] = set()

    async def open(self, hear: Hear, missed: Missed) -> None:
        """Begin to hear."""
        self._hear, self._missed, self._loop = hear, missed, asyncio.get_running_loop()

    async def close(self) -> None:
        """Hear and tell nothing any more."""
        for channel in list(self._channels):
            self.ignore(channel)
        self._hear = self._missed = None

    def publish(self, channel: str, message: Message) -> None:
        """Tell all others that listen to a channel."""
        for other in tuple(self._exchange.listening.get(channel, ())):
            if other is not self and other._loop is not None:
                other._loop.call_soon_threadsafe(other._heard, channel, {"from": str(id(self))} | message)

    def listen(self, channel: str) -> None:
        """Hear what is told on a channel from now on."""
        if channel not in self._channels:
            self._channels.add(channel)
            self._exchange.listening[channel].add(self)
            if self._missed is not None:
                self._missed(channel)

    def ignore(self, channel: str) -> None:
        """Hear no more of a channel."""
        self._channels.discard(channel)
        self._exchange.listening[channel].discard(self)
        if not self._exchange.listening[channel]:
            del self._exchange.listening[channel]

    def _heard(self, channel: str, message: Message) -> None:
        if self._hear is not None and channel in self._channels:
            self._hear(channel, message)
