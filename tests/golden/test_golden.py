"""The golden playthroughs: played again, they are the same byte for byte, and together they leave nothing out."""

import re
from pathlib import Path

import pytest

from tests.golden.playthrough import PLAYTHROUGHS, tell
from tests.setups import COMBINATIONS

FOLDER = Path(__file__).parent
TEXTS = {
    file.stem: file.read_bytes().decode() for file in FOLDER.glob("*.txt") if file.stem not in ("perft", "searches")
}
HOW = "run `make golden` and review the diff"


def values(pattern: str) -> set[str]:
    """Return what a pattern finds in all playthroughs."""
    return {found for text in TEXTS.values() for found in re.findall(pattern, text, re.MULTILINE)}


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_played_again_it_is_the_same(name: str) -> None:
    assert name in TEXTS, f"there is no playthrough {name}: {HOW}"
    assert tell(PLAYTHROUGHS[name]) == TEXTS[name], HOW


def test_there_is_no_stray_file() -> None:
    assert set(TEXTS) - set(PLAYTHROUGHS) == set(), HOW


def test_every_module_combination_has_a_playthrough() -> None:
    assert values("^modules (.*)") == {" ".join(modules) or "none" for modules in COMBINATIONS}


def test_players_targets_and_layouts_take_turns() -> None:
    assert values("^players (.)") == set("2345")
    assert values(", target (.)") == set("456")
    assert {"front", "back"} < values("^layout (.*)")


@pytest.mark.parametrize(
    "event",
    [
        "an extra slide",
        "seat .'s mouse on [a-g][1-7] falls",
        "seat .'s mouse on p. is displaced",
        "Cheesy is displaced",
        "Cheesy wears seat .'s ribbon",
        "seat . collects [A-G]",
        "falls; seat . collects",
        r" \+T ",
        " T-[a-g][1-7] ",
        " T:[a-g][1-7] ",
        " C:[a-g][1-7]-p. ",
        " [a-g][1-7]-p. ",
        " p.-p. ",
        " p.-[a-g][1-7] ",
        "=p. ",
        "^over: the target is reached, seat . has won",
        "^over: a third mouse has fallen, seat . has won",
        "^over: the turn limit is reached, seat . has won",
    ],
)
def test_everything_happens_in_some_playthrough(event: str) -> None:
    assert values(event), "choose another luck"


def test_playthroughs_are_short_enough_to_be_read() -> None:
    assert max(map(len, TEXTS.values())) < 40_000
