"""Garbage: when the collector may make everybody wait.

A full collection looks at every object of the process: with a thousand tables that takes a third of a second, in which
no socket is served. So what a start leaves behind is set aside for good, short-lived things are collected in small
portions, and everything only when old tables are tidied away. Small they must be: an action replaces objects, and the
collector counts only by how many more there are than before, so behind its count of 300 wait ten times as many.
"""

import gc

YOUNG = 2000
PORTIONS = 2
HARDLY_EVER = 1_000_000


def set_aside() -> None:
    """Call it once everything is loaded."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, PORTIONS, HARDLY_EVER)


def collect_now() -> None:
    """Collect everything, now that nobody minds."""
    gc.collect()
