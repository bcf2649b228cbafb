"""A decent opponent: it plans its own turn to the end and takes what it likes best, without looking further.

It guesses a few times what lies under the roofs, plans the turn in each guess, and plays the first action of the plans
that turn out best on average. With `whim` it does not always take the best: the better an action, the likelier.
"""

import time
from random import Random

import numpy as np

from appenzell.bots.contract import Budget
from appenzell.bots.evaluators import DEFAULT, make_evaluator
from appenzell.bots.kernel.arithmetic import exp
from appenzell.bots.kernel.hashing import number_of
from appenzell.bots.kernel.plan import NOTHING, make_plan_scratch, plan
from appenzell.bots.memory import MEMORIES, Memory, remembered_state
from appenzell.bots.sight import Sight
from appenzell.game.action import Action, action_of
from appenzell.rules.actions import HANG, PLACE
from appenzell.rules.randomness import seeded

GUESSES = 6
"""How often it guesses if its budget says nothing of playouts."""
WIDTH = 12
"""How many sequences are followed up after each action."""
EQUAL = 1e-9
"""What differs by less is as good."""


class GreedyBot:
    """Plans one turn at a time."""

    def __init__(
        self, memory: Memory = MEMORIES["perfect"], whim: float = 0.0, key: str = "", evaluator: str = DEFAULT
    ) -> None:
        self.memory, self.whim, self.key = memory, whim, number_of(key)
        self._evaluator = make_evaluator(evaluator)
        self._scratch = make_plan_scratch()

    def choose(self, sight: Sight, budget: Budget, luck: Random) -> Action:
        """Return the first action of the best plan; a playout is a guess planned through."""
        until = None if budget.seconds is None else time.perf_counter() + budget.seconds
        position = sight.position
        state = remembered_state(sight, self.memory, self.key)
        random = np.array([seeded(luck.getrandbits(62))], np.int64)
        totals, guesses = np.zeros_like(self._scratch.best), 0
        while guesses < (budget.playouts or GUESSES) and (guesses == 0 or until is None or time.perf_counter() < until):
            plan(position.setup, state, self._evaluator, random, WIDTH, self._scratch)
            totals, guesses = totals + self._scratch.best, guesses + 1
        planned = np.flatnonzero(self._scratch.best > NOTHING).tolist()
        values = {number: float(totals[number]) / guesses for number in planned}
        return action_of(self._pick(_with_one_hang(values, luck), luck), position.origins())

    def _pick(self, values: dict[int, float], luck: Random) -> int:
        best = max(values.values())
        if self.whim == 0:
            return luck.choice([number for number, value in values.items() if value > best - EQUAL])
        weights = [exp((value - best) / self.whim) for value in values.values()]
        return luck.choices(list(values), weights)[0]


def _with_one_hang(values: dict[int, float], luck: Random) -> dict[int, float]:
    """Return what may be picked: of all posts for the cheese tower the best, and that only if nothing else is as good.

    Else a whim would hang it almost every time, so many posts there are; and what is as good without it needs no tower.
    """
    others = {number: value for number, value in values.items() if not HANG <= number < PLACE}
    if len(others) == len(values) or not others:
        return values
    best = max(values.values())
    if best < max(others.values()) + EQUAL:
        return others
    post = luck.choice([number for number, value in values.items() if value > best - EQUAL])
    return {**others, post: best}
