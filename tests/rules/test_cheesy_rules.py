"""Cheesy Gonzola, the big mouse with the hat (X-10 to X-19, A-50 to A-60); front layout, his tile on d4 of room M."""

import pytest

from appenzell import Game, Setup
from tests.scenes import played, refused, scene, tokens

# --- Set-up and ribbon -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("layout", "room", "shown"), [("front", "M", {"c4", "d4", "e4"}), ("back", "J", {"d3", "d4", "d5"})]
)
def test_x10_he_starts_on_his_tile_in_the_middle_of_the_only_open_room(layout: str, room: str, shown: set[str]) -> None:
    start = Game.new(Setup(players=2, layout=layout, modules={"cheesy"}, seed="middle")).snapshot()
    assert (start["cheesy"], start["tiles"]["d4"], start["ribbon"]) == ("d4", "g", None)
    assert start["open"] == [room]
    assert {field for field, letter in start["tiles"].items() if letter != "?"} == shown


def test_x11_two_blank_spares_at_the_start() -> None:
    assert Game.new(Setup(players=2, modules={"cheesy"}, seed="spares")).snapshot()["spares"] == [".", "."]


@pytest.mark.parametrize(("token", "entered", "spares"), [(">a2", "A", ["C", "B"]), (">a2/2", "B", ["A", "C"])])
def test_x11_the_pusher_chooses_the_spare(token: str, entered: str, spares: list[str]) -> None:
    after = played(scene(modules="cheesy", spares="AB", deck="C"), token)
    assert (after["tiles"]["a2"], after["spares"]) == (entered, spares)


@pytest.mark.parametrize("seat", range(5))
def test_x12_each_player_has_a_ribbon(seat: int) -> None:
    mice = [["c4"] if seat == other else [] for other in range(5)]
    game = scene(
        players=5, modules="cheesy tower", player=seat, turn=seat + 1, mice=mice, cheesy="d5", tiles={"d4": "g"}
    )
    assert played(game, "c4-d4")["ribbon"] == seat
    assert "C:d5-e4" in tokens(game)


def test_x13_a_new_ribbon_sends_the_old_one_back() -> None:
    game = scene(modules="cheesy", mice=[["c4"]], cheesy="d5", tiles={"d4": "g"}, ribbon=1)
    assert played(game, "c4-d4")["ribbon"] == 0
    game.apply(".")
    refused(game, "C:d5-e4", "X-14")  # it is seat 1's turn, who wore him before


def test_x13_the_ribbon_stays_when_the_mouse_moves_on() -> None:
    game = scene(modules="cheesy", mice=[["c4"]], cheesy="d5", tiles={"d4": "g"})
    assert played(game, "c4-d4", "d4-e4")["ribbon"] == 0


@pytest.mark.parametrize("ribbon", [None, 1])
def test_x14_without_the_own_ribbon_he_does_nothing(ribbon: int | None) -> None:
    game = scene(modules="cheesy", ribbon=ribbon)
    refused(game, "C:d4-c4", "X-14")
    refused(game, "^J", "X-14", "B-20")
    assert not tokens(game, "C:") | tokens(game, "^")


def test_x14_with_the_own_ribbon_he_uncovers_and_runs() -> None:
    after = played(scene(modules="cheesy", ribbon=0), "^J", "C:d4-e5")
    assert (after["open"], after["cheesy"], after["actions_left"]) == (["J", "M"], "e5", 2)


# --- Uncovering and running ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("field", "roofs"), [("d4", "HIJNOP"), ("a4", "DHNQ"), ("c7", "CDF")])
def test_x15_he_uncovers_around_his_whole_room(field: str, roofs: str) -> None:
    game = scene(modules="cheesy", cheesy=field, tiles={"d4": "g"}, ribbon=0)
    assert tokens(game, "^") == {f"^{roof}" for roof in roofs}


def test_x15_each_roof_costs_an_action() -> None:
    game = scene(modules="cheesy", ribbon=0)
    assert played(game, "^H", "^I", "^N", "^P")["actions_left"] == 0
    refused(game, "^J", "B-10")


@pytest.mark.parametrize("roofed", ["d5", "c3"])
def test_x16_he_cannot_stop_on_a_roof(roofed: str) -> None:
    refused(scene(modules="cheesy", ribbon=0), f"C:d4-{roofed}", "X-16", "X-17", "A-56", "B-32")


