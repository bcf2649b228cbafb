"""Whether a position can be, and if not, the number of what is wrong with it.

Knows what the pieces are and where they may be, not how a game got there: a position no game would lead to is fine as
long as the rules can go on from it. A place, a seat or a kind that does not exist may stand in the state as any number
that is none. What the state says twice is taken to agree: whereabouts and bitboards of mice, open rooms and open
fields. So is what cannot be written otherwise: tiles lie on fields that have one and on spares, seats nobody has have
no mice, and a slide is used or not. Reads the state, never changes it.
"""

from enum import IntEnum

import numpy as np

from appenzell.rules.actions import CHEESY, HELD, OUT, PANTRY, PLACES, TOWER
from appenzell.rules.bits import count, lowest
from appenzell.rules.compiled import compiled
from appenzell.rules.deck import IN_WORD, deck_tile
from appenzell.rules.geometry import FIELDS, MIDDLE
from appenzell.rules.lookup import INSIDE_BITS, POST_BIT, TILE_BITS, TOWER_BITS
from appenzell.rules.numbers import (
    ACTIONS_A_TURN,
    MAX_TURN,
    MICE_EACH,
    MOST_IN_PANTRY,
    OVER_PHASE,
    PLACE_PHASE,
    SETUP_PHASE,
    STOCK,
)
from appenzell.rules.scoring import has_lost
from appenzell.rules.setups import (
    CHEESY_ON,
    MODULES,
    PANTRY_ON,
    PLAYERS,
    ROOM_OF,
    START,
    TARGET,
    TOWER_ON,
    TURN_LIMIT,
    WORKS_ON,
    in_play,
)
from appenzell.rules.state import (
    ACTIONS_LEFT,
    CHEESY_AT,
    COLLECTED,
    DECK,
    DRAWN,
    KINDS_MASK,
    NO_POST,
    NOBODY,
    OPEN_ROOMS,
    PANTRY_BITS,
    PHASE,
    PLAYER,
    POST,
    RIBBON,
    SLID,
    TILES,
    TURN,
    WINNER,
    WORKS_USED,
    cheesy_bit,
    collected,
    tile_at,
    traps,
    unseen,
    whereabouts,
)
from appenzell.rules.tiles import BASE_TILES, CHEESES, DOOR_TILE, TRAP
from appenzell.rules.views import spare_places

BASE_STOCK = np.array([BASE_TILES.count(tile) for tile in range(TRAP + 1)], np.int64)
"""How many tiles of each sort the base game has."""
ABOUT = 3
"""So many numbers say what a fault is about."""


class Fault(IntEnum):
    """OK, or why a position cannot be; behind it what `fault` writes into `out`."""

    OK = 0
    NO_PHASE = 1
    NO_PLAYER = 2
    NO_RIBBON = 3
    NO_WINNER = 4
    BAD_ACTIONS = 5
    BAD_TURN = 6  # the first and the last turn there can be
    EARLY_WINNER = 7
    BAD_TILE = 8  # a field
    BAD_SPARE = 9
    TILE_COUNT = 10  # a tile, how many there are, how many there should be
    UNSEEN_IN_OPEN = 11  # a field
    CHEESY_MODULE = 12
    RIBBON_MODULE = 13
    TOWER_MODULE = 14
    NO_POST = 15
    TOWER_HUNG = 16
    NO_PLACE = 17  # a seat, a mouse; for Cheesy NOBODY, 4
    TAKEN = 18  # the same, and the place
    UNDER_ROOF = 19  # the same
    ON_TRAP = 20  # the same
    PANTRY_FULL = 21  # how many are in it
    ONE_HELD = 22  # how many are held
    NONE_HELD = 23  # how many are held
    BAD_KINDS = 24  # a seat
    STOCK = 25  # a kind, how many have it
    WORKS_MODULE = 26
    WORKS_MOUSE = 27
    WORKS_CHEESY = 28
    THIRD_MOUSE = 29  # a seat
    TARGET_REACHED = 30  # a seat
    SETUP_OTHERS = 31  # a seat
    SETUP_ORDER = 32  # a seat
    SETUP_LATER = 33  # a seat
    SETUP_ACTED = 34
    SETUP_CHEESE = 35
    SETUP_CHEESY = 36
    SETUP_ROOFS = 37
    SETUP_SEEN = 38  # a field
    BAD_DECK = 39


