"""What a bot is given: everything that has been seen, and how long ago; nothing else.

There is no private information in this game. Whoever has followed it knows every tile that ever lay open, if they can
remember. A sight holds all that, with the order of the unseen tiles taken out, so no bot can read the deck, and for
each tile how many turns ago it was last seen, so a bot can forget like a person (see `memory`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise, takewhile

from appenzell.bots.kernel.hangs import act_noting, hung_from
from appenzell.game.action import Action
from appenzell.game.game import Game
from appenzell.game.position import Position, deck_codes
from appenzell.game.setup import Setup
from appenzell.game.view import View, look
from appenzell.rules.actions import END, HANG, PANTRY, PLACE, PLACES, RUN, SLIDE, SPARES
from appenzell.rules.deck import set_deck_tile
from appenzell.rules.geometry import SLOT_PATHS, TILE_FIELDS
from appenzell.rules.setups import SPARE_COUNT
from appenzell.rules.state import DRAWN, NO_POST, OPEN

NEVER = -1
Stamps = tuple[int, ...]
"""For each place, in which turn its tile was last seen, or NEVER; tiles carry theirs along when they slide."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What the seat on turn has seen."""

    setup: Setup
    start: int
    position: Position
    """The game as far as it was ever seen; its deck is in order, whatever the real one is."""
    stamps: Stamps
    hung_from: int = NO_POST
    """Where the cheese tower hung before it was moved in this turn, if nothing has needed that since."""

    @property
    def seat(self) -> int:
        """The seat on turn, which it is for."""
        return self.position.player

    def legal_actions(self) -> list[Action]:
        """Return all legal actions in the order of their numbers."""
        return self.position.legal_actions()

    def view(self) -> View:
        """Return what lies open now."""
        legal = tuple(action.token for action in self.legal_actions())
        return look(self.position, self.setup, self.seat, self.start, legal)

    def covered(self) -> list[int]:
        """Return the fields whose tile was seen and lies under a roof now."""
        bits = self.position.state.item(OPEN)
        return [field for field in TILE_FIELDS if not bits >> field & 1 and self.stamps[field] != NEVER]

    def age(self, place: int) -> int:
        """Return how many turns ago the tile at a place was last seen."""
        return self.position.turn - self.stamps[place]


def sight_of(game: Game, stamps: Stamps) -> Sight:
    """Return what the seat on turn has seen of a game."""
    position = game.position.copy()
    order_deck(position)
    return Sight(replace(game.setup, seed=None), game.start, position, stamps, _hung_from(game))


def order_deck(position: Position) -> None:
    """Put the unseen tiles into an order that tells nothing."""
    first = position.state.item(DRAWN)
    for index, code in enumerate(sorted(deck_codes(position.state))):
        set_deck_tile(position.state, first + index, code)


def _hung_from(game: Game) -> int:
    """Return where the cheese tower came from that was hung in this turn and not needed since; else NO_POST."""
    turn = list(takewhile(lambda action: action.number != END, reversed(game.history)))
    if game.seed is None or not any(HANG <= action.number < PLACE for action in turn):
        return NO_POST
    position = Game.new(game.setup).position
    for action in game.history:
        act_noting(position.setup, position.state, action.number)
    return int(hung_from(position.state))


# --- following a game --------------------------------------------------------------------------------------


class Onlooker:
    """Somebody who follows a game from its beginning; asked what they have seen, they look at what happened since."""

    def __init__(self, setup: Setup) -> None:
        self._begin(setup)

    def _begin(self, setup: Setup) -> None:
        self._followed = Game.new(setup)
        self._stamps = first_stamps(self._followed)

    def sight(self, game: Game) -> Sight:
        """Return what the seat on turn has seen of the game; something may have been taken back since."""
        known, history = self._followed.history, game.history
        if history[: len(known)] != known:
            self._begin(game.setup)
            known = ()
        for action in history[len(known) :]:
            number = self._followed.apply(action.token).number
            self._stamps = stamps_after(self._stamps, number, self._followed)
        return sight_of(game, self._stamps)


def first_stamps(game: Game) -> Stamps:
    """Return the stamps of a game that is looked at for the first time: only what lies open is known since now."""
    return _with_visible(game.position, [NEVER] * PLACES)


def stamps_after(stamps: Stamps, number: int, game: Game) -> Stamps:
    """Return the stamps after an action, of which `game` is the outcome."""
    new = list(stamps)
    if SLIDE <= number < RUN:
        slot, spare = divmod(number - SLIDE, SPARES)
        path = (PANTRY + spare, *SLOT_PATHS[slot])
        for here, there in pairwise(path):
            new[there] = stamps[here]
        new[PANTRY + spare] = stamps[path[-1]]
    return _with_visible(game.position, new)


def _with_visible(position: Position, stamps: list[int]) -> Stamps:
    now, bits = position.turn, position.state.item(OPEN)
    for field in TILE_FIELDS:
        if bits >> field & 1:
            stamps[field] = now
    for spare in range(position.setup.item(SPARE_COUNT)):
        stamps[PANTRY + spare] = now
    return tuple(stamps)
