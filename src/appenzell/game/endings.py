"""Why a game ended: by which rule, or because somebody has resigned."""

from typing import TYPE_CHECKING, Literal

from appenzell.rules.numbers import ENDINGS

if TYPE_CHECKING:
    from appenzell.game.game import Game
    from appenzell.game.position import Position

Ending = Literal["target", "third_mouse", "turn_limit", "resigned"]


def ending_of(game: "Game") -> Ending | None:
    """Return why a game ended, by the rules or because one of two has resigned; None: it has not."""
    if not game.is_over:
        return None
    return ending_by_rules(game.position) if game.position.phase == "over" else "resigned"


def ending_by_rules(position: "Position") -> Ending:
    """Return why a game ended by the rules."""
    return ENDINGS[position.ending()]
