"""Perft: how many sequences of legal actions of a given length there are from a position, and the text file of counts.

Any change of the rules that lets one action in or out, however deep, changes these counts. The same function counts
compiled, and interpreted for small depths; `referee_perft` counts with the rules written a second time. In the text a
position is an id, its snapshot and a line for each depth, and lines that begin with `#` are comments.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from appenzell import Game
from appenzell.rules.actions import ACTIONS
from appenzell.rules.compiled import compiled
from appenzell.rules.legal import legal
from appenzell.rules.play import play
from appenzell.rules.state import WORDS
from tests.referee import Referee

MOST_DEPTH = 6
MOST_PLAYED = 300_000  # actions played to count one depth

HEADER = """\
# How many sequences of legal actions there are from each position, by their length.
# Written by tests/golden/regenerate.py. A count that changes is a rule that changes.
"""


@dataclass
class Position:
    """A position and its counts by depth."""

    id: str
    snapshot: dict[str, Any]
    counts: dict[int, int] = field(default_factory=dict)


@compiled
def sequences(setup: Any, states: Any, lists: Any, left: Any, depth: int) -> int:
    """Count the sequences of `depth` actions from `states[0]`, depth first.

    For each level `states` (int64[depth, WORDS]) holds the state, `lists` (int64[depth, ACTIONS]) its legal actions and
    `left` (int64[depth]) how many of them are yet to be played; all are mutated. The last level is counted, not played.
    """
    left[0] = legal(setup, states[0], lists[0])
    total = level = 0
    while level >= 0:
        if level == depth - 1:
            total += left[level]
            level -= 1
        elif left[level] == 0:
            level -= 1
        else:
            left[level] -= 1
            for word in range(WORDS):
                states[level + 1, word] = states[level, word]
            play(setup, states[level + 1], lists[level, left[level]])
            level += 1
            left[level] = legal(setup, states[level], lists[level])
    return total


def perft(game: Game, depth: int) -> int:
    """Return how many sequences of `depth` legal actions there are; a game that ends before has none."""
    states, lists, left = (np.zeros(shape, np.int64) for shape in ((depth, WORDS), (depth, ACTIONS), depth))
    states[0] = game.position.state
    return int(sequences(game.position.setup, states, lists, left, depth))


def referee_perft(snapshot: dict[str, Any], depth: int) -> int:
    """Return the same, counted by the referee."""
    tokens = Referee(snapshot).legal()
    if depth == 1:
        return len(tokens)
    total = 0
    for token in tokens:
        referee = Referee(snapshot)
        referee.apply(token)
        total += referee_perft(referee.snapshot(), depth - 1)
    return total


def counted(name: str, snapshot: dict[str, Any]) -> Position:
    """Return a position with its counts, as deep as is quick."""
    game, position = Game.from_snapshot(snapshot), Position(name, snapshot)
    for depth in range(1, MOST_DEPTH + 1):
        position.counts[depth] = perft(game, depth)
        if position.counts[depth] > MOST_PLAYED:
            break
    return position


def write_positions(positions: Iterable[Position]) -> str:
    """Return positions and their counts as text."""
    lines = [HEADER]
    for position in positions:
        lines += [f"id {position.id}", f"snapshot {json.dumps(position.snapshot, separators=(',', ':'))}"]
        lines += [*(f"perft {depth} {count}" for depth, count in position.counts.items()), ""]
    return "\n".join(lines)


def read_positions(text: str) -> list[Position]:
    """Read what `write_positions` has written."""
    found: list[Position] = []
    for line in text.splitlines():
        key, _, value = line.partition(" ")
        if key == "id":
            found.append(Position(value, {}))
        elif key == "snapshot":
            found[-1].snapshot = json.loads(value)
        elif key == "perft":
            depth, count = map(int, value.split())
            found[-1].counts[depth] = count
    return found
