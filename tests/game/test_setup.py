"""What a set-up accepts, and the sentence for everything it refuses."""

import copy
import pickle
from dataclasses import FrozenInstanceError, replace
from itertools import repeat
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from appenzell import BadLayout, BadSetup, Game, Setup, random_layout
from appenzell.game.position import MODULE_BITS
from appenzell.game.setup import MODULE_NAMES
from appenzell.rules.layouts import FRONT, drawn_form, parse_layout
from appenzell.rules.setups import MODULE_COUNT
from tests.game.games import attempt


def test_the_plain_setup() -> None:
    setup = Setup()
    assert (setup.players, setup.target, setup.layout, setup.modules) == (2, 4, "front", frozenset())
    assert (setup.seed, setup.turn_limit, setup.start) == (None, None, None)
    assert setup == Setup()
    assert hash(setup) == hash(Setup())


@pytest.mark.parametrize(
    "modules", [["tower", "works"], {"works", "tower"}, ("works", "tower", "works"), {"tower": 1, "works": 2}]
)
def test_modules_are_any_collection_of_names(modules: Any) -> None:
    assert Setup(modules=modules).modules == frozenset({"tower", "works"})


def test_the_modules_are_those_of_the_rules() -> None:
    assert set(MODULE_NAMES) == set(MODULE_BITS)
    assert list(MODULE_BITS.values()) == [1 << module for module in range(MODULE_COUNT)]


def test_layouts_keep_their_name_or_get_their_slash_form() -> None:
    assert Setup(layout="back").layout == "back"
    assert Setup(layout=FRONT).layout == FRONT
    assert Setup(layout=drawn_form(parse_layout(FRONT))).layout == FRONT
    assert Setup(layout=random_layout("x").plan).layout == random_layout("x").plan


@pytest.mark.parametrize(
    ("words", "field", "sentence"),
    [
        ({"players": 1}, "players", "players is a number from 2 to 5, not 1."),
        ({"players": 6}, "players", "players is a number from 2 to 5, not 6."),
        ({"players": 5}, "players", 'Five players need the cheese tower: add the module "tower".'),
        ({"players": True}, "players", "players is a whole number, not True."),
        ({"players": 2.0}, "players", "players is a whole number, not 2.0."),
        ({"players": "2"}, "players", "players is a whole number, not '2'."),
        ({"players": None}, "players", "players is a whole number, not None."),
        ({"players": 10**5000}, "players", "players is a number from 2 to 5, not a number beyond all bounds."),
        ({"target": 3}, "target", "target is a number from 4 to 6, not 3."),
        ({"target": 7}, "target", "target is a number from 4 to 6, not 7."),
        ({"target": []}, "target", "target is a whole number, not a value of type list."),
        ({"modules": "tower"}, "modules", "modules is a collection of names, not 'tower'."),
        ({"modules": b"tower"}, "modules", "modules is a collection of names, not a value of type bytes."),
        ({"modules": 4}, "modules", "modules is a collection of names, not 4."),
        (
            {"modules": ["Tower"]},
            "modules",
            "There is no module 'Tower'; the modules are cheesy, pantry, tower, works.",
        ),
        ({"modules": [["tower"]]}, "modules", "There is no module a value of type list"),
        ({"modules": repeat("tower")}, "modules", "modules has at most 16 names."),
        ({"seed": 42}, "seed", "seed is a text, not 42."),
        ({"seed": "x" * 201}, "seed", "seed has at most 200 characters, not 201."),
        ({"seed": "two\nlines"}, "seed", "seed is one line of text"),
        ({"seed": "two\u2028lines"}, "seed", "seed is one line of text"),
        ({"seed": "half \ud800"}, "seed", "seed is one line of text"),
        ({"turn_limit": 0}, "turn_limit", "turn_limit is a number from 1 to 10000, not 0."),
        ({"turn_limit": 10_001}, "turn_limit", "turn_limit is a number from 1 to 10000, not 10001."),
        ({"turn_limit": False}, "turn_limit", "turn_limit is a whole number, not False."),
        ({"start": 2}, "start", "start is a number from 0 to 1, not 2."),
        ({"start": -1}, "start", "start is a number from 0 to 1, not -1."),
        ({"start": "random"}, "start", "start is a whole number, not 'random'."),
    ],
)
def test_what_is_refused_and_why(words: dict[str, Any], field: str, sentence: str) -> None:
    with pytest.raises(BadSetup) as caught:
        Setup(**words)
    assert str(caught.value).startswith(sentence)
    assert caught.value.field == field


