"""The pantry: four places outside, behind the secret door (X-51 to X-54, A-91 to A-94). Reads the state only."""

from appenzell.rules.actions import OUT, PANTRY, TOWER
from appenzell.rules.bits import count
from appenzell.rules.compiled import compiled
from appenzell.rules.numbers import MOST_IN_PANTRY
from appenzell.rules.state import OPEN, PANTRY_BITS, door_tile


@compiled
def pantry_reach(state, place, land, taken):
    """Return what the pantry adds for a mouse or Cheesy at `place`: through the door, or about inside (X-52)."""
    door = door_tile(state) & state[OPEN]
    free = PANTRY_BITS & ~taken
    if place >= PANTRY and place < OUT:
        return free | door & land
    if place < TOWER and door >> place & 1 and count(taken & PANTRY_BITS) < MOST_IN_PANTRY:
        return free
    return 0
