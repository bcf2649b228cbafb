"""Who is looking at which table now, and who was a moment ago: sockets by table and browser.

Counts those of this process; what `neighbours` hear of other processes is put in beside. What one of them has said
holds for a while only: it may have ended without a word.
"""

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping

HOLDS, MOVES = 25.0, 2.0
"""Seconds for which another process is believed, and one that ends."""


class Presence:
    """Counts open sockets; remembers for some seconds who has gone."""

    def __init__(self, remembered: float = 0.0) -> None:
        self._at: dict[str, Counter[str]] = defaultdict(Counter)
        self._elsewhere: dict[str, dict[str, tuple[Counter[str], float]]] = {}
        """By table and process: who looks there, and until when that holds."""
        self.total = 0
        """The sockets of this process."""
        self.addresses: Counter[str] = Counter()
        """Those by their addresses."""
        self._addresses_elsewhere: dict[str, tuple[Counter[str], float]] = {}
        self.changed: Callable[[str], None] | None = None
        """Called with the code of a table where somebody came to this process, or left it."""
        self._remembered, self._began = remembered, time.monotonic()
        self._gone: dict[tuple[str, str], float] = {}
        """When a browser was last seen at a table; the one that has been away longest first."""

    def come(self, code: str, holder: str, address: str = "") -> None:
        """Count one socket more."""
        self.addresses[address] += 1
        self._at[code][holder] += 1
        self.total += 1
        self._tell(code)

    def go(self, code: str, holder: str, address: str = "", moves: bool = False) -> None:
        """Count one socket less; others are not told of one that moves: it is back before anybody has missed it."""
        self.addresses[address] -= 1
        if not self.addresses[address]:
            del self.addresses[address]
        here = self._at[code]
        here[holder] -= 1
        self.total -= 1
        if not here[holder]:
            del here[holder]
            self.note(code, holder)
        if not here:
            del self._at[code]
        if not moves:
            self._tell(code)

    def _tell(self, code: str) -> None:
        if self.changed is not None:
            self.changed(code)

    def here(self, code: str) -> dict[str, int]:
        """Return who looks at a table through this process, with how many sockets."""
        return dict(self._at[code]) if code in self._at else {}

    def tables(self) -> list[str]:
        """Return the codes of the tables that somebody looks at through this process."""
        return list(self._at)

    def put_addresses(self, process: str, addresses: Mapping[str, int]) -> None:
        """Take over where the sockets of another process come from."""
        self._addresses_elsewhere[process] = Counter(addresses), time.monotonic() + HOLDS

    def from_address(self, address: str) -> int:
        """Return how many sockets an address has, wherever."""
        now = time.monotonic()
        others = sum(found[address] for found, until in self._addresses_elsewhere.values() if until > now)
        return self.addresses[address] + others

    def put(self, code: str, process: str, holders: Mapping[str, int]) -> bool:
        """Take over what another process says of a table; return whether that is new."""
        others = self._elsewhere.setdefault(code, {})
        before, until = others.pop(process, (Counter(), 0.0))
        if until <= time.monotonic():
            before = Counter()
        if holders:
            others[process] = Counter(holders), time.monotonic() + HOLDS
        if not others:
            del self._elsewhere[code]
        for holder in before.keys() - holders.keys():
            self.note(code, holder)
        return before.keys() != holders.keys()

    def forget_table(self, code: str) -> None:
        """Forget what others have said of a table that is not in memory any more."""
        self._elsewhere.pop(code, None)

    def processes(self) -> set[str]:
        """Return the other processes that have said who looks where."""
        return {process for others in self._elsewhere.values() for process in others} | self._addresses_elsewhere.keys()

    def let_move(self, process: str) -> None:
        """Believe a process that ends for a moment only: whoever looked through it looks through another one soon."""
        self._addresses_elsewhere.pop(process, None)
        moved = time.monotonic() + MOVES
        for others in self._elsewhere.values():
            if process in others:
                others[process] = others[process][0], min(others[process][1], moved)

    def forget(self, processes: set[str]) -> list[str]:
        """Believe some processes no longer; return the codes of tables where that changes something."""
        for process in processes:
            self._addresses_elsewhere.pop(process, None)
        found = [code for code, others in self._elsewhere.items() if others.keys() & processes]
        for code in found:
            for process in processes:
                self.put(code, process, {})
        return found

    def _all(self, code: str) -> Counter[str]:
        """Return who looks at a table, wherever."""
        others = self._elsewhere.get(code)
        if others is None:
            return self._at[code] if code in self._at else Counter()
        now, found = time.monotonic(), Counter(self.here(code))
        for holders, until in others.values():
            if until > now:
                found += holders
        return found

    def is_here(self, code: str, holder: str | None) -> bool:
        """Whether a browser looks at a table."""
        return holder is not None and self._all(code)[holder] > 0

    def missed(self, code: str, holder: str | None) -> float:
        """Return for how many seconds more a browser that has gone may still be about to come; below 0: no more.

        When the process has just begun, that may be everybody.
        """
        since = self._gone.get((code, holder or ""), self._began)
        return since + self._remembered - time.monotonic()

    def note(self, code: str, holder: str) -> None:
        """Remember that somebody was at a table just now, perhaps without looking at it: they took a seat."""
        now = time.monotonic()
        self._gone.pop((code, holder), None)
        self._gone[code, holder] = now
        while now - self._gone[oldest := next(iter(self._gone))] > self._remembered:
            del self._gone[oldest]

    def tabs(self, code: str, holder: str) -> int:
        """Return with how many sockets a browser looks at a table."""
        return self._all(code)[holder]

    def count(self, code: str) -> int:
        """Return how many sockets look at a table."""
        return self._all(code).total()

    def watchers(self, code: str, holders: set[str | None]) -> int:
        """Return how many sockets look at a table that belong to nobody who sits there."""
        return sum(n for holder, n in self._all(code).items() if holder not in holders)
