"""The pantry and its secret door (X-50 to X-56, A-90 to A-99); front layout, the door lies on b2 of room N."""

import pytest

from appenzell import BadSnapshot, Game, Setup
from tests.scenes import PANTRY, played, refused, scene, tokens

DOOR = {"modules": "pantry", "tiles": {"b2": "d"}}


def suffix(number: int) -> str:
    """Return how a slide names the spare: nothing for the first."""
    return "" if number == 1 else f"/{number}"


# --- Tiles and ways --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("modules", ["pantry", "pantry cheesy", "pantry works tower", "pantry cheesy works tower"])
def test_x50_all_37_tiles_are_in_play_and_four_blanks_lie_outside(modules: str) -> None:
    start = Game.new(Setup(players=2, modules=set(modules.split()), seed="thirty-seven")).snapshot()
    seen = [letter for letter in start["tiles"].values() if letter != "?"]
    everything = "".join([*seen, *start["spares"], *start["deck"]])
    assert start["spares"] == ["."] * 4
    assert (len(everything), sorted(set(everything))) == (37, sorted("ABCDEFG.xgwd"))


def test_x51_the_only_way_in_is_the_door() -> None:
    game = scene(mice=[["b2", "c2", "a1"]], **DOOR)
    assert {token for token in tokens(game) if "-p" in token or "+p" in token} == {f"b2-{p}" for p in PANTRY}
    refused(game, "c2-p1", "X-51")


def test_x51_the_only_way_out_is_the_door() -> None:
    game = scene(mice=[["p1"]], open="KN", **DOOR)
    assert tokens(game, "p1-") == {"p1-p2", "p1-p3", "p1-p4", "p1-b2"}
    refused(game, "p1-c2", "X-51", "X-52")


def test_x52_in_about_and_out_cost_one_action_each() -> None:
    game = scene(mice=[["b2"]], **DOOR)
    for left, token, place in [(3, "b2-p3", "p3"), (2, "p3-p1", "p1"), (1, "p1-b2", "b2")]:
        after = played(game, token)
        assert (after["actions_left"], after["mice"][0][0]) == (left, place)


def test_x52_pantry_fields_must_be_free() -> None:
    game = scene(mice=[["b2", "p1"], ["p4"]], **DOOR)
    refused(game, "b2-p4", "X-52", "B-34")
    refused(game, "p1-p4", "X-52", "B-34")
    assert tokens(game, "b2-p") == {"b2-p2", "b2-p3"}


def test_x52_without_an_action_nobody_moves_there() -> None:
    game = scene(mice=[["b2", "p1"]], actions_left=0, **DOOR)
    refused(game, "b2-p2", "B-10", "X-52")
    refused(game, "p1-p2", "B-10", "X-52")


@pytest.mark.parametrize("mice", [[["b2", "p1", "p2", "p3"]], [["b2"], ["p1", "p2", "p3"]]])
def test_x53_a_fourth_mouse_does_not_get_in(mice: list[list[str]]) -> None:
    refused(scene(mice=mice, **DOOR), "b2-p4", "X-53")


def test_x53_a_third_mouse_gets_in() -> None:
    assert played(scene(mice=[["b2", "p1"], ["p3"]], **DOOR), "b2-p4")["mice"][0][0] == "p4"


@pytest.mark.parametrize(("fourth", "phase"), [("p4", "turn"), ("held", "place")])
def test_x53_four_inside_is_no_position_a_waiting_mouse_counted(fourth: str, phase: str) -> None:
    words = DOOR | {"phase": phase, "slid": True, "actions_left": 3}
    assert scene(mice=[["p1", "p2"], [fourth]], **words).snapshot()["mice"][1][0] == fourth  # three are fine
    with pytest.raises(BadSnapshot, match=r"(?i)pantry"):
        scene(mice=[["p1", "p2", "p3"], [fourth]], **words)


