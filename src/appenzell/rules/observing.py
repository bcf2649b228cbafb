"""What a learner is given of a position: one flat array of small numbers, the same size for every set-up.

Planes of 54 numbers come first, one for each place in the order of `actions` (49 fields, the cheese tower, p1 to p4);
then single numbers. Seats count from the observer's own, then in turn order. `docs/observation.md` explains each line.

::

    plane   number of  what
      0         1      the field's room, from 1
      1         1      1: the field on the right is of the same room
      2         1      1: the field above is of the same room
      3         1      1: the field's room has no roof
      4        12      1: such a tile lies there, as far as it is known: . A B C D E F G x g w d
     16         1      1: a tile that is not known lies there
     17        20      1: this mouse stands there; four mice a seat
     37         1      1: Cheesy stands there
     38         1      1: the cheese tower hangs on this field's post

    offset  number of  what
    2106        5      1: there is such a seat
    2111        1      target
    2112        4      1: the module is in play: cheesy, tower, works, pantry
    2116        2      1: there is a turn limit; turns left, this one too, 100 for more
    2118        5      1: this seat began
    2123        4      1: the phase: setup, turn, place, over
    2127        5      1: this seat is on turn
    2132        1      actions left
    2133        1      1: the turn's slide is used
    2134        5      1: this mouse, or Cheesy, has used the sliding works in this turn
    2139        3×20   1: this mouse is outside; in the cellar; held
    2199        1      1: Cheesy is held
    2200        5      1: Cheesy wears this seat's ribbon
    2205        5×7    1: this seat has collected this kind
    2240        7      how many collecting tiles of the kind are left
    2247       12      how many tiles of the sort are not known
    2259        5      1: this seat has won

Never reads the deck's order: what is not known is counted from what is. Reads the state, never changes it.
"""

from appenzell.rules.actions import CHEESY, HELD, OUT, PLACES
from appenzell.rules.bits import lowest
from appenzell.rules.compiled import compiled
from appenzell.rules.faults import stock_of
from appenzell.rules.geometry import FIELDS, SIZE
from appenzell.rules.lookup import TILE_BITS
from appenzell.rules.numbers import MICE_EACH, PHASES
from appenzell.rules.plans import NO_ROOM
from appenzell.rules.setups import MODULE_COUNT, MODULES, PLAYERS, ROOM_OF, START, TARGET, TURN_LIMIT
from appenzell.rules.state import (
    ACTIONS_LEFT,
    ALL_MICE,
    CHEESY_AT,
    MAX_PLAYERS,
    NO_POST,
    OPEN,
    PHASE,
    PLAYER,
    POST,
    RIBBON,
    SLID,
    TURN,
    WINNER,
    WORKS_USED,
    collected,
    tile_at,
    unseen,
    whereabouts,
)
from appenzell.rules.tiles import CHEESES, DOOR_TILE
from appenzell.rules.views import lay_open, spare_places, stock_left

OBSERVATION_VERSION = 1

OPEN_ONLY, EVER_SEEN = 0, 1
"""What the observer knows of tiles: those that lie open, or all that were ever seen."""

SORTS = DOOR_TILE + 1
MOST_TURNS_LEFT = 100

ROOM_PLANE = 0
RIGHT_PLANE = 1
ABOVE_PLANE = 2
OPEN_PLANE = 3
TILE_PLANE = 4
UNKNOWN_PLANE = TILE_PLANE + SORTS
MOUSE_PLANE = UNKNOWN_PLANE + 1
CHEESY_PLANE = MOUSE_PLANE + ALL_MICE
POST_PLANE = CHEESY_PLANE + 1
PLANES = POST_PLANE + 1

SEATS_AT = PLACES * PLANES
TARGET_AT = SEATS_AT + MAX_PLAYERS
MODULES_AT = TARGET_AT + 1
LIMIT_AT = MODULES_AT + MODULE_COUNT
START_AT = LIMIT_AT + 2
PHASE_AT = START_AT + MAX_PLAYERS
PLAYER_AT = PHASE_AT + len(PHASES)
ACTIONS_AT = PLAYER_AT + MAX_PLAYERS
SLID_AT = ACTIONS_AT + 1
WORKS_AT = SLID_AT + 1
NOWHERE_AT = WORKS_AT + CHEESY + 1
CHEESY_HELD_AT = NOWHERE_AT + 3 * ALL_MICE
RIBBON_AT = CHEESY_HELD_AT + 1
COLLECTED_AT = RIBBON_AT + MAX_PLAYERS
STOCK_AT = COLLECTED_AT + MAX_PLAYERS * CHEESES
UNKNOWN_AT = STOCK_AT + CHEESES
WINNER_AT = UNKNOWN_AT + SORTS
OBSERVATION_SIZE = WINNER_AT + MAX_PLAYERS


