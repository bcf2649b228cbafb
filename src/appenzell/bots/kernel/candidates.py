"""The actions worth thinking about: of those that come to the same, one.

Equal spares make equal slides, unless a mouse stands on one. The cheese tower matters by the line it blocks and, with
a mouse inside or to be put there, by where it hangs; posts that block the same line are one choice, those that block
none another, and those that block what it blocks already are none. It is not moved again before it was of use where it
hangs now (see `hangs`).
"""

import numpy as np

from appenzell.bots.kernel.compiled import choices, fast
from appenzell.bots.kernel.hangs import hung_from
from appenzell.rules.actions import PANTRY, SPARES, TOWER
from appenzell.rules.bits import bitboard, lowest
from appenzell.rules.geometry import LINES, POSTS
from appenzell.rules.legal import REST_WORD, SLIDES_WORD
from appenzell.rules.lookup import POST_BIT
from appenzell.rules.numbers import TURN_PHASE
from appenzell.rules.setups import SPARE_COUNT
from appenzell.rules.state import NO_POST, PHASE, POST, TILES, occupied

PLACING = ((1 << 4) - 1) << len(POSTS)
EVERY_SLOT = sum(1 << SPARES * slot for slot in range(12))
ENDS = np.array([bitboard(POSTS.index(end) for end in (line[0], line[-1])) for line in LINES], np.int64)
"""The posts that block each line."""
NO_LINE = bitboard(range(len(POSTS))) & ~int(np.bitwise_or.reduce(ENDS))


@fast
def same_spare(state, mice, one, other):
    """Whether two spares are alike, and nobody stands on either."""
    if mice >> PANTRY + one & 1 or mice >> PANTRY + other & 1:
        return False
    for plane in range(4):
        word = state[TILES + plane] >> PANTRY
        if word >> one & 1 != word >> other & 1:
            return False
    return True


@fast
def posts_of_use(state, mice, posts):
    """Return the posts where hanging the cheese tower changes something; of those that come to the same, the first."""
    if hung_from(state) != NO_POST:
        return 0
    if mice >> TOWER & 1:
        return posts
    now = POST_BIT[state[POST]]
    kept = 0
    if NO_LINE & now == 0:
        kept |= 1 << lowest(posts & NO_LINE)
    for line in range(len(ENDS)):
        if ENDS[line] & now == 0:
            kept |= 1 << lowest(posts & ENDS[line])
    return kept


@fast
def candidates(setup, state, out):
    """Write the eight words of actions worth thinking about; there is always one if any is legal."""
    choices(setup, state, out)
    mice = occupied(state)
    if out[SLIDES_WORD] != 0:
        for spare in range(1, setup[SPARE_COUNT]):
            for earlier in range(spare):
                if same_spare(state, mice, earlier, spare):
                    out[SLIDES_WORD] &= ~(EVERY_SLOT << spare)
    if out[REST_WORD] & ~PLACING != 0 and state[PHASE] == TURN_PHASE:
        out[REST_WORD] = out[REST_WORD] & PLACING | posts_of_use(state, mice, out[REST_WORD] & ~PLACING)
