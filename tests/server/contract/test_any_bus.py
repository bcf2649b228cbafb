"""Every bus passes messages to all others that listen, says what may have been missed, and never waits nor fails."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from appenzell.server.between.bus import Bus
from appenzell.server.between.redis_bus import RedisBus
from hostile.services import Redis
from tests.server.contract.conftest import Buses


class Ear:
    """A process with a bus, and what it has heard."""

    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self.heard: list[tuple[str, Any]] = []
        self.missed: list[str] = []

    async def open(self, *channels: str) -> "Ear":
        """Listen to channels, and wait until they are heard."""
        await self.bus.open(lambda channel, message: self.heard.append((channel, message["n"])), self.missed.append)
        for channel in channels:
            self.bus.listen(channel)
        await soon(lambda: set(channels) <= set(self.missed) and self.bus.is_well)
        return self


async def soon(condition: Callable[[], object]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0.01)


def run(work: Callable[[], Awaitable[None]]) -> None:
    async def whole() -> None:
        await work()

    asyncio.run(whole())


def test_all_others_that_listen_hear(buses: Buses) -> None:
    async def work() -> None:
        one, two, three = [await Ear(buses(name)).open(*heard) for name, heard in (("1", "a"), ("2", "ab"), ("3", "b"))]
        for n, channel in enumerate("aab"):
            one.bus.publish(channel, {"n": n})
        await soon(lambda: len(two.heard) == 3 and len(three.heard) == 1)
        assert two.heard == [("a", 0), ("a", 1), ("b", 2)]
        assert (one.heard, three.heard) == ([], [("b", 2)])
        for ear in (one, two, three):
            await ear.bus.close()

    run(work)


def test_what_is_ignored_is_not_heard(buses: Buses) -> None:
    async def work() -> None:
        one, two = await Ear(buses("1")).open("a"), await Ear(buses("2")).open("a", "b")
        two.bus.ignore("a")
        await asyncio.sleep(0.1)
        one.bus.publish("a", {"n": 1})
        one.bus.publish("b", {"n": 2})
        await soon(lambda: two.heard)
        assert two.heard == [("b", 2)]
        two.missed.clear()
        two.bus.listen("a")
        await soon(lambda: two.missed == ["a"])
        one.bus.publish("a", {"n": 3})
        await soon(lambda: len(two.heard) == 2)
        for ear in (one, two):
            await ear.bus.close()

    run(work)


def test_nobody_fails_or_waits_without_redis() -> None:
    async def work() -> None:
        service = Redis()
        one, two = (RedisBus(service.url, name) for name in "12")
        ears = [Ear(one), Ear(two)]
        for ear in ears:
            await ear.bus.open(lambda channel, message, ear=ear: ear.heard.append(message["n"]), ear.missed.append)
            ear.bus.listen("a")
        one.publish("a", {"n": 0})
        await asyncio.sleep(0.2)
        assert not one.is_well
        assert not ears[1].missed
        service.start()
        await soon(lambda: one.is_well and two.is_well and ears[1].missed)
        one.publish("a", {"n": 1})
        await soon(lambda: 1 in ears[1].heard)
        ears[1].missed.clear()
        service.kill()
        await soon(lambda: not one.is_well and not two.is_well)
        service.start()
        await soon(lambda: one.is_well and ears[1].missed)
        one.publish("a", {"n": 2})
        await soon(lambda: 2 in ears[1].heard)
        for bus in (one, two):
            await bus.close()
        service.close()

    run(work)


def test_a_redis_that_hangs_is_noticed_and_the_bus_heals() -> None:
    async def work() -> None:
        with Redis() as service:
            one, two = [await Ear(RedisBus(service.url, name)).open("a") for name in "12"]
            service.freeze()
            one.bus.publish("a", {"n": 1})
            await soon(lambda: not one.bus.is_well and not two.bus.is_well)
            two.missed.clear()
            service.thaw()
            await soon(lambda: one.bus.is_well and "a" in two.missed)
            one.bus.publish("a", {"n": 2})
            await soon(lambda: ("a", 2) in two.heard)
            for ear in (one, two):
                await ear.bus.close()

    run(work)