@pytest.mark.parametrize("mice", [[["p1", "b2"]], [["p1"], ["b2"]]], ids=["own mouse", "rival's mouse"])
def test_x54_an_occupied_door_lets_nobody_out(mice: list[list[str]]) -> None:
    game = scene(mice=mice, **DOOR)
    refused(game, "p1-b2", "X-54", "B-34", "X-52")


def test_x54_cheesy_on_the_door_lets_nobody_out() -> None:
    game = scene(modules="cheesy pantry", mice=[["p1"]], cheesy="b2", tiles={"b2": "d", "d4": "g"})
    refused(game, "p1-b2", "X-54", "B-34", "X-52")


def test_x54_the_door_works_again_when_it_is_free() -> None:
    game = scene(mice=[["p1", "b2"]], **DOOR)
    assert played(game, "b2-c2", "p1-b2")["mice"][0][:2] == ["b2", "c2"]


@pytest.mark.parametrize("start", ["b2", "p1"])
def test_x55_a_trap_in_the_pantry_is_harmless(start: str) -> None:
    game = scene(mice=[[start]], spares=".x", **DOOR)
    after = played(game, f"{start}-p2", "p2-p3", "p3-p2")
    assert (after["mice"][0][0], after["spares"][1]) == ("p2", "x")


def test_x55_slides_do_not_make_it_bite() -> None:
    after = played(scene(modules="pantry", mice=[["p2"]], spares=".x"), ">a2")
    assert (after["mice"][0][0], after["spares"][1]) == ("p2", "x")


# --- Slides from the pantry ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_x56_a_slide_takes_any_tile_and_leaves_another_in_its_place(number: int) -> None:
    after = played(scene(modules="pantry", spares="ABCD", deck="E"), f">a2{suffix(number)}")
    letters = list("ABCD")
    assert after["tiles"]["a2"] == letters[number - 1]
    letters[number - 1] = "E"
    assert after["spares"] == letters
    assert (after["phase"], after["actions_left"], after["slid"]) == ("turn", 3, True)


@pytest.mark.parametrize("target", ["p2", "p3", "p4"])
@pytest.mark.parametrize("owner", [0, 1])
def test_x56_the_pusher_places_the_mouse_of_the_taken_tile(owner: int, target: str) -> None:
    mice = [["p2"], ["p1"]] if owner == 0 else [["p1"], ["p2"]]
    game = scene(mice=mice, **DOOR)
    waiting = played(game, ">a6/2")
    assert (waiting["phase"], waiting["player"], waiting["mice"][owner][0]) == ("place", 0, "held")
    assert tokens(game) == {"=p2", "=p3", "=p4"}
    refused(game, "=p1", "X-56", "B-34")
    after = played(game, f"={target}")
    assert (after["phase"], after["player"], after["mice"][owner][0]) == ("turn", 0, target)
    assert (after["actions_left"], after["mice"][1 - owner][0]) == (3, "p1")


def test_x56_placing_comes_before_anything_else() -> None:
    game = scene(mice=[["p2", "c2"]], **DOOR)
    game.apply(">a6/2")
    refused(game, ".", "X-56", "A-23")
    refused(game, "c2-b2", "X-56", "A-23")


@pytest.mark.parametrize("ribbon", [None, 0, 1])
def test_x56_a_displaced_cheesy_is_placed_as_well(ribbon: int | None) -> None:
    game = scene(modules="cheesy pantry", cheesy="p1", tiles={"d4": "g"}, ribbon=ribbon)
    waiting = played(game, ">a6")
    assert (waiting["phase"], waiting["cheesy"]) == ("place", "held")
    assert tokens(game) == {f"={p}" for p in PANTRY}
    after = played(game, "=p3")
    assert (after["phase"], after["cheesy"], after["ribbon"]) == ("turn", "p3", ribbon)


def test_a90_the_displaced_mouse_may_stand_on_the_incoming_tile() -> None:
    game = scene(modules="pantry", mice=[["p1", "a6"]], tiles={"a6": "A"}, deck="A")
    waiting = played(game, ">a2")
    assert (waiting["spares"][0], waiting["collected"]) == ("A", ["", ""])  # off the board until placed
    after = played(game, "=p1")
    assert (after["mice"][0][0], after["collected"]) == ("p1", ["A", ""])


