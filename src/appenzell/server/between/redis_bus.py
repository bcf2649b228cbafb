"""The bus over Redis: publish and subscribe, and nothing kept there.

Two connections: one hears, one tells. Each is made anew for as long as it takes when it breaks, hangs or was never
there; meanwhile nothing is heard, and what is told is lost. Nobody waits for either.
"""

import asyncio
import json
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.exceptions import RedisError

from appenzell.server.between.bus import Hear, Message, Missed

log = logging.getLogger(__name__)

PREFIX = "appenzell:"
MOST_WAITING = 10_000
"""Messages that wait to be told; what is older goes."""
AT_ONCE = 200
CONNECTED_WITHIN = 2.0  # seconds
ANSWERED_WITHIN = 4.0  # seconds: who hears nothing for so long asks whether anybody is there
TRY_AGAIN = 0.5  # seconds
ENDED_WITHIN, TRIES = 0.2, 5  # seconds, so often


class RedisBus:
    """A bus for all processes that use the same Redis; a number of its own tells a process what it said itself."""

    def __init__(self, url: str, me: str) -> None:
        self._redis: Redis = Redis.from_url(
            url,
            socket_connect_timeout=CONNECTED_WITHIN,
            socket_timeout=ANSWERED_WITHIN,
            health_check_interval=0,
            protocol=2,
        )
        self._me = me
        self._hear: Hear | None = None
        self._missed: Missed | None = None
        self._channels: set[str] = set()
        self._known: set[str] = set()
        """What the connection that hears has asked to hear."""
        self._waiting: deque[tuple[str, str]] = deque(maxlen=MOST_WAITING)
        self._to_tell, self._to_ask = asyncio.Event(), asyncio.Event()
        self._hears = self._tells = self._is_troubled = self._is_closed = False
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def is_well(self) -> bool:
        """Whether messages go through, as far as is known."""
        return self._hears and self._tells

    async def open(self, hear: Hear, missed: Missed) -> None:
        """Begin to hear; it is tried until it is closed."""
        self._hear, self._missed = hear, missed
        self._tasks = [
            asyncio.create_task(self._again_and_again(self._listen_on)),
            asyncio.create_task(self._again_and_again(self._tell_on)),
        ]

    async def close(self) -> None:
        """Tell what waits, if that is quick; then hear and tell nothing any more."""
        self._is_closed = True
        self._to_tell.set()
        tasks = set(self._tasks)
        for _ in range(TRIES):  # its driver may not hear of being cancelled
            if tasks:
                _, tasks = await asyncio.wait(tasks, timeout=ENDED_WITHIN)
            for task in tasks:
                task.cancel()
        with suppress(RedisError, OSError, TimeoutError):
            await self._redis.aclose()

    def publish(self, channel: str, message: Message) -> None:
        """Tell all others that listen to a channel."""
        self._waiting.append((PREFIX + channel, json.dumps({"from": self._me} | message)))
        self._to_tell.set()

    def listen(self, channel: str) -> None:
        """Hear what is told on a channel from soon on."""
        self._channels.add(channel)
        self._to_ask.set()

    def ignore(self, channel: str) -> None:
        """Hear no more of a channel."""
        self._channels.discard(channel)
        self._to_ask.set()

    async def _again_and_again(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something for good, and begin anew when the connection is lost, of which the log hears once."""
        while not self._is_closed:
            try:
                await work()
            except (RedisError, OSError, TimeoutError) as error:
                if not self._is_troubled:
                    log.warning("Redis does not answer (%s); until it does, news comes from the database.", error)
                self._is_troubled = True
            except Exception:
                log.exception("The bus failed; it is tried again.")
            finally:
                self._hears = self._hears and work != self._listen_on
                self._tells = self._tells and work != self._tell_on
            if not self._is_closed:
                await asyncio.sleep(TRY_AGAIN)

    # --- telling -------------------------------------------------------------------------------------------

    async def _tell_on(self) -> None:
        await self._redis.ping()
        self._tells = True
        self._say_it_is_well()
        while not self._is_closed or self._waiting:
            try:
                async with asyncio.timeout(ANSWERED_WITHIN / 2):
                    await self._to_tell.wait()
            except TimeoutError:
                await self._redis.ping()
                continue
            self._to_tell.clear()
            while self._waiting:
                pipeline = self._redis.pipeline(transaction=False)
                for _ in range(min(AT_ONCE, len(self._waiting))):
                    pipeline.publish(*self._waiting.popleft())
                await pipeline.execute()

    def _say_it_is_well(self) -> None:
        if self._is_troubled and self.is_well:
            self._is_troubled = False
            log.warning("Redis answers again.")

    # --- hearing -------------------------------------------------------------------------------------------

    async def _listen_on(self) -> None:
        self._known = set()
        async with self._redis.pubsub() as pubsub:
            await pubsub.subscribe(PREFIX)  # of which nothing is heard: it keeps the connection
            asking = asyncio.create_task(self._ask_on(pubsub))
            try:
                while not asking.done() and not self._is_closed:
                    found = await pubsub.get_message(timeout=ANSWERED_WITHIN / 2)
                    if found is None:
                        await self._is_there(pubsub)
                    else:
                        self._take(found)
                if asking.done():
                    await asking
            finally:
                asking.cancel()
                await asyncio.gather(asking, return_exceptions=True)

    async def _is_there(self, pubsub: PubSub) -> None:
        """Ask whether anybody is there; `TimeoutError` if not."""
        await pubsub.ping()
        async with asyncio.timeout(ANSWERED_WITHIN):
            while (found := await pubsub.get_message(timeout=ANSWERED_WITHIN)) is None or found["type"] != "pong":
                if found is not None:
                    self._take(found)

    async def _ask_on(self, pubsub: PubSub) -> None:
        """Ask for the channels that are listened to, and for no others."""
        self._to_ask.set()
        while True:
            await self._to_ask.wait()
            self._to_ask.clear()
            new, old = self._channels - self._known, self._known - self._channels
            self._known = set(self._channels)
            if new:
                await pubsub.subscribe(*(PREFIX + channel for channel in new))
            if old:
                await pubsub.unsubscribe(*(PREFIX + channel for channel in old))

    def _take(self, found: dict[str, Any]) -> None:
        channel = found["channel"].decode().removeprefix(PREFIX) if found["channel"] else ""
        if found["type"] == "subscribe":
            self._hears = True
            self._say_it_is_well()
            if channel in self._channels and self._missed is not None:
                self._missed(channel)
        elif found["type"] == "message" and channel in self._channels and self._hear is not None:
            message = _read(found["data"])
            if message.get("from") != self._me:
                self._hear(channel, message)


def _read(text: bytes) -> Message:
    """Return a message; what is none has nothing in it."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
