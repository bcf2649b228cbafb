"""Hashes in plain integers: positions for the search, and chance that is always the same for what forgets.

Owns how words are mixed into one, and a text into a word. A hash is a signed word of 64 bits. None of this is secret,
or safe from somebody who looks for two that are alike.
"""

from appenzell.bots.kernel.arithmetic import times
from appenzell.bots.kernel.compiled import fast

MULTIPLIER = 0x9E3779B97F4A7C15 - (1 << 64)
SHIFT = 29
KEPT = (1 << 64 - SHIFT) - 1
"""What the shift leaves of a word; were its sign kept, a word and its opposite would come to almost the same."""


@fast
def mixed(key, word):
    """Return a hash with one more word in it."""
    key = times(key ^ word, MULTIPLIER)
    return key ^ key >> SHIFT & KEPT


def number_of(text: str) -> int:
    """Return the hash of a text: its length in bytes, then the bytes of its UTF-8 one by one, mixed into 1.

    >>> number_of(""), number_of("table/0")
    (-7046029236943867426, -3515626337212705997)
    """
    data = text.encode()
    key = int(mixed(1, len(data)))
    for byte in data:
        key = int(mixed(key, byte))
    return key
