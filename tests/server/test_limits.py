"""Leaky buckets."""

import pytest

from appenzell.server.basics import limits
from appenzell.server.basics.limits import Bucket, Limit


class Time:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    clock = Time()
    monkeypatch.setattr(limits, "time", clock)
    return clock


def test_a_bucket_lets_so_many_through_and_leaks(time: Time) -> None:
    bucket = Bucket(2.0, 3)
    assert [bucket.allow() for _ in range(4)] == [True, True, True, False]
    time.now = 0.5
    assert [bucket.allow() for _ in range(2)] == [True, False]
    time.now = 100.0
    assert [bucket.allow() for _ in range(4)] == [True, True, True, False]


def test_everyone_has_a_bucket_and_dry_ones_are_forgotten(time: Time) -> None:
    limit = Limit(1.0, 1)
    assert [limit.allow("anna"), limit.allow("anna"), limit.allow("bert")] == [True, False, True]
    assert [limit.is_full("anna"), limit.is_full("carl")] == [True, False]
    time.now = 1.0
    assert not limit.is_full("anna")
    time.now = 120.0
    assert limit.allow("carl")
    assert set(limit._buckets) == {"carl"}


def test_what_others_tell_is_forgotten_too(time: Time) -> None:
    limit = Limit(1.0, 1)
    for minute in range(5):
        time.now = 120.0 * minute
        limit.fill(f"{minute}", 1)
    assert set(limit._buckets) == {"4"}
