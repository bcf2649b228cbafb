"""The strongest opponent: a Monte Carlo tree search that looks as far ahead as its budget lets it.

Owns the clock and the threads around `tree`. The tree is kept between the actions of a turn: what was thought about an
action that was then played is still known.
"""

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random

import numpy as np

from appenzell.bots.contract import Budget
from appenzell.bots.kernel.tree import Tree
from appenzell.bots.memory import MEMORIES, Memory, recall
from appenzell.bots.sight import Sight
from appenzell.game.action import Action, action_of
from appenzell.game.position import Words
from appenzell.rules.randomness import seeded

PORTION = 128
"""Playouts between two looks at the clock: about two milliseconds."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a search found out about an action."""

    action: Action
    visits: int
    value: float
    """The chance to win after it."""


class SearchBot:
    """Searches with one or more trees, a thread each."""

    def __init__(
        self, memory: Memory = MEMORIES["perfect"], key: str = "", threads: int = 1, nodes: int = 1 << 18
    ) -> None:
        self.memory, self.key = memory, key
        self._trees = [Tree(nodes) for _ in range(threads)]
        self._pool = ThreadPoolExecutor(threads, "search") if threads > 1 else None

    def choose(self, sight: Sight, budget: Budget, luck: Random) -> Action:
        """Return the action that was tried most."""
        return max(self.think(sight, budget, luck), key=lambda thought: (thought.visits, thought.value)).action

    def think(self, sight: Sight, budget: Budget, luck: Random) -> list[Thought]:
        """Return what is found out about every action worth thinking about."""
        position = sight.position
        state = recall(sight, self.memory, self.key)
        words = [np.array([seeded(luck.getrandbits(62))], np.int64) for _ in self._trees]
        until = None if budget.seconds is None else time.perf_counter() + budget.seconds
        shares = _shares(budget.playouts, len(self._trees))
        jobs = [
            (tree, position.setup, state, random, share, until)
            for tree, random, share in zip(self._trees, words, shares, strict=True)
        ]
        if self._pool is None:
            _grow(*jobs[0])
        else:
            list(self._pool.map(lambda job: _grow(*job), jobs))
        return self._thoughts(state, sight)

    def _thoughts(self, state: Words, sight: Sight) -> list[Thought]:
        visits: dict[int, int] = {}
        totals: dict[int, float] = {}
        for tree in self._trees:
            for number, tried, value in tree.actions(state):
                visits[number] = visits.get(number, 0) + tried
                totals[number] = totals.get(number, 0.0) + (tried + 1) * value
        origins, trees = sight.position.origins(), len(self._trees)
        return [
            Thought(action_of(number, origins), tried, totals[number] / (tried + trees))
            for number, tried in visits.items()
        ]


def _shares(playouts: int | None, trees: int) -> list[int | None]:
    if playouts is None:
        return [None] * trees
    return [playouts // trees + (tree < playouts % trees) for tree in range(trees)]


def _grow(tree: Tree, setup: Words, state: Words, random: Words, playouts: int | None, until: float | None) -> None:
    """Let a tree grow until the playouts are made or the time is up, whichever is first."""
    left = playouts
    tree.make_room()
    while left is None or left > 0:
        portion = PORTION if left is None else min(PORTION, left)
        tree.grow(setup, state, random, portion)
        left = None if left is None else left - portion
        if until is not None and time.perf_counter() >= until:
            return
