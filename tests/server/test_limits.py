"""Leaky buckets, and names."""

import pytest

from appenzell.server import limits
from appenzell.server.errors import Refused
from appenzell.server.limits import Bucket, Limit
from appenzell.server.names import checked_name, distinct, looks

INVISIBLE = [f"A{letter}" for letter in "\u3164\uffa0\u115f\u1160\u2800\u034f"]


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
    time.now = 120.0
    assert limit.allow("carl")
    assert set(limit._buckets) == {"carl"}


@pytest.mark.parametrize(
    "name", ["A", "Zoë", "王小明", "🐭 & 🧀", "👩‍👩‍👧", "x" * 24, "Việt", "Анна", "❤️", "👍🏽", "नमस्ते", None]
)
def test_good_names(name: str | None) -> None:
    assert checked_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\t",
        "\u200b",
        "a\u0000",
        "a\u202eb",
        "\ud800",
        "\ufe0f",
        "x" * 25,
        *INVISIBLE,
        "Z\u0335\u0321\u0324\u0327o",
        "\u0410nna",
    ],
)
def test_bad_names(name: str) -> None:
    with pytest.raises(Refused) as refused:
        checked_name(name)
    assert refused.value.code == "bad_name"


@pytest.mark.parametrize(
    "name", ["\u0645\u0647\u200c\u0633\u0627", "\u0dc1\u0dca\u200d\u0dbb\u0dd3", "\u0915\u094d\u200d\u0937"]
)
def test_joiners_that_a_script_is_written_with_stay(name: str) -> None:
    assert checked_name(name) == name
    assert looks(name) == looks(name.replace("\u200c", "").replace("\u200d", "")), "they make no other name"


def test_joiners_that_join_nothing_go() -> None:
    assert checked_name("An\u200dna\ufe0f") == "Anna"
    assert checked_name("\u200cAn\u200cna\u200c") == "Anna"


@pytest.mark.parametrize("twin", ["anna", "A N N A", "\uff21nna", "Ann\u00e1"])
def test_a_name_that_looks_like_another_gets_a_number(twin: str) -> None:
    assert distinct(twin, ["Bert", None, "Anna"]) == f"{twin} 2"


def test_twins_in_other_alphabets_look_the_same() -> None:
    assert looks("\u0441\u043e\u0440\u0435") == looks("cope")
    assert looks("Iris") == looks("lris")
    assert looks("Anna") != looks("Hanna")


def test_a_numbered_name_is_short_enough_and_new() -> None:
    long = "x" * 24
    others = [long, distinct(long, [long])]
    third = distinct(long, others)
    assert third is not None
    assert (len(third) <= 24, third in others) == (True, False)
    assert distinct(None, ["Anna", None]) is None


def test_names_are_tidied() -> None:
    assert checked_name("  Anna \u00a0 Maria ") == "Anna Maria"
    assert checked_name("e\u0301") == "é"
