"""Where mice may run, and what it costs (B-30 to B-35, A-01 to A-09, X-51 to X-54).

One idea carries the module: `reach(…, steps)` is the bitboard of places a mouse can get to with that many actions, at
least 1. A run is legal if its destination is in the reach of all actions left; its cost is the smallest number of steps
that reaches it.
Reads the state, never changes it.
"""

from appenzell.rules.actions import CHEESY, OUT, TOWER
from appenzell.rules.cheesy import cheesy_reach
from appenzell.rules.compiled import compiled
from appenzell.rules.geometry import SIZE
from appenzell.rules.lookup import ENTRANCES, FILE_A, FILE_G, INSIDE_BITS, NEIGHBOURS
from appenzell.rules.pantry import pantry_reach
from appenzell.rules.setups import MODULES, PANTRY_ON, TOWER_ON
from appenzell.rules.state import (
    CASTLE,
    OPEN,
    POST,
    occupied,
    traps,
    whereabouts,
)


@compiled
def spread(fields):
    """Return the inner fields orthogonally next to any of these."""
    sideways = (fields & ~FILE_G) << 1 | (fields & ~FILE_A) >> 1
    return (sideways | fields << SIZE | fields >> SIZE) & INSIDE_BITS


@compiled
def landable(state, taken):
    """Return where a mouse may land: open fields without a trap, and towers, if free (B-32, B-34)."""
    return (state[OPEN] & ~traps(state) | ENTRANCES) & ~taken


@compiled
def crossable(state, taken):
    """Return what a mouse may jump over: every occupied place but where Cheesy stands on a trap (B-35, A-04)."""
    return taken & ~traps(state)


@compiled
def beyond(state, over, land, crossing, steps):
    """Return where chains of jumps that begin with a step onto `over` can end, with `steps` actions after it (A-02).

    Goes all its rounds even if there is nothing to jump: on random play that is quicker than a branch for each mouse.
    """
    reached = 0
    passed = over
    while steps > 0:
        ring = spread(over & CASTLE)
        if over >> TOWER & 1:
            ring |= 1 << state[POST]
        reached |= ring & land
        over = ring & crossing & ~passed
        passed |= over
        steps -= 1
    return reached


@compiled
def next_places(setup, state, place):
    """Return where one step leads from any whereabouts, the cheese tower's doors included (B-30 to B-33, A-73)."""
    near = NEIGHBOURS[place]
    if setup[MODULES] & TOWER_ON:
        if place == TOWER:
            near = 1 << state[POST]
        elif place == OUT:
            near |= 1 << TOWER
    return near


@compiled
def mouse_reach(setup, state, place, taken, land, crossing, steps):
    """Return every place a mouse at `place` can get to; `land` and `crossing` come from the functions above."""
    near = next_places(setup, state, place)
    reached = near & land
    over = near & crossing
    reached |= beyond(state, over, land, crossing, steps - 1)
    if setup[MODULES] & PANTRY_ON:
        reached |= pantry_reach(state, place, land, taken)
    return reached


@compiled
def reach(setup, state, player, mouse, steps):
    """Return every place one of the player's mice (4: Cheesy, whoever's he is) can get to with `steps` actions."""
    if mouse == CHEESY:
        return cheesy_reach(setup, state, steps)
    taken = occupied(state)
    place = whereabouts(state, player, mouse)
    return mouse_reach(setup, state, place, taken, landable(state, taken), crossable(state, taken), steps)


@compiled
def run_cost(setup, state, player, mouse, place):
    """Return the actions a legal run to `place` costs."""
    if mouse != CHEESY and NEIGHBOURS[whereabouts(state, player, mouse)] >> place & 1:
        return 1  # by far the most
    steps = 1
    while reach(setup, state, player, mouse, steps) >> place & 1 == 0:
        steps += 1
    return steps