@compiled
def fault(setup, state, out):
    """Return why this cannot be a position, or OK, and write what it is about into `out` (int64[3])."""
    found = turn_fault(setup, state, out)
    if found == Fault.OK.value:
        found = tiles_fault(setup, state, out)
    if found == Fault.OK.value:
        found = pieces_fault(setup, state)
    if found == Fault.OK.value:
        found = places_fault(setup, state, out)
    if found == Fault.OK.value:
        found = pantry_fault(setup, state, out)
    if found == Fault.OK.value:
        found = cheese_fault(setup, state, out)
    if found == Fault.OK.value:
        found = works_fault(setup, state)
    if found == Fault.OK.value and state[PHASE] != OVER_PHASE:
        found = ending_fault(setup, state, out)
    if found == Fault.OK.value and state[PHASE] == SETUP_PHASE:
        found = setup_fault(setup, state, out)
    return found


# --- whose turn it is -----------------------------------------------------------------------------------------


@compiled
def is_seat(setup, number):
    """Whether somebody has this seat."""
    return number >= 0 and number < setup[PLAYERS]


@compiled
def turn_fault(setup, state, out):
    """Judge phase, seats, actions left, turn and winner (B-10, A-43)."""
    if state[PHASE] < 0 or state[PHASE] > OVER_PHASE:
        return Fault.NO_PHASE.value
    if not is_seat(setup, state[PLAYER]):
        return Fault.NO_PLAYER.value
    if state[RIBBON] != NOBODY and not is_seat(setup, state[RIBBON]):
        return Fault.NO_RIBBON.value
    if state[WINNER] != NOBODY and not is_seat(setup, state[WINNER]):
        return Fault.NO_WINNER.value
    if state[ACTIONS_LEFT] < 0 or state[ACTIONS_LEFT] > ACTIONS_A_TURN:
        return Fault.BAD_ACTIONS.value
    out[0] = out[1] = 0
    if state[PHASE] != SETUP_PHASE:
        out[0] = 1
        out[1] = setup[TURN_LIMIT] if setup[TURN_LIMIT] != 0 else MAX_TURN
    if state[TURN] < out[0] or state[TURN] > out[1]:
        return Fault.BAD_TURN.value
    if state[WINNER] != NOBODY and state[PHASE] != OVER_PHASE:
        return Fault.EARLY_WINNER.value
    return Fault.OK.value


# --- tiles and rooms ------------------------------------------------------------------------------------------


@compiled
def tiles_fault(setup, state, out):
    """Judge that every tile of the set-up is there once, and that none of an open room is unseen (B-01, B-21)."""
    strange = state[TILES + 3] & state[TILES + 2] & (state[TILES + 1] | state[TILES])
    if strange & TILE_BITS:
        out[0] = lowest(strange & TILE_BITS)
        return Fault.BAD_TILE.value
    if (strange | unseen(state)) & PANTRY_BITS:
        return Fault.BAD_SPARE.value
    if state[DRAWN] < 0 or state[DRAWN] + count(unseen(state)) > IN_WORD * (DRAWN - DECK):
        return Fault.BAD_DECK.value
    for tile in range(DOOR_TILE + 1):
        wanted = stock_of(setup, tile)
        found = tiles_alike(setup, state, tile)
        if found != wanted:
            out[0], out[1], out[2] = tile, found, wanted
            return Fault.TILE_COUNT.value
    hidden = unseen(state) & TILE_BITS
    while hidden != 0:
        field = lowest(hidden)
        if state[OPEN_ROOMS] >> setup[ROOM_OF + field] & 1:
            out[0] = field
            return Fault.UNSEEN_IN_OPEN.value
        hidden &= hidden - 1
    return Fault.OK.value


