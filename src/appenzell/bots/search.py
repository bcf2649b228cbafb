"""The strongest opponent: a Monte Carlo tree search that looks as far ahead as its budget lets it.

Owns the clock and the threads around `kernel.tree`, and takes a sure win where `kernel.finish` finds one. The tree is
kept between the actions of a turn: what was thought about an action that was then played is still known. A choice that
further playouts cannot change is made at once.
"""

import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import chain
from random import Random
from typing import Any

import numpy as np

from appenzell.bots.contract import Budget
from appenzell.bots.evaluators import DEFAULT, make_evaluator
from appenzell.bots.kernel.finish import make_win_scratch, sure_win
from appenzell.bots.kernel.hangs import act_noting
from appenzell.bots.kernel.hashing import number_of
from appenzell.bots.kernel.tree import ANY_NUMBER, Tree
from appenzell.bots.memory import MEMORIES, Memory, remembered_state
from appenzell.bots.sight import Sight
from appenzell.game.action import Action, action_of
from appenzell.game.position import Position, Words
from appenzell.rules.actions import END, HANG, PLACE
from appenzell.rules.randomness import seeded
from appenzell.rules.state import DRAWN

PORTIONS = (16, 128, 4096)
"""Playouts between two looks at the clock: at first where there is one, at first where there is none, and, doubled each
time, at most. The last take up to 100 milliseconds: whoever looks needs the interpreter, which a server's event loop
wants for itself."""
TRIES = (100, 1_500_000, 1_500_000)
"""How many actions are tried for a sure win: for each playout, for each second, and at most."""
LAST_MOMENT = 0.0005  # seconds
LONGEST_LINE = 8
NODES = 1 << 18


@dataclass(frozen=True, slots=True)
class Thought:
    """What a search found out about an action."""

    action: Action
    visits: int
    value: float
    """The chance to win after it."""


@dataclass(frozen=True, slots=True)
class Thoughts:
    """What a search found out about a position."""

    actions: list[Thought]
    """The most tried first."""
    chances: tuple[float, ...]
    """The chances of every seat."""
    line: list[Action]
    """The best actions one after the other, until the turn ends or an unseen tile is shown."""
    playouts: int


class SearchBot:
    """Searches with one or more trees, a thread each."""

    def __init__(
        self,
        memory: Memory = MEMORIES["perfect"],
        key: str = "",
        threads: int = 1,
        nodes: int = NODES,
        evaluator: str = DEFAULT,
    ) -> None:
        self.memory, self.key = memory, number_of(key)
        self._scratch = make_win_scratch()
        self._trees = [Tree(make_evaluator(evaluator), nodes) for _ in range(threads)]
        self._pool = ThreadPoolExecutor(threads, "search") if threads > 1 else None

    def choose(self, sight: Sight, budget: Budget, luck: Random) -> Action:
        """Return the first action of a sure win, else the action that was tried most."""
        until = _end_of(budget)
        state = remembered_state(sight, self.memory, self.key)
        if win := self._sure_win(sight, state, budget):
            return win[0]
        self._search(sight, state, budget.playouts, until, luck, hurried=len(self._trees) == 1)
        return self._thoughts(sight, state)[0].action

    def think(self, sight: Sight, budget: Budget, luck: Random) -> Thoughts:
        """Return all that is found out within the whole budget."""
        until = _end_of(budget)
        state = remembered_state(sight, self.memory, self.key)
        win = self._sure_win(sight, state, budget)
        self._search(sight, state, budget.playouts, until, luck, hurried=False)
        totals = np.sum([tree.wood.totals for tree in self._trees], axis=0)[: sight.setup.players]
        thoughts, chances = self._thoughts(sight, state), totals / totals.sum()
        line = self._line(sight, state, thoughts)
        if win:
            thoughts.sort(key=lambda thought: thought.action != win[0])
            thoughts[0] = replace(thoughts[0], value=1.0)
            chances, line = np.eye(len(chances))[sight.seat], win
        return Thoughts(thoughts, tuple(chances.tolist()), line, round(totals.sum()))

    def _sure_win(self, sight: Sight, state: Words, budget: Budget) -> list[Action]:
        """Return a line that surely wins within the turn, if it is found soon."""
        each_playout, each_second, most = TRIES
        tries = min(most, each_playout * (budget.playouts or most), int(each_second * (budget.seconds or most)))
        position = sight.position.copy()
        position.state[:] = state
        line = []
        for number in sure_win(position.setup, state, self._scratch, tries):
            line.append(action_of(number, position.origins()))
            act_noting(position.setup, position.state, number)
        return line

    def _search(
        self, sight: Sight, state: Words, playouts: int | None, until: float | None, luck: Random, hurried: bool
    ) -> None:
        """Let all trees grow over the position as the bot knows it."""
        jobs = [
            Growing(tree, sight.position.setup, state, np.array([seeded(luck.getrandbits(62))], np.int64), hurried)
            for tree in self._trees
        ]
        shares = _shares(playouts, len(jobs))
        if self._pool is None:
            jobs[0].grow(shares[0], until)
        else:
            list(self._pool.map(Growing.grow, jobs, shares, [until] * len(jobs)))

    def _thoughts(self, sight: Sight, state: Words) -> list[Thought]:
        visits: Counter[int] = Counter()
        looks: Counter[int] = Counter()
        totals: dict[int, float] = defaultdict(float)
        for edge in self._edges(state):
            number = int(edge["action"])
            visits[number] += int(edge["visits"])
            looks[number] += 1
            totals[number] += float(edge["total"] + edge["look"])
        origins = sight.position.origins()
        thoughts = [
            Thought(action_of(number, origins), tried, totals[number] / (tried + looks[number]))
            for number, tried in visits.items()
        ]
        return _hang_for_something(sorted(thoughts, key=lambda thought: (-thought.visits, -thought.value)))

    def _line(self, sight: Sight, state: Words, thoughts: list[Thought]) -> list[Action]:
        """Follow the most visited actions, from the first thought on."""
        position = sight.position.copy()
        position.state[:] = state
        line = [thoughts[0].action]
        while not _ends(position, line[-1].number) and len(line) < LONGEST_LINE:
            visits: Counter[int] = Counter()
            for edge in self._edges(position.state):
                visits[int(edge["action"])] += int(edge["visits"])
            if not visits:
                break
            line.append(action_of(max(visits, key=lambda number: visits[number]), position.origins()))
        return line

    def _edges(self, state: Words) -> Iterator[Any]:
        """Give what each tree knows of each action of a position."""
        return chain.from_iterable(tree.edges_of(state) for tree in self._trees)


