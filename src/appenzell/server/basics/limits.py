"""How fast strangers may ask: leaky buckets by whoever asks.

A bucket fills with every request and leaks at a steady rate; a request that would make it overflow is refused. Buckets
that have run dry are forgotten.
"""

import time

FORGET_EVERY = 60.0


class Bucket:
    """One bucket."""

    __slots__ = ("level", "rate", "size", "when")

    def __init__(self, rate: float, size: int) -> None:
        self.rate, self.size = rate, size
        self.level, self.when = 0.0, time.monotonic()

    def allow(self) -> bool:
        """Whether one more fits in; if so, it is in."""
        now = time.monotonic()
        self.level = max(0.0, self.level - (now - self.when) * self.rate)
        self.when = now
        if self.level + 1 > self.size:
            return False
        self.level += 1
        return True

    def is_dry(self, now: float) -> bool:
        """Whether it has run dry."""
        return self.level <= (now - self.when) * self.rate


class Limit:
    """A bucket for everyone who asks."""

    def __init__(self, rate: float, size: int) -> None:
        self.rate, self.size = rate, size
        self._buckets: dict[str, Bucket] = {}
        self._cleaned = time.monotonic()

    def allow(self, who: str) -> bool:
        """Whether somebody may ask once more."""
        self._clean()
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self.rate, self.size)
        return bucket.allow()

    def _clean(self) -> None:
        now = time.monotonic()
        if now - self._cleaned > FORGET_EVERY:
            self._cleaned = now
            self._buckets = {who: bucket for who, bucket in self._buckets.items() if not bucket.is_dry(now)}
