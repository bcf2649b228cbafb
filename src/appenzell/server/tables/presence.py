"""Who is looking at which table now, and who was a moment ago: sockets by table and browser, in this process."""

import time
from collections import Counter, defaultdict


class Presence:
    """Counts open sockets; remembers for some seconds who has gone."""

    def __init__(self, remembered: float = 0.0) -> None:
        self._at: dict[str, Counter[str]] = defaultdict(Counter)
        self.total = 0
        self._remembered, self._began = remembered, time.monotonic()
        self._gone: dict[tuple[str, str], float] = {}
        """When a browser was last seen at a table; the one that has been away longest first."""

    def come(self, code: str, holder: str) -> None:
        """Count one socket more."""
        self._at[code][holder] += 1
        self.total += 1

    def go(self, code: str, holder: str) -> None:
        """Count one socket less."""
        here = self._at[code]
        here[holder] -= 1
        self.total -= 1
        if not here[holder]:
            del here[holder]
            self.note(code, holder)
        if not here:
            del self._at[code]

    def is_here(self, code: str, holder: str | None) -> bool:
        """Whether a browser looks at a table."""
        return holder is not None and code in self._at and self._at[code][holder] > 0

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
        return self._at[code][holder] if code in self._at else 0

    def count(self, code: str) -> int:
        """Return how many sockets look at a table."""
        return self._at[code].total() if code in self._at else 0

    def watchers(self, code: str, holders: set[str | None]) -> int:
        """Return how many sockets look at a table that belong to nobody who sits there."""
        return sum(n for holder, n in self._at[code].items() if holder not in holders) if code in self._at else 0
