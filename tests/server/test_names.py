"""Names of people: which are none, and what becomes of two that look the same."""

import re
import unicodedata

import pytest

from appenzell.server.basics.names import FILLERS, checked_name, distinct, looks
from appenzell.server.basics.refusals import Refused

HIDDEN = [f"A{letter}" for letter in "\u3164\uffa0\u115f\u1160\u2800\u034f"]


@pytest.mark.parametrize(
    "name", ["A", "Zoë", "王小明", "🐭 & 🧀", "👩‍👩‍👧", "x" * 24, "Việt", "Анна", "❤️", "👍🏽", "नमस्ते", None]
)
def test_good_names(name: str | None) -> None:
    assert checked_name(name) == name


@pytest.mark.parametrize("name", ["น้ำ" * 8, "\ufdfd", "\uff21nna" * 6])
def test_names_of_which_not_too_much_is_drawn(name: str) -> None:
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
        *HIDDEN,
        "Z\u0335\u0321\u0324\u0327o",
        "\u0410nna",
        "\U00016fe4",
        "An\U00016fe4na",
        "\ufdfd" * 24,
        "\ufdfa" * 24,
    ],
)
def test_bad_names(name: str) -> None:
    with pytest.raises(Refused) as refused:
        checked_name(name)
    assert refused.value.code == "bad_name"


IGNORABLE = "ad 34f 61c 115f-1160 17b4-17b5 180b-180f 200b-200f 202a-202e 2060-206f 3164 fe00-fe0f feff ffa0 fff0-fff8"
IGNORABLE += " 1bca0-1bca3 1d173-1d17a e0000-e0fff"
"""Unicode's Default_Ignorable_Code_Point: what is not drawn unless it is dealt with."""
BLANK = re.compile(r"FILLER|\bBLANK|NULL NOTEHEAD|OBJECT REPLACEMENT|PLANE SPACE")
DRAWN = ("BLANK SYMBOL", "GAP FILLER", "LINE FILLER")
"""What is called so and can be seen."""


def is_refused(name: str) -> bool:
    try:
        return checked_name(name) is None
    except Refused as refused:
        return refused.code == "bad_name"


def test_nothing_that_is_not_drawn_is_a_name() -> None:
    ranges = [[int(end, 16) for end in part.split("-")] for part in IGNORABLE.split()]
    letters = [chr(code) for ends in ranges for code in range(ends[0], ends[-1] + 1)]
    assert [f"{ord(letter):x}" for letter in letters if not is_refused(letter)] == []


def test_nothing_that_is_called_blank_is_a_name() -> None:
    named = [(chr(code), unicodedata.name(chr(code), "")) for code in range(0x20, 0x110000)]
    blank = [letter for letter, name in named if BLANK.search(name) and not any(drawn in name for drawn in DRAWN)]
    assert len(blank) >= 7
    assert [unicodedata.name(letter) for letter in blank if not is_refused(letter)] == []
    fillers = {letter for letter, name in named if "FILLER" in name and not any(drawn in name for drawn in DRAWN)}
    assert fillers <= FILLERS
    assert [letter for letter in FILLERS if not is_refused(f"Anna{letter}")] == [], "nor within a name"


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


@pytest.mark.parametrize(
    ("name", "others", "numbered"),
    [
        ("Anna 2", ["Anna 2"], "Anna 3"),
        ("Anna 2", ["Anna", "Anna 2", "ANNA 3"], "Anna 4"),
        ("Anna 1", ["Anna 1"], "Anna 2"),
        ("Anna 1984", ["Anna 1984"], "Anna 1984 2"),
        ("7", ["7"], "7 2"),
        (f"{'x' * 21} 89", [f"{'x' * 21} 89"], f"{'x' * 21} 90"),
    ],
)
def test_a_name_with_a_number_is_counted_on(name: str, others: list[str], numbered: str) -> None:
    assert distinct(name, others) == numbered


def test_names_are_tidied() -> None:
    assert checked_name("  Anna \u00a0 Maria ") == "Anna Maria"
    assert checked_name("e\u0301") == "é"
