"""A decent opponent: it plans its own turn to the end and takes what it likes best, without a thought for the others.

It imagines a few positions that look like its view, tries sequences of actions in each, keeping the best few after
every action, and plays the first action of those that turn out best on average. It remembers nothing: a tile that is
covered again is gone from its mind, as from a child's.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import numpy as np

from appenzell.bots.imagining import imagine
from appenzell.bots.worth import worth
from appenzell.game.action import action_of
from appenzell.game.position import Position, Words
from appenzell.game.view import View
from appenzell.rules.actions import ACTIONS, END, HANG, PANTRY, PLACE, RUN, SLIDE, SPARES, TOWER
from appenzell.rules.check import apply
from appenzell.rules.legal import legal
from appenzell.rules.numbers import OVER_PHASE, PLACE_PHASE
from appenzell.rules.setups import PLAYERS
from appenzell.rules.state import MICE, PHASE, TILES, TURN

GUESSES = 3
WIDTH = 8
"""How many sequences are followed up after each action."""
NODES = 2400
"""How many actions are tried at most, in all guesses together."""
DEPTH = 6  # four actions, and extra slides
RESTLESS = 1e-3  # luck decides between equals


class GreedyBot:
    """Plans one turn at a time."""

    def choose(self, view: View, luck: Random) -> str:
        """Return the first action of the best plan."""
        if len(view.legal) == 1 or view.phase == "setup":
            return _set_up(view, luck)
        totals: dict[int, float] = {}
        position = imagine(view, luck)
        for _ in range(GUESSES):
            for first, value in Plan(position, NODES // GUESSES).values().items():
                totals[first] = totals.get(first, 0.0) + value
            position = imagine(view, luck)
        best = max(totals, key=lambda first: totals[first] + RESTLESS * luck.random())
        return action_of(best, position.origins()).token


def _set_up(view: View, luck: Random) -> str:
    """Choose a tower, or a post where the cheese tower blocks no line."""
    harmless = [token for token in view.legal if not token.startswith("T:") or token[2] in "ce" or token[3] in "35"]
    return luck.choice(harmless)


@dataclass(frozen=True, slots=True)
class Node:
    """A state reached in the search, and the first action on the way there."""

    value: float
    first: int
    state: Words


class Plan:
    """The search through one turn in one imagined position."""

    def __init__(self, position: Position, nodes: int) -> None:
        self.setup, self.root = position.setup, position.state
        self.seat, self.turn = position.player, position.turn
        self.players = self.setup.item(PLAYERS)
        self.nodes = nodes
        self._out = np.empty(ACTIONS, np.int64)

    def values(self) -> dict[int, float]:
        """Return what the best sequence after each first action is worth."""
        level = [Node(value, number, state) for value, number, state in self._after(self.root, 0)]
        best = {node.first: node.value for node in level}
        for depth in range(1, DEPTH):
            found: dict[bytes, Node] = {}  # sequences that come to the same are followed up once
            for node in sorted(level, key=lambda node: -node.value)[:WIDTH]:
                if not self._goes_on(node.state):
                    continue
                for value, _, state in self._after(node.state, depth):
                    best[node.first] = max(best[node.first], value)
                    found[state.tobytes()] = Node(value, node.first, state)
            level = list(found.values())
        return best

    def _after(self, state: Words, depth: int) -> Iterator[tuple[float, int, Words]]:
        """Try the actions in a state: what each leads to, and what that is worth."""
        for number in self._options(state, depth):
            if depth and self.nodes <= 0:
                return
            self.nodes -= 1
            after = state.copy()
            apply(self.setup, after, number)
            yield self._value(after), number, after

    def _goes_on(self, state: Words) -> bool:
        """Whether it is still the same turn."""
        return state.item(TURN) == self.turn and state.item(PHASE) != OVER_PHASE

    def _value(self, state: Words) -> float:
        """Return what a state is worth if the turn ends now."""
        if self._goes_on(state) and state.item(PHASE) != PLACE_PHASE:
            state = state.copy()
            apply(self.setup, state, END)
        return worth(state.tolist(), self.seat, self.players)

    def _options(self, state: Words, depth: int) -> list[int]:
        """Return the legal actions worth trying: of equal spares the first, and the cheese tower only if it helps."""
        numbers: list[int] = self._out[: legal(self.setup, state, self._out)].tolist()
        hanging = depth == 0 and bool(state.item(MICE + self.seat) >> TOWER & 1)
        spares = self._spares(state)
        dull = {number for number in numbers if SLIDE <= number < RUN and (number - SLIDE) % SPARES not in spares}
        if not hanging:
            dull.update(range(HANG, PLACE))
        return [number for number in numbers if number not in dull]

    def _spares(self, state: Words) -> set[int]:
        """Return the spares that differ."""
        planes = state[TILES : TILES + 4].tolist()
        seen: dict[tuple[int, ...], int] = {}
        for spare in range(SPARES):
            seen.setdefault(tuple(plane >> PANTRY + spare & 1 for plane in planes), spare)
        return set(seen.values())
