"""The kinds of weather: what each does to a world, again and again, until its time is over, and how it clears.

Owns what is broken and how. Each kind is a function of a world and of seconds; what must be so meanwhile it looks at
itself, what must be so afterwards is asked by `world.py`. A kind that a backend does not have is not in `kinds_of`.
"""

import asyncio
import random
import resource
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial

from hostile.servers import Backend, Server
from hostile.services import Service
from hostile.world import Weather, World, network
from hostile.wrong_clock import set_wrong

Span = tuple[float, float]
Fault = Callable[[World], AbstractAsyncContextManager[None]]

GOOD, BAD = (0.5, 2.0), (3.0, 8.0)  # seconds
BETWEEN_KILLS = (0.3, 3.0)
FROZEN, PAUSED = 20.0, 30.0
CLOCKS = (-40 * 86_400.0, -3_600.0, -90.0, 90.0, 3_600.0, 40 * 86_400.0)
WAITING = 60.0  # seconds for a lock of a file


async def kills(world: World, seconds: float, most: int | None = None, between: Span = BETWEEN_KILLS) -> None:
    """End servers without a word, each at a random moment, and start them again at once."""
    until, left = time.monotonic() + seconds, most

    async def haunt(server: Server, luck: random.Random) -> None:
        nonlocal left
        while left if left is not None else time.monotonic() < until:
            await asyncio.sleep(luck.uniform(*between))
            if left is not None:
                if not left:
                    return
                left -= 1
            world.count("kills")
            await server.kill()
            await server.start()

    await asyncio.gather(*(haunt(server, random.Random(world.luck.random())) for server in world.fleet.servers))


async def clock(world: World, seconds: float) -> None:
    """Set the calendars wrong, of each server in another way, and right again."""
    world.clock_is_true = False
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        await asyncio.sleep(world.luck.uniform(*GOOD))
        for server in world.fleet.servers:
            world.count("jumps")
            set_wrong(server.clock, world.luck.choice(CLOCKS))
    for server in world.fleet.servers:
        set_wrong(server.clock, 0.0)


async def pause(world: World, seconds: float, length: float = PAUSED, good: Span = GOOD) -> None:
    """Let a server do nothing for long, and go on as if no time had passed: others have its work by then."""
    until = time.monotonic() + seconds
    while True:
        await asyncio.sleep(world.luck.uniform(*good))
        server = world.luck.choice(world.fleet.servers)
        world.count("pauses")
        server.pause()
        if len(world.fleet.servers) > 1:
            await world.all_play_again()  # without it
        await asyncio.sleep(length)
        server.resume()
        await world.all_play_again()
        if time.monotonic() >= until:
            return


# --- faults that come and go -------------------------------------------------------------------------------


async def faults(world: World, seconds: float, which: tuple[Fault, ...], bad: Span = BAD, good: Span = GOOD) -> None:
    """Let one fault come after the other; after each all have to play again."""
    until = time.monotonic() + seconds
    while True:
        await asyncio.sleep(world.luck.uniform(*good))
        fault = world.luck.choice(which)
        world.count(_name_of(fault))
        async with fault(world):
            await asyncio.sleep(world.luck.uniform(*bad))
        await world.all_play_again()
        if time.monotonic() >= until:
            return


def _name_of(fault: Fault) -> str:
    return fault.func.__name__ + "_" + str(fault.args[0]) if isinstance(fault, partial) else fault.__name__


@asynccontextmanager
async def unwell(world: World) -> AsyncIterator[None]:
    """See to it that nothing is acknowledged on a bad day but what was on its way, and that the servers say so."""
    await asyncio.sleep(0.1)
    before = len(world.ledger.acknowledged)
    yield
    if len(world.ledger.acknowledged) - before > len(world.players):
        world.ledger.wrong.append("something was acknowledged on a bad day")
    if any([await server.is_well() for server in world.fleet.servers]):
        world.ledger.wrong.append("a server said that it was well on a bad day")


@asynccontextmanager
async def full(world: World) -> AsyncIterator[None]:
    """No byte can be written to a file any more, by the limit of its size, which needs Linux."""
    pid = world.fleet.servers[0].pid
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, before[1]))
    async with unwell(world):
        yield
    resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


@asynccontextmanager
async def away(world: World) -> AsyncIterator[None]:
    """The file is moved away."""
    elsewhere = world.fleet.file.with_name("away.db")
    world.fleet.file.rename(elsewhere)
    async with unwell(world):
        yield
    elsewhere.rename(world.fleet.file)


@asynccontextmanager
async def locked(world: World) -> AsyncIterator[None]:
    """Another program writes and does not come to an end."""
    database = sqlite3.connect(world.fleet.file, timeout=WAITING, isolation_level=None, check_same_thread=False)
    await asyncio.to_thread(database.execute, "BEGIN IMMEDIATE")
    async with unwell(world):
        yield
    database.execute("ROLLBACK")
    database.close()


def _service(world: World, name: str) -> Service:
    service: Service | None = getattr(world.fleet, name)
    assert service is not None, f"this backend has a {name}"
    return service


@asynccontextmanager
async def stopped(name: str, world: World) -> AsyncIterator[None]:
    """It is absent, and comes back."""
    service = _service(world, name)
    await asyncio.to_thread(service.stop)
    yield
    await asyncio.to_thread(service.start)


@asynccontextmanager
async def restarted(name: str, world: World) -> AsyncIterator[None]:
    """It is started again at once, after it has ended as it should, or been killed."""
    service = _service(world, name)
    await asyncio.to_thread(world.luck.choice((service.stop, service.kill)))
    await asyncio.to_thread(service.start)
    yield


@asynccontextmanager
async def frozen(name: str, world: World) -> AsyncIterator[None]:
    """It takes requests and answers none."""
    service = _service(world, name)
    service.freeze()
    yield
    service.thaw()


async def of_service(world: World, seconds: float, name: str, longest: float = FROZEN, good: Span = GOOD) -> None:
    """Let a service that the servers share be restarted, absent and frozen, each at least once."""
    for fault, lasts in ((restarted, min(1.0, longest)), (stopped, min(5.0, longest)), (frozen, longest)):
        await faults(world, 0.0, (partial(fault, name),), (lasts, lasts), good)
    if seconds:
        some = tuple(partial(fault, name) for fault in (restarted, stopped, frozen))
        await faults(world, seconds, some)


def kinds_of(backend: Backend, most_kills: int | None = None) -> dict[str, Weather]:
    """Return the kinds of weather that a backend can have, by their names."""
    everywhere: dict[str, Weather] = {
        "kills": partial(kills, most=most_kills),
        "network": network,
        "clock": clock,
        "pause": pause,
    }
    if backend.database == "sqlite":
        return everywhere | {"disk": partial(faults, which=(full, away, locked))}
    return everywhere | {
        "database": partial(of_service, name="postgres"),
        "redis": partial(of_service, name="redis"),
    }
