"""Words as text: numbers of words in, UTF-8 out."""

import numpy as np

from appenzell.rules.compiled import compiled
from appenzell.rules.vocabulary import WORDS

LETTERS = np.frombuffer("".join(WORDS).encode(), np.uint8)
"""All words, one behind the other; they are ASCII."""
STARTS = np.array([0, *np.cumsum([len(word) for word in WORDS])], np.int64)
"""Where each word begins; the next one begins where it ends."""


@compiled
def spell(words, n, out, at):
    """Write the first `n` of these words into `out` (uint8[]) from `at` on, and return where they end."""
    for index in range(n):
        word = words[index]
        for letter in range(STARTS[word], STARTS[word + 1]):
            out[at] = LETTERS[letter]
            at += 1
    return at
