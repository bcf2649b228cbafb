"""The rows of the kernel for every kind of event, and which actions bring something to light."""

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from appenzell import Game, Setup
from appenzell.rules import events
from appenzell.rules.actions import CHEESY, OUT, TOWER
from appenzell.rules.events import (
    COLLECT_EVENT,
    COVER_EVENT,
    DISPLACED_EVENT,
    ENTER_EVENT,
    EVENT_WORDS,
    EVENTS,
    FALL_EVENT,
    HANG_EVENT,
    JUMP_EVENT,
    LIFT_EVENT,
    MOST_COLLECTED,
    MOST_EVENTS,
    OVER_EVENT,
    PASSED,
    PLACE_EVENT,
    RIBBON_EVENT,
    RUN_EVENT,
    SHOWN_EVENT,
    SLIDE_EVENT,
    TURN_EVENT,
)
from appenzell.rules.layouts import ROOM_LETTERS
from appenzell.rules.numbers import BY_TARGET, BY_THIRD_MOUSE, BY_TURN_LIMIT, BYTE
from appenzell.rules.state import MAX_PLAYERS, NO_POST, NOBODY, OPEN, PANTRY_BITS, TILES
from appenzell.rules.telling import reveals, write_events
from appenzell.rules.tiles import CODES
from appenzell.rules.vocabulary import ORIGIN_NAMES
from tests.scenes import scene
from tests.setups import setups

Rows = list[list[int]]
AT = {name: number for number, name in enumerate(ORIGIN_NAMES)}


def rows_of(game: Game, token: str) -> Rows:
    """Play an action and return the rows that tell it."""
    before = game.position.copy()
    number = game.apply(token).number
    out = np.full((MOST_EVENTS, EVENT_WORDS), 99, np.int64)
    n = write_events(before.setup, before.state, game.position.state, number, out)
    assert (out[n:] == 99).all(), "what lies behind the rows is left alone"
    rows: Rows = out[:n].tolist()
    return rows


def row(kind: int, *words: int) -> list[int]:
    """Return a row; what is not named is 0."""
    return [kind, *words, *[0] * (EVENT_WORDS - 1 - len(words))]


def shown(place: str, tile: str) -> list[int]:
    """Return the row of a tile that is to be seen."""
    return row(SHOWN_EVENT, AT[place], CODES[tile])


def passed(*places: str) -> int:
    """Return places as they are packed."""
    return sum(AT[place] + 1 << BYTE * index for index, place in enumerate(places))


# --- mice ---


def test_a_mouse_enters_and_the_next_seat_sets_up() -> None:
    rows = rows_of(Game.new(Setup(seed="rows", start=0)), "+g1")
    assert rows == [row(ENTER_EVENT, 0, 0, OUT, AT["g1"]), row(TURN_EVENT, 1, 0)]


def test_a_mouse_enters_over_an_occupied_tower() -> None:
    rows = rows_of(scene(mice=[["a1"]], open="K"), "+a2")
    assert rows == [row(ENTER_EVENT, 0, 1, OUT, AT["a2"], passed("a1"))]


def test_a_mouse_enters_over_the_cheese_tower() -> None:
    rows = rows_of(scene(mice=[["tower"]], modules="tower", cheese_tower="c1", open="Q"), "+c1")
    assert rows == [row(ENTER_EVENT, 0, 1, OUT, AT["c1"], passed("T"))]


def test_a_mouse_runs() -> None:
    assert rows_of(scene(mice=[["b3"]]), "b3-b2") == [row(RUN_EVENT, 0, 0, AT["b3"], AT["b2"])]


def test_a_mouse_leaves_the_cheese_tower() -> None:
    rows = rows_of(scene(mice=[["tower"]], modules="tower", cheese_tower="c1", open="Q"), "T-c1")
    assert rows == [row(RUN_EVENT, 0, 0, TOWER, AT["c1"])]


def test_a_mouse_runs_through_the_secret_door() -> None:
    rows = rows_of(scene(modules="pantry", mice=[["b2"]], tiles={"b2": "d"}), "b2-p3")
    assert rows == [row(RUN_EVENT, 0, 0, AT["b2"], AT["p3"])]


def test_a_mouse_jumps_over_others_one_after_the_other() -> None:
    rows = rows_of(scene(mice=[["a2", "b2"], ["c2", "c3"]], open="KNP"), "a2-d3")
    assert rows == [row(JUMP_EVENT, 0, 0, AT["a2"], AT["d3"], passed("b2", "c2", "c3"))]


