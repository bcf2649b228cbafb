"""What a memory still holds: the state with the tiles forgotten that somebody has seen under roofs now closed again.

Forgetting is like a person's: each sighting fades by half in so many turns, and what is forgotten stays forgotten until
it is seen again. Chance decides which tile goes first, but always the same for the same key, sighting and tile. Owns
that, and the order of the unseen tiles, which tells nothing.
"""

from appenzell.bots.kernel.arithmetic import LN2, exp
from appenzell.bots.kernel.compiled import copy_state, fast
from appenzell.bots.kernel.hangs import note_hung_from
from appenzell.bots.kernel.hashing import mixed
from appenzell.bots.kernel.seen import HUNG_FROM, covered
from appenzell.rules.bits import count, lowest
from appenzell.rules.deck import deck_tile, set_deck_tile
from appenzell.rules.state import DRAWN, TILE_PLANES, TILES, TURN, tile_at, unseen
from appenzell.rules.tiles import UNSEEN

FOREVER = -1.0
"""The half-life of a memory that forgets nothing; 0.0 is that of one that holds nothing it cannot see."""
COUNT_BITS = 5
COUNT_MASK = (1 << COUNT_BITS) - 1
"""How often each of the twelve tiles is there, five bits each in one word: 31 at most, and of blanks there are ten."""
HALF, LOW = 32, (1 << 32) - 1


@fast
def counted_unseen(state):
    """Return how many of each tile nobody has seen, as one word."""
    counts, first = 0, state[DRAWN]
    for index in range(first, first + count(unseen(state))):
        counts += 1 << COUNT_BITS * deck_tile(state, index)
    return counts


@fast
def stack(state, counts):
    """Write the unseen tiles onto the deck, sorted by their codes."""
    index = state[DRAWN]
    for code in range(UNSEEN):
        for _ in range(counts >> COUNT_BITS * code & COUNT_MASK):
            set_deck_tile(state, index, code)
            index += 1


@fast
def order_deck(state):
    """Put the unseen tiles into an order that tells nothing; mutates the deck."""
    stack(state, counted_unseen(state))


@fast
def remembers(key, turn, tile, age, half_life):
    """Whether a tile that was seen in a turn, so many turns ago, is still known."""
    drawn = mixed(mixed(mixed(key, turn), tile), 0) >> HALF & LOW
    return drawn < exp(-LN2 * age / half_life) * (1 << HALF)


@fast
def forgotten(state, seen, half_life, key):
    """Return the fields whose tile was seen, is covered now, and not known any more."""
    if half_life < 0:
        return 0
    left = covered(state, seen)
    fields = 0
    while left != 0:
        field = lowest(left)
        left &= left - 1
        turn = seen[field]
        if half_life == 0 or not remembers(key, turn, tile_at(state, field), state[TURN] - turn, half_life):
            fields |= 1 << field
    return fields


@fast
def forget(state, fields):
    """Put tiles back among the unseen ones; the deck begins anew with all of them."""
    counts = counted_unseen(state)
    left = fields
    while left != 0:
        counts += 1 << COUNT_BITS * tile_at(state, lowest(left))
        left &= left - 1
    for plane in range(TILE_PLANES):
        if UNSEEN >> plane & 1:
            state[TILES + plane] |= fields
        else:
            state[TILES + plane] &= ~fields
    state[DRAWN] = 0
    stack(state, counts)


@fast
def recall(state, seen, half_life, key, out):
    """Write the state as a memory knows it, with what was noted of the cheese tower.

    `seen` (int64[SEEN_WORDS]) goes with the state, whose deck tells nothing; sightings fade by half in `half_life`
    turns (a float, or FOREVER); `key` decides which go first; `out` is int64[WORDS].
    """
    copy_state(state, out)
    note_hung_from(out, seen[HUNG_FROM])
    fields = forgotten(state, seen, half_life, key)
    if fields != 0:
        forget(out, fields)
