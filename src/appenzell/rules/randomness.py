"""A small random generator for playouts and shuffles, as integer code that never overflows.

A multiply-with-carry generator over one word of the caller's: the low half is the number, the high half the carry.
The multiplier is below 2**31, so every step fits a signed 64-bit word, compiled or interpreted.
Not for secrets and not for dealing games between people: those follow from a sealed seed.
"""

from appenzell.rules.compiled import compiled

HALF = 32
LOW = (1 << HALF) - 1
MULTIPLIER = 2_051_013_963  # MULTIPLIER * 2**32 - 1 is a safe prime: period 2**61
GOLDEN = 0x9E3779B97F4A7C15


def seeded(seed: int) -> int:
    """Return a starting word for `seed`; equal seeds give equal games, neighbouring ones unrelated games."""
    mixed = (seed + 1) * GOLDEN & (1 << 64) - 1
    mixed = (mixed ^ mixed >> 29) * GOLDEN & (1 << 64) - 1
    return (mixed ^ mixed >> 32) % (MULTIPLIER << HALF - 1) + 1


@compiled
def below(random, bound):
    """Advance `random` (int64[1], mutated) and return a number from 0 to bound - 1."""
    word = random[0]
    random[0] = MULTIPLIER * (word & LOW) + (word >> HALF)
    return (((word & LOW) ^ (word >> HALF)) * bound) >> HALF
