"""Where mice may run, and what it costs (B-30 to B-35, A-01 to A-09, X-51 to X-54).

One idea carries the module: `reach(…, steps)` is the bitboard of places a mouse can get to with that many actions, at least 1. A run is
legal if its destination is in the reach of all actions left; its cost is the smallest number of steps that reaches it.
Reads the state, never changes it.
"""

from appenzell.rules.actions import CHEESY, OUT, TOWER
from appenzell.rules.cheesy import cheesy_reach
from appenzell.rules.compiled import compiled
from appenzell.rules.geometry import SIZE
from appenzell.rules.pantry import pantry_reach
from appenzell.rules.setups import MODULES, PANTRY_ON
from appenzell.rules.state import (
    CASTLE,
    NO_POST,
    OPEN,
    POST,
    occupied,
    traps,
    whereabouts,
)
from appenzell.rules.tables import FILE_A, FILE_G, INSIDE_BITS, NEIGHBOURS, TOWER_BITS


@compiled
def spread(fields):
    """Return the inner fields orthogonally next to any of these."""
    sideways = (fields & ~FILE_G) << 1 | (fields & ~FILE_A) >> 1
    return (sideways | fields << SIZE | fields >> SIZE) & INSIDE_BITS


@compiled
def landing(state, taken):
    """Return the fields a mouse may land on: open, free, no trap (B-32, B-34)."""
    return state[OPEN] & ~taken & ~traps(state)


@compiled
def jumpable(state, taken):
    """Return the fields a mouse may jump over: occupied, but not where Cheesy stands on a trap (B-35, A-04)."""
    return taken & INSIDE_BITS & ~traps(state)


@compiled
def entrances(state):
    """Return the four towers and, once it hangs, the cheese tower (B-30, X-30)."""
    if state[POST] == NO_POST:
        return TOWER_BITS
    return TOWER_BITS | 1 << TOWER


@compiled
def beyond(state, over, land, taken, steps):
    """Return where chains of jumps that begin with a step onto `over` can end, with `steps` actions after it (A-02)."""
    reached = 0
    passed = over
    jumps = jumpable(state, taken)
    while over != 0 and steps > 0:
        ring = spread(over & CASTLE)
        if over >> TOWER & 1:
            ring |= 1 << state[POST]
        reached |= ring & land
        over = ring & jumps & ~passed
        passed |= over
        steps -= 1
    return reached


@compiled
def entering_reach(state, land, taken, steps):
    """Return where a mouse outside can get to: free towers, or beyond occupied ones (A-01, A-09)."""
    ways = entrances(state)
    return ways & ~taken | beyond(state, ways & taken, land, taken, steps - 1)


@compiled
def running_reach(state, place, land, taken, steps):
    """Return where a mouse on a field or in a tower can run to inside the castle."""
    if place == TOWER:
        near = 1 << state[POST]
    else:
        near = NEIGHBOURS[place]
    over = near & jumpable(state, taken)
    reached = near & land
    if over != 0 and steps > 1:
        reached |= beyond(state, over, land, taken, steps - 1)
    return reached


@compiled
def reach(setup, state, player, mouse, steps):
    """Return every place one mouse of the player (4: Cheesy, whoever's ribbon he wears) can get to with `steps` actions."""
    if mouse == CHEESY:
        return cheesy_reach(setup, state, steps)
    taken = occupied(state)
    land = landing(state, taken)
    place = whereabouts(state, player, mouse)
    if place == OUT:
        return entering_reach(state, land, taken, steps)
    reached = running_reach(state, place, land, taken, steps)
    if setup[MODULES] & PANTRY_ON:
        reached |= pantry_reach(state, place, land, taken)
    return reached


@compiled
def run_cost(setup, state, player, mouse, place):
    """Return the actions a legal run to `place` costs."""
    steps = 1
    while reach(setup, state, player, mouse, steps) >> place & 1 == 0:
        steps += 1
    return steps
