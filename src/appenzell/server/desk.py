"""The desk of those who study: their work is done in threads of its own, a little at a time.

Replays and puzzles are worked out in Python, which the event loop needs too, so only two are worked on at the same
time, few wait, and nobody asks too often. Games are analysed one for each who asks. Bots at tables have other threads.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from random import Random
from typing import Any, TypeVar

from appenzell.bots.advice import ADVICE, Turn, advise, analyse
from appenzell.bots.contract import Budget
from appenzell.bots.search import Thoughts
from appenzell.bots.sight import first_stamps, sight_of
from appenzell.game.game import Game
from appenzell.server.errors import Refused
from appenzell.server.limits import Limit
from appenzell.server.polite import give_way

R = TypeVar("R")

AT_ONCE = 2
MOST_WAITING = 16
MOST_GAMES = 3  # analysed at the same time
MOST_EACH = 2  # … for one address: a stranger with many cookies leaves a place for others
ALL = "all"
SECONDS = 30.0  # for a whole game
EACH = (0.02, 0.3)  # seconds for a turn, at least and at most


class Desk:
    """Where replays, puzzles and analyses are worked out."""

    def __init__(self, rate: tuple[float, int]) -> None:
        self._limit = Limit(*rate)
        self._pool = ThreadPoolExecutor(AT_ONCE, "study", give_way)
        self._analysts = ThreadPoolExecutor(MOST_GAMES, "analyst", give_way)
        self._waiting = 0
        self._analysed: Counter[str] = Counter()
        """Whose games are being analysed: browsers, and addresses."""

    async def work(self, who: str, job: Callable[..., R], *args: Any) -> R:
        """Return what comes of a job, outside the event loop; `too_fast` or `busy` if there is too much to do."""
        if not self._limit.allow(who):
            raise Refused("too_fast", "Too many requests; wait a moment.")
        if self._waiting >= MOST_WAITING:
            raise Refused("busy", "Too many are studying now; try again in a moment.")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, job, *args)
        finally:
            self._waiting -= 1

    async def turns(self, who: str, address: str, game: Game, first: int = 1) -> AsyncIterator[Turn]:
        """Go through a game from a turn on, one after the other; `busy` if there is no place for another."""
        with self._place(who, address):
            least, most = EACH
            seconds = min(most, max(least, SECONDS / max(1, game.turn)))
            going, loop = analyse(game, Budget(seconds=seconds), Random(0), first), asyncio.get_running_loop()
            while (turn := await loop.run_in_executor(self._analysts, next, going, None)) is not None:
                yield turn

    async def advice(self, who: str, address: str, game: Game) -> Thoughts:
        """Think about one position; `busy` as above."""
        with self._place(who, address):
            sight, loop = sight_of(game, first_stamps(game)), asyncio.get_running_loop()
            return await loop.run_in_executor(self._analysts, advise, sight, ADVICE, Random(0))

    @contextmanager
    def _place(self, who: str, address: str) -> Iterator[None]:
        browser, house = f"browser {who}", f"address {address}"
        is_full = self._analysed[ALL] >= MOST_GAMES or self._analysed[house] >= MOST_EACH
        if is_full or self._analysed[browser]:
            raise Refused("busy", "Other games are being analysed now; try again in a moment.")
        self._analysed.update((ALL, browser, house))
        try:
            yield
        finally:
            self._analysed.subtract((ALL, browser, house))
            self._analysed += Counter()  # forget whoever has none

    def close(self) -> None:
        """Begin nothing more."""
        for pool in (self._pool, self._analysts):
            pool.shutdown(wait=False, cancel_futures=True)