def test_a90_even_on_a_trap_that_came_in() -> None:
    after = played(scene(modules="pantry", mice=[["p1"]], deck="x"), ">a2", "=p1")
    assert (after["spares"][0], after["mice"][0][0]) == ("x", "p1")


# --- The door --------------------------------------------------------------------------------------------------------


def test_a91_with_the_door_in_the_pantry_nobody_leaves() -> None:
    game = scene(modules="pantry", mice=[["p3"]], open="L", tiles={"g2": "d"})
    assert "p3-g2" in tokens(game)
    assert played(game, ">a2")["spares"][0] == "d"
    refused(game, "p3-g2", "A-91", "X-51", "X-52")
    assert tokens(game, "p3-") == {"p3-p1", "p3-p2", "p3-p4"}


def test_a91_with_the_door_in_the_pantry_nobody_enters() -> None:
    game = scene(modules="pantry", mice=[["g2"]], tiles={"g2": "d"})
    assert tokens(game, "g2-p") == {f"g2-{p}" for p in PANTRY}
    game.apply(">a2")
    refused(game, "g2-p2", "A-91", "X-51", "X-52")


def test_a91_mice_may_step_onto_the_door_there() -> None:
    game = scene(modules="pantry", mice=[["p3"]], open="N", spares="d")
    assert played(game, "p3-p1")["mice"][0][0] == "p1"
    assert tokens(game, "p1-") == {"p1-p2", "p1-p3", "p1-p4"}


def test_a91_back_in_the_castle_it_is_the_way_out_again() -> None:
    game = scene(modules="pantry", mice=[["p3"]], open="K", spares="d")
    assert played(game, ">a2", "p3-a2")["mice"][0][0] == "a2"


def test_a92_the_way_in_and_out_follows_the_door() -> None:
    game = scene(mice=[["p1", "b2"]], **DOOR)
    game.apply(">a2/2")  # the door moves from b2 to c2
    refused(game, "b2-p2", "A-92", "X-51")
    refused(game, "p1-b2", "A-92", "X-51", "B-34")
    assert played(game, "p1-c2", "c2-p4")["mice"][0][:2] == ["p4", "b2"]


def test_a92_a_door_slid_under_a_mouse_lets_it_in() -> None:
    game = scene(mice=[["c2"]], **DOOR)
    assert played(game, ">a2", "c2-p1")["mice"][0][0] == "p1"


def test_a93_a_door_under_a_roof_is_no_way_out() -> None:
    game = scene(mice=[["p1", "a1"]], **DOOR)
    refused(game, "p1-b2", "A-93", "B-32", "X-51")
    assert tokens(game, "p1-") == {"p1-p2", "p1-p3", "p1-p4"}
    assert played(game, "^N", "p1-b2")["mice"][0][0] == "b2"


def test_a93_an_unseen_door_is_no_way_out() -> None:
    game = scene(modules="pantry", mice=[["p1", "a1"]], deck="d")
    assert tokens(game, "p1-") == {"p1-p2", "p1-p3", "p1-p4"}
    assert played(game, "^N", "p1-b2")["tiles"]["b2"] == "d"  # it was the next tile of the deck


@pytest.mark.parametrize("mice", [[["p1", "c2", "b2"]], [["p1", "c2"], ["b2"]]])
def test_a94_no_jump_goes_through_the_door(mice: list[list[str]]) -> None:
    game = scene(mice=mice, **DOOR)
    refused(game, "c2-p2", "A-94", "X-51", "X-54")
    refused(game, "p1-b3", "A-94", "X-51", "X-52", "X-54")
    assert tokens(game, "c2-p") == set()


# --- What the tiles do there -----------------------------------------------------------------------------------------


