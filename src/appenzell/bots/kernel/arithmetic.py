"""Arithmetic that gives the same to the bit wherever it runs: interpreted, on any processor, on a GPU, in a browser.

Owns `exp` and the product that wraps around; what decides play must take neither from a library. `exp` is plain sums
and products of 64-bit floats, rounded one by one as IEEE 754 says: whoever compiles it elsewhere must neither fuse a
product and a sum into one operation (CUDA: `fma=False`) nor reorder them. Division and square root are rounded
correctly by every IEEE machine, so `/` and `math.sqrt` may be used as they are.
"""

import numpy as np
from numba.extending import overload

from appenzell.bots.kernel.compiled import fast

LN2 = 0.6931471805599453
PER_LN2 = 1.4426950408889634
LN2_HIGH = 6.93147180369123816490e-01
"""The first 32 bits of ln 2: this, times any number below 2**20, is exact."""
LN2_LOW = 1.90821492927058770002e-10
"""What is missing of ln 2."""
LOWEST = -708.0
"""Below this `exp` is 0: the true value is at the end of what a float can say."""

C2, C3, C4, C5, C6, C7 = 1 / 2, 1 / 6, 1 / 24, 1 / 120, 1 / 720, 1 / 5040
C8, C9, C10, C11, C12, C13 = 1 / 40320, 1 / 362880, 1 / 3628800, 1 / 39916800, 1 / 479001600, 1 / 6227020800
"""One by factorials: the series of the exponential function."""

HALVED = np.array([1 / (1 << halvings) for halvings in range(1023)])
"""One, halved so many times: exact."""

SIGN = 1 << 63
WORD = (1 << 64) - 1


@fast
def exp(x):
    """Return e to the power of a float that is not above 0, at most one unit in the last place off the true value."""
    if x < LOWEST:
        return 0.0
    halvings = int(0.5 - x * PER_LN2)
    high, low = x + halvings * LN2_HIGH, halvings * LN2_LOW
    rest = high + low
    square = rest * rest
    fourth = square * square
    series = C2 + rest * C3 + square * (C4 + rest * C5)
    series += fourth * (C6 + rest * C7 + square * (C8 + rest * C9))
    series += fourth * fourth * (C10 + rest * C11 + square * (C12 + rest * C13))
    return (1.0 + (high + (low + square * series))) * HALVED[halvings]


def times(one, other):
    """Return the lowest 64 bits of a product, as a signed word; a machine's own product, when compiled."""
    return (int(one) * int(other) + SIGN & WORD) - SIGN


@overload(times)
def compile_times(one, other):
    """Compile `times`."""
    return lambda one, other: one * other