def _hang_for_something(thoughts: list[Thought]) -> list[Thought]:
    """Put the first other action before a hang of the cheese tower that promises no more."""
    others = [thought for thought in thoughts if not HANG <= thought.action.number < PLACE]
    if not others or others[0] is thoughts[0] or thoughts[0].value > others[0].value:
        return thoughts
    return [others[0], *(thought for thought in thoughts if thought is not others[0])]


def _end_of(budget: Budget) -> float | None:
    """Return when the time for playouts is up that begins now; putting an answer together takes a moment too."""
    if budget.seconds is None:
        return None
    return time.perf_counter() + budget.seconds - min(LAST_MOMENT, budget.seconds / 10)


@dataclass(frozen=True, slots=True)
class Growing:
    """A tree at work on a position."""

    tree: Tree
    setup: Words
    state: Words
    random: Words
    hurried: bool
    """Whether it may stop as soon as its choice is clear; of several trees none knows what the others will say."""

    def grow(self, playouts: int | None, until: float | None) -> None:
        """Grow until the playouts are made or the time is up, whichever is first."""
        began, done = time.perf_counter(), 0
        timed, untimed, most = PORTIONS
        portion, tries = (untimed, ANY_NUMBER) if until is None else (timed, _tries_until(until, began))
        left = float("inf") if playouts is None else playouts
        self.tree.begin()
        while left >= 1:
            number = int(min(portion, left))
            self.tree.grow(self.setup, self.state, self.random, number, tries)
            portion, done = min(2 * portion, most), done + number
            left = float("inf") if playouts is None else playouts - done
            if until is not None:
                now = time.perf_counter()
                in_time = done / (now - began) * (until - now)
                left, portion = min(left, in_time), min(portion, max(timed, int(in_time / 2)))
                tries = _tries_until(until, now)
            if self.hurried and self.tree.lead(self.state) > left:
                return


def _tries_until(until: float, now: float) -> int:
    """Return how many actions may be tried for sure wins before the next look at the clock."""
    _, each_second, _ = TRIES
    return int(each_second * max(0.0, until - now) / 2)


def _shares(playouts: int | None, trees: int) -> list[int | None]:
    if playouts is None:
        return [None] * trees
    return [playouts // trees + (tree < playouts % trees) for tree in range(trees)]


def _ends(position: Position, number: int) -> bool:
    """Play an action on; return whether it ended the turn or the game, or showed an unseen tile."""
    drawn = position.state.item(DRAWN)
    act_noting(position.setup, position.state, number)
    return number == END or position.state.item(DRAWN) != drawn or position.phase == "over"
