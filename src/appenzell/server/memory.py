"""Memory: when the garbage collector may make everybody wait.

A full collection looks at every object of the process: with a thousand tables that takes a third of a second, in which
no socket is served. So what a start leaves behind is set aside for good, short-lived things are collected in small
portions as always, and everything only when old tables are tidied away.
"""

import gc

YOUNG = 1_000
PORTIONS = 10
NEVER = 1_000_000


def set_aside() -> None:
    """Call it once everything is loaded."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, PORTIONS, NEVER)


def collect() -> None:
    """Collect everything, now that nobody minds."""
    gc.collect()
