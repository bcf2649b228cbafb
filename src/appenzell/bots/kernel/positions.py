"""Telling positions apart."""

from appenzell.bots.kernel.compiled import fast
from appenzell.rules.state import DECK, DRAWN, WORDS

MULTIPLIER = 0x9E3779B97F4A7C15 - (1 << 64)

SHIFT = 29
KEPT = (1 << 64 - SHIFT) - 1
"""What the shift leaves of a word; were its sign kept, a word and its opposite would come to almost the same."""


@fast
def position_key(state):
    """Return a hash of all that has been seen: every word but the order of the unseen tiles."""
    key = 0
    for word in range(WORDS):
        if word < DECK or word > DRAWN:
            key = (key ^ state[word]) * MULTIPLIER
            key ^= key >> SHIFT & KEPT
    return key
