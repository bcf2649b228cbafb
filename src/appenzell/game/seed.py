"""From seed to deck, so that anyone can verify a game: everything random in a game follows from one text.

For n = 0, 1, 2, … the SHA-256 of the UTF-8 text `seed:n` gives four unsigned 64-bit big-endian numbers. `number_below`
skips numbers from the ragged end, so that nothing is likelier than anything else. The start player, if random, is drawn
first; then the tiles are shuffled. The seal of a seed can be shown before the game without telling anything about it.
"""

import hashlib
from collections.abc import Iterable, Iterator
from typing import TypeVar

Tile = TypeVar("Tile")

RANGE = 2**64
BYTES = 8


def fresh_seed() -> str:
    """Return a new seed nobody can guess: 128 random bits."""
    import secrets  # here, because it is slow to load and seldom needed

    return secrets.token_hex(16)


def seal(seed: str) -> str:
    """Return what is shown of a seed before the game.

    >>> seal("any text")[:16]
    '6d8bf3da61ad24b7'
    """
    return hashlib.sha256(f"appenzell:{seed}".encode()).hexdigest()


def numbers(seed: str) -> Iterator[int]:
    """Give the endless numbers that follow from a seed."""
    n = 0
    while True:
        digest = hashlib.sha256(f"{seed}:{n}".encode()).digest()
        for first in range(0, len(digest), BYTES):
            yield int.from_bytes(digest[first : first + BYTES], "big")
        n += 1


def number_below(stream: Iterator[int], k: int) -> int:
    """Draw a number from 0 to k - 1."""
    while (number := next(stream)) >= RANGE - RANGE % k:
        pass
    return number % k


def shuffled(tiles: Iterable[Tile], stream: Iterator[int]) -> list[Tile]:
    """Return the tiles in the order in which they will be drawn."""
    deck = list(tiles)
    for last in range(len(deck) - 1, 0, -1):
        other = number_below(stream, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return deck
