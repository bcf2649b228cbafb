"""The home tests of running and jumping: B-30 to B-35, A-01 to A-09. Positions are on the front layout."""

from typing import Any

import pytest

from tests.scenes import played, refused, scene, tokens

TOWERS = {"+a1", "+a7", "+g1", "+g7"}
NEXT_TO_TOWERS = [
    ("a2", "a1"),
    ("b1", "a1"),
    ("f1", "g1"),
    ("g2", "g1"),
    ("a6", "a7"),
    ("b7", "a7"),
    ("f7", "g7"),
    ("g6", "g7"),
]


# --- Run ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("player", range(4))
def test_b30_every_tower_is_open_to_every_player(player: int) -> None:
    game = scene(players=4, player=player, turn=player + 1)
    assert tokens(game, "+") == TOWERS


def test_b30_the_only_way_in_is_through_a_tower() -> None:
    game = scene(open="KN")
    assert tokens(game, "+") == TOWERS
    for inside in ("+a2", "+a3", "+c2"):
        refused(game, inside, "B-30")


@pytest.mark.parametrize("tower", ["a1", "a7", "g1", "g7"])
def test_b31_from_outside_into_a_tower_costs_one_action(tower: str) -> None:
    after = played(scene(), f"+{tower}")
    assert after["mice"][0] == [tower, "out", "out", "out"]
    assert after["actions_left"] == 3


@pytest.mark.parametrize(
    ("mouse", "opened", "fields"),
    [("c2", "PQ", "c1 b2 d2 c3"), ("a1", "KNQ", "b1 a2"), ("g7", "BEG", "g6 f7"), ("a3", "N", "a2 b3 a4")],
)
def test_b31_each_step_up_down_left_or_right_costs_one_action(mouse: str, opened: str, fields: str) -> None:
    position: dict[str, Any] = {"mice": [[mouse]], "open": opened}
    assert tokens(scene(**position), f"{mouse}-") == {f"{mouse}-{field}" for field in fields.split()}
    for field in fields.split():
        after = played(scene(**position), f"{mouse}-{field}")
        assert (after["mice"][0][0], after["actions_left"]) == (field, 3)


@pytest.mark.parametrize("step", ["c2-b1", "c2-d1", "c2-b3", "c2-d3", "a1-b2"])
def test_b31_never_diagonally(step: str) -> None:
    refused(scene(mice=[["c2", "a1"]], open="PQ"), step, "B-31")


def test_b32_a_mouse_does_not_enter_a_roof() -> None:
    game = scene(mice=[["c2"]])
    assert tokens(game, "c2-") == {"c2-b2", "c2-c3"}
    refused(game, "c2-d2", "B-32")


def test_b32_a_mouse_does_not_enter_a_mousetrap() -> None:
    game = scene(mice=[["c2"]], tiles={"b2": "x", "d2": "x"}, open="P")
    assert tokens(game, "c2-") == {"c2-c3"}
    refused(game, "c2-b2", "B-32")


@pytest.mark.parametrize("between", [{"open": "KM"}, {"open": "HKM", "tiles": {"b4": "x"}}])
def test_b32_a_mouse_crosses_neither_roof_nor_mousetrap(between: dict[str, Any]) -> None:
    game = scene(mice=[["a4"]], **between)
    assert tokens(game, "a4-") == {"a4-a3"}
    refused(game, "a4-c4", "B-31", "B-32", "A-03", "A-06")


@pytest.mark.parametrize(("field", "tower"), NEXT_TO_TOWERS)
def test_b33_no_way_back_into_a_tower(field: str, tower: str) -> None:
    refused(scene(mice=[[field]]), f"{field}-{tower}", "B-33")


def test_b33_no_way_out_of_the_castle() -> None:
    game = scene(mice=[["a2", "b1"]])
    assert tokens(game, "a2-") | tokens(game, "b1-") == {"a2-a3", "b1-c1"}


