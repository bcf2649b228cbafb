"""Telling positions apart."""

from appenzell.bots.kernel.compiled import fast
from appenzell.bots.kernel.hashing import mixed
from appenzell.rules.state import DECK, DRAWN, WORDS


@fast
def position_key(state):
    """Return a hash of all that has been seen: every word but the order of the unseen tiles."""
    key = 0
    for word in range(WORDS):
        if word < DECK or word > DRAWN:
            key = mixed(key, state[word])
    return key
