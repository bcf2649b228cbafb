"""Whether an action is legal, and if not, why. Reads the state, never changes it.

Agrees with `options` by construction where it can (the same reach, the same slots) and by test everywhere.
"""

from appenzell.rules.actions import (
    ACTIONS,
    CELLAR,
    CHEESY,
    END,
    HANG,
    OUT,
    PANTRY,
    PLACE,
    PLACES,
    RUN,
    SLIDE,
    TOWER,
    UNCOVER,
)
from appenzell.rules.compiled import compiled
from appenzell.rules.legal import hangs_tower, roofs, slides
from appenzell.rules.lookup import POST_FIELDS, TOWER_BITS
from appenzell.rules.numbers import OVER_PHASE, PLACE_PHASE, SETUP_PHASE
from appenzell.rules.play import play
from appenzell.rules.runs import reach
from appenzell.rules.setups import ALL_SLIDES, CHEESY_ON, MODULES, PANTRY_ON, TOWER_ON
from appenzell.rules.slides import may_slide
from appenzell.rules.state import (
    ACTIONS_LEFT,
    CHEESY_AT,
    OPEN,
    OPEN_ROOMS,
    PHASE,
    PLAYER,
    POST,
    RIBBON,
    SLID,
    door_tile,
    occupied,
    traps,
    whereabouts,
)
from appenzell.rules.status import Status

FAR = 49  # more steps than any chain of jumps can have


@compiled
def check_set_up(setup, state, action):
    """Judge an action of the set-up phase (B-07, X-31)."""
    if action >= PLACE or action < RUN:
        return Status.SET_UP_FIRST.value
    if hangs_tower(setup, state):
        return Status.OK.value if action >= HANG else Status.HANG_FIRST.value
    place = action - RUN
    if action >= HANG:
        return Status.SET_UP_FIRST.value
    if place >= TOWER or TOWER_BITS >> place & 1 == 0:
        return Status.NOT_A_TOWER.value
    return Status.TAKEN.value if occupied(state) >> place & 1 else Status.OK.value


@compiled
def check_placing(state, action):
    """Judge an action while a displaced mouse waits (X-56)."""
    if action < PLACE:
        return Status.PLACE_FIRST.value
    return Status.TAKEN.value if occupied(state) >> (PANTRY + action - PLACE) & 1 else Status.OK.value


@compiled
def check_uncover(setup, state, room):
    """Judge lifting a roof (B-20, B-21)."""
    if state[OPEN_ROOMS] >> room & 1:
        return Status.ROOF_IS_OFF.value
    return Status.OK.value if roofs(setup, state) >> room & 1 else Status.ROOF_OUT_OF_TOUCH.value


@compiled
def check_slide(setup, state, slide):
    """Judge a slide (B-11, X-11, X-32)."""
    if setup[ALL_SLIDES] >> slide & 1 == 0:
        return Status.NO_SUCH_SPARE.value
    if slides(setup, state) >> slide & 1 == 0:
        return Status.LINE_BLOCKED.value
    if may_slide(setup, state):
        return Status.OK.value
    return Status.ALREADY_SLID.value if state[SLID] else Status.NO_ACTIONS_LEFT.value


@compiled
def check_hang(setup, state, post):
    """Judge moving the cheese tower (X-33, A-72)."""
    if setup[MODULES] & TOWER_ON == 0:
        return Status.NO_CHEESE_TOWER.value
    return Status.SAME_POST.value if POST_FIELDS[post] == state[POST] else Status.OK.value


@compiled
def check_runner(setup, state, mouse):
    """Judge whether this mouse may run at all (X-14, B-44); of mice outside only the first counts."""
    player = state[PLAYER]
    if mouse == CHEESY:
        if setup[MODULES] & CHEESY_ON == 0:
            return Status.NO_CHEESY.value
        return Status.OK.value if state[RIBBON] == player else Status.NOT_YOUR_RIBBON.value
    place = whereabouts(state, player, mouse)
    if place == CELLAR:
        return Status.FALLEN.value
    if place == OUT:
        for earlier in range(mouse):
            if whereabouts(state, player, earlier) == OUT:
                return Status.TWIN.value
    return Status.OK.value


