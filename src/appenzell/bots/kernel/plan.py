"""Planning a turn: sequences of actions, the best few of them followed up, valued as if the turn ended there.

One guess at the unseen tiles is planned through at a time; `greedy` averages over several.
"""

from typing import Any, NamedTuple

import numpy as np

from appenzell.bots.kernel.candidates import candidates
from appenzell.bots.kernel.compiled import copy_state, fast
from appenzell.bots.kernel.evaluators import evaluate
from appenzell.bots.kernel.hangs import act_noting
from appenzell.bots.kernel.keys import position_key
from appenzell.rules.actions import ACTIONS, END
from appenzell.rules.bits import lowest
from appenzell.rules.deck import shuffle_unseen
from appenzell.rules.legal import FIRST, OPTION_WORDS
from appenzell.rules.numbers import OVER_PHASE, TURN_PHASE
from appenzell.rules.state import MAX_PLAYERS, PHASE, PLAYER, TURN, WORDS

WIDEST = 32
DEPTH = 7  # four actions, extra slides, a displaced mouse
NOTHING = -1.0


class PlanScratch(NamedTuple):
    """The arrays one planner works in: the sequences followed up now, and those found next."""

    states: Any
    firsts: Any
    next_states: Any
    next_firsts: Any
    next_values: Any
    next_keys: Any
    options: Any
    trial: Any
    ended: Any
    value: Any
    best: Any
    """What the best sequence after each first action is worth, by its number; NOTHING where there is none."""


def make_plan_scratch() -> PlanScratch:
    """Return the arrays for one planner."""
    return PlanScratch(
        states=np.zeros((WIDEST, WORDS), np.int64),
        firsts=np.zeros(WIDEST, np.int64),
        next_states=np.zeros((WIDEST, WORDS), np.int64),
        next_firsts=np.zeros(WIDEST, np.int64),
        next_values=np.zeros(WIDEST),
        next_keys=np.zeros(WIDEST, np.int64),
        options=np.zeros(OPTION_WORDS, np.int64),
        trial=np.zeros(WORDS, np.int64),
        ended=np.zeros(WORDS, np.int64),
        value=np.zeros(MAX_PLAYERS),
        best=np.zeros(ACTIONS),
    )


@fast
def value_if_ended(setup, state, seat, turn, evaluator, scratch):
    """Return the chances of a seat if its turn ended now."""
    copy_state(state, scratch.ended)
    if state[TURN] == turn and state[PHASE] == TURN_PHASE:
        act_noting(setup, scratch.ended, END)
    evaluate(setup, scratch.ended, evaluator, scratch.value)
    return scratch.value[seat]


@fast
def keep(scratch, kept, width, state, first, value, key):
    """Keep a sequence if it is among the best and leads somewhere new; return how many are kept."""
    worst = 0
    for at in range(kept):
        if scratch.next_keys[at] == key:
            return kept
        if scratch.next_values[at] < scratch.next_values[worst]:
            worst = at
    at = kept if kept < width else worst
    if kept == width and scratch.next_values[at] >= value:
        return kept
    copy_state(state, scratch.next_states[at])
    scratch.next_firsts[at], scratch.next_values[at], scratch.next_keys[at] = first, value, key
    return min(kept + 1, width)


@fast
def follow_up(setup, state, first, seat, turn, evaluator, scratch, kept, width):
    """Try every action in a state; `first` is the action that led here, or NOTHING at the root."""
    candidates(setup, state, scratch.options)
    for word in range(OPTION_WORDS):
        bits = scratch.options[word]
        while bits != 0:
            action = FIRST[word] + lowest(bits)
            bits &= bits - 1
            copy_state(state, scratch.trial)
            act_noting(setup, scratch.trial, action)
            value = value_if_ended(setup, scratch.trial, seat, turn, evaluator, scratch)
            begun = action if first == NOTHING else first
            scratch.best[begun] = max(scratch.best[begun], value)
            if scratch.trial[TURN] == turn and scratch.trial[PHASE] != OVER_PHASE:
                kept = keep(scratch, kept, width, scratch.trial, begun, value, position_key(scratch.trial))
    return kept


@fast
def plan(setup, root, evaluator, random, width, scratch):
    """Plan one turn after shuffling what nobody has seen; the outcome is in `scratch.best`."""
    seat, turn = root[PLAYER], root[TURN]
    for action in range(ACTIONS):
        scratch.best[action] = NOTHING
    copy_state(root, scratch.states[0])
    shuffle_unseen(scratch.states[0], random)
    scratch.firsts[0] = NOTHING
    following = 1
    for _ in range(DEPTH):
        kept = 0
        for at in range(following):
            kept = follow_up(setup, scratch.states[at], scratch.firsts[at], seat, turn, evaluator, scratch, kept, width)
        for at in range(kept):
            copy_state(scratch.next_states[at], scratch.states[at])
            scratch.firsts[at] = scratch.next_firsts[at]
        following = kept
