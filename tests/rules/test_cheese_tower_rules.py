"""The tower of good cheese, a movable way in (X-30 to X-33, A-71 to A-75); front layout, it hangs on c1 of room Q."""

import pytest

from appenzell import Game, Setup
from tests.scenes import played, refused, scene, tokens

ENDS = [("b1", "b7"), ("d1", "d7"), ("f1", "f7"), ("a2", "g2"), ("a4", "g4"), ("a6", "g6")]
OTHER_END = dict(ENDS) | {far: near for near, far in ENDS}
QUIET_POSTS = ["c1", "e1", "c7", "e7", "a3", "a5", "g3", "g5"]  # outside raised fields, where no line ends
POSTS = {*OTHER_END, *QUIET_POSTS}
TOWERS = {"+a1", "+a7", "+g1", "+g7"}

# --- A way in --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_x30_everybody_may_come_in_by_it(seat: int) -> None:
    game = scene(modules="tower", player=seat, turn=seat + 1, open="Q")
    assert tokens(game, "+") == {*TOWERS, "+T"}
    assert played(game, "+T")["mice"][seat] == ["tower", "out", "out", "out"]
    after = played(game, "T-c1")
    assert (after["mice"][seat][0], after["actions_left"]) == ("c1", 2)
    assert tokens(game, "c1-") == {"c1-b1"}  # and not back (B-33)


@pytest.mark.parametrize("mice", [[["tower"]], [[], ["tower"]]])
def test_x30_it_holds_one_mouse_and_is_jumped_from_outside(mice: list[list[str]]) -> None:
    refused(scene(modules="tower", mice=mice, open="Q"), "+T", "B-34", "X-30")
    refused(scene(modules="tower", mice=mice, open="Q", actions_left=1), "+c1", "A-01", "A-03", "B-10", "B-35")
    game = scene(modules="tower", mice=mice, open="Q")
    assert played(game, "+c1")["actions_left"] == 2  # one for the cheese tower, one for the field
    assert "c1" in game.snapshot()["mice"][0]


def test_x30_an_empty_cheese_tower_is_not_jumped() -> None:
    refused(scene(modules="tower", open="Q"), "+c1", "A-01", "B-30", "B-31")


# --- Set-up ----------------------------------------------------------------------------------------------------------


def test_x31_the_last_player_hangs_it_with_a_mouse_in_it() -> None:
    game = Game.new(Setup(players=5, modules={"tower"}, seed="last", start=0))
    before = played(game, "+a1", "+a7", "+g1", "+g7")
    assert (before["phase"], before["player"], before["cheese_tower"]) == ("setup", 4, None)
    assert tokens(game) == {f"T:{post}" for post in POSTS}
    after = played(game, "T:d7")
    assert (after["cheese_tower"], after["mice"][4]) == ("d7", ["tower", "out", "out", "out"])
    assert (after["phase"], after["player"], after["turn"], after["actions_left"]) == ("turn", 0, 1, 4)


def test_x31_the_others_take_corner_towers() -> None:
    game = Game.new(Setup(players=3, modules={"tower"}, seed="corners", start=2))
    refused(game, "T:c1", "X-31", "B-07")
    assert tokens(game) == TOWERS
    game.apply("+a1")
    refused(game, "T:c1", "X-31", "B-07")
    assert tokens(game) == TOWERS - {"+a1"}


@pytest.mark.parametrize(("players", "start"), [(2, 0), (2, 1), (3, 0), (3, 1), (4, 2)])
def test_a75_fewer_players_hang_it_just_the_same(players: int, start: int) -> None:
    game = Game.new(Setup(players=players, modules={"tower"}, seed="few", start=start))
    last = (start - 1) % players
    assert played(game, *sorted(TOWERS)[: players - 1])["player"] == last
    refused(game, "+g7", "X-31", "A-75")
    assert tokens(game) == {f"T:{post}" for post in POSTS}
    after = played(game, "T:g3")
    assert (after["mice"][last][0], after["cheese_tower"], after["player"]) == ("tower", "g3", start)


# --- Blocked lines ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("post", sorted(OTHER_END))
def test_x32_a_blocked_line_cannot_be_pushed(post: str) -> None:
    refused(scene(modules="tower", cheese_tower=post), f">{post}", "X-32", "A-71")


@pytest.mark.parametrize("slot", [">b7", ">b1", ">b1/2"])
def test_x32_the_extra_slide_of_the_sliding_works_is_blocked_too(slot: str) -> None:
    game = scene(modules="tower works", mice=[["c2"]], tiles={"c2": "w"}, cheese_tower="b1")
    refused(game, slot, "X-32", "A-71")


