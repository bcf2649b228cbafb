"""What a bot is given: everything that has been seen, and how long ago; nothing else.

There is no private information in this game. Whoever has followed it knows every tile that ever lay open, if they can
remember. A sight holds all that, with the order of the unseen tiles taken out, so no bot can read the deck, and for
each tile how many turns ago it was last seen, so a bot can forget like a person (see `memory`). Whoever plays a game
that bots take part in keeps what has been seen beside it: `first_seen`, then `apply_seen` for each action.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from appenzell.bots.kernel.compiled import Words
from appenzell.bots.kernel.recall import order_deck
from appenzell.bots.kernel.seen import HUNG_FROM, SEEN_WORDS, begin_seen, covered, follow_seen
from appenzell.game.action import Action
from appenzell.game.game import Game
from appenzell.game.position import Position
from appenzell.game.setup import Setup
from appenzell.game.view import View, look
from appenzell.rules.geometry import TILE_FIELDS


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """What the seat on turn has seen."""

    setup: Setup
    start: int
    position: Position
    """The game as far as it was ever seen; its deck is in order, whatever the real one is."""
    seen: Words
    """In which turn each tile was last seen, and where the cheese tower hung: see `kernel.seen`."""

    @property
    def seat(self) -> int:
        """The seat on turn, which it is for."""
        return self.position.player

    @property
    def hung_from(self) -> int:
        """Where the cheese tower hung before it was moved in this turn, if nothing has needed that since."""
        return self.seen.item(HUNG_FROM)

    def legal_actions(self) -> list[Action]:
        """Return all legal actions in the order of their numbers."""
        return self.position.legal_actions()

    def view(self) -> View:
        """Return what lies open now."""
        legal = tuple(action.token for action in self.legal_actions())
        return look(self.position, self.setup, self.seat, self.start, legal)

    def covered(self) -> list[int]:
        """Return the fields whose tile was seen and lies under a roof now."""
        fields = int(covered(self.position.state, self.seen))
        return [field for field in TILE_FIELDS if fields >> field & 1]

    def age(self, place: int) -> int:
        """Return how many turns ago the tile at a place was last seen."""
        return self.position.turn - self.seen.item(place)


def sight_of(game: Game, seen: Words) -> Sight:
    """Return what the seat on turn has seen of a game; what happens to the game or to `seen` later is no part of it."""
    position = game.position.copy()
    order_deck(position.state)
    return Sight(replace(game.setup, seed=None), game.start, position, seen.copy())


# --- following a game --------------------------------------------------------------------------------------


def first_seen(game: Game) -> Words:
    """Return what has been seen of a game that is looked at for the first time."""
    seen = np.zeros(SEEN_WORDS, np.int64)
    begin_seen(game.position.setup, game.position.state, seen)
    return seen


def seen_after(before: Game, after: Game, action: int, seen: Words) -> Words:
    """Return what has been seen of a game when the action of a number has been played."""
    seen, position = seen.copy(), after.position
    follow_seen(position.setup, before.position.state, position.state, action, seen)
    return seen


def apply_seen(game: Game, action: Action | str, seen: Words) -> Action:
    """Play an action as `Game.apply` does, and follow it: `seen` is what has been seen before, and then after it."""
    before = game.position.state.copy()
    played = game.apply(action)
    follow_seen(game.position.setup, before, game.position.state, played.number, seen)
    return played