def test_a95_a_trap_from_the_pantry_catches_mice_in_the_castle() -> None:
    after = played(scene(modules="pantry", mice=[["a2"], ["a4"]], spares=".x"), ">a2/2")
    assert (after["tiles"]["a2"], after["mice"][0][0], after["mice"][1][0]) == ("x", "cellar", "a4")


def test_a95_it_bars_the_way_as_well() -> None:
    game = scene(modules="pantry", mice=[["a3"]], spares="x")
    assert "a3-a2" in tokens(game)
    game.apply(">a2")
    refused(game, "a3-a2", "A-95", "B-32")


def test_a96_cheese_in_the_pantry_counts_together_with_the_castle() -> None:
    game = scene(modules="pantry", mice=[["b2", "b3"]], tiles={"b2": "d", "b3": "A"}, spares="A")
    assert played(game, "b2-p1")["collected"] == ["A", ""]


def test_a96_two_mice_in_the_pantry_collect() -> None:
    game = scene(mice=[["b2", "p4"]], spares="A..A", **DOOR)
    assert played(game, "b2-p1")["collected"] == ["A", ""]


def test_a96_it_counts_in_the_turns_of_others() -> None:
    game = scene(modules="pantry", mice=[[], ["p1", "a6"]], spares="AA")
    assert played(game, ">a6/2")["collected"] == ["", "A"]


@pytest.mark.parametrize("start", ["b2", "p2"])
def test_a97_his_tile_in_the_pantry_passes_cheesy_over(start: str) -> None:
    game = scene(modules="cheesy pantry", mice=[[start]], cheesy="d4", tiles={"b2": "d"}, spares="g", ribbon=1)
    assert played(game, f"{start}-p1")["ribbon"] == 0


def test_a97_a_mouse_placed_on_his_tile_gets_him_too() -> None:
    game = scene(modules="cheesy pantry", mice=[[], ["p1"]], cheesy="d4", tiles={"a4": "g"})
    assert played(game, ">g4")["ribbon"] is None  # his tile falls out, but its mouse is not back yet
    assert played(game, "=p1")["ribbon"] == 1


def test_a97_the_sliding_works_give_their_slide_from_the_pantry() -> None:
    game = scene(modules="works pantry", mice=[["p1"]], spares="w", actions_left=0)
    after = played(game, ">a2/2")
    assert (after["actions_left"], after["slid"], after["works_used"]) == (0, False, [0])


def test_a97_the_works_tile_itself_may_be_pushed_by_its_own_slide() -> None:
    game = scene(modules="works pantry", mice=[["p1"]], spares="w", actions_left=0)
    after = played(game, ">a2", "=p1")
    assert (after["actions_left"], after["slid"], after["works_used"]) == (0, False, [0])
    assert (after["tiles"]["a2"], after["mice"][0][0]) == ("w", "p1")


def test_a99_sliding_works_without_their_module_are_blank() -> None:
    game = scene(modules="pantry", mice=[["c3"]], tiles={"c2": "w"})
    after = played(game, "c3-c2", ">a6")
    assert (after["actions_left"], after["slid"], after["works_used"]) == (2, True, [])
    assert after["tiles"]["c2"] == "w"


def test_a99_cheesys_tile_without_his_module_is_blank() -> None:
    after = played(scene(modules="pantry works", mice=[["c3"]], tiles={"c2": "g"}), "c3-c2")
    assert (after["tiles"]["c2"], after["mice"][0][0]) == ("g", "c2")
    assert (after["cheesy"], after["ribbon"]) == (None, None)


@pytest.mark.parametrize("letter", ["g", "w"])
def test_a99_such_a_tile_pushed_under_a_mouse_does_nothing(letter: str) -> None:
    game = scene(modules="pantry", mice=[["a2"]], spares=letter)
    after = played(game, ">a2")
    assert (after["tiles"]["a2"], after["mice"][0][0], after["ribbon"]) == (letter, "a2", None)
    refused(game, ">a6", "B-11")  # and brings no extra slide
