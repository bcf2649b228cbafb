"""What a bot is, and which ones there are."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from random import Random
from typing import Literal, Protocol

from appenzell.game.view import View

Level = Literal["random", "greedy"]
_HOMES: dict[Level, tuple[str, str]] = {"random": ("random_bot", "RandomBot"), "greedy": ("greedy", "GreedyBot")}
LEVELS = tuple(_HOMES)
"""The names of all bots, from the weakest to the strongest."""


class Bot(Protocol):
    """Somebody who plays; keeps nothing between two actions, so one can serve many games at once."""

    def choose(self, view: View, luck: Random) -> str:
        """Return the token of a legal action for the seat whose view it is; it must be on turn."""
        ...


@cache
def make_bot(level: Level) -> Bot:
    """Return the bot of a level."""
    module, name = _HOMES[level]
    bot: Callable[[], Bot] = getattr(import_module(f"appenzell.bots.{module}"), name)
    return bot()
