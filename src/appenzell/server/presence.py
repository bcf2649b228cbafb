"""Who is looking at which table now: sockets counted by table and browser, in this process."""

from collections import Counter, defaultdict


class Presence:
    """Counts open sockets."""

    def __init__(self) -> None:
        self._at: dict[str, Counter[str]] = defaultdict(Counter)
        self.total = 0

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
        if not here:
            del self._at[code]

    def is_here(self, code: str, holder: str | None) -> bool:
        """Whether a browser looks at a table."""
        return holder is not None and code in self._at and self._at[code][holder] > 0

    def tabs(self, code: str, holder: str) -> int:
        """Return with how many sockets a browser looks at a table."""
        return self._at[code][holder] if code in self._at else 0

    def count(self, code: str) -> int:
        """Return how many sockets look at a table."""
        return self._at[code].total() if code in self._at else 0

    def watchers(self, code: str, holders: set[str | None]) -> int:
        """Return how many sockets look at a table that belong to nobody who sits there."""
        return sum(n for holder, n in self._at[code].items() if holder not in holders) if code in self._at else 0
