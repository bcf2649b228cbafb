"""A world with weather: servers, what they share, a network that may be nasty, companies that play, and their ledger.

Owns the order of things: all is well, then comes the weather, then it clears, everybody has to play again, everybody
rests, and everything is compared. A game that does not go on in good weather hangs, and that is wrong, too.
"""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from hostile.checker import Seen, compare
from hostile.companies import Company, companies
from hostile.ledger import Ledger
from hostile.players import Player
from hostile.proxy import NastyProxy
from hostile.servers import Fleet
from hostile.written import written_in

GOES_ON_WITHIN = 30.0  # seconds after which a game that does not go on in good weather hangs
QUIET = 0.7  # seconds without news after which nothing is on its way any more
LOOK_AGAIN = 0.05
SHOWN = 40  # findings, of many


@dataclass
class World:
    """Everything there is in a run."""

    fleet: Fleet
    luck: random.Random
    tables: int
    through_proxy: bool = False
    ledger: Ledger = field(default_factory=Ledger)
    companies: list[Company] = field(default_factory=list)
    proxy: NastyProxy | None = None
    clock_is_true: bool = True
    figures: dict[str, Any] = field(default_factory=dict)
    """What the weather has to say of itself."""
    slowest: float = 0.0
    """The longest time it took until all played again."""

    @property
    def players(self) -> list[Player]:
        """All of all tables."""
        return [player for company in self.companies for player in company.players]

    def count(self, what: str) -> None:
        """Count something that the weather did."""
        self.figures[what] = self.figures.get(what, 0) + 1

    async def all_play_again(self) -> None:
        """Wait until something was heard at every table that is news; whoever does not go on hangs."""
        began = time.monotonic()
        for player in self.players:
            player.moved.clear()
        try:
            async with asyncio.timeout(GOES_ON_WITHIN):
                await asyncio.gather(*(player.moved.wait() for player in self.players))
        except TimeoutError:
            for player in self.players:
                if not player.moved.is_set():
                    self.ledger.wrong.append(f"{player.code or 'a table to be made'} hangs at {player.seq}")
        self.slowest = max(self.slowest, time.monotonic() - began)


Weather = Callable[[World, float], Awaitable[None]]
"""Makes weather in a world for so many seconds, or as often as it was asked to, and lets it clear."""


async def network(world: World, seconds: float) -> None:
    """Let the network be nasty all the time: the one weather that is made between players and servers."""
    await asyncio.sleep(seconds)


async def run(fleet: Fleet, weather: Weather, seconds: float, seed: object, tables: int) -> dict[str, Any]:
    """Play in some weather, at servers that are started for it; return its figures, and what is wrong."""
    world = World(fleet, random.Random(f"{seed}"), tables, weather is network)
    try:
        await fleet.start()
        return await _run(world, weather, seconds)
    finally:
        await fleet.close()


async def _run(world: World, weather: Weather, seconds: float) -> dict[str, Any]:
    addresses = world.fleet.addresses
    if world.through_proxy:
        world.proxy = NastyProxy(addresses, random.Random(world.luck.random()))
        await world.proxy.start()
        addresses = [world.proxy.address]
    world.companies = companies(addresses, world.ledger, world.luck, world.tables)
    playing = [asyncio.create_task(company.play()) for company in world.companies]
    try:
        await weather(world, seconds)
        if world.proxy is not None:
            world.proxy.is_nasty = False
            world.figures |= world.proxy.counts
        await world.all_play_again()
        await _rest(world)
        seen = [Seen(player.holder, player.code, player.seq, player.view) for player in world.players if player.code]
    finally:
        for task in playing:
            task.cancel()
        ended = await asyncio.gather(*playing, return_exceptions=True)
        if world.proxy is not None:
            await world.proxy.close()
    world.ledger.wrong += [repr(error) for error in ended if isinstance(error, Exception)]
    await world.fleet.stop()
    written = await written_in(world.fleet.database, world.ledger.codes | {each.code for each in seen})
    wrong = compare(world.ledger, written, seen, world.clock_is_true)
    by_bots = sum(entry.by == "bot" for _, entries in written.values() for entry in entries)
    known = {"slowest_recovery": round(world.slowest, 1), **world.ledger.figures(), "by_bots": by_bots}
    return {**world.figures, **known, "wrong": len(wrong), "such_as": wrong[:SHOWN]}


async def _rest(world: World) -> None:
    """Let nobody begin anything, until everybody has got all answers and no bot has to play any more."""
    for player in world.players:
        player.is_resting = True
    last, since, began = None, time.monotonic(), time.monotonic()
    while time.monotonic() - since < QUIET:
        now = [(player.code, player.seq, player.pending is None) for player in world.players]
        owed = any(player.pending or player.waits_for_a_bot or player.seq < player.awaited for player in world.players)
        if now != last:
            began = time.monotonic()
        if now != last or owed:
            last, since = now, time.monotonic()
        if time.monotonic() - began > GOES_ON_WITHIN:
            hang = [player.code for player in world.players if player.pending or player.waits_for_a_bot]
            world.ledger.wrong.append(f"{', '.join(sorted(set(hang)))}: a bot, or an answer, does not come")
            return
        await asyncio.sleep(LOOK_AGAIN)
