"""The home tests of a turn and its actions, and of uncovering: B-10 to B-21. Positions are on the front layout."""

import pytest

from tests.scenes import played, refused, scene, tokens

# --- A turn ---------------------------------------------------------------------------------------------------


def test_b10_a_turn_has_up_to_four_actions_of_three_sorts() -> None:
    game = scene(mice=[["a2"]], deck="....")
    after = played(game, "^N", "a2-b2", ">g6", "b2-b3")
    assert (after["player"], after["actions_left"]) == (0, 0)
    assert tokens(game) == {"."}


@pytest.mark.parametrize("fifth", ["a2-a3", "^N", ">a2", "+g1"])
def test_b10_there_is_no_fifth_action_of_any_sort(fifth: str) -> None:
    assert fifth in tokens(scene(mice=[["a2"]], actions_left=1))
    refused(scene(mice=[["a2"]], actions_left=0), fifth, "B-10")


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_b10_doing_less_is_allowed(count: int) -> None:
    game = scene(mice=[["a2"]])
    for left, step in zip((3, 2, 1), ("a2-a3", "a3-a4", "a4-a3")[:count], strict=False):
        assert played(game, step)["actions_left"] == left
    after = played(game, ".")
    assert (after["player"], after["turn"], after["actions_left"]) == (1, 2, 4)


@pytest.mark.parametrize(
    "turn",
    [
        "^N ^O ^Q ^R",
        "d2-d3 d3-d2 d2-d1 d1-d2",
        ">d1 ^N d2-d3 ^O",
        "^N d2-d3 >a4 d3-d2",
        "d2-d1 ^Q ^R >g6",
    ],
)
def test_b11_the_sorts_mix_in_any_number_and_order(turn: str) -> None:
    after = played(scene(mice=[["d2"]], deck="......"), *turn.split())
    assert (after["player"], after["actions_left"], after["slid"]) == (0, 0, ">" in turn)


def test_b11_a_turn_has_only_one_slide() -> None:
    game = scene(mice=[["d2"]], deck="..")
    assert played(game, ">a4")["actions_left"] == 3
    assert tokens(game, ">") == set()
    refused(game, ">b1", "B-11")
    assert played(game, ".")["slid"] is False
    assert len(tokens(game, ">")) == 12


def test_b12_uncovering_and_running_are_shared_among_ones_own_mice() -> None:
    game = scene(mice=[["a3", "g3"], ["d4"]], deck="..")
    after = played(game, "^N", "^O", "a3-a2", "g3-g4")
    assert after["mice"][0] == ["a2", "g4", "out", "out"]
    assert {"N", "O"} < set(after["open"])
    assert after["actions_left"] == 0


def test_b12_the_mice_of_others_are_not_ones_own() -> None:
    game = scene(mice=[["a3"], ["d4"]])
    assert tokens(game, "d4-") == set()
    refused(game, "d4-c4", "B-12")
    refused(game, "^J", "B-12", "B-20")


# --- Uncover --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mouse", "rooms"),
    [
        ("a1", "KNQ"),  # towers
        ("a7", "ADF"),
        ("g1", "LOR"),
        ("g7", "BEG"),
        ("a3", "HN"),  # N by an edge and a corner, H by a corner
        ("b1", "KN"),
        ("d2", "NOQR"),
        ("d4", "JNOP"),
        ("d5", "CFGM"),
    ],
)
def test_b20_a_roof_must_touch_a_mouse_by_edge_or_corner(mouse: str, rooms: str) -> None:
    assert tokens(scene(mice=[[mouse]]), "^") == {f"^{room}" for room in rooms}


def test_b20_a_roof_out_of_touch_stays_on() -> None:
    game = scene(mice=[["d4"], ["a1"]])
    for room in "AKQ":  # nobody, and only the other player's mouse, is near
        refused(game, f"^{room}", "B-20")
    refused(game, "^M", "B-20", "B-21")  # has none


def test_b20_mice_outside_touch_no_roof() -> None:
    assert tokens(scene(), "^") == set()


def test_b20_lifting_a_roof_is_one_action() -> None:
    after = played(scene(mice=[["d4"]]), "^J")
    assert (after["open"], after["actions_left"]) == (["J", "M"], 3)


def test_b21_the_tiles_of_the_room_are_seen() -> None:
    game = scene(mice=[["a1"]], deck="ABC")
    before = game.snapshot()
    after = played(game, "^N")
    assert after["tiles"] == before["tiles"] | {"b2": "A", "c2": "B", "b3": "C"}
    assert (after["open"], after["deck"]) == (["N"], before["deck"][3:])


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_b21_everybody_sees_them(seat: int | None) -> None:
    game = scene(players=3, mice=[["a1"]], deck="ABC")
    assert game.view(seat).tiles == {}
    game.apply("^N")
    assert game.view(seat).tiles == {"b2": "A", "c2": "B", "b3": "C"}


def test_b21_a_tile_seen_before_is_still_the_same() -> None:
    after = played(scene(mice=[["a1"]], tiles={"c2": "F"}, deck="AB"), "^N")
    assert [after["tiles"][field] for field in ("b2", "c2", "b3")] == ["A", "F", "B"]