def test_of_several_ways_the_one_over_the_lowest_places_is_told() -> None:
    rows = rows_of(scene(mice=[["b2", "b3"], ["c2"]]), "b2-c3")
    assert rows[0][PASSED] == passed("c2")


def test_a_way_that_leads_nowhere_is_not_told() -> None:
    rows = rows_of(scene(mice=[["b3"], ["b2", "c3"]], open="P"), "b3-d3")
    assert rows[0][PASSED] == passed("c3")


def test_cheesy_runs_and_passes_nobody() -> None:
    rows = rows_of(scene(modules="cheesy", ribbon=0, open="M"), "C:d4-c4")
    assert rows == [row(RUN_EVENT, 0, CHEESY, AT["d4"], AT["c4"])]


def test_mice_fall_seat_by_seat_where_they_stood() -> None:
    rows = rows_of(scene(mice=[["d4"], ["d2"]], tiles={"d1": "x", "d3": "x"}), ">d1")
    assert rows[1:] == [row(FALL_EVENT, 0, 0, AT["d4"]), row(FALL_EVENT, 1, 0, AT["d2"])]


# --- roofs and tiles ---


def test_a_lifted_roof_shows_its_tiles_in_field_order() -> None:
    rows = rows_of(scene(mice=[["a1"]], deck="AB"), "^K")
    assert rows == [row(LIFT_EVENT, ROOM_LETTERS.index("K")), shown("a2", "A"), shown("a4", "B")]


@pytest.mark.parametrize(
    ("token", "slot", "opened", "brought"),
    [(">a2", 3, "N", "b2"), (">g2", 4, "N", "c2"), (">d1", 1, "P", ""), (">d7", 10, "M", "d4")],
)
def test_a_slide_shows_what_comes_out_from_under_a_roof(token: str, slot: int, opened: str, brought: str) -> None:
    game = scene(spares="B", open=opened, deck="xCD")
    rows = rows_of(game, token)
    after = game.view()
    assert rows[0] == row(SLIDE_EVENT, slot, 0, CODES["B"], CODES[after.spares[0]])
    assert rows[1:] == [shown(place, after.tiles[place]) for place in brought.split()]


def test_tiles_a_slide_shows_come_in_the_order_in_which_they_are_pushed() -> None:
    assert [line[1] for line in rows_of(scene(open="KP"), ">g2")[1:]] == [AT["d2"], AT["a2"]]
    assert [line[1] for line in rows_of(scene(open="NL"), ">a2")[1:]] == [AT["b2"], AT["g2"]]


def test_a_slide_names_its_spare() -> None:
    rows = rows_of(scene(modules="works", spares="AB"), ">a2/2")
    assert rows[0][:4] == [SLIDE_EVENT, 3, 1, CODES["B"]]


def test_ending_a_turn_covers_rooms() -> None:
    rows = rows_of(scene(mice=[["a2"]], open="NP"), ".")
    bits = 1 << ROOM_LETTERS.index("N") | 1 << ROOM_LETTERS.index("P")
    assert rows == [row(COVER_EVENT, bits), row(TURN_EVENT, 1, 2)]


def test_nothing_is_covered_where_mice_stand() -> None:
    assert rows_of(scene(mice=[["a2"]]), ".") == [row(TURN_EVENT, 1, 2)]


# --- the modules ---


def test_the_cheese_tower_is_hung() -> None:
    assert rows_of(scene(modules="tower"), "T:e1") == [row(HANG_EVENT, 0, 0, AT["c1"], AT["e1"])]


def test_in_the_set_up_a_mouse_hangs_with_it() -> None:
    game = Game.new(Setup(seed="rows", start=0, modules=["tower"]))
    game.apply("+a1")
    assert rows_of(game, "T:c1") == [
        row(HANG_EVENT, 0, 0, NO_POST, AT["c1"]),
        row(ENTER_EVENT, 1, 0, OUT, TOWER),
        row(TURN_EVENT, 0, 1),
    ]


def test_a_mouse_is_displaced_before_the_slide_and_placed_afterwards() -> None:
    game = scene(modules="pantry", mice=[["a1", "p1"]])
    rows = rows_of(game, ">b1")
    assert rows[0] == row(DISPLACED_EVENT, 0, 1, AT["p1"])
    assert rows[1][0] == SLIDE_EVENT
    assert rows_of(game, "=p2") == [row(PLACE_EVENT, 0, 1, 0, AT["p2"])]


