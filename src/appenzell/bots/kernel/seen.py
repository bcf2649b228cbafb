"""What somebody has seen of a game who never looked away, as one flat array that follows it action by action.

There is no private information in this game: whoever has followed it could know every tile that ever lay open. So what
is seen need not say which tile lies where, the state knows that; it says how long ago.

::

    seen: int64[SEEN_WORDS]
    0 .. 53    for each place, in which turn its tile was last seen, or NEVER; tiles carry theirs along when they slide
    54         the field on whose post the cheese tower hung before it was moved in this turn for nothing yet (see
               `hangs`), or NO_POST

Owns this array. Whoever plays the game keeps one beside its state: `begin_seen` once, then `follow_seen` after every
action. What is taken back is taken back by keeping copies, as of the state.
"""

from appenzell.bots.kernel.compiled import fast
from appenzell.bots.kernel.hangs import hung_after
from appenzell.rules.actions import PANTRY, PLACES, RUN, SLIDE, SPARES
from appenzell.rules.bits import lowest
from appenzell.rules.lookup import SLOT_DOWN, SLOT_ENTRY, SLOT_EXIT, SLOT_UP, TILE_BITS
from appenzell.rules.setups import SPARE_COUNT
from appenzell.rules.state import NO_POST, OPEN, TURN

NEVER = -1
HUNG_FROM = PLACES
SEEN_WORDS = PLACES + 1
LINE_FIELDS = 7


@fast
def see(setup, state, seen):
    """Note that what lies open is seen now."""
    fields = state[OPEN] & TILE_BITS
    while fields != 0:
        seen[lowest(fields)] = state[TURN]
        fields &= fields - 1
    for spare in range(setup[SPARE_COUNT]):
        seen[PANTRY + spare] = state[TURN]


@fast
def begin_seen(setup, state, seen):
    """Write what somebody has seen who looks at a game for the first time: what lies open, and nothing of its past."""
    for place in range(PLACES):
        seen[place] = NEVER
    seen[HUNG_FROM] = NO_POST
    see(setup, state, seen)


@fast
def carry(seen, slot, spare):
    """Let the tiles of a slide carry along when they were seen; mutates `seen`."""
    step, field = SLOT_DOWN[slot] - SLOT_UP[slot], SLOT_EXIT[slot]
    pushed_out = seen[field]
    for _ in range(LINE_FIELDS - 1):
        seen[field] = seen[field + step]
        field += step
    seen[SLOT_ENTRY[slot]] = seen[PANTRY + spare]
    seen[PANTRY + spare] = pushed_out


@fast
def follow_seen(setup, before, after, action, seen):
    """Follow a legal action; `before` and `after` are the states around it, `seen` is mutated."""
    if SLIDE <= action < RUN:
        carry(seen, (action - SLIDE) // SPARES, (action - SLIDE) % SPARES)
    seen[HUNG_FROM] = hung_after(setup, before, action, seen[HUNG_FROM])
    see(setup, after, seen)


@fast
def covered(state, seen):
    """Return the fields whose tile was seen and lies under a roof now."""
    hidden = TILE_BITS & ~state[OPEN]
    fields = 0
    while hidden != 0:
        field = lowest(hidden)
        hidden &= hidden - 1
        if seen[field] != NEVER:
            fields |= 1 << field
    return fields
