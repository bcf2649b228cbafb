"""Pairs within reach: what whoever remembers everything could collect in a turn, without a push and without luck.

The search for a sure win does the work: it is asked with the target one cheese away, as if nobody else collected any.
An action that would show a tile nobody has seen is no part of what it finds, so both tiles of a pair have been seen
before.
"""

from dataclasses import dataclass

import numpy as np

from appenzell.bots.kernel.finish import WinScratch, make_win_scratch, sure_win
from appenzell.game.action import action_of
from appenzell.game.game import Game
from appenzell.game.position import Words
from appenzell.rules.numbers import ACTIONS_A_TURN, BYTE
from appenzell.rules.scoring import sold_out
from appenzell.rules.setups import TARGET
from appenzell.rules.state import ACTIONS_LEFT, COLLECTED, SLID, WORKS_USED, collected

PATIENCE = 100_000
"""So many actions are tried for each turn."""
MOST_POSITIONS = 2_000_000
"""So many positions are looked at in a game: a second's work. Games of people need a tenth of it."""
EVERYBODY = 0b11111
"""All mice have used the sliding works: no extra push either."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A kind of cheese, the places of its tiles, and the shortest way to collect it."""

    cheese: str
    places: tuple[str, ...]
    tokens: tuple[str, ...]


class Reach:
    """Looks for pairs in one game; when that has become too much work, it finds none any more."""

    def __init__(self) -> None:
        self._scratch: WinScratch = make_win_scratch()
        self._left = MOST_POSITIONS

    def pair(self, game: Game) -> Pair | None:
        """Return a pair that the seat on turn could collect by running and lifting alone, the nearest one."""
        setup, state = _alone(game)
        for actions in range(1, ACTIONS_A_TURN + 1):
            if self._left <= 0:
                return None
            state[ACTIONS_LEFT] = actions
            numbers = sure_win(setup, state, self._scratch, PATIENCE)
            self._left -= 1 + int(np.count_nonzero(self._scratch.known))
            if numbers:
                return _collected(game.copy(), numbers)
        return None


def _alone(game: Game) -> tuple[Words, Words]:
    """Return a set-up and a state in which the next cheese wins, and nothing can be pushed.

    The others have none, or they might have won already; the kinds they have used up (X-03) count as the seat's own.
    """
    setup, state, seat = game.position.setup.copy(), game.position.state.copy(), game.player
    kinds = int(collected(state, seat) | sold_out(setup, state, seat))
    setup[TARGET], state[COLLECTED] = kinds.bit_count() + 1, kinds << BYTE * seat
    state[SLID], state[WORKS_USED] = 1, EVERYBODY
    return setup, state


def _collected(game: Game, numbers: list[int]) -> Pair:
    seat = game.player
    before = game.position.collected()[seat]
    tokens = tuple(game.apply(action_of(number, game.position.origins())).token for number in numbers)
    (cheese,) = set(game.position.collected()[seat]) - set(before)
    parts = game.position.view_parts()
    tiles = game.position.all_tiles() | {f"p{place}": tile for place, tile in enumerate(parts["spares"], 1)}
    mice = [*parts["mice"][seat], *([parts["cheesy"]] if parts["ribbon"] == seat else [])]
    return Pair(cheese, tuple(place for place in mice if place and tiles.get(place) == cheese), tokens)