@pytest.mark.parametrize("layout", ["side", "", None, 5, FRONT.replace("R", "Q"), "x" * 1000, "\ud800"])
def test_layouts_that_are_none(layout: Any) -> None:
    with pytest.raises(BadLayout) as caught:
        Setup(layout=layout)
    assert caught.value.field == "layout"
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize("number", [np.int64, np.uint8, np.array])
def test_whole_numbers_of_others_are_taken_as_such(number: Any) -> None:
    setup = Setup(players=number(3), target=number(5), turn_limit=number(9), start=number(2))
    assert setup == Setup(players=3, target=5, turn_limit=9, start=2)
    for value in (setup.players, setup.target, setup.turn_limit, setup.start):
        assert type(value) is int


@pytest.mark.parametrize("value", [np.int64(9), np.float64(3), np.True_, np.array([2, 3])])
def test_other_values_of_others_are_refused(value: Any) -> None:
    with pytest.raises(BadSetup, match="players is a "):
        Setup(players=value)


def test_a_setup_as_data() -> None:
    setup = Setup(players=3, modules=["works", "cheesy"], seed="secret", turn_limit=9)
    assert setup.as_dict(2) == {
        "players": 3,
        "target": 4,
        "layout": "front",
        "modules": ["cheesy", "works"],
        "turn_limit": 9,
        "start": 2,
    }
    assert Setup(**setup.as_dict(2)) == replace(setup, seed=None, start=2)


def test_a_random_layout_follows_from_its_seed() -> None:
    assert random_layout(7) == random_layout(np.int64(7)) != random_layout("7")


@pytest.mark.parametrize("seed", ["x" * 401, 1 << 63, True, None, 1.0])
def test_layouts_cannot_be_made_from_any_seed(seed: Any) -> None:
    with pytest.raises(BadLayout, match="A layout's seed is ") as caught:
        random_layout(seed)
    assert caught.value.field == "layout"


def test_a_setup_never_changes_and_can_be_copied() -> None:
    setup = Setup(players=3, modules=["works"], seed="s", turn_limit=9, start=2)
    with pytest.raises(FrozenInstanceError):
        setup.players = 4  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(setup)) == copy.deepcopy(setup) == setup
    assert replace(setup, players=4).players == 4
    with pytest.raises(BadSetup):
        replace(setup, players=2)


def test_the_seed_is_not_shown_by_accident() -> None:
    assert "secret" not in repr(Setup(seed="secret"))


def test_a_game_needs_a_setup() -> None:
    with pytest.raises(BadSetup, match="A game begins with a Setup, not None"):
        Game.new(None)  # type: ignore[arg-type]


anything = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.binary(), st.lists(st.text()))


@given(
    st.dictionaries(
        st.sampled_from(["players", "target", "layout", "modules", "seed", "turn_limit", "start"]), anything
    )
)
def test_only_our_errors_come_out(words: dict[str, Any]) -> None:
    setup, error = attempt(Setup, **words)
    if setup is None:
        assert isinstance(error, BadSetup)
        assert "\n" not in str(error)


@given(st.text(max_size=200))
def test_every_seed_that_is_accepted_survives_in_a_record(seed: str) -> None:
    try:
        setup = Setup(seed=seed)
    except BadSetup:
        return
    assert Game.from_record(Game.new(setup).record()).seed == seed
