"""The deck of unseen tiles: dealing, drawing, and shuffling what nobody has seen.

A field never seen is just "unseen"; the moment its tile becomes visible it is the next one of the deck. So applying an
action needs no random numbers, and a search guesses by shuffling the rest of the deck.
"""

from appenzell.rules.actions import OUT, PANTRY
from appenzell.rules.bits import count, lowest
from appenzell.rules.compiled import compiled
from appenzell.rules.geometry import MIDDLE
from appenzell.rules.lookup import TILE_BITS
from appenzell.rules.randomness import below
from appenzell.rules.setups import CHEESY_ON, MODULES, ROOM_FIELDS, ROOM_OF, SPARE_COUNT, START
from appenzell.rules.state import (
    ALL_OUT,
    CHEESY_AT,
    DECK,
    DRAWN,
    MAX_PLAYERS,
    NO_POST,
    NOBODY,
    OPEN,
    OPEN_ROOMS,
    PLAYER,
    POST,
    RIBBON,
    TILES,
    WHERE,
    WINNER,
    WORDS,
    put_tile,
    unseen,
)

IN_WORD = 15  # codes of four bits in one word
CODE = 15


@compiled
def deck_tile(state, index):
    """Return the code at an index of the deck."""
    word = index // IN_WORD
    return (state[DECK + word] >> (4 * (index - IN_WORD * word))) & CODE


@compiled
def set_deck_tile(state, index, code):
    """Write the code at an index of the deck."""
    word = index // IN_WORD
    shift = 4 * (index - IN_WORD * word)
    state[DECK + word] = state[DECK + word] & ~(CODE << shift) | code << shift


@compiled
def shuffle_unseen(state, random):
    """Shuffle the tiles nobody has seen; mutates the deck and the generator, nothing visible changes."""
    first = state[DRAWN]
    left = count(unseen(state))
    while left > 1:
        left -= 1
        here, there = first + left, first + below(random, left + 1)
        code = deck_tile(state, here)
        set_deck_tile(state, here, deck_tile(state, there))
        set_deck_tile(state, there, code)


@compiled
def turn_up(state, place):
    """Draw the next tile of the deck for an unseen place."""
    code = deck_tile(state, state[DRAWN])
    state[DRAWN] += 1
    put_tile(state, place, code)


@compiled
def reveal(state, spare):
    """Turn up all that has become visible: the spare just pushed out first, then open fields in field order."""
    hidden = unseen(state)
    if hidden >> (PANTRY + spare) & 1:
        turn_up(state, PANTRY + spare)
    hidden &= state[OPEN]
    while hidden != 0:
        turn_up(state, lowest(hidden))
        hidden &= hidden - 1


@compiled
def lay_out(setup, state):
    """Write the state before the first deal: roofs on, mice out, tiles unseen (B-02 to B-07); keep the deck."""
    for word in range(WORDS):
        if word < DECK or word >= DRAWN:
            state[word] = 0
    for player in range(MAX_PLAYERS):
        state[WHERE + player] = ALL_OUT
    state[PLAYER] = setup[START]
    state[WINNER] = state[RIBBON] = NOBODY
    state[POST] = NO_POST
    state[CHEESY_AT] = OUT
    hidden = TILE_BITS
    if setup[SPARE_COUNT] == 1:
        hidden |= 1 << PANTRY
    if setup[MODULES] & CHEESY_ON:
        hidden &= ~(1 << MIDDLE)
        state[TILES] = state[TILES + 3] = 1 << MIDDLE
        state[CHEESY_AT] = MIDDLE
        room = setup[ROOM_OF + MIDDLE]
        state[OPEN_ROOMS] = 1 << room
        state[OPEN] = setup[ROOM_FIELDS + room]
    state[TILES + 2] |= hidden
    state[TILES + 3] |= hidden


@compiled
def deal(setup, state):
    """Lay out a new game and turn up its first tiles; the deck must hold all of them, next one first."""
    lay_out(setup, state)
    reveal(state, 0)


@compiled
def deal_shuffled(setup, state, random):
    """Deal a new game from the same tiles in another order; mutates the generator."""
    lay_out(setup, state)
    shuffle_unseen(state, random)
    reveal(state, 0)
