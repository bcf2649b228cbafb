"""A sure win within the turn, found by trying everything.

A tree search compares averages, so of two good actions it may prefer the one that wins soon to the one that wins now,
and it may be late to see what a rival can do. This looks for a line of actions that ends the game in favour of the seat
on turn whatever the unseen tiles are: no action of it shows one.
"""

from typing import Any, NamedTuple

import numpy as np

from appenzell.bots.kernel.candidates import candidates
from appenzell.bots.kernel.compiled import Words, copy_state, fast
from appenzell.bots.kernel.hangs import act_noting
from appenzell.bots.kernel.keys import position_key
from appenzell.rules.actions import END
from appenzell.rules.bits import lowest
from appenzell.rules.legal import FIRST, OPTION_WORDS
from appenzell.rules.numbers import OVER_PHASE
from appenzell.rules.state import DRAWN, PHASE, PLAYER, TURN, WINNER, WORDS

LONGEST_WIN = 20
NO_WIN = -1
MOST_KNOWN = 1 << 16


@fast
def find_win(setup, root, scratch, patience):
    """Write a line that wins surely and return how long it is; NO_WIN if there is none, 0 if `patience` ends before.

    What is left of the patience is written too.
    """
    states, options, known, path = scratch.states, scratch.options, scratch.known, scratch.path
    mask = len(known) - 1
    for at in range(len(known)):
        known[at] = 0
    copy_state(root, states[0])
    candidates(setup, root, options[0])
    depth = 0
    while depth >= 0 and patience > 0:
        word = 0
        while word < OPTION_WORDS and options[depth, word] == 0:
            word += 1
        if word == OPTION_WORDS:
            depth -= 1
            continue
        bits = options[depth, word]
        options[depth, word] = bits & (bits - 1)
        action = FIRST[word] + lowest(bits)
        if action == END:
            continue
        after = states[depth + 1]
        copy_state(states[depth], after)
        act_noting(setup, after, action)
        patience -= 1
        path[depth] = action
        if after[DRAWN] != root[DRAWN]:
            continue
        if after[PHASE] == OVER_PHASE:
            if after[WINNER] == root[PLAYER]:
                scratch.left[0] = patience
                return depth + 1
            continue
        key = position_key(after)
        if after[TURN] != root[TURN] or known[key & mask] == key or depth + 2 == LONGEST_WIN:
            continue
        known[key & mask] = key
        depth += 1
        candidates(setup, after, options[depth])
    scratch.left[0] = patience
    return NO_WIN if depth < 0 else 0


class WinScratch(NamedTuple):
    """The arrays one thread looks for a sure win in."""

    states: Any
    options: Any
    known: Any
    path: Any
    left: Any
    """How many tries were left in the end."""


def make_win_scratch(known: int = MOST_KNOWN) -> WinScratch:
    """Return the arrays for one thread, with so many positions to remember (a power of two)."""
    return WinScratch(
        states=np.zeros((LONGEST_WIN, WORDS), np.int64),
        options=np.zeros((LONGEST_WIN, OPTION_WORDS), np.int64),
        known=np.zeros(known, np.int64),
        path=np.zeros(LONGEST_WIN, np.int64),
        left=np.zeros(1, np.int64),
    )


def sure_win(setup: Words, root: Words, scratch: WinScratch, patience: int) -> list[int]:
    """Return the actions of a sure win; none if there is none, or it takes more than so many tries to find."""
    length = max(0, int(find_win(setup, root, scratch, patience)))
    numbers: list[int] = scratch.path[:length].tolist()
    return numbers
