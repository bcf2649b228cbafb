"""The state of a game: 31 words of 64 bits (248 bytes), copied by slice assignment.

::

    0..3    tile bitboards: bit k of the tile code on every field and spare (spares lie on the pantry places p1 to p4)
    4       open fields: those of rooms without their roof
    5       open rooms
    6..8    the deck: unseen tiles, 15 codes of 4 bits a word, next one first
    9       how many tiles of the deck are drawn
    10..14  a bitboard of each player's mice
    15..19  each player's mice one by one: a place, OUT, CELLAR or HELD, 8 bits each
    20      collected kinds, 8 bits a player (bit 0 is kind A)
    21..30  scalars, a word each

Owns these offsets and the questions answered by reading a few words. Bits from OUT on never count as places.
"""

from appenzell.rules.actions import OUT, PANTRY, PANTRY_FIELDS, PLACES
from appenzell.rules.compiled import compiled
from appenzell.rules.geometry import FIELDS
from appenzell.rules.numbers import BYTE, MICE_EACH
from appenzell.rules.setups import PLAYERS
from appenzell.rules.tiles import CHEESES

TILES = 0
OPEN = 4
OPEN_ROOMS = 5
DECK = 6
DRAWN = 9
MICE = 10
WHERE = 15
COLLECTED = 20
PLAYER = 21
ACTIONS_LEFT = 22
SLID = 23
TURN = 24
PHASE = 25
WINNER = 26
CHEESY_AT = 27
RIBBON = 28
POST = 29
WORKS_USED = 30
WORDS = 31

NOBODY = -1
NO_POST = -1
MAX_PLAYERS = 5
ALL_MICE = MICE_EACH * MAX_PLAYERS
TILE_PLANES = 4

BOARD = (1 << PLACES) - 1
CASTLE = (1 << FIELDS) - 1
PANTRY_BITS = ((1 << PANTRY_FIELDS) - 1) << PANTRY
BYTE_MASK = (1 << BYTE) - 1
ALL_OUT = sum(OUT << BYTE * mouse for mouse in range(MICE_EACH))
KINDS_MASK = (1 << CHEESES) - 1


@compiled
def after(setup, player):
    """Return who is next in turn order."""
    player += 1
    return 0 if player == setup[PLAYERS] else player


@compiled
def whereabouts(state, player, mouse):
    """Return the place of one of a player's four mice."""
    return (state[WHERE + player] >> (BYTE * mouse)) & BYTE_MASK


@compiled
def cheesy_bit(state):
    """Return Cheesy's place as a bitboard; empty if he is off the board."""
    return (1 << state[CHEESY_AT]) & BOARD


@compiled
def occupied(state):
    """Return every place where a mouse or Cheesy stands."""
    mice = state[MICE] | state[MICE + 1] | state[MICE + 2] | state[MICE + 3] | state[MICE + 4]
    return mice | cheesy_bit(state)


@compiled
def own_mice(state, player):
    """Return the places of a player's mice, with Cheesy if he wears the ribbon (X-14, X-19)."""
    mice = state[MICE + player]
    if state[RIBBON] == player:
        mice |= cheesy_bit(state)
    return mice


@compiled
def collected(state, player):
    """Return a player's collected kinds as seven bits."""
    return (state[COLLECTED] >> (BYTE * player)) & BYTE_MASK


@compiled
def tile_at(state, place):
    """Return the code of the tile on a field or pantry place, covered or not."""
    code = 0
    for plane in range(TILE_PLANES):
        code |= (state[TILES + plane] >> place & 1) << plane
    return code


@compiled
def tiles_of(state, code):
    """Return where tiles of a code lie, covered or not; of blank ones also where there is no tile at all."""
    places = BOARD
    for plane in range(TILE_PLANES):
        places &= state[TILES + plane] if code >> plane & 1 else ~state[TILES + plane]
    return places


@compiled
def put_tile(state, place, code):
    """Write the code of the tile on a field or pantry place; mutates the four bitboards of tiles."""
    for plane in range(TILE_PLANES):
        state[TILES + plane] = state[TILES + plane] & ~(1 << place) | (code >> plane & 1) << place


@compiled
def traps(state):
    """Return where visible or remembered traps lie, the pantry included."""
    return state[TILES + 3] & ~(state[TILES] | state[TILES + 1] | state[TILES + 2])


@compiled
def cheesy_tile(state):
    """Return where Cheesy's tile lies."""
    return state[TILES + 3] & ~state[TILES + 2] & ~state[TILES + 1] & state[TILES]


@compiled
def works_tile(state):
    """Return where the sliding works lie."""
    return state[TILES + 3] & ~state[TILES + 2] & state[TILES + 1] & ~state[TILES]


@compiled
def door_tile(state):
    """Return where the secret door lies."""
    return state[TILES + 3] & ~state[TILES + 2] & state[TILES + 1] & state[TILES]


@compiled
def unseen(state):
    """Return the fields whose tile nobody has seen yet."""
    return state[TILES + 3] & state[TILES + 2]


@compiled
def put_mouse(state, player, mouse, place):
    """Move one mouse of a player to any place; mutates its two words."""
    before = whereabouts(state, player, mouse)
    state[MICE + player] = (state[MICE + player] & ~(1 << before) | 1 << place) & BOARD
    shift = BYTE * mouse
    state[WHERE + player] = state[WHERE + player] & ~(BYTE_MASK << shift) | place << shift
