"""What a bot is: somebody who is shown what has been seen and answers with an action."""

from dataclasses import dataclass
from random import Random
from typing import Protocol

from appenzell.bots.sight import Sight
from appenzell.game.action import Action
from appenzell.game.errors import AppenzellError


class BadBudget(AppenzellError):  # noqa: N818 - it says what is wrong
    """A budget nobody can keep."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think about one action: until one of these is used up."""

    seconds: float | None = None
    playouts: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is None and self.playouts is None:
            raise BadBudget("A budget has seconds, playouts or both.")
        if self.seconds is not None and not 0 < self.seconds <= MOST_SECONDS:
            raise BadBudget(f"A bot thinks more than 0 and at most {MOST_SECONDS:g} seconds, not {self.seconds!r}.")
        if self.playouts is not None and not 0 < self.playouts <= MOST_PLAYOUTS:
            raise BadBudget(f"A bot makes from 1 to {MOST_PLAYOUTS:,} playouts, not {self.playouts!r}.")


MOST_SECONDS = 600.0
MOST_PLAYOUTS = 100_000_000


class Bot(Protocol):
    """Somebody who plays one seat of one game; may keep thoughts between two actions, but needs none."""

    def choose(self, sight: Sight, budget: Budget, luck: Random) -> Action:
        """Return a legal action for the seat on turn; the same for the same luck, if only playouts are limited."""
        ...
