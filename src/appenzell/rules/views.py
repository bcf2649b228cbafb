"""What lies open, composed from nothing, and what was seen and is covered now: flat arrays of numbers.

::

     0  phase            5  works used (a bit a mouse)     10  open rooms (a bit a room)
     1  player           6  winner, or NOBODY              11  mice, four a seat: whereabouts; OUT for seats nobody has
     2  turn             7  ribbon, or NOBODY              31  collected, a word a seat: a bit a kind
     3  actions left     8  Cheesy's whereabouts           36  stock, a word a kind
     4  slid             9  post, or NO_POST               43  how many tiles lie open, and behind that these, see below

    a tile that lies somewhere: 16 * place + code             in the order of the places, so the spares come last

`write_view` never reads the deck nor a covered tile: a filter that is forgotten cannot show too much, because there is
none. Owns these offsets. Reads the state, never changes it.
"""

from appenzell.rules.actions import PANTRY, PLACES
from appenzell.rules.bits import lowest
from appenzell.rules.compiled import compiled
from appenzell.rules.lookup import TILE_BITS
from appenzell.rules.numbers import MICE_EACH, STOCK
from appenzell.rules.setups import PLAYERS, SPARE_COUNT
from appenzell.rules.state import (
    ACTIONS_LEFT,
    CHEESY_AT,
    MAX_PLAYERS,
    OPEN,
    OPEN_ROOMS,
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
    whereabouts,
)
from appenzell.rules.tiles import CHEESES

VIEW_PHASE = 0
VIEW_PLAYER = 1
VIEW_TURN = 2
VIEW_ACTIONS_LEFT = 3
VIEW_SLID = 4
VIEW_WORKS_USED = 5
VIEW_WINNER = 6
VIEW_RIBBON = 7
VIEW_CHEESY = 8
VIEW_POST = 9
VIEW_ROOMS = 10
VIEW_MICE = 11
VIEW_COLLECTED = VIEW_MICE + MICE_EACH * MAX_PLAYERS
VIEW_STOCK = VIEW_COLLECTED + MAX_PLAYERS
VIEW_TILES = VIEW_STOCK + CHEESES
LYING_WORDS = 1 + PLACES
"""How long a list of tiles has to be."""
VIEW_WORDS = VIEW_TILES + LYING_WORDS
LYING_CODES = 16


@compiled
def spare_places(setup):
    """Return the places where the spares lie."""
    return ((1 << setup[SPARE_COUNT]) - 1) << PANTRY


@compiled
def write_tiles(state, places, out, first):
    """Write how many tiles lie on these places into `out` at `first`, and behind that which and where."""
    n = 0
    while places != 0:
        place = lowest(places)
        places &= places - 1
        n += 1
        out[first + n] = LYING_CODES * place + tile_at(state, place)
    out[first] = n


@compiled
def lay_open(setup, state):
    """Return the places whose tile lies open: the fields of open rooms that have one, and the spares."""
    return state[OPEN] & TILE_BITS | spare_places(setup)


@compiled
def write_view(setup, state, out):
    """Write what lies open for all to see into `out` (int64[98])."""
    out[VIEW_PHASE], out[VIEW_PLAYER], out[VIEW_TURN] = state[PHASE], state[PLAYER], state[TURN]
    out[VIEW_ACTIONS_LEFT], out[VIEW_SLID] = state[ACTIONS_LEFT], state[SLID]
    out[VIEW_WORKS_USED], out[VIEW_WINNER] = state[WORKS_USED], state[WINNER]
    out[VIEW_RIBBON], out[VIEW_CHEESY] = state[RIBBON], state[CHEESY_AT]
    out[VIEW_POST], out[VIEW_ROOMS] = state[POST], state[OPEN_ROOMS]
    for player in range(MAX_PLAYERS):
        for mouse in range(MICE_EACH):
            out[VIEW_MICE + MICE_EACH * player + mouse] = whereabouts(state, player, mouse)
        out[VIEW_COLLECTED + player] = collected(state, player)
    for kind in range(CHEESES):
        out[VIEW_STOCK + kind] = stock_left(setup, state, kind)
    write_tiles(state, lay_open(setup, state), out, VIEW_TILES)


@compiled
def stock_left(setup, state, kind):
    """Return how many collecting tiles of a kind are left (B-05)."""
    left = STOCK
    for player in range(setup[PLAYERS]):
        left -= collected(state, player) >> kind & 1
    return left


@compiled
def write_covered(state, out):
    """Write what is known of the covered tiles into `out` (int64[55]): UNSEEN where nobody has looked yet."""
    write_tiles(state, TILE_BITS & ~state[OPEN], out, 0)


@compiled
def write_known(setup, state, out):
    """Write every tile that was ever seen into `out` (int64[55]), the covered ones and the spares too."""
    write_tiles(state, TILE_BITS | spare_places(setup), out, 0)