@compiled
def stock_of(setup, tile):
    """Return how many tiles of a sort there are in the game (B-01, X-11, X-40, X-50)."""
    if tile > TRAP:
        return 1 if in_play(setup[MODULES], tile) else 0
    return BASE_STOCK[tile]


@compiled
def tiles_alike(setup, state, tile):
    """Return how many tiles of a sort lie in the castle, beside it and in the deck."""
    alike = 0
    places = TILE_BITS | spare_places(setup)
    while places != 0:
        alike += tile_at(state, lowest(places)) == tile
        places &= places - 1
    for index in range(count(unseen(state) & TILE_BITS)):
        alike += deck_tile(state, state[DRAWN] + index) == tile
    return alike


# --- Cheesy, the cheese tower, and who stands where -----------------------------------------------------------


@compiled
def pieces_fault(setup, state):
    """Judge that Cheesy and the cheese tower are there if and only if their modules are (X-10, X-31)."""
    cheesy_on, tower_on = setup[MODULES] & CHEESY_ON != 0, setup[MODULES] & TOWER_ON != 0
    post = state[POST]
    if (state[CHEESY_AT] != OUT) != cheesy_on:
        return Fault.CHEESY_MODULE.value
    if state[RIBBON] != NOBODY and not cheesy_on:
        return Fault.RIBBON_MODULE.value
    if post != NO_POST and not tower_on:
        return Fault.TOWER_MODULE.value
    if post != NO_POST and (post < 0 or post >= FIELDS or POST_BIT[post] == 0):
        return Fault.NO_POST.value
    if tower_on and (post == NO_POST) != (state[PHASE] == SETUP_PHASE):
        return Fault.TOWER_HUNG.value
    return Fault.OK.value


@compiled
def places_fault(setup, state, out):
    """Judge that everyone is somewhere, nobody on another, under a roof or on a trap (B-32, B-34, B-44)."""
    taken = 0
    for player in range(setup[PLAYERS]):
        for mouse in range(MICE_EACH):
            place = whereabouts(state, player, mouse)
            found = place_fault(setup, state, taken, player, mouse, place, out)
            if found != Fault.OK.value:
                return found
            if place < PLACES:
                taken |= 1 << place
    if setup[MODULES] & CHEESY_ON:
        return place_fault(setup, state, taken, NOBODY, CHEESY, state[CHEESY_AT], out)
    return Fault.OK.value


@compiled
def place_fault(setup, state, taken, player, mouse, place, out):
    """Judge where a mouse is, or Cheesy, who is nobody's; `taken` are the places of those before."""
    out[0], out[1], out[2] = player, mouse, place
    if not is_place(setup, state, mouse, place):
        return Fault.NO_PLACE.value
    if place >= PLACES:
        return Fault.OK.value
    if taken >> place & 1:
        return Fault.TAKEN.value
    if INSIDE_BITS >> place & 1:
        if state[OPEN_ROOMS] >> setup[ROOM_OF + place] & 1 == 0:
            return Fault.UNDER_ROOF.value
        if traps(state) >> place & 1 and mouse != CHEESY:
            return Fault.ON_TRAP.value
    return Fault.OK.value


@compiled
def is_place(setup, state, mouse, place):
    """Whether a place exists in this game for a mouse, or for Cheesy (A-57)."""
    if place < 0 or place > HELD:
        return False
    if place < FIELDS and INSIDE_BITS >> place & 1:
        return True
    if place == HELD or (place >= PANTRY and place < OUT):
        return setup[MODULES] & PANTRY_ON != 0
    if mouse == CHEESY:
        return False
    return place != TOWER or state[POST] != NO_POST


