"""What must hold in every position of every game, as compiled integer code that returns 0 or the number of a fault.

Owns the invariants; must not know how a rule is played: it only looks at positions, through the offsets of the state.
For games with a turn limit. Used by `soak.py`, which plays.
"""

from appenzell.rules.actions import ACTIONS, CELLAR, HELD, OUT, PANTRY, ROOMS, TOWER
from appenzell.rules.bits import count
from appenzell.rules.compiled import compiled
from appenzell.rules.deck import deck_tile
from appenzell.rules.lookup import POST_BITS, TILE_BITS, TOWER_BITS
from appenzell.rules.numbers import MICE_EACH, OVER_PHASE, PLACE_PHASE, SETUP_PHASE
from appenzell.rules.setups import (
    CHEESY_ON,
    MODULES,
    PANTRY_ON,
    PLAYERS,
    ROOM_FIELDS,
    SPARE_COUNT,
    TARGET,
    TOWER_ON,
    TURN_LIMIT,
)
from appenzell.rules.state import (
    ACTIONS_LEFT,
    CASTLE,
    CHEESY_AT,
    COLLECTED,
    DRAWN,
    MAX_PLAYERS,
    MICE,
    NO_POST,
    NOBODY,
    OPEN,
    OPEN_ROOMS,
    PANTRY_BITS,
    PHASE,
    PLAYER,
    POST,
    TILES,
    TURN,
    WINNER,
    cheesy_bit,
    collected,
    traps,
    unseen,
    whereabouts,
)
from appenzell.rules.tiles import CHEESES, UNSEEN

FAULTS = (
    "",
    "a tile was lost or appeared",
    "the deck and the unseen fields do not match",
    "an open field or a spare shows no tile",
    "a bitboard of mice disagrees with their whereabouts",
    "two stand on one place",
    "somebody stands where nobody can",
    "a mouse stands on a trap",
    "more than three are in the pantry",
    "a displaced mouse waits at the wrong time",
    "open rooms and open fields disagree",
    "the turn, the player or the actions left are out of range",
    "the cheese tower hangs nowhere, or where it cannot",
    "more of a kind is collected than there is, or something was given back",
    "the game goes on though it is decided, or has a winner too early",
    "there is no legal action, or there is one after the end",
    "the legal actions are not in ascending order",
    "a listed action is refused",
    "the game does not end",
)
(
    FINE,
    TILES_LOST,
    DECK_MISMATCH,
    SHOWS_NO_TILE,
    MICE_DISAGREE,
    TWO_ON_A_PLACE,
    CANNOT_STAND,
    ON_TRAP,
    PANTRY_CROWDED,
    HELD_WRONGLY,
    ROOMS_DISAGREE,
    OUT_OF_RANGE,
    POST_WRONG,
    STOCK_WRONG,
    DECIDED_YET_ON,
    NO_ACTION,
    NOT_ASCENDING,
    REFUSED,
    ENDLESS,
) = range(len(FAULTS))

TALLY_BITS = 5  # a tally counts up to 31 tiles of each of twelve codes in one word
FOUR, THIRD, IN_PANTRY = 4, 3, 3


@compiled
def tally(state, places):
    """Count every tile on these places and in the undrawn deck, five bits a code."""
    total = 0
    for code in range(UNSEEN):
        on_code = places
        for plane in range(4):
            on_code &= state[TILES + plane] ^ ((code >> plane & 1) - 1)
        total += count(on_code) << TALLY_BITS * code
    first = state[DRAWN]
    for index in range(first, first + count(unseen(state))):
        total += 1 << TALLY_BITS * deck_tile(state, index)
    return total


@compiled
def tiles_fault(setup, state, tiles, deck_size):
    """Tiles are conserved, and everything in sight is seen."""
    spares = ((1 << setup[SPARE_COUNT]) - 1) << PANTRY
    if tally(state, TILE_BITS | spares) != tiles:
        return TILES_LOST
    hidden = unseen(state)
    if state[DRAWN] + count(hidden) != deck_size or hidden & ~(TILE_BITS | spares):
        return DECK_MISMATCH
    return SHOWS_NO_TILE if hidden & (state[OPEN] | spares) else FINE


@compiled
def mice_fault(setup, state):
    """Every mouse is in one place, alone, and where it may be."""
    standing = (state[OPEN] & ~traps(state)) | TOWER_BITS
    if setup[MODULES] & TOWER_ON:
        standing |= 1 << TOWER
    if setup[MODULES] & PANTRY_ON:
        standing |= PANTRY_BITS
    taken = cheesy_bit(state)
    for player in range(MAX_PLAYERS):
        mice = 0
        for mouse in range(MICE_EACH):
            place = whereabouts(state, player, mouse)
            if place > HELD or (player >= setup[PLAYERS] and place != OUT):
                return CANNOT_STAND
            if place < OUT:
                if (mice | taken) >> place & 1:
                    return TWO_ON_A_PLACE
                mice |= 1 << place
        if mice != state[MICE + player]:
            return MICE_DISAGREE
        if mice & traps(state) & CASTLE:
            return ON_TRAP
        if mice & ~standing:
            return CANNOT_STAND
        taken |= mice
    return FINE