def test_x16_he_stops_on_a_trap() -> None:
    after = played(scene(modules="cheesy", open="J", tiles={"d5": "x"}, ribbon=0), "C:d4-d5")
    assert (after["cheesy"], after["actions_left"]) == ("d5", 3)


@pytest.mark.parametrize(("between", "mice"), [("x", []), (".", [[], ["d4"]])])
def test_x16_he_skips_traps_and_mice_at_no_cost(between: str, mice: list[list[str]]) -> None:
    game = scene(modules="cheesy", mice=mice, cheesy="c4", tiles={"a4": "g", "d4": between}, ribbon=0)
    after = played(game, "C:c4-e4")
    assert (after["cheesy"], after["actions_left"]) == ("e4", 3)


def test_x17_one_action_takes_him_to_any_free_field_of_his_and_of_neighbouring_rooms() -> None:
    game = scene(modules="cheesy", mice=[[], ["b3"]], open="QC", ribbon=0, actions_left=1)
    assert tokens(game, "C:") == {f"C:d4-{field}" for field in ("c4", "e4", "b2", "c2", "c3")}
    assert played(game, "C:d4-b2")["actions_left"] == 0


@pytest.mark.parametrize(
    ("field", "target", "room", "cost"),
    [("d4", "d7", "C", 2), ("d4", "b7", "A", 3), ("d4", "f7", "B", 3), ("a3", "g3", "L", 4)],
    ids=["one roof", "two roofs", "two other roofs", "three roofs"],
)
def test_x17_each_roof_crossed_costs_an_action(field: str, target: str, room: str, cost: int) -> None:
    words = {"modules": "cheesy", "cheesy": field, "tiles": {"d4": "g"}, "open": room, "ribbon": 0}
    after = played(scene(**words), f"C:{field}-{target}")
    assert (after["cheesy"], after["actions_left"]) == (target, 4 - cost)
    refused(scene(actions_left=cost - 1, **words), f"C:{field}-{target}", "X-17", "A-56", "B-10")


def test_x18_a_trap_slid_under_him_does_not_catch_him() -> None:
    after = played(scene(modules="cheesy", cheesy="a4", tiles={"d4": "g"}, spares="x", ribbon=0), ">a4")
    assert (after["tiles"]["a4"], after["cheesy"], after["ribbon"], after["phase"]) == ("x", "a4", 0, "turn")


@pytest.mark.parametrize(("ribbon", "collected"), [(None, ["", ""]), (0, ["A", ""]), (1, ["", "A"])])
def test_x19_he_collects_for_the_owner_of_his_ribbon(ribbon: int | None, collected: list[str]) -> None:
    tiles = {"b4": "A", "b2": "A", "d4": "g"}
    game = scene(modules="cheesy", mice=[["b4"], ["b2"]], cheesy="a6", tiles=tiles, spares="A", ribbon=ribbon)
    assert played(game, ">a6")["collected"] == collected


def test_x19_running_onto_cheese_collects() -> None:
    game = scene(modules="cheesy", mice=[["b4"], ["b2"]], tiles={"b4": "A", "b2": "A", "c4": "A"}, ribbon=0)
    assert played(game, "C:d4-c4")["collected"] == ["A", ""]


# --- Rulings ---------------------------------------------------------------------------------------------------------


def test_a04_cheesy_on_a_trap_cannot_be_jumped() -> None:
    blank = scene(modules="cheesy", mice=[["c4"]], tiles={"d4": ".", "a4": "g"}, cheesy="d4")
    trap = scene(modules="cheesy", mice=[["c4"]], tiles={"d4": "x", "a4": "g"}, cheesy="d4")
    refused(trap, "c4-e4", "A-04", "B-31", "B-32", "B-35")
    assert played(blank, "c4-e4")["actions_left"] == 2


@pytest.mark.parametrize("ribbon", [None, 0, 1])
@pytest.mark.parametrize(("field", "room"), [("d4", "M"), ("g3", "L")])
def test_a50_his_room_stays_open(field: str, room: str, ribbon: int | None) -> None:
    game = scene(modules="cheesy", cheesy=field, tiles={"d4": "g"}, open="PN", ribbon=ribbon)
    assert played(game, ".")["open"] == [room]


