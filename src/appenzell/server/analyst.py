"""The analyst: goes through finished games for people who want to know why they lost.

Thinks in the bots' threads, so nobody at a table waits for it, and about few games at a time.
"""

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from random import Random

from appenzell.bots.advice import Turn, analyse
from appenzell.bots.contract import Budget
from appenzell.game.game import Game
from appenzell.server.bot_runner import BotRunner
from appenzell.server.errors import Refused

MOST_GAMES = 3  # at the same time
SECONDS = 30.0  # for a whole game
EACH = (0.02, 0.3)  # seconds for a turn, at least and at most


class Analyst:
    """Looks at games again."""

    def __init__(self, bots: BotRunner) -> None:
        self._bots = bots
        self._games = 0

    async def turns(self, game: Game, first: int = 1) -> AsyncIterator[Turn]:
        """Give one turn after the other, from the first wanted; `busy` if too many games are being looked at."""
        with self._place():
            least, most = EACH
            seconds = min(most, max(least, SECONDS / max(1, game.turn)))
            going = analyse(game, Budget(seconds=seconds), Random(0), first)
            while (turn := await self._bots.think(next, going, None)) is not None:
                yield turn

    @contextmanager
    def _place(self) -> Iterator[None]:
        if self._games >= MOST_GAMES:
            raise Refused("busy", "Other games are being analysed now; try again in a moment.")
        self._games += 1
        try:
            yield
        finally:
            self._games -= 1
