"""The home tests of sliding and seeing: B-40 to B-44, A-20 to A-23. Positions are on the front layout."""

from itertools import pairwise
from typing import Any

import pytest

from appenzell.rules.geometry import TILE_FIELD_NAMES
from appenzell.rules.tiles import BASE_LETTERS
from tests.scenes import played, refused, scene, tokens

SLOTS = ["b1", "d1", "f1", "b7", "d7", "f7", "a2", "a4", "a6", "g2", "g4", "g6"]
RAISED = ["c1", "e1", "a3", "c3", "e3", "g3", "a5", "c5", "e5", "g5", "c7", "e7"]
ROOMS = "ABCDEFGHIJKLMNOPQR"
SHUFFLED = "".join(
    BASE_LETTERS[7 * number % 34] for number in range(34)
)  # neighbours differ, so that a wrong shift shows


def line_from(slot: str) -> list[str]:
    """Return the seven fields of a slot's line, in the direction of the push."""
    file, rank = slot
    line = [file + other for other in "1234567"] if rank in "17" else [other + rank for other in "abcdefg"]
    return line if line[0] == slot else line[::-1]


def all_seen(**words: Any) -> dict[str, Any]:
    """Return the words for a scene in which every tile has been seen."""
    return {"tiles": dict(zip(TILE_FIELD_NAMES, SHUFFLED, strict=False)), "spares": SHUFFLED[33]} | words


# --- Slide ----------------------------------------------------------------------------------------------------


def test_b40_there_are_twelve_slots() -> None:
    game = scene()
    assert tokens(game, ">") == {f">{slot}" for slot in SLOTS}
    for no_slot in (">c1", ">a3", ">g5", ">e7"):
        refused(game, no_slot, "B-40")


@pytest.mark.parametrize("slot", SLOTS)
def test_b41_the_line_moves_on_by_one_and_the_last_tile_is_the_new_spare(slot: str) -> None:
    game = scene(**all_seen(open=ROOMS))
    before, after = game.snapshot(), played(game, f">{slot}")
    line = line_from(slot)
    moved = {to: before["tiles"][come] for come, to in pairwise(line)} | {slot: before["spares"][0]}
    assert after["tiles"] == before["tiles"] | moved
    assert after["spares"] == [before["tiles"][line[-1]]]
    assert (after["actions_left"], after["slid"], after["mice"]) == (3, True, before["mice"])


@pytest.mark.parametrize("field", RAISED)
def test_b42_raised_fields_are_safe(field: str) -> None:
    position: dict[str, Any] = {"mice": [[], [field]], "spares": "x"}
    assert field not in scene(**position).snapshot()["tiles"]
    for slot in SLOTS:
        assert played(scene(**position), f">{slot}")["mice"][1][0] == field


def test_b42_raised_fields_bring_no_cheese() -> None:
    game = scene(mice=[["c2", "f6", "e5"]], tiles={"b3": "A", "f6": "A", "e6": "A"})
    assert played(game, "c2-c3")["collected"] == ["", ""]  # Appenzeller is next to c3 and e5, and under f6 alone


@pytest.mark.parametrize(
    ("slot", "trap", "mouse"), [("d1", "d1", "d2"), ("d7", "d7", "d6"), ("a4", "c4", "d4"), ("g4", "g4", "f4")]
)
@pytest.mark.parametrize("owner", [0, 1])
def test_b44_a_mousetrap_under_a_mouse_drops_it_into_the_cellar(slot: str, trap: str, mouse: str, owner: int) -> None:
    mice = [[mouse], ["a1"]] if owner == 0 else [["a1"], [mouse]]
    after = played(scene(mice=mice, tiles={trap: "x"}), f">{slot}")
    assert after["mice"][owner] == ["cellar", "out", "out", "out"]
    assert after["mice"][1 - owner] == ["a1", "out", "out", "out"]
    assert after["tiles"][mouse] == "x"


def test_b44_a_mousetrap_that_stops_short_does_no_harm() -> None:
    after = played(scene(mice=[["d3"]], tiles={"d1": "x"}), ">d1")
    assert (after["tiles"]["d2"], after["mice"][0][0]) == ("x", "d3")


def test_b44_a_fallen_mouse_is_out_of_the_game() -> None:
    game = scene(mice=[["d2"]], tiles={"d1": "x"})
    played(game, ">d1")
    assert tokens(game, "d2-") | tokens(game, "^") == set()
    assert played(game, "+a1", ".", ".", "+g1")["mice"][0] == ["cellar", "a1", "g1", "out"]


# --- Sliding and seeing, the fine points ----------------------------------------------------------------------


@pytest.mark.parametrize("opened", ["", ROOMS])
def test_a20_any_slot_may_be_used(opened: str) -> None:
    position = all_seen(mice=[["a1"]], open=opened)
    for slot in SLOTS:
        assert played(scene(**position), f">{slot}")["slid"]


def test_a20_undoing_the_slide_before_is_allowed() -> None:
    game = scene(**all_seen(mice=[["a1"], ["g7"]]))
    before = game.snapshot()
    assert played(game, ">b1", ".")["tiles"] != before["tiles"]
    after = played(game, ">b7")
    assert (after["tiles"], after["spares"]) == (before["tiles"], before["spares"])


def test_a20_an_unseen_tile_pushed_out_and_back_is_known() -> None:
    game = scene(deck="A", spares="B")
    before = game.snapshot()
    after = played(game, ">b1", ".", ">b7")
    assert after["tiles"] == before["tiles"] | {"b7": "A"}
    assert after["spares"] == ["B"]