def test_a50_the_room_he_has_left_is_covered() -> None:
    game = scene(modules="cheesy", open="J", ribbon=0)
    assert played(game, "C:d4-d5", ".")["open"] == ["J"]


def test_a51_his_tile_is_closed_to_mice_while_he_stands_on_it() -> None:
    game = scene(modules="cheesy", mice=[["c4"]], open="J")
    refused(game, "c4-d4", "A-51", "A-58", "B-34")
    after = played(game, ">d1", "c4-c5", "c5-d5")  # the slide moves the tile away from under him
    assert (after["tiles"]["d5"], after["cheesy"], after["ribbon"]) == ("g", "d4", 0)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("before", [None, 0, 1])
def test_a52_his_tile_slid_under_a_mouse_passes_him_over(seat: int, before: int | None) -> None:
    mice = [["c4"], []] if seat == 0 else [[], ["c4"]]
    after = played(scene(modules="cheesy", mice=mice, ribbon=before), ">g4")
    assert (after["tiles"]["c4"], after["ribbon"], after["cheesy"]) == ("g", seat, "d4")


@pytest.mark.parametrize("ribbon", [None, 0, 1])
def test_a53_his_tile_under_himself_changes_nothing(ribbon: int | None) -> None:
    after = played(scene(modules="cheesy", cheesy="c4", tiles={"d4": "g"}, ribbon=ribbon), ">g4")
    assert (after["tiles"]["c4"], after["cheesy"], after["ribbon"]) == ("g", "c4", ribbon)


def test_a53_running_onto_his_tile_changes_nothing() -> None:
    after = played(scene(modules="cheesy", cheesy="c4", tiles={"d4": "g"}, ribbon=0), "C:c4-d4")
    assert (after["cheesy"], after["ribbon"]) == ("d4", 0)


@pytest.mark.parametrize("ribbon", [None, 0, 1])
def test_a54_his_tile_pushed_out_is_a_spare_and_the_ribbon_stays(ribbon: int | None) -> None:
    game = scene(modules="cheesy", cheesy="d4", tiles={"d4": ".", "a4": "g"}, ribbon=ribbon)
    after = played(game, ">g4")
    assert (after["spares"], after["ribbon"], after["cheesy"]) == (["g", "."], ribbon, "d4")


def test_a54_his_tile_comes_back_like_any_spare() -> None:
    after = played(scene(modules="cheesy", cheesy="d4", mice=[[], ["a4"]], spares=".g"), ">a4/2")
    assert (after["tiles"]["a4"], after["ribbon"]) == ("g", 1)


def test_a55_rooms_that_touch_by_a_corner_are_no_neighbours() -> None:
    words = {"modules": "cheesy", "cheesy": "a6", "tiles": {"d4": "g"}, "open": "A", "ribbon": 0}
    refused(scene(actions_left=1, **words), "C:a6-b7", "A-55", "A-56", "X-17")  # D and A: only a6 and b7 touch
    assert played(scene(**words), "C:a6-b7")["actions_left"] == 2  # over the roof of F


def test_a56_on_the_way_he_crosses_no_open_room() -> None:
    words = {"modules": "cheesy", "cheesy": "a6", "tiles": {"d4": "g"}, "open": "AF", "ribbon": 0}
    refused(scene(actions_left=3, **words), "C:a6-b7", "A-56", "X-17")  # not through F, which is open
    assert played(scene(**words), "C:a6-b7")["actions_left"] == 0  # the long way: H, J, C, then A
    assert played(scene(**words), "C:a6-b6", "C:b6-b7")["actions_left"] == 2  # or with a landing in F


def test_a56_he_lands_on_free_fields_and_traps_of_the_open_room_only() -> None:
    game = scene(modules="cheesy", mice=[[], ["c7"]], open="A", tiles={"b7": "x"}, ribbon=0)
    refused(game, "C:d4-c7", "A-56", "A-58", "B-34")
    refused(game, "C:d4-c6", "A-56", "X-16", "B-32")
    after = played(game, "C:d4-b7")
    assert (after["cheesy"], after["actions_left"]) == ("b7", 1)


def test_a56_a_crossing_uncovers_nothing() -> None:
    after = played(scene(modules="cheesy", open="A", ribbon=0), "C:d4-b7")
    assert after["open"] == ["A", "M"]


