"""Shares and how sure they are."""

import math

SURE = 1.959964
"""Standard deviations on either side of 95 %."""

Interval = tuple[float, float]


def wilson(won: float, of: float, sure: float = SURE) -> Interval:
    """Return the Wilson interval of a share, half wins allowed.

    >>> [round(bound, 3) for bound in wilson(8, 10)]
    [0.49, 0.943]
    """
    if of <= 0:
        return 0.0, 1.0
    share, squared = won / of, sure * sure
    middle = share + squared / (2 * of)
    reach = sure * math.sqrt(share * (1 - share) / of + squared / (4 * of * of))
    return max(0.0, (middle - reach) / (1 + squared / of)), min(1.0, (middle + reach) / (1 + squared / of))