@pytest.mark.parametrize("post", sorted(OTHER_END))
def test_a71_both_ends_of_that_line_are_blocked_and_no_other(post: str) -> None:
    game = scene(modules="tower", cheese_tower=post)
    refused(game, f">{OTHER_END[post]}", "X-32", "A-71")
    assert tokens(game, ">") == {f">{slot}" for slot in set(OTHER_END) - {post, OTHER_END[post]}}


@pytest.mark.parametrize("post", QUIET_POSTS)
def test_a71_on_other_posts_it_blocks_nothing(post: str) -> None:
    assert tokens(scene(modules="tower", cheese_tower=post), ">") == {f">{slot}" for slot in OTHER_END}


# --- Moving it -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mice", [[], [["tower"]], [["a1"], ["tower"]]], ids=["empty", "own mouse", "rival's mouse"])
def test_x33_moving_it_costs_one_action_whoever_is_in_it(mice: list[list[str]]) -> None:
    game = scene(modules="tower", mice=mice)
    before = game.snapshot()
    after = played(game, "T:d7")
    assert after == before | {"cheese_tower": "d7", "actions_left": 3}


def test_x33_as_often_as_actions_last() -> None:
    game = scene(modules="tower")
    assert played(game, "T:d7", "T:a3", "T:g5", "T:c1")["actions_left"] == 0
    refused(game, "T:d7", "X-33", "B-10")


def test_x33_moving_it_away_frees_the_line() -> None:
    game = scene(modules="tower", cheese_tower="d1")
    after = played(game, "T:e1", ">d7")
    assert (after["slid"], after["actions_left"]) == (True, 2)


def test_a72_it_moves_without_a_mouse_near_but_not_to_the_same_post() -> None:
    game = scene(modules="tower", mice=[[], ["tower"]])
    refused(game, "T:c1", "A-72")
    assert tokens(game, "T:") == {f"T:{post}" for post in POSTS - {"c1"}}


def test_a72_its_mouse_travels_along() -> None:
    game = scene(modules="tower", mice=[[], ["tower"]], open="B")
    played(game, "T:e7", ".", "^B")
    assert tokens(game, "T-") == {"T-e7"}
    assert played(game, "T-e7")["mice"][1][0] == "e7"


# --- What its mouse can do -------------------------------------------------------------------------------------------


def test_a73_its_mouse_enters_the_field_it_hangs_on() -> None:
    game = scene(modules="tower", mice=[["tower"]], open="NPQ")
    assert tokens(game, "T-") == {"T-c1"}
    after = played(game, "T-c1")
    assert (after["mice"][0][0], after["actions_left"]) == ("c1", 3)


def test_a73_a_roof_or_trap_keeps_it_out() -> None:
    refused(scene(modules="tower", mice=[["tower"]]), "T-c1", "B-32")
    trap = scene(modules="tower", mice=[["tower"]], cheese_tower="b1", open="Q", tiles={"b1": "x"})
    refused(trap, "T-b1", "B-32")


def test_a73_it_jumps_a_mouse_on_that_field() -> None:
    game = scene(modules="tower", mice=[["tower"], ["c1"]], open="N")
    assert tokens(game, "T-") == {"T-b1", "T-c2"}
    after = played(game, "T-c2")
    assert (after["mice"][0][0], after["actions_left"]) == ("c2", 2)


@pytest.mark.parametrize(
    ("post", "roofs"),
    [
        ("b1", "Q"),
        ("c1", "PQ"),
        ("d1", "PQR"),
        ("a2", "K"),
        ("a4", "DK"),
        ("d7", "ABC"),
        ("e7", "BC"),
        ("g5", "EL"),
        ("g6", "E"),
    ],
)
def test_a73_it_uncovers_over_that_field_and_its_border_neighbours(post: str, roofs: str) -> None:
    game = scene(modules="tower", mice=[["tower"]], cheese_tower=post)
    assert tokens(game, "^") == {f"^{roof}" for roof in roofs}
    after = played(game, f"^{roofs[-1]}")
    assert (after["open"], after["actions_left"]) == ([roofs[-1]], 3)


def test_a73_only_the_mouse_in_it_uncovers() -> None:
    game = scene(modules="tower", mice=[[], ["tower"]])
    refused(game, "^Q", "B-20", "A-73")
