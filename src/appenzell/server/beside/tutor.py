"""The tutor of those who study: their work is done in threads of its own, a little at a time.

Replays and puzzles are worked out in Python, which the event loop needs too, so only two are worked on at the same
time, few wait, and nobody asks too often. A crowd behind one address waits behind itself: only two of its jobs come
before those of others. Games are analysed one for each who asks. Bots at tables have other threads.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from random import Random
from typing import Any, NamedTuple, TypeVar
from weakref import WeakValueDictionary

from appenzell.bots.advice import ADVICE, Turn, advise, analyse
from appenzell.bots.contract import Budget
from appenzell.bots.search import Thoughts
from appenzell.bots.sight import first_seen, sight_of
from appenzell.game.game import Game
from appenzell.playing.party import NO_HOLDER
from appenzell.server.basics.limits import Limits
from appenzell.server.basics.refusals import Refused
from appenzell.server.beside.polite import give_way

R = TypeVar("R")

AT_ONCE = 2
MOST_WAITING = 64
MOST_EACH = 16  # … for one address
MOST_GAMES = 3  # analysed at the same time
MOST_GAMES_EACH = 2  # … for one address: a stranger with many cookies leaves a place for others
ALL = "all"
SECONDS = 30.0  # for a whole game
EACH = (0.02, 0.3)  # seconds for a turn, at least and at most


class Asker(NamedTuple):
    """Somebody who studies, as far as limits go."""

    holder: str
    """`NO_HOLDER` for a browser without a token: then only its address counts, which may be that of a whole class."""
    address: str


class Tutor:
    """Works out replays, puzzles and analyses."""

    def __init__(self, limits: Limits) -> None:
        self._browsers, self._addresses = limits["studies"], limits["studies_each"]
        self._pool = ThreadPoolExecutor(AT_ONCE, "study", give_way)
        self._analysts = ThreadPoolExecutor(MOST_GAMES, "analyst", give_way)
        self._waiting: Counter[str] = Counter()
        """Whose jobs wait or are worked on, by address."""
        self._turns: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._analysed: Counter[str] = Counter()
        """Whose games are being analysed: browsers, and addresses."""

    async def work(self, who: Asker, job: Callable[..., R], *args: Any) -> R:
        """Return what comes of a job, outside the event loop; `too_fast` or `busy` if there is too much to do."""
        address = who.address
        if not self._addresses.allow(address) or (who.holder != NO_HOLDER and not self._browsers.allow(who.holder)):
            raise Refused("too_fast", "Too many requests; wait a moment.")
        if self._waiting.total() >= MOST_WAITING or self._waiting[address] >= MOST_EACH:
            raise Refused("busy", "Too many are studying now; try again in a moment.")
        turn = self._turns.setdefault(address, asyncio.Semaphore(AT_ONCE))
        self._waiting[address] += 1
        try:
            async with turn:
                return await asyncio.get_running_loop().run_in_executor(self._pool, job, *args)
        finally:
            self._waiting[address] -= 1
            self._waiting += Counter()  # forget whoever has none

    async def turns(self, who: Asker, game: Game, first: int = 1) -> AsyncIterator[Turn]:
        """Go through a game from a turn on, one after the other; `busy` if there is no place for another."""
        with self._place(who):
            least, most = EACH
            seconds = min(most, max(least, SECONDS / max(1, game.turn)))
            going, loop = analyse(game, Budget(seconds=seconds), Random(0), first), asyncio.get_running_loop()
            while (turn := await loop.run_in_executor(self._analysts, next, going, None)) is not None:
                yield turn

    async def advice(self, who: Asker, game: Game) -> Thoughts:
        """Think about one position; `busy` as above."""
        with self._place(who):
            sight, loop = sight_of(game, first_seen(game)), asyncio.get_running_loop()
            return await loop.run_in_executor(self._analysts, advise, sight, ADVICE, Random(0))

    @contextmanager
    def _place(self, who: Asker) -> Iterator[None]:
        browser, house = f"browser {who.holder or who.address}", f"address {who.address}"
        is_full = self._analysed[ALL] >= MOST_GAMES or self._analysed[house] >= MOST_GAMES_EACH
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
