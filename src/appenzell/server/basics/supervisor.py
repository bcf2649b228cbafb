"""Whoever started this process, if it wants to know how it goes: systemd, for units of `Type=notify`."""

import os
import socket
from contextlib import suppress

READY, STOPPING = "READY=1", "STOPPING=1"


def tell_supervisor(state: str) -> None:
    """Tell it, if it is there; that it cannot be told is no reason to stop."""
    address = os.environ.get("NOTIFY_SOCKET")
    if address:
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.sendto(state.encode(), address.replace("@", "\0", 1) if address.startswith("@") else address)