@compiled
def pantry_fault(setup, state, out):
    """Judge how many are in the pantry, and how many are held (X-53, X-56)."""
    inside = count(cheesy_bit(state) & PANTRY_BITS)
    held = 1 if state[CHEESY_AT] == HELD else 0
    for player in range(setup[PLAYERS]):
        for mouse in range(MICE_EACH):
            place = whereabouts(state, player, mouse)
            held += place == HELD
            inside += place >= PANTRY and place < OUT
    out[0] = inside + held
    if inside + held > MOST_IN_PANTRY:
        return Fault.PANTRY_FULL.value
    out[0] = held
    if state[PHASE] == PLACE_PHASE:
        return Fault.OK.value if held == 1 else Fault.ONE_HELD.value
    return Fault.NONE_HELD.value if held > (state[PHASE] == OVER_PHASE) else Fault.OK.value


# --- cheese, the sliding works, the end -----------------------------------------------------------------------


@compiled
def cheese_fault(setup, state, out):
    """Judge what has been collected (B-05, B-53)."""
    for player in range(setup[PLAYERS]):
        out[0] = player
        if collected(state, player) > KINDS_MASK:
            return Fault.BAD_KINDS.value
    for kind in range(CHEESES):
        owners = 0
        for player in range(setup[PLAYERS]):
            owners += collected(state, player) >> kind & 1
        if owners > STOCK:
            out[0], out[1] = kind, owners
            return Fault.STOCK.value
    return Fault.OK.value


@compiled
def works_fault(setup, state):
    """Judge who has used the sliding works (X-41, A-60)."""
    used = state[WORKS_USED]
    if used != 0 and setup[MODULES] & WORKS_ON == 0:
        return Fault.WORKS_MODULE.value
    if used >> (CHEESY + 1) != 0:
        return Fault.WORKS_MOUSE.value
    if used >> CHEESY & 1 and setup[MODULES] & CHEESY_ON == 0:
        return Fault.WORKS_CHEESY.value
    return Fault.OK.value


@compiled
def ending_fault(setup, state, out):
    """Judge that nobody has won or lost while the game goes on (B-70, B-71)."""
    for player in range(setup[PLAYERS]):
        out[0] = player
        if has_lost(state, player):
            return Fault.THIRD_MOUSE.value
        if count(collected(state, player)) >= setup[TARGET]:
            return Fault.TARGET_REACHED.value
    return Fault.OK.value


# --- the set-up phase -----------------------------------------------------------------------------------------


@compiled
def setup_fault(setup, state, out):
    """Judge that those before the seat on turn have a mouse in a tower, and nothing else has happened (B-07, A-10)."""
    players = setup[PLAYERS]
    placed = (state[PLAYER] - setup[START] + players) % players
    for later in range(players):
        player = (setup[START] + later) % players
        out[0] = player
        for mouse in range(1, MICE_EACH):
            if whereabouts(state, player, mouse) != OUT:
                return Fault.SETUP_OTHERS.value
        first = whereabouts(state, player, 0)
        if (first < FIELDS and TOWER_BITS >> first & 1 != 0) != (later < placed):
            return Fault.SETUP_ORDER.value
        if later >= placed and first != OUT:
            return Fault.SETUP_LATER.value
    if state[ACTIONS_LEFT] != 0 or state[SLID] != 0 or state[WORKS_USED] != 0:
        return Fault.SETUP_ACTED.value
    if state[COLLECTED] != 0 or state[RIBBON] != NOBODY:
        return Fault.SETUP_CHEESE.value
    return first_tiles_fault(setup, state, out)


@compiled
def first_tiles_fault(setup, state, out):
    """Judge that all roofs are on but that of Cheesy's room, whose tiles are the only ones seen (B-04, X-10)."""
    rooms = 0
    if setup[MODULES] & CHEESY_ON:
        if state[CHEESY_AT] != MIDDLE:
            return Fault.SETUP_CHEESY.value
        rooms = 1 << setup[ROOM_OF + MIDDLE]
    if state[OPEN_ROOMS] != rooms:
        return Fault.SETUP_ROOFS.value
    seen = TILE_BITS & ~unseen(state)
    while seen != 0:
        out[0] = lowest(seen)
        if rooms >> setup[ROOM_OF + out[0]] & 1 == 0:
            return Fault.SETUP_SEEN.value
        seen &= seen - 1
    return Fault.OK.value
