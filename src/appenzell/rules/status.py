"""What the rules answer to an action: OK, or the number of the reason why it is refused.

Numbers only; the game layer gives each its rule id and its sentence.
"""

from enum import IntEnum


class Status(IntEnum):
    """OK, or why an action is illegal."""

    OK = 0
    UNKNOWN_ACTION = 1
    GAME_OVER = 2
    SET_UP_FIRST = 3
    HANG_FIRST = 4
    NOT_A_TOWER = 5
    PLACE_FIRST = 6
    NOTHING_HELD = 7
    NO_ACTIONS_LEFT = 8
    ROOF_IS_OFF = 9
    ROOF_OUT_OF_TOUCH = 10
    ALREADY_SLID = 11
    NO_SUCH_SPARE = 12
    LINE_BLOCKED = 13
    NO_CHEESE_TOWER = 14
    SAME_POST = 15
    NO_CHEESY = 16
    NOT_YOUR_RIBBON = 17
    FALLEN = 18
    TWIN = 19
    TAKEN = 20
    TOWERS_LEAD_IN = 21
    CHEESY_AND_TOWERS = 22
    NO_PANTRY = 23
    NOT_AT_THE_DOOR = 24
    PANTRY_FULL = 25
    DOOR_CLOSED = 26
    UNDER_ROOF = 27
    ON_TRAP = 28
    TOO_DEAR = 29
    CHEESY_TOO_DEAR = 30
    ENTER_BY_TOWER = 31
    NOT_NEXT = 32
    CHEESY_TOO_FAR = 33
