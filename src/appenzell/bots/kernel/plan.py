"""Planning a turn: sequences of actions, the best few of them followed up, valued as if the turn ended there.

One guess at the unseen tiles is planned through at a time; `greedy` averages over several.
"""

from typing import Any, NamedTuple

import numpy as np

from appenzell.bots.kernel.candidates import candidates
from appenzell.bots.kernel.compiled import copy_state, fast
from appenzell.bots.kernel.hangs import act_noting
from appenzell.bots.kernel.positions import position_key
from appenzell.bots.kernel.worth import ROOM, chances
from appenzell.rules.actions import ACTIONS, END
from appenzell.rules.bits import lowest
from appenzell.rules.deck import shuffle_unseen
from appenzell.rules.legal import FIRST, OPTION_WORDS
from appenzell.rules.numbers import MICE_EACH, OVER_PHASE, TURN_PHASE
from appenzell.rules.state import MAX_PLAYERS, PHASE, PLAYER, TURN, WORDS

WIDEST = 32
DEPTH = 7  # four actions, extra slides, a displaced mouse
NOTHING = -1.0


class Desk(NamedTuple):
    """Room to plan in: the sequences followed up now, and those found next."""

    states: Any
    firsts: Any
    next_states: Any
    next_firsts: Any
    next_values: Any
    next_keys: Any
    options: Any
    places: Any
    trial: Any
    ended: Any
    scratch: Any
    value: Any
    best: Any
    """What the best sequence after each first action is worth, by its number; NOTHING where there is none."""


def make_desk() -> Desk:
    """Return room for one planner."""
    return Desk(
        states=np.zeros((WIDEST, WORDS), np.int64),
        firsts=np.zeros(WIDEST, np.int64),
        next_states=np.zeros((WIDEST, WORDS), np.int64),
        next_firsts=np.zeros(WIDEST, np.int64),
        next_values=np.zeros(WIDEST),
        next_keys=np.zeros(WIDEST, np.int64),
        options=np.zeros(OPTION_WORDS, np.int64),
        places=np.zeros(MICE_EACH + 1, np.int64),
        trial=np.zeros(WORDS, np.int64),
        ended=np.zeros(WORDS, np.int64),
        scratch=np.zeros(ROOM),
        value=np.zeros(MAX_PLAYERS),
        best=np.zeros(ACTIONS),
    )


@fast
def value_if_ended(setup, state, seat, turn, weights, desk):
    """Return the chances of a seat if its turn ended now."""
    copy_state(state, desk.ended)
    if state[TURN] == turn and state[PHASE] == TURN_PHASE:
        act_noting(setup, desk.ended, END)
    chances(setup, desk.ended, weights, desk.places, desk.scratch, desk.value)
    return desk.value[seat]


@fast
def keep(desk, kept, width, state, first, value, key):
    """Keep a sequence if it is among the best and leads somewhere new; return how many are kept."""
    worst = 0
    for at in range(kept):
        if desk.next_keys[at] == key:
            return kept
        if desk.next_values[at] < desk.next_values[worst]:
            worst = at
    at = kept if kept < width else worst
    if kept == width and desk.next_values[at] >= value:
        return kept
    copy_state(state, desk.next_states[at])
    desk.next_firsts[at], desk.next_values[at], desk.next_keys[at] = first, value, key
    return min(kept + 1, width)


@fast
def follow_up(setup, state, first, seat, turn, weights, desk, kept, width):
    """Try every action in a state; `first` is the action that led here, or NOTHING at the root."""
    candidates(setup, state, desk.options)
    for word in range(OPTION_WORDS):
        bits = desk.options[word]
        while bits != 0:
            action = FIRST[word] + lowest(bits)
            bits &= bits - 1
            copy_state(state, desk.trial)
            act_noting(setup, desk.trial, action)
            value = value_if_ended(setup, desk.trial, seat, turn, weights, desk)
            begun = action if first == NOTHING else first
            desk.best[begun] = max(desk.best[begun], value)
            if desk.trial[TURN] == turn and desk.trial[PHASE] != OVER_PHASE:
                kept = keep(desk, kept, width, desk.trial, begun, value, position_key(desk.trial))
    return kept


@fast
def plan(setup, root, weights, random, width, desk):
    """Plan one turn after shuffling what nobody has seen; the outcome is in `desk.best`."""
    seat, turn = root[PLAYER], root[TURN]
    for action in range(ACTIONS):
        desk.best[action] = NOTHING
    copy_state(root, desk.states[0])
    shuffle_unseen(desk.states[0], random)
    desk.firsts[0] = NOTHING
    following = 1
    for _ in range(DEPTH):
        kept = 0
        for at in range(following):
            kept = follow_up(setup, desk.states[at], desk.firsts[at], seat, turn, weights, desk, kept, width)
        for at in range(kept):
            copy_state(desk.next_states[at], desk.states[at])
            desk.firsts[at] = desk.next_firsts[at]
        following = kept