def test_a21_roofs_hide_tiles_while_they_slide() -> None:
    game = scene(mice=[["d4"]], tiles={"a4": "E", "e4": "F"}, spares="G", deck="AB")
    after = played(game, ">a4")
    line = [after["tiles"][field] for field in line_from("a4")]
    assert line == ["G", "E", "B", ".", ".", "F", "?"]  # f4's tile is at g4 now, still unseen
    assert after["spares"] == ["A"]


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a21_open_rooms_and_spares_are_there_for_all_to_see_and_nothing_else(seat: int | None) -> None:
    game = scene(mice=[["d4"]], tiles={"a4": "E", "c4": "D", "d4": "C", "e4": "F"}, spares="G", deck="AB")
    seen = game.view(seat)
    assert (seen.tiles, seen.spares) == ({"c4": "D", "d4": "C", "e4": "F"}, ("G",))
    game.apply(">a4")  # E at b4 and F at f4 are known but covered
    seen = game.view(seat)
    assert (seen.tiles, seen.spares) == ({"c4": "B", "d4": "D", "e4": "C"}, ("A",))
    assert "deck" not in seen.as_dict()


def test_a21_the_pantry_is_there_for_all_to_see() -> None:
    game = scene(modules="pantry", spares="AxB.", tiles={"d6": "d"})
    assert {game.view(seat).spares for seat in (0, 1, None)} == {("A", "x", "B", ".")}


@pytest.mark.parametrize(
    ("slot", "opened", "seen"),
    [
        ("b7", "FN", ["b3", "b6"]),  # by rank, against the push
        ("b1", "HQ", ["b4"]),  # only what comes under an open sky
        ("a4", "HI", ["b4", "f4"]),  # by file, along with the push
        ("g4", "HI", ["b4", "f4"]),  # by file, against the push
    ],
)
def test_a21_unseen_tiles_appear_pushed_out_first_then_by_rank_and_file(
    slot: str, opened: str, seen: list[str]
) -> None:
    game = scene(open=opened, spares=".", deck="ABC")
    before, after = game.snapshot(), played(game, f">{slot}")
    assert after["spares"] == ["A"]
    assert [after["tiles"][field] for field in seen] == list("BC"[: len(seen)])
    assert after["deck"] == before["deck"][1 + len(seen) :]


def test_a21_a_slide_between_open_rooms_draws_nothing() -> None:
    game = scene(**all_seen(open=ROOMS))
    assert game.snapshot()["deck"] == ""
    assert "?" not in played(game, ">d1")["tiles"].values()


@pytest.mark.parametrize("slot", SLOTS)
def test_a22_an_incoming_mousetrap_catches_the_mouse_on_the_edge(slot: str) -> None:
    after = played(scene(mice=[["a1"], [slot]], spares="x"), f">{slot}")
    assert (after["mice"][1][0], after["tiles"][slot]) == ("cellar", "x")


@pytest.mark.parametrize("slot", SLOTS)
def test_a22_a_mouse_on_the_edge_stays_where_it_is(slot: str) -> None:
    line = line_from(slot)
    game = scene(mice=[[line[0]], [line[-1]]], tiles={line[-2]: "B"}, spares="A")
    after = played(game, f">{slot}")
    assert (after["mice"][0][0], after["tiles"][line[0]]) == (line[0], "A")
    assert (after["mice"][1][0], after["tiles"][line[-1]]) == (line[-1], "B")


def test_a23_one_slide_drops_a_mouse_and_completes_another_players_cheese() -> None:
    game = scene(players=3, mice=[[], ["d2"], ["d4", "f6"]], tiles={"d1": "x", "d3": "A", "f6": "A"})
    after = played(game, ">d1")
    assert after["mice"][1][0] == "cellar"
    assert (after["collected"], after["phase"]) == (["", "", "A"], "turn")


def test_a23_all_falls_happen_together() -> None:
    game = scene(players=3, mice=[["d6"], ["d2"], ["d4"]], tiles={"d1": "x", "d3": "x", "d5": "x"})
    assert [own[0] for own in played(game, ">d1")["mice"]] == ["cellar"] * 3


def test_a23_ribbons_change_before_cheese_is_collected() -> None:
    tiles = {"d1": "g", "c4": "A", "b2": "A"}
    game = scene(modules="cheesy", mice=[["d2", "b2"]], cheesy="c4", tiles=tiles)
    after = played(game, ">d1")  # his tile comes under d2; then he and b2 stand on Appenzeller
    assert (after["ribbon"], after["collected"]) == (0, ["A", ""])


def test_a23_a_displaced_mouse_is_off_the_board_until_placed() -> None:
    tiles = {"a6": "A", "b2": "A", "d6": "d"}
    game = scene(modules="pantry", mice=[["p1", "b2"]], tiles=tiles, spares="....", collected=["BCD", ""])
    after = played(game, ">g6")  # a6's Appenzeller comes to p1
    assert (after["phase"], after["mice"][0][0], after["spares"]) == ("place", "held", ["A", ".", ".", "."])
    assert after["collected"] == ["BCD", ""]
    after = played(game, "=p1")
    assert (after["collected"], after["phase"], after["winner"]) == (["ABCD", ""], "over", 0)


def test_a23_the_game_may_end_before_a_displaced_mouse_is_placed() -> None:
    tiles = {"d1": "A", "b2": "A", "d6": "d"}
    game = scene(modules="pantry", mice=[["p1", "b2", "d2"]], tiles=tiles, spares="....", collected=["BCD", ""])
    after = played(game, ">d1")
    assert (after["collected"], after["phase"], after["winner"]) == (["ABCD", ""], "over", 0)
