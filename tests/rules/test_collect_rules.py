"""The home tests of collecting: B-50 to B-53, A-30, A-32, A-39 and A-44. Positions are on the front layout."""

from typing import Any

import pytest

from tests.scenes import played, scene


def test_b50_two_mice_on_the_same_kind_bring_that_kind() -> None:
    after = played(scene(mice=[["b2", "f6"]], tiles={"c2": "A", "f6": "A"}), "b2-c2")
    assert after["collected"] == ["A", ""]


@pytest.mark.parametrize(
    ("mice", "tiles"),
    [
        ([["b2", "f6"]], {"c2": "A", "f6": "B"}),  # two kinds
        ([["b2"], ["f6"]], {"c2": "A", "f6": "A"}),  # mice of two players
        ([["b2", "a1"]], {"c2": "A", "f6": "A"}),  # one mouse
        ([["b2", "f6"]], {"c2": ".", "f6": "."}),  # no cheese
    ],
)
def test_b50_anything_less_brings_nothing(mice: list[list[str]], tiles: dict[str, str]) -> None:
    assert played(scene(mice=mice, tiles=tiles), "b2-c2")["collected"] == ["", ""]


def test_b51_cheese_is_collected_while_others_are_on_turn() -> None:
    after = played(scene(mice=[[], ["d2", "f6"]], tiles={"d1": "A", "f6": "A"}), ">d1")
    assert (after["player"], after["collected"]) == (0, ["", "A"])


def test_b52_one_action_brings_several_kinds() -> None:
    tiles = {"b1": "A", "f6": "A", "b3": "B", "f4": "B"}
    after = played(scene(mice=[["b2", "b4", "f6", "f4"]], tiles=tiles), ">b1")
    assert after["collected"] == ["AB", ""]


def test_b52_one_action_brings_several_players_cheese() -> None:
    tiles = {"b1": "A", "f6": "A", "b3": "B", "f4": "B"}
    after = played(scene(mice=[["b2", "f6"], ["b4", "f4"]], tiles=tiles), ">b1")
    assert after["collected"] == ["A", "B"]


def test_b52_one_turn_brings_several_kinds() -> None:
    tiles = {"c2": "A", "f6": "A", "b3": "B", "f4": "B"}
    game = scene(mice=[["b2", "f6", "f4"]], tiles=tiles)
    assert played(game, "b2-b3")["collected"] == ["B", ""]
    after = played(game, "b3-b2", "b2-c2")
    assert (after["player"], after["collected"]) == (0, ["AB", ""])


def test_b53_a_player_gets_each_kind_only_once() -> None:
    game = scene(mice=[["b2", "f6"]], tiles={"c2": "A", "f6": "A"}, collected=["ABC", "A"])
    after = played(game, "b2-c2", "c2-b2", "b2-c2")
    assert (after["collected"], after["phase"]) == (["ABC", "A"], "turn")


@pytest.mark.parametrize(
    ("token", "mice", "brings"),
    [
        ("b2-c2", [["b2", "f6"]], "c2"),
        ("b2-d2", [["b2", "f6"], ["c2"]], "d2"),  # by a jump
        ("+a2", [["f6"], ["a1"]], "a2"),  # from outside
        (">d1", [["d2", "f6"]], "d1"),
        (">d1", [["d1", "f6"]], ""),  # by the spare itself
        (">g2", [["a2", "f6"]], "b2"),  # from under a roof
    ],
)
def test_a30_collecting_is_automatic_after_every_change(token: str, mice: list[list[str]], brings: str) -> None:
    tiles = {"f6": "A"} | ({brings: "A"} if brings else {})
    position: dict[str, Any] = {"mice": mice, "tiles": tiles, "open": "KP", "spares": "." if brings else "A"}
    assert played(scene(**position), token)["collected"] == ["A", ""]


def test_a32_a_fallen_mouse_no_longer_counts() -> None:
    game = scene(mice=[["d2", "f6"]], tiles={"d1": "x", "f6": "A"}, spares="A")
    assert played(game, ">d1", ".")["mice"][0][0] == "cellar"
    after = played(game, ">d1")  # Appenzeller now lies where the mouse fell
    assert (after["tiles"]["d2"], after["collected"]) == ("A", ["", ""])


def test_a39_cheese_of_the_last_slide_counts_for_the_winner() -> None:
    mice = [[], ["d2", "cellar", "cellar"], ["d4", "f6"]]
    tiles = {"d1": "x", "d3": "A", "f6": "A"}
    game = scene(players=3, mice=mice, tiles=tiles, collected=["BC", "", "B"])
    after = played(game, ">d1")
    assert after["collected"] == ["BC", "", "AB"]
    assert (after["phase"], after["winner"]) == ("over", 2)  # level with seat 0, and longer without a turn


def test_a44_the_last_collecting_tile_of_a_kind_goes_to_one_player_only() -> None:
    # Two claims at once would take four tiles of a kind, and there are three: so one claim follows the other.
    game = scene(
        players=5,
        modules="tower",
        cheese_tower="a3",
        mice=[["c2", "b4"], [], [], [], ["d2", "f6"]],
        tiles={"d1": "A", "f6": "A", "b4": "A"},
        collected=["", "A", "A", "A", ""],
    )
    assert played(game, ">d1")["collected"] == ["", "A", "A", "A", "A"]  # seat 0, on turn, comes after seat 4
    after = played(game, *"....", "d2-d3", ".", "c2-d2")
    assert {after["tiles"][field] for field in ("b4", "d2")} == {"A"}
    assert after["collected"] == ["", "A", "A", "A", "A"]
