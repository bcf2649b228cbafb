"""Advice: what would you do? And what a game looked like, turn by turn, from what was known at that moment."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from appenzell.bots.contract import Budget
from appenzell.bots.search import SearchBot, Thoughts
from appenzell.bots.sight import Sight, apply_seen, first_seen, sight_of
from appenzell.game.game import Game

ADVICE = Budget(seconds=1.0)
"""How long people wait for advice."""
TURNING = 0.15
"""A turn after which its seat's chance is so much better or worse is a turning point."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a game, looked at again."""

    number: int
    seat: int
    played: tuple[str, ...]
    chances: tuple[float, ...]
    """The chances of every seat when it began."""
    best: tuple[str, ...]
    """The best line found."""
    change: float
    """What its seat's chance was afterwards, less what it was before."""

    @property
    def is_turning_point(self) -> bool:
        """Whether the game turned here."""
        return abs(self.change) >= TURNING


def advise(sight: Sight, budget: Budget, luck: Random) -> Thoughts:
    """Think about a position as somebody who remembers everything."""
    return SearchBot().think(sight, budget, luck)


def analyse(game: Game, budget: Budget, luck: Random, first: int = 1) -> Iterator[Turn]:
    """Look at a game again, turn by turn, beginning with the turn `first`; its history is played back."""
    bot = SearchBot()
    pending: tuple[int, int, list[str], Thoughts] | None = None
    earlier = Game.new(game.setup)
    seen = first_seen(earlier)
    for action in game.history:
        if earlier.phase == "turn" and earlier.turn >= first and (pending is None or earlier.turn != pending[0]):
            thoughts = bot.think(sight_of(earlier, seen), budget, luck)
            if pending is not None:
                yield _turn(pending, thoughts.chances)
            pending = (earlier.turn, earlier.player, [], thoughts)
        if pending is not None:
            pending[2].append(action.token)
        apply_seen(earlier, action.token, seen)
    if pending is not None:
        yield _turn(pending, _final(game if earlier.is_over else earlier, pending[3].chances))


def _turn(pending: tuple[int, int, list[str], Thoughts], after: tuple[float, ...]) -> Turn:
    number, seat, played, thoughts = pending
    line = tuple(action.token for action in thoughts.line)
    return Turn(number, seat, tuple(played), thoughts.chances, line, after[seat] - thoughts.chances[seat])


def _final(game: Game, before: tuple[float, ...]) -> tuple[float, ...]:
    if not game.is_over:
        return before
    players = game.setup.players
    return tuple(1 / players if game.winner is None else float(seat == game.winner) for seat in range(players))