def test_a57_he_enters_no_tower() -> None:
    refused(scene(modules="cheesy", cheesy="a2", tiles={"d4": "g"}, ribbon=0), "C:a2-a1", "A-57", "B-33")


def test_a57_he_does_not_enter_the_cheese_tower() -> None:
    game = scene(modules="cheesy tower", cheesy="c1", cheese_tower="c1", tiles={"d4": "g"}, ribbon=0)
    assert tokens(game, "C:") == {"C:c1-b1"}


def test_a58_he_occupies_his_field() -> None:
    game = scene(modules="cheesy", mice=[["d4"]], cheesy="e4", tiles={"a4": "g"}, ribbon=0)
    refused(game, "d4-e4", "A-58", "B-34")
    refused(game, "C:e4-d4", "A-58", "B-34", "X-17")


def test_a59_a_new_ribbon_is_followed_by_collecting() -> None:
    tiles = {"b4": "A", "d5": "A", "d4": "g"}
    game = scene(modules="cheesy", mice=[["b4", "c4"]], cheesy="d5", tiles=tiles, ribbon=1)
    after = played(game, "c4-d4")
    assert (after["ribbon"], after["collected"]) == (0, ["A", ""])


def test_a59_the_old_ribbon_collects_nothing_any_more() -> None:
    tiles = {"d4": "g", "e4": "A", "b2": "A"}
    game = scene(modules="cheesy", mice=[["c4"], ["b2"]], cheesy="d4", tiles=tiles, ribbon=1)
    after = played(game, ">g4")  # one slide brings his tile under seat 0's mouse and cheese under him
    assert (after["tiles"]["d4"], after["ribbon"], after["collected"]) == ("A", 0, ["", ""])


def test_a60_he_uses_the_sliding_works() -> None:
    game = scene(modules="cheesy works", cheesy="c4", tiles={"c4": "w", "d4": "g"}, ribbon=0, actions_left=0)
    after = played(game, ">a2")
    assert (after["works_used"], after["actions_left"], after["slid"]) == ([4], 0, False)
    refused(game, ">a2", "A-81", "B-10", "X-41")


@pytest.mark.parametrize("ribbon", [None, 1])
def test_a60_the_sliding_works_need_the_own_ribbon(ribbon: int | None) -> None:
    game = scene(modules="cheesy works", cheesy="c4", tiles={"c4": "w", "d4": "g"}, ribbon=ribbon)
    after = played(game, ">a2")
    assert (after["works_used"], after["actions_left"], after["slid"]) == ([], 3, True)


def test_a60_he_uses_the_pantry() -> None:
    game = scene(modules="cheesy pantry", cheesy="c4", tiles={"c4": "d", "d4": "g"}, ribbon=0)
    assert played(game, "C:c4-p2")["cheesy"] == "p2"
    assert not tokens(game, "^")  # from there he uncovers nothing
    after = played(game, "C:p2-p4", "C:p4-c4")
    assert (after["cheesy"], after["actions_left"]) == ("c4", 1)


def test_a60_he_takes_one_of_the_three_places_in_the_pantry() -> None:
    tiles = {"b2": "d", "d4": "g"}
    inside = scene(modules="cheesy pantry", mice=[["b2", "p1"], ["p3"]], cheesy="p2", tiles=tiles)
    refused(inside, "b2-p4", "X-53", "A-60")
    at_the_door = scene(modules="cheesy pantry", mice=[["p1", "p3"], ["p2"]], cheesy="b2", tiles=tiles, ribbon=0)
    refused(at_the_door, "C:b2-p4", "X-53", "A-60")


def test_a60_he_too_goes_in_and_out_by_the_open_door_only() -> None:
    beside = scene(modules="cheesy pantry", cheesy="c2", tiles={"b2": "d", "d4": "g"}, ribbon=0)
    refused(beside, "C:c2-p1", "X-51")
    inside = scene(modules="cheesy pantry", cheesy="p1", open="N", tiles={"b2": "d", "d4": "g"}, ribbon=0)
    assert tokens(inside, "C:") == {"C:p1-p2", "C:p1-p3", "C:p1-p4", "C:p1-b2"}
    roofed = scene(modules="cheesy pantry", cheesy="p1", tiles={"b2": "d", "d4": "g"}, ribbon=0)
    refused(roofed, "C:p1-b2", "A-93", "X-51", "B-32")
