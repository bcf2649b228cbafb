"""Whether 49 room numbers are a room plan, and if not, the first fault: integers alone, no names, no sentences.

A plan has the number of each field's room in field order, 0 for A, and `NO_ROOM` on the towers. Valid is any tiling of
the 45 inner fields by 11 rooms of 1×2, 5 of 1×3 and 2 of 2×2. The one function is plain Python that numba can compile:
`layouts` calls it as it is, because reading a layout must not load numba; `setups.check_plan` is the same, compiled.
"""

from enum import IntEnum

from appenzell.rules.actions import ROOMS
from appenzell.rules.geometry import FIELDS, SIZE

NO_ROOM = -1
SMALL_ROOMS, LONG_ROOMS, SQUARE_ROOMS = 11, 5, 2


class PlanFault(IntEnum):
    """OK, or why a plan is none; behind it what `plan_fault` writes into `out`."""

    OK = 0
    UNKNOWN_ROOM = 1  # a field
    TOWER_IN_ROOM = 2  # a field
    HOLE = 3  # a field
    ROOMS_MISSING = 4  # those rooms, as a bitboard
    NO_RECTANGLE = 5  # a room
    WRONG_COUNTS = 6  # how many rooms of 1×2, of 1×3 and of 2×2 there are


def plan_fault(plan, out):
    """Return the first fault of a plan (49 integers) and write what it is about into `out` (int64[3])."""
    for index in range(FIELDS):  # from rank 7 down, as plans are read
        file, rank = index % SIZE, SIZE - 1 - index // SIZE
        out[0] = rank * SIZE + file
        room = plan[rank * SIZE + file]
        is_tower = file % (SIZE - 1) == 0 and rank % (SIZE - 1) == 0
        if room < NO_ROOM or room >= ROOMS:
            return PlanFault.UNKNOWN_ROOM.value
        if is_tower != (room == NO_ROOM):
            return PlanFault.TOWER_IN_ROOM.value if is_tower else PlanFault.HOLE.value
    missing = small = long = square = 0
    bent = NO_ROOM
    for room in range(ROOMS):
        fields = right = top = 0
        left = bottom = SIZE
        for field in range(FIELDS):
            if plan[field] == room:
                fields += 1
                left, right = min(left, field % SIZE), max(right, field % SIZE)
                bottom, top = min(bottom, field // SIZE), max(top, field // SIZE)
        width, height = right - left + 1, top - bottom + 1
        small += fields == 2
        long += fields == 3
        square += fields == 4
        if fields == 0:
            missing |= 1 << room
        elif width * height != fields or fields == 1 or width > 3 or height > 3 or fields > 4:
            bent = room if bent == NO_ROOM else bent
    if missing != 0:
        out[0] = missing
        return PlanFault.ROOMS_MISSING.value
    if bent != NO_ROOM:
        out[0] = bent
        return PlanFault.NO_RECTANGLE.value
    out[0], out[1], out[2] = small, long, square
    if small == SMALL_ROOMS and long == LONG_ROOMS and square == SQUARE_ROOMS:
        return PlanFault.OK.value
    return PlanFault.WRONG_COUNTS.value
