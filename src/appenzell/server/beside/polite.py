"""Threads that give way: what they do has time, what the sockets do has not."""

import os
import sys
from threading import get_native_id

POLITE = 19  # as `nice` counts it


def give_way() -> None:
    """Let this thread have what others leave of the processor, where the system can tell threads apart."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, get_native_id(), POLITE)