@pytest.mark.parametrize("mice", [[["c2", "b2"]], [["c2"], ["b2"]]])
def test_b34_a_field_holds_one_mouse(mice: list[list[str]]) -> None:
    refused(scene(mice=mice), "c2-b2", "B-34")


@pytest.mark.parametrize("mice", [[["g7"]], [[], ["g7"]]])
def test_b34_a_tower_holds_one_mouse(mice: list[list[str]]) -> None:
    game = scene(mice=mice)
    assert tokens(game, "+") == TOWERS - {"+g7"}
    refused(game, "+g7", "B-34")


@pytest.mark.parametrize(("jumped", "landing", "cost"), [("b4", "c4", 2), ("b4 c4", "d4", 3), ("b4 c4 d4", "e4", 4)])
def test_b35_jumping_costs_every_field(jumped: str, landing: str, cost: int) -> None:
    game = scene(mice=[["a4"], jumped.split()], open="HM")
    after = played(game, f"a4-{landing}")
    assert after["mice"][0][0] == landing
    assert after["mice"][1][:3] == (jumped.split() + ["out"] * 3)[:3]
    assert after["actions_left"] == 4 - cost


# --- Running and jumping, the fine points ---------------------------------------------------------------------


@pytest.mark.parametrize("mice", [[[], ["a1"]], [["a1"]]])
def test_a01_from_outside_over_an_occupied_tower_costs_two(mice: list[list[str]]) -> None:
    game = scene(mice=mice, open="K")
    assert tokens(game, "+") == TOWERS - {"+a1"} | {"+a2"}
    after = played(game, "+a2")
    assert {"a1", "a2"} == {place for own in after["mice"] for place in own if place != "out"}
    assert (after["mice"][0].count("a2"), after["actions_left"]) == (1, 2)


def test_a01_one_action_does_not_pay_for_tower_and_field() -> None:
    game = scene(mice=[[], ["a1"]], open="K", actions_left=1)
    assert tokens(game, "+") == TOWERS - {"+a1"}
    refused(game, "+a2", "A-01", "A-03", "B-35")


def test_a01_the_cheese_tower_too_is_jumped() -> None:
    game = scene(modules="tower", mice=[[], ["tower"]], cheese_tower="a3", open="K")
    after = played(game, "+a3")
    assert (after["mice"][0][0], after["mice"][1][0], after["actions_left"]) == ("a3", "tower", 2)


def test_a02_a_jump_passes_three_mice_and_bends() -> None:
    game = scene(mice=[["b2", "c3"], ["c2", "c4"]])
    after = played(game, "b2-d4")  # over c2, c3 and c4
    assert after["mice"] == [["d4", "c3", "out", "out"], ["c2", "c4", "out", "out"]]
    assert after["actions_left"] == 0


def test_a02_the_shortest_path_is_paid() -> None:
    game = scene(mice=[["b2"], ["c2", "b3", "c3", "d3"]])
    assert played(game, "b2-d2")["actions_left"] == 2  # over c2, not round by b3, c3 and d3


@pytest.mark.parametrize(
    ("others", "run", "cost"),
    [("a1 a2", "+a3", 3), ("a1 a2 b2", "+c2", 4), ("a1 a2 b2", "+b3", 4), ("a1 b1", "+c1", 3)],
)
def test_a02_a_jump_follows_on_from_a_jumped_tower(others: str, run: str, cost: int) -> None:
    after = played(scene(mice=[[], others.split()], open="KNQ"), run)
    assert (after["mice"][0][0], after["actions_left"]) == (run[1:], 4 - cost)


def test_a02_a_jump_starts_in_a_tower_as_well() -> None:
    after = played(scene(mice=[["a1"], ["a2"]]), "a1-a3")
    assert (after["mice"][0][0], after["actions_left"]) == ("a3", 2)


