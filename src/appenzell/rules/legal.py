"""The legal actions as eight bitboards, one for each block of the action space: no list, no loop over candidates.

::

    word   actions                    bit
    0      end the turn, uncover      the action's number
    1      slide                      4 * slot + spare
    2..6   run with mouse 0 .. 4      the place
    7      hang, place                post, then 20 + pantry field

Their set bits, word by word, are the legal actions in the order of their numbers: `pick` takes the k-th, `legal` lists
them. Reads the state, never changes it.
"""

import numpy as np

from appenzell.rules.actions import ACTIONS, CHEESY, HANG, OUT, PANTRY, PLACE, PLACES, RUN, SLIDE, TOWER
from appenzell.rules.bits import count, lowest
from appenzell.rules.cheesy import cheesy_reach
from appenzell.rules.compiled import compiled
from appenzell.rules.lookup import ALL_POSTS, BLOCKED_SLIDES, POST_BIT, TOWER_BITS
from appenzell.rules.numbers import BYTE, MICE_EACH, PLACE_PHASE, SETUP_PHASE, TURN_PHASE
from appenzell.rules.runs import crossable, landable, mouse_reach
from appenzell.rules.setups import (
    ALL_SLIDES,
    MODULES,
    ROOM_OF,
    START,
    TOUCHED,
    TOUCHED_FROM_POST,
    TOUCHED_FROM_ROOM,
    TOWER_ON,
)
from appenzell.rules.slides import may_slide
from appenzell.rules.state import (
    ACTIONS_LEFT,
    BYTE_MASK,
    CHEESY_AT,
    MICE,
    OPEN_ROOMS,
    PANTRY_BITS,
    PHASE,
    PLAYER,
    POST,
    RIBBON,
    WHERE,
    after,
    occupied,
    whereabouts,
)

ROOFS_WORD, SLIDES_WORD, RUNS_WORD, REST_WORD = 0, 1, 2, 7
OPTION_WORDS = 8
FIRST = np.array([0, SLIDE, *range(RUN, HANG, PLACES), HANG], np.int64)
"""The action number of bit 0 of each word."""


@compiled
def roofs(setup, state):
    """Return the rooms whose roof the player on turn can lift (B-20, X-15, A-73)."""
    player = state[PLAYER]
    places = state[WHERE + player]
    rooms = 0
    for _ in range(MICE_EACH):
        rooms |= setup[TOUCHED + (places & BYTE_MASK)]
        places >>= BYTE
    if state[MICE + player] >> TOWER & 1:
        rooms |= setup[TOUCHED_FROM_POST + state[POST]]
    if state[RIBBON] == player and state[CHEESY_AT] < TOWER:
        rooms |= setup[TOUCHED_FROM_ROOM + setup[ROOM_OF + state[CHEESY_AT]]]
    return rooms & ~state[OPEN_ROOMS]


@compiled
def rooms_near(setup, state, mouse):
    """Return the rooms whose roof this one mouse of the player on turn (4: Cheesy) could lift, open ones too."""
    player = state[PLAYER]
    if mouse == CHEESY:
        place = state[CHEESY_AT]
        if state[RIBBON] != player or place >= TOWER:
            return 0
        return setup[TOUCHED_FROM_ROOM + setup[ROOM_OF + place]]
    place = whereabouts(state, player, mouse)
    return setup[TOUCHED_FROM_POST + state[POST]] if place == TOWER else setup[TOUCHED + place]


@compiled
def slides(setup, state):
    """Return every slot with every spare, but for the line the cheese tower blocks (A-20, X-32)."""
    if setup[MODULES] & TOWER_ON:
        return setup[ALL_SLIDES] & ~BLOCKED_SLIDES[state[POST]]
    return setup[ALL_SLIDES]


@compiled
def runs(setup, state, out):
    """Write where each own mouse can run; of those outside only the first counts, the others are its twins."""
    player, steps = state[PLAYER], state[ACTIONS_LEFT]
    places = state[WHERE + player]
    taken = occupied(state)
    land, over = landable(state, taken), crossable(state, taken)
    waiting = -1
    for mouse in range(MICE_EACH):
        place = places & BYTE_MASK
        places >>= BYTE
        reached = mouse_reach(setup, state, place, taken, land, over, steps)
        if place == OUT:
            reached &= waiting
            waiting = 0
        out[RUNS_WORD + mouse] = reached
    out[RUNS_WORD + CHEESY] = cheesy_reach(setup, state, steps) if state[RIBBON] == player else 0


@compiled
def hangs_tower(setup, state):
    """Whether it is the last seat's turn to set up, and the cheese tower is in play (X-31, A-75)."""
    return setup[MODULES] & TOWER_ON != 0 and after(setup, state[PLAYER]) == setup[START]


@compiled
def turn_options(setup, state, out):
    """Write the options of a turn."""
    out[ROOFS_WORD] = 1
    out[REST_WORD] = 0
    out[SLIDES_WORD] = slides(setup, state) if may_slide(setup, state) else 0
    if state[ACTIONS_LEFT] > 0:
        out[ROOFS_WORD] |= roofs(setup, state) << 1
        runs(setup, state, out)
        if setup[MODULES] & TOWER_ON:
            out[REST_WORD] = ALL_POSTS & ~POST_BIT[state[POST]]
    else:
        for mouse in range(MICE_EACH + 1):
            out[RUNS_WORD + mouse] = 0


@compiled
def rare_options(setup, state, out):
    """Write the options while setting up or placing a displaced mouse; none when the game is over."""
    for word in range(OPTION_WORDS):
        out[word] = 0
    if state[PHASE] == SETUP_PHASE:
        if hangs_tower(setup, state):
            out[REST_WORD] = ALL_POSTS
        else:
            out[RUNS_WORD] = TOWER_BITS & ~occupied(state)
    elif state[PHASE] == PLACE_PHASE:
        out[REST_WORD] = (PANTRY_BITS & ~occupied(state)) >> PANTRY << (PLACE - HANG)


@compiled
def options(setup, state, out):
    """Write the eight words of legal actions into `out` (int64[8]) and return how many actions there are."""
    if state[PHASE] == TURN_PHASE:
        turn_options(setup, state, out)
    else:
        rare_options(setup, state, out)
    total = 0
    for word in range(OPTION_WORDS):
        total += count(out[word])
    return total


@compiled
def pick(out, index):
    """Return the number of the legal action at an index, below what `options` returned."""
    word = 0
    size = count(out[0])
    while index >= size:
        index -= size
        word += 1
        size = count(out[word])
    bits = out[word]
    while index > 0:
        bits &= bits - 1
        index -= 1
    return FIRST[word] + lowest(bits)


@compiled
def legal(setup, state, out):
    """Write the numbers of all legal actions into `out` (int64[361]), ascending, and return how many there are.

    What lies behind them is not defined: the last eight words hold the options, which no list is long enough to reach.
    """
    words = out[ACTIONS - OPTION_WORDS :]
    options(setup, state, words)
    n = 0
    for word in range(OPTION_WORDS):
        bits = words[word]
        while bits != 0:
            out[n] = FIRST[word] + lowest(bits)
            n += 1
            bits &= bits - 1
    return n