@compiled
def observe(setup, state, seat, knows, out):
    """Write what a seat knows of the position into `out` (OBSERVATION_SIZE numbers, int8 is enough).

    `knows` is OPEN_ONLY or EVER_SEEN.
    """
    for index in range(OBSERVATION_SIZE):
        out[index] = 0
    observe_rooms(setup, out)
    observe_tiles(setup, state, knows, out)
    for near in range(setup[PLAYERS]):
        observe_seat(setup, state, (seat + near) % setup[PLAYERS], near, out)
    observe_cheesy(state, out)
    if state[POST] != NO_POST:
        out[PLACES * POST_PLANE + state[POST]] = 1
    observe_turn(setup, state, out)


@compiled
def observe_rooms(setup, out):
    """Write which field belongs to which room."""
    for field in range(FIELDS):
        room = setup[ROOM_OF + field]
        if room != NO_ROOM:
            out[PLACES * ROOM_PLANE + field] = room + 1
            if field % SIZE < SIZE - 1 and setup[ROOM_OF + field + 1] == room:
                out[PLACES * RIGHT_PLANE + field] = 1
            if field + SIZE < FIELDS and setup[ROOM_OF + field + SIZE] == room:
                out[PLACES * ABOVE_PLANE + field] = 1


@compiled
def observe_tiles(setup, state, knows, out):
    """Write which tiles lie where, as far as they are known, and how many of each sort are not."""
    every = TILE_BITS | spare_places(setup)
    known = (lay_open(setup, state) if knows == OPEN_ONLY else every) & ~unseen(state)
    for field in range(FIELDS):
        out[PLACES * OPEN_PLANE + field] = state[OPEN] >> field & 1
    for tile in range(SORTS):
        out[UNKNOWN_AT + tile] = stock_of(setup, tile)
    while every != 0:
        place = lowest(every)
        every &= every - 1
        if known >> place & 1:
            tile = tile_at(state, place)
            out[PLACES * (TILE_PLANE + tile) + place] = 1
            out[UNKNOWN_AT + tile] -= 1
        else:
            out[PLACES * UNKNOWN_PLANE + place] = 1


@compiled
def observe_seat(setup, state, player, near, out):
    """Write all there is of a player who sits so many seats after the observer."""
    out[SEATS_AT + near] = 1
    for mouse in range(MICE_EACH):
        number = MICE_EACH * near + mouse
        place = whereabouts(state, player, mouse)
        if place < PLACES:
            out[PLACES * (MOUSE_PLANE + number) + place] = 1
        else:
            out[NOWHERE_AT + ALL_MICE * (place - OUT) + number] = 1
    for kind in range(CHEESES):
        out[COLLECTED_AT + CHEESES * near + kind] = collected(state, player) >> kind & 1
    out[START_AT + near] = 1 if setup[START] == player else 0
    out[PLAYER_AT + near] = 1 if state[PLAYER] == player else 0
    out[RIBBON_AT + near] = 1 if state[RIBBON] == player else 0
    out[WINNER_AT + near] = 1 if state[WINNER] == player else 0


@compiled
def observe_cheesy(state, out):
    """Write where Cheesy is."""
    if state[CHEESY_AT] < PLACES:
        out[PLACES * CHEESY_PLANE + state[CHEESY_AT]] = 1
    elif state[CHEESY_AT] == HELD:
        out[CHEESY_HELD_AT] = 1


@compiled
def observe_turn(setup, state, out):
    """Write what is agreed, how far the game has come, and what is left."""
    out[TARGET_AT] = setup[TARGET]
    for module in range(MODULE_COUNT):
        out[MODULES_AT + module] = setup[MODULES] >> module & 1
    if setup[TURN_LIMIT] != 0:
        out[LIMIT_AT] = 1
        out[LIMIT_AT + 1] = min(setup[TURN_LIMIT] - max(state[TURN] - 1, 0), MOST_TURNS_LEFT)
    out[PHASE_AT + state[PHASE]] = 1
    out[ACTIONS_AT] = state[ACTIONS_LEFT]
    out[SLID_AT] = state[SLID]
    for mouse in range(CHEESY + 1):
        out[WORKS_AT + mouse] = state[WORKS_USED] >> mouse & 1
    for kind in range(CHEESES):
        out[STOCK_AT + kind] = stock_left(setup, state, kind)
