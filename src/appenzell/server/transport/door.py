"""The door: how many connections there are, in all and from each address, and how long a request may take to come.

A connection that asks for nothing costs an open file, and a process has few of them. So whoever has not sent a whole
request after a while is put out; and when the house is full, whoever waits longest without a request makes room for
the next. A proxy whose word about addresses is believed may open as many as it likes.
"""

import sys
from collections import Counter
from collections.abc import Iterable
from ipaddress import ip_address, ip_network

from appenzell.server.transport.addresses import counted_as

if sys.platform != "win32":
    import resource

SPARE_FILES = 60  # for the database, the page's files and all else that is no connection
ANYBODY = "*"


class Waiting:
    """A connection that has not asked for anything yet."""

    def put_out(self) -> None:
        """Close it at once."""
        raise NotImplementedError


class Door:
    """Counts connections."""

    def __init__(self, most: int, most_each: int, trusted: Iterable[str] = ()) -> None:
        self._most, self._most_each = min(most, open_files() - SPARE_FILES), most_each
        self._trusted = [each.strip() for each in trusted]
        self._addresses: Counter[str] = Counter()
        self._waiting: dict[Waiting, None] = {}
        """The one that has waited longest first."""

    def enter(self, address: str) -> bool:
        """Count a new connection; return whether there is room for it."""
        counted = counted_as(address)
        is_full = self._addresses.total() >= self._most
        is_crowd = self._addresses[counted] >= self._most_each and not self._is_trusted(address)
        self._addresses[counted] += 1
        if is_crowd or (is_full and not self._waiting):
            return False
        if is_full:
            next(iter(self._waiting)).put_out()
        return True

    def leave(self, address: str) -> None:
        """Count a connection less, whether it was let in or not."""
        counted = counted_as(address)
        self._addresses[counted] -= 1
        if not self._addresses[counted]:
            del self._addresses[counted]

    def wait(self, connection: Waiting) -> None:
        """Note that a connection has not sent a whole request."""
        self._waiting[connection] = None

    def wait_no_more(self, connection: Waiting) -> None:
        """Note that it has, or is gone."""
        self._waiting.pop(connection, None)

    def _is_trusted(self, address: str) -> bool:
        return any(trusted == ANYBODY or _is_in(address, trusted) for trusted in self._trusted)


def open_files() -> int:
    """Return how many files this process may have open."""
    if sys.platform == "win32":
        return sys.maxsize
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if soft == resource.RLIM_INFINITY else soft


def _is_in(address: str, network: str) -> bool:
    try:
        return ip_address(address) in ip_network(network)
    except ValueError:  # a socket of this machine, or a name
        return address == network
