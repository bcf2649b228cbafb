"""How fast strangers may ask: leaky buckets by whoever asks.

A bucket fills with every request and leaks at a steady rate; a request that would make it overflow is refused. Buckets
that have run dry are forgotten. Processes that share their tables tell each other what they let through, a moment
later, so nobody has more of several of them than of one.
"""

import time
from collections import Counter

from appenzell.server.basics.settings import Settings

FORGET_EVERY = 60.0
SHARED = (
    *("requests", "requests_each", "tables", "actions", "studies", "studies_each"),
    *("hellos_each", "phrases_each", "phrases_watching", "hints_each", "guesses_each"),
)
"""The settings that say how much somebody may ask for, wherever they ask."""


class Bucket:
    """One bucket."""

    __slots__ = ("level", "rate", "size", "when")

    def __init__(self, rate: float, size: int) -> None:
        self.rate, self.size = rate, size
        self.level, self.when = 0.0, time.monotonic()

    def allow(self) -> bool:
        """Whether one more fits in; if so, it is in."""
        self._leak()
        if self.level + 1 > self.size:
            return False
        self.level += 1
        return True

    def fill(self, requests: int) -> None:
        """Put in what was let through elsewhere, as far as there is room."""
        self._leak()
        self.level = min(self.level + requests, self.size)

    def _leak(self) -> None:
        now = time.monotonic()
        self.level = max(0.0, self.level - (now - self.when) * self.rate)
        self.when = now

    def is_full(self) -> bool:
        """Whether nothing more fits in."""
        return self.level - (time.monotonic() - self.when) * self.rate + 1 > self.size

    def is_dry(self, now: float) -> bool:
        """Whether it has run dry."""
        return self.level <= (now - self.when) * self.rate


class Limit:
    """A bucket for everyone who asks."""

    def __init__(self, rate: float, size: int) -> None:
        self.rate, self.size = rate, size
        self.let_through: Counter[str] | None = None
        """Who was let through how often since others were told; None: there are no others."""
        self._buckets: dict[str, Bucket] = {}
        self._cleaned = time.monotonic()

    def allow(self, who: str) -> bool:
        """Whether somebody may ask once more."""
        allowed = self._bucket(who).allow()
        if allowed and self.let_through is not None:
            self.let_through[who] += 1
        return allowed

    def fill(self, who: str, requests: int) -> None:
        """Count what somebody was let through with elsewhere."""
        self._bucket(who).fill(requests)

    def _bucket(self, who: str) -> Bucket:
        self._clean()
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self.rate, self.size)
        return bucket

    def is_full(self, who: str) -> bool:
        """Whether somebody may not ask once more."""
        return who in self._buckets and self._buckets[who].is_full()

    def _clean(self) -> None:
        now = time.monotonic()
        if now - self._cleaned > FORGET_EVERY:
            self._cleaned = now
            self._buckets = {who: bucket for who, bucket in self._buckets.items() if not bucket.is_dry(now)}


class Limits:
    """All limits that count wherever somebody asks, by the names of their settings."""

    def __init__(self, settings: Settings) -> None:
        self._by_name = {name: Limit(*getattr(settings, name)) for name in SHARED}

    def __getitem__(self, name: str) -> Limit:
        return self._by_name[name]

    def share(self) -> None:
        """Count from now on what others have to be told."""
        for limit in self._by_name.values():
            limit.let_through = Counter()

    def news(self) -> dict[str, dict[str, int]]:
        """Return what was let through since this was asked last, by name and by whom."""
        found = {name: dict(limit.let_through) for name, limit in self._by_name.items() if limit.let_through}
        for name in found:
            self._by_name[name].let_through = Counter()
        return found

    def fill(self, news: dict[str, dict[str, int]]) -> None:
        """Count what others have let through."""
        for name in news.keys() & self._by_name.keys():  # a newer version may have others
            for who, number in news[name].items():
                self._by_name[name].fill(who, number)