@pytest.mark.parametrize(
    ("run", "position"),
    [
        ("a4-c4", {"mice": [["a4"], ["b4"]], "open": "M", "actions_left": 1}),  # cannot be paid
        ("a4-d4", {"mice": [["a4"], ["b4", "c4"]], "actions_left": 2}),  # nor half of it
        ("a4-c4", {"mice": [["a4"]], "open": "HM"}),  # b4 is empty
        ("a4-d4", {"mice": [["a4"], ["b4"]], "open": "M"}),  # c4 is empty
        ("a4-c4", {"mice": [["a4"], ["b4", "c4"]]}),  # the landing is taken
        ("a4-c4", {"mice": [["a4"], ["b4"]]}),  # is under a roof
        ("a4-c4", {"mice": [["a4"], ["b4"]], "open": "M", "tiles": {"c4": "x"}}),  # is a mousetrap
    ],
)
def test_a03_a_jump_is_one_indivisible_move(run: str, position: dict[str, Any]) -> None:
    refused(scene(**position), run, "A-03", "A-06", "B-31", "B-32", "B-34", "B-35")


def test_a03_nobody_stops_halfway() -> None:
    game = scene(mice=[["a4"], ["b4", "c4"]])
    assert tokens(game, "a4-") == {"a4-a3", "a4-b5", "a4-d4"}  # free fields only


def test_a04_cheesy_is_jumped_like_a_mouse() -> None:
    after = played(scene(modules="cheesy", mice=[["c4"]], cheesy="d4", tiles={"d4": "g"}), "c4-e4")
    assert (after["mice"][0][0], after["cheesy"], after["actions_left"]) == ("e4", "d4", 2)


def test_a04_cheesy_on_a_mousetrap_is_not_jumped() -> None:
    game = scene(modules="cheesy", mice=[["c4"]], cheesy="d4", tiles={"d4": "x", "b7": "g"})
    refused(game, "c4-e4", "A-04", "A-03", "B-31", "B-32")


@pytest.mark.parametrize(
    ("mice", "run"),
    [
        ([["a2"], ["a1"]], "a2-b1"),  # over a tower
        ([["a3"], ["a2"]], "a3-a1"),  # into a tower
        ([["a3"], ["a2", "a1"]], "a3-b1"),  # over mouse and tower
    ],
)
def test_a05_from_inside_no_jump_leads_into_or_over_a_tower(mice: list[list[str]], run: str) -> None:
    refused(scene(mice=mice, open="Q"), run, "A-05", "B-33", "B-31", "A-03")


def test_a06_each_step_is_an_action_with_its_own_check_for_cheese() -> None:
    game = scene(mice=[["b2", "f6"]], tiles={"c2": "A", "f6": "A"}, open="P")
    refused(game, "b2-d2", "A-06", "A-03", "B-31")
    after = played(game, "b2-c2", "c2-d2")
    assert (after["collected"], after["actions_left"]) == (["A", ""], 2)


def test_a06_a_field_jumped_over_brings_nothing() -> None:
    game = scene(mice=[["b2", "f6"], ["c2"]], tiles={"c2": "A", "f6": "A"}, open="P")
    after = played(game, "b2-d2")
    assert (after["mice"][0][0], after["collected"]) == ("d2", ["", ""])


def test_a09_while_all_towers_are_full_one_enters_by_jumping() -> None:
    full = [["a1"], ["a7"], ["g1"], ["g7"]]
    assert tokens(scene(players=4, mice=full), "+") == set()
    game = scene(players=4, mice=full, open="BK")
    assert tokens(game, "+") == {"+a2", "+f7"}
    refused(game, "+a1", "B-34", "A-09")


def test_a09_a_mouse_stays_in_its_tower_as_long_as_it_likes() -> None:
    game = scene(mice=[["a1"], ["a7"]])
    assert played(game, *"." * 8)["mice"] == [["a1", "out", "out", "out"], ["a7", "out", "out", "out"]]
    assert played(game, "^K", "a1-a2")["mice"][0][0] == "a2"
