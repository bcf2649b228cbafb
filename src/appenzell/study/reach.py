"""Pairs within reach: what whoever remembers everything could collect in a turn, without a push and without luck.

The search for a sure win does the work: it is asked with the target one cheese away. An action that would show a tile
nobody has seen is no part of what it finds, so both tiles of a pair have been seen before.
"""

from dataclasses import dataclass

from appenzell.bots.kernel.finish import Desk, make_desk, sure_win
from appenzell.game.action import action_of
from appenzell.game.game import Game
from appenzell.rules.setups import TARGET
from appenzell.rules.state import ACTIONS_LEFT, SLID, WORKS_USED

PATIENCE = 100_000
"""So many actions are tried for each turn."""
FULL_TURN = 4
EVERYBODY = 0b11111
"""All mice have used the sliding works: no extra push either."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A kind of cheese, the places of its tiles, and the shortest way to collect it."""

    cheese: str
    places: tuple[str, ...]
    tokens: tuple[str, ...]


class Reach:
    """Looks for pairs; one for each thread."""

    def __init__(self) -> None:
        self._desk: Desk = make_desk()

    def pair(self, game: Game) -> Pair | None:
        """Return a pair that the seat on turn could collect by running and lifting alone, the nearest one."""
        setup, state = game.position.setup.copy(), game.position.state.copy()
        setup[TARGET] = len(game.position.collected()[game.player]) + 1
        state[SLID], state[WORKS_USED] = 1, EVERYBODY
        for actions in range(1, FULL_TURN + 1):
            state[ACTIONS_LEFT] = actions
            if numbers := sure_win(setup, state, self._desk, PATIENCE):
                return _collected(game.copy(), numbers)
        return None


def _collected(game: Game, numbers: list[int]) -> Pair:
    seat = game.player
    before = game.position.collected()[seat]
    tokens = tuple(game.apply(action_of(number, game.position.origins())).token for number in numbers)
    (cheese,) = set(game.position.collected()[seat]) - set(before)
    tiles = game.position.all_tiles() | {f"p{place}": tile for place, tile in enumerate(game.position.spares(), 1)}
    mice = [*game.position.mice()[seat], *([game.position.cheesy] if game.position.ribbon == seat else [])]
    return Pair(cheese, tuple(place for place in mice if place and tiles.get(place) == cheese), tokens)
