"""The list of legal actions, in the order of their numbers. Reads the state, writes only the list."""

from appenzell.rules.actions import (
    CHEESY,
    END,
    HANG,
    MICE_EACH,
    OUT,
    PANTRY,
    PLACE,
    PLACES,
    RUN,
    SLIDE,
    SPARES,
    TOWER,
    UNCOVER,
)
from appenzell.rules.bits import lowest
from appenzell.rules.cheesy import cheesy_reach
from appenzell.rules.compiled import compiled
from appenzell.rules.geometry import POSTS
from appenzell.rules.pantry import pantry_reach
from appenzell.rules.runs import entering_reach, landing, running_reach
from appenzell.rules.setups import (
    MODULES,
    PANTRY_ON,
    PLAYERS,
    ROOM_OF,
    SPARE_COUNT,
    START,
    TOUCHED,
    TOUCHED_FROM_POST,
    TOUCHED_FROM_ROOM,
    TOWER_ON,
)
from appenzell.rules.slides import may_slide, pushable_slots
from appenzell.rules.state import (
    ACTIONS_LEFT,
    CHEESY_AT,
    MICE,
    OPEN_ROOMS,
    OVER_PHASE,
    PANTRY_BITS,
    PHASE,
    PLAYER,
    POST,
    RIBBON,
    SETUP_PHASE,
    TURN_PHASE,
    occupied,
    whereabouts,
)
from appenzell.rules.tables import POST_FIELDS, TOWER_BITS

POST_COUNT = len(POSTS)


@compiled
def list_bits(out, n, first, bits):
    """Append `first` + the number of every set bit; return the new length."""
    while bits != 0:
        out[n] = first + lowest(bits)
        n += 1
        bits &= bits - 1
    return n


@compiled
def uncoverable(setup, state):
    """Return the roofs the player on turn can lift (B-20, X-15, A-73)."""
    player = state[PLAYER]
    rooms = 0
    for mouse in range(MICE_EACH):
        rooms |= setup[TOUCHED + whereabouts(state, player, mouse)]
    if state[MICE + player] >> TOWER & 1:
        rooms |= setup[TOUCHED_FROM_POST + state[POST]]
    if state[RIBBON] == player and state[CHEESY_AT] < TOWER:
        rooms |= setup[TOUCHED_FROM_ROOM + setup[ROOM_OF + state[CHEESY_AT]]]
    return rooms & ~state[OPEN_ROOMS]


@compiled
def list_slides(setup, state, out, n):
    """Append every slot with every spare (A-20)."""
    slots = pushable_slots(setup, state)
    spares = setup[SPARE_COUNT]
    while slots != 0:
        first = SLIDE + SPARES * lowest(slots)
        for spare in range(spares):
            out[n + spare] = first + spare
        n += spares
        slots &= slots - 1
    return n


@compiled
def list_runs(setup, state, out, n):
    """Append where each own mouse can run; of those outside only the first counts, the others are its twins."""
    player, steps = state[PLAYER], state[ACTIONS_LEFT]
    taken = occupied(state)
    land = landing(state, taken)
    pantry = setup[MODULES] & PANTRY_ON
    entered = False
    for mouse in range(MICE_EACH):
        place = whereabouts(state, player, mouse)
        if place < OUT:
            reached = running_reach(state, place, land, taken, steps)
            if pantry:
                reached |= pantry_reach(state, place, land, taken)
            n = list_bits(out, n, RUN + PLACES * mouse, reached)
        elif place == OUT and not entered:
            entered = True
            n = list_bits(out, n, RUN + PLACES * mouse, entering_reach(state, land, taken, steps))
    if state[RIBBON] == player:
        n = list_bits(out, n, RUN + PLACES * CHEESY, cheesy_reach(setup, state, steps))
    return n


@compiled
def list_hangs(state, out, n):
    """Append every post but the one the cheese tower hangs on (X-33, A-72)."""
    for post in range(POST_COUNT):
        out[n] = HANG + post
        n += POST_FIELDS[post] != state[POST]
    return n


@compiled
def list_turn(setup, state, out):
    """List the actions of a turn."""
    out[0] = END
    n = 1
    acting = state[ACTIONS_LEFT] > 0
    if acting:
        n = list_bits(out, n, UNCOVER, uncoverable(setup, state))
    if may_slide(setup, state):
        n = list_slides(setup, state, out, n)
    if acting:
        n = list_runs(setup, state, out, n)
        if setup[MODULES] & TOWER_ON:
            n = list_hangs(state, out, n)
    return n


@compiled
def hangs_tower(setup, state):
    """Whether it is the last seat's turn to set up, and the cheese tower is in play (X-31, A-75)."""
    last = (setup[START] + setup[PLAYERS] - 1) % setup[PLAYERS]
    return setup[MODULES] & TOWER_ON != 0 and state[PLAYER] == last


@compiled
def legal(setup, state, out):
    """Write the numbers of all legal actions into `out`, ascending, and return how many there are.

    `out` needs room for every action number; what lies behind the returned length is not defined.
    """
    phase = state[PHASE]
    if phase == TURN_PHASE:
        return list_turn(setup, state, out)
    if phase == OVER_PHASE:
        return 0
    if phase == SETUP_PHASE:
        if hangs_tower(setup, state):
            return list_hangs(state, out, 0)
        return list_bits(out, 0, RUN, TOWER_BITS & ~occupied(state))
    return list_bits(out, 0, PLACE, (PANTRY_BITS & ~occupied(state)) >> PANTRY)