@compiled
def refuse_tower(setup, mouse, place):
    """Say why a run into a tower is refused (B-33, A-57)."""
    if place == TOWER and setup[MODULES] & TOWER_ON == 0:
        return Status.NO_CHEESE_TOWER.value
    return Status.CHEESY_AND_TOWERS.value if mouse == CHEESY else Status.TOWERS_LEAD_IN.value


@compiled
def refuse_pantry(setup, state, origin):
    """Say why a run into the pantry is refused (X-51, X-53)."""
    if setup[MODULES] & PANTRY_ON == 0:
        return Status.NO_PANTRY.value
    if origin < TOWER and door_tile(state) >> origin & 1:
        return Status.PANTRY_FULL.value
    return Status.NOT_AT_THE_DOOR.value


@compiled
def refuse_run(setup, state, mouse, origin, place):
    """Say why a run onto a free field is refused (B-30 to B-35, X-16, X-17, A-56)."""
    if origin >= PANTRY and origin < OUT:
        return Status.DOOR_CLOSED.value
    if state[OPEN] >> place & 1 == 0:
        return Status.UNDER_ROOF.value
    if traps(state) >> place & 1 and mouse != CHEESY:
        return Status.ON_TRAP.value
    if reach(setup, state, state[PLAYER], mouse, FAR) >> place & 1:
        return Status.CHEESY_TOO_DEAR.value if mouse == CHEESY else Status.TOO_DEAR.value
    if origin == OUT:
        return Status.ENTER_BY_TOWER.value
    return Status.CHEESY_TOO_FAR.value if mouse == CHEESY else Status.NOT_NEXT.value


@compiled
def check_run(setup, state, mouse, place):
    """Judge a run of an own mouse or Cheesy."""
    status = check_runner(setup, state, mouse)
    if status != Status.OK.value:
        return status
    player = state[PLAYER]
    if reach(setup, state, player, mouse, state[ACTIONS_LEFT]) >> place & 1:
        return Status.OK.value
    origin = state[CHEESY_AT] if mouse == CHEESY else whereabouts(state, player, mouse)
    if occupied(state) >> place & 1:
        return Status.TAKEN.value
    if place == TOWER or TOWER_BITS >> place & 1:
        return refuse_tower(setup, mouse, place)
    if place >= PANTRY:
        return refuse_pantry(setup, state, origin)
    return refuse_run(setup, state, mouse, origin, place)


@compiled
def check_turn(setup, state, action):
    """Judge an action of a turn."""
    if action == END:
        return Status.OK.value
    if action >= PLACE:
        return Status.NOTHING_HELD.value
    if action >= SLIDE and action < RUN:
        return check_slide(setup, state, action - SLIDE)
    if state[ACTIONS_LEFT] == 0:
        return Status.NO_ACTIONS_LEFT.value
    if action < SLIDE:
        return check_uncover(setup, state, action - UNCOVER)
    if action < HANG:
        return check_run(setup, state, (action - RUN) // PLACES, (action - RUN) % PLACES)
    return check_hang(setup, state, action - HANG)


@compiled
def check(setup, state, action):
    """Return OK if the action is legal, else the number of the reason (see `Status`)."""
    if action < 0 or action >= ACTIONS:
        return Status.UNKNOWN_ACTION.value
    phase = state[PHASE]
    if phase == OVER_PHASE:
        return Status.GAME_OVER.value
    if phase == SETUP_PHASE:
        return check_set_up(setup, state, action)
    if phase == PLACE_PHASE:
        return check_placing(state, action)
    return check_turn(setup, state, action)


@compiled
def apply(setup, state, action):
    """Play an action if it is legal and return OK; else return why not and leave the state untouched."""
    status = check(setup, state, action)
    if status == Status.OK.value:
        play(setup, state, action)
    return status
