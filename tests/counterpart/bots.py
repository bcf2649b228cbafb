"""What the page's bots are asked and say, as Python has it: their luck, sights, budgets, recipes and thoughts."""

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

import numpy as np

from appenzell.bots.contract import Budget
from appenzell.bots.levels import Recipe
from appenzell.bots.search import Thoughts
from appenzell.bots.sight import Sight
from appenzell.rules.randomness import below, seeded

T = TypeVar("T")


class PageLuck(Random):
    """The luck of the page, as Python's bots ask for it."""

    def __init__(self, seed: int) -> None:
        super().__init__(0)
        self._word = np.array([seeded(seed)], np.int64)

    def _next(self) -> int:
        return int(below(self._word, 1 << 32)) & (1 << 32) - 1

    def getrandbits(self, k: int) -> int:
        assert k == 62
        return self._next() << 30 | self._next() >> 2

    def random(self) -> float:
        return ((self._next() >> 5) * 2**26 + (self._next() >> 6)) / 2**53

    def choice(self, seq: Sequence[T]) -> T:  # type: ignore[override]
        return seq[int(self.random() * len(seq))]


def told(sight: Sight) -> dict[str, list[str]]:
    """A sight as plain data."""
    words = {"setup": sight.position.setup, "state": sight.position.state, "seen": sight.seen}
    return {name: [str(word) for word in array.tolist()] for name, array in words.items()}


def limited(budget: Budget) -> dict[str, float | None]:
    return {"seconds": budget.seconds, "playouts": budget.playouts}


def said(recipe: Recipe) -> dict[str, Any]:
    named = {"kind": recipe.kind, "memory": recipe.memory, "whim": recipe.whim, "evaluator": recipe.evaluator}
    return {**named, "budget": limited(recipe.budget)}


def thought(thoughts: Thoughts) -> dict[str, Any]:
    """What a search found out, as the page says it."""
    return {
        "actions": [
            {"number": each.action.number, "token": each.action.token, "visits": each.visits, "value": each.value}
            for each in thoughts.actions
        ],
        "chances": list(thoughts.chances),
        "line": [action.token for action in thoughts.line],
        "playouts": thoughts.playouts,
    }