@compiled
def cheesy_fault(setup, state):
    """Cheesy is there if his module is, on an open field or in the pantry; traps are fine."""
    place = state[CHEESY_AT]
    if setup[MODULES] & CHEESY_ON == 0:
        return FINE if place == OUT else CANNOT_STAND
    standing = state[OPEN]
    if setup[MODULES] & PANTRY_ON:
        standing |= PANTRY_BITS
    return FINE if place == HELD or standing & cheesy_bit(state) else CANNOT_STAND


@compiled
def pantry_fault(state):
    """At most three are in the pantry, and somebody waits only to be placed."""
    held = int(state[CHEESY_AT] == HELD)
    inside = count(cheesy_bit(state) & PANTRY_BITS)
    for player in range(MAX_PLAYERS):
        inside += count(state[MICE + player] & PANTRY_BITS)
        for mouse in range(MICE_EACH):
            held += whereabouts(state, player, mouse) == HELD
    if inside + held > IN_PANTRY:
        return PANTRY_CROWDED
    if state[PHASE] == OVER_PHASE and held <= 1:
        return FINE
    return FINE if held == (state[PHASE] == PLACE_PHASE) else HELD_WRONGLY


@compiled
def castle_fault(setup, state):
    """Open rooms are their fields; the cheese tower hangs on a post; the counters are in range."""
    fields = 0
    for room in range(ROOMS):
        if state[OPEN_ROOMS] >> room & 1:
            fields |= setup[ROOM_FIELDS + room]
    if fields != state[OPEN] or state[OPEN_ROOMS] >> ROOMS:
        return ROOMS_DISAGREE
    hangs = state[POST] != NO_POST
    if hangs != (setup[MODULES] & TOWER_ON != 0 and state[PHASE] != SETUP_PHASE):
        return POST_WRONG
    if hangs and (state[POST] < 0 or POST_BITS >> state[POST] & 1 == 0):
        return POST_WRONG
    if state[ACTIONS_LEFT] < 0 or state[ACTIONS_LEFT] > FOUR or state[PLAYER] < 0 or state[PLAYER] >= setup[PLAYERS]:
        return OUT_OF_RANGE
    if state[TURN] > setup[TURN_LIMIT] or (state[TURN] == 0) != (state[PHASE] == SETUP_PHASE):
        return OUT_OF_RANGE
    return FINE


@compiled
def cheese_fault(setup, state, before):
    """Each kind is collected at most four times, nothing is given back, and a decided game is over."""
    for kind in range(CHEESES):
        owners = 0
        for player in range(MAX_PLAYERS):
            owners += collected(state, player) >> kind & 1
        if owners > FOUR:
            return STOCK_WRONG
    if before & ~state[COLLECTED] or state[COLLECTED] >> 8 * setup[PLAYERS]:
        return STOCK_WRONG
    if state[PHASE] == OVER_PHASE:
        return FINE if NOBODY <= state[WINNER] < setup[PLAYERS] else DECIDED_YET_ON
    for player in range(setup[PLAYERS]):
        fallen = 0
        for mouse in range(MICE_EACH):
            fallen += whereabouts(state, player, mouse) == CELLAR
        if fallen >= THIRD or count(collected(state, player)) >= setup[TARGET]:
            return DECIDED_YET_ON
    return FINE if state[WINNER] == NOBODY else DECIDED_YET_ON


@compiled
def legal_fault(state, out, n):
    """There is something to do until the end, in ascending order."""
    if (n == 0) != (state[PHASE] == OVER_PHASE):
        return NO_ACTION
    for index in range(n):
        if out[index] >= ACTIONS or (index > 0 and out[index] <= out[index - 1]):
            return NOT_ASCENDING
    return FINE


@compiled
def position_fault(setup, state, tiles, deck_size, before):
    """The first fault of a position, or FINE."""
    fault = tiles_fault(setup, state, tiles, deck_size)
    if fault == FINE:
        fault = mice_fault(setup, state)
    if fault == FINE:
        fault = cheesy_fault(setup, state)
    if fault == FINE:
        fault = pantry_fault(state)
    if fault == FINE:
        fault = castle_fault(setup, state)
    if fault == FINE:
        fault = cheese_fault(setup, state, before)
    return fault