def test_cheesy_is_displaced_and_placed() -> None:
    game = scene(modules="cheesy pantry", cheesy="p1", tiles={"d4": "g"})
    assert rows_of(game, ">b1")[0] == row(DISPLACED_EVENT, NOBODY, CHEESY, AT["p1"])
    assert rows_of(game, "=p3") == [row(PLACE_EVENT, NOBODY, CHEESY, 0, AT["p3"])]


def test_a_ribbon_is_tied() -> None:
    game = scene(modules="cheesy", cheesy="c4", mice=[["e4"]], tiles={"d4": "g"})
    assert rows_of(game, "e4-d4")[1:] == [row(RIBBON_EVENT, 0)]


# --- cheese and the end ---


def test_cheese_is_collected_seat_by_seat_and_kind_by_kind() -> None:
    mice = [["b2", "c2", "b4", "a4"], ["b6", "d6"]]
    game = scene(mice=mice, tiles={"b1": "B", "c2": "B", "b3": "A", "a4": "A", "b5": "C", "d6": "C"})
    assert rows_of(game, ">b1")[-3:] == [
        row(COLLECT_EVENT, 0, CODES["A"]),
        row(COLLECT_EVENT, 0, CODES["B"]),
        row(COLLECT_EVENT, 1, CODES["C"]),
    ]


@pytest.mark.parametrize(
    ("position", "token", "winner", "reason"),
    [
        ({"mice": [["b2", "b3"]], "tiles": {"c2": "A", "b3": "A"}, "collected": ["BCD", ""]}, "b2-c2", 0, BY_TARGET),
        ({"mice": [["a2", "cellar", "cellar"]], "spares": "x"}, ">a2", 1, BY_THIRD_MOUSE),
        ({"turn_limit": 1}, ".", 1, BY_TURN_LIMIT),
    ],
)
def test_the_end_is_told_last(position: dict[str, Any], token: str, winner: int, reason: int) -> None:
    assert rows_of(scene(**position), token)[-1] == row(OVER_EVENT, winner, reason)


# --- all of them ---


def test_every_kind_has_its_name_and_number() -> None:
    assert [getattr(events, f"{name.upper()}_EVENT") for name in EVENTS] == list(range(len(EVENTS)))


def test_there_is_room_for_what_five_seats_can_collect() -> None:
    assert MOST_COLLECTED == 2 * MAX_PLAYERS


def uncovered(state: np.ndarray[Any, np.dtype[np.int64]]) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Return a state with a blank under every roof."""
    told = state.copy()
    told[TILES : TILES + 4] &= state[OPEN] | PANTRY_BITS
    return told


@given(setups(), st.integers(0, 10**6))
def test_rows_do_not_depend_on_what_is_covered(setup: Setup, luck: int) -> None:
    game, rng = Game.new(setup), random.Random(luck)
    out, again = np.zeros((2, MOST_EVENTS, EVENT_WORDS), np.int64)
    while not game.is_over and len(game.history) < 100:
        before, action = game.position.copy(), rng.choice(game.legal_actions())
        shows = reveals(before.setup, before.state, action.number)
        assert shows == reveals(before.setup, uncovered(before.state), action.number)
        game.apply(action)
        after = game.position.state
        n = write_events(before.setup, before.state, after, action.number, out)
        assert n == write_events(before.setup, uncovered(before.state), uncovered(after), action.number, again)
        assert out[:n].tolist() == again[:n].tolist()


# --- what brings something to light ---


@pytest.mark.parametrize(
    ("opened", "token", "shows"),
    [
        ("", "^K", True),
        ("", ">a2", True),  # the tile that falls out was covered
        ("L", ">a2", True),  # the tile of f2 comes to light on g2
        ("KPOL", ">a2", True),  # the tile of c2 comes to light on d2
        ("KNPOL", ">a2", False),
        ("KNPOL", ">g2", False),
        ("NPOL", ">g2", True),  # the tile of a2 falls out
        ("", "+g1", False),
        ("", ".", False),
    ],
)
def test_what_brings_something_to_light(opened: str, token: str, shows: bool) -> None:
    game = scene(mice=[["a1"]], open=opened)
    number = {str(action): action.number for action in game.legal_actions()}[token]
    assert bool(reveals(game.position.setup, game.position.state, number)) is shows
