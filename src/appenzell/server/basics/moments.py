"""Moments: milliseconds since 1970, as they are written and compared everywhere in the server."""

import time

SECOND = 1000


def now_ms() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000
