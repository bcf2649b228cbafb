"""Cheesy Gonzola's own way of moving, room by room (X-16, X-17, A-55 to A-58, A-60). Reads the state only."""

from appenzell.rules.actions import TOWER
from appenzell.rules.bits import lowest
from appenzell.rules.compiled import compiled
from appenzell.rules.pantry import pantry_reach
from appenzell.rules.setups import MODULES, NEXT_ROOMS, PANTRY_ON, ROOM_FIELDS, ROOM_OF
from appenzell.rules.state import CHEESY_AT, OPEN, OPEN_ROOMS, occupied


@compiled
def union(setup, table, rooms):
    """Return the OR of a table's entries for these rooms."""
    word = 0
    while rooms != 0:
        word |= setup[table + lowest(rooms)]
        rooms &= rooms - 1
    return word


@compiled
def rooms_within(setup, state, room, steps):
    """Return the open rooms he can land in: his own, its neighbours, those beyond roofs, a roof an action (A-56)."""
    landed = 1 << room
    crossed = 1 << room
    while steps > 0:
        near = union(setup, NEXT_ROOMS, crossed)
        landed |= near & state[OPEN_ROOMS]
        crossed = near & ~state[OPEN_ROOMS] | crossed & ~(1 << room)
        steps -= 1
    return landed


@compiled
def cheesy_reach(setup, state, steps):
    """Return every place Cheesy can get to with `steps` actions; traps are fine, towers are not (X-16, A-57)."""
    place = state[CHEESY_AT]
    taken = occupied(state)
    reached = 0
    if place < TOWER:
        rooms = rooms_within(setup, state, setup[ROOM_OF + place], steps)
        reached = union(setup, ROOM_FIELDS, rooms) & ~taken
    if setup[MODULES] & PANTRY_ON:
        reached |= pantry_reach(state, place, state[OPEN] & ~taken, taken)
    return reached
