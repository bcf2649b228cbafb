"""The sliding works (X-40 to X-42, A-80 to A-82): its tile lies on b2 of room N, the slides go through rank 6."""

import pytest

from appenzell import Game, Setup
from tests.scenes import played, refused, scene

WORKS = {"modules": "works", "tiles": {"b2": "w"}}


def ledger(after: dict[str, object]) -> tuple[object, ...]:
    """Return what a slide is paid with: actions left, the turn's one slide, the mice that used the works."""
    return after["actions_left"], after["slid"], after["works_used"]


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_x40_its_tile_starts_in_the_castle_with_two_blank_spares_outside(seed: str) -> None:
    start = Game.new(Setup(players=2, modules={"works"}, seed=seed)).snapshot()
    assert start["spares"] == [".", "."]
    assert set(start["tiles"].values()) == {"?"}
    assert (len(start["deck"]), start["deck"].count("w")) == (33, 1)


def test_x40_the_pusher_chooses_the_spare() -> None:
    after = played(scene(modules="works", spares="AB", deck="C"), ">a2/2")
    assert (after["tiles"]["a2"], after["spares"]) == ("B", ["A", "C"])


def test_x41_an_own_mouse_on_it_gives_one_extra_slide() -> None:
    game = scene(mice=[["b2"]], **WORKS)
    assert ledger(played(game, ">a6")) == (4, False, [0])
    assert ledger(played(game, ">a6")) == (3, True, [0])
    refused(game, ">a6", "B-11", "A-81", "X-41")


@pytest.mark.parametrize("mice", [[["c2"]], [[], ["b2"]]], ids=["own mouse beside it", "rival's mouse on it"])
def test_x41_only_an_own_mouse_on_it_counts(mice: list[list[str]]) -> None:
    game = scene(mice=mice, **WORKS)
    assert ledger(played(game, ">a6")) == (3, True, [])
    refused(game, ">a6", "B-11", "X-41")


def test_x42_a_second_mouse_reaching_it_brings_another_extra_slide() -> None:
    game = scene(mice=[["b2", "b3"]], **WORKS)
    assert ledger(played(game, ">a6", "b2-c2", "b3-b2", ">a6")) == (2, False, [0, 1])
    assert ledger(played(game, ">a6")) == (1, True, [0, 1])


def test_x42_the_extra_slide_may_hand_the_works_to_the_next_mouse() -> None:
    game = scene(mice=[["c2", "b2"]], actions_left=0, slid=True, **WORKS)
    after = played(game, ">a2")  # by mouse 1; the tile moves from b2 to c2, under mouse 0
    assert (after["tiles"]["c2"], *ledger(after)) == ("w", 0, True, [1])
    assert ledger(played(game, ">a6")) == (0, True, [0, 1])
    refused(game, ">a6", "B-10", "B-11", "A-81", "X-41")


@pytest.mark.parametrize(("actions_left", "slid"), [(0, False), (0, True), (3, True)])
def test_a80_it_needs_neither_an_action_nor_the_slide_of_the_turn(actions_left: int, slid: bool) -> None:
    game = scene(mice=[["b2"]], actions_left=actions_left, slid=slid, **WORKS)
    assert ledger(played(game, ">a6")) == (actions_left, slid, [0])


def test_a80_without_it_no_action_means_no_slide() -> None:
    refused(scene(mice=[["c2"]], actions_left=0, **WORKS), ">a6", "B-10")


def test_a80_it_is_used_before_the_slide_of_the_turn() -> None:
    game = scene(mice=[["b2"]], actions_left=1, **WORKS)
    assert ledger(played(game, ">a6")) == (1, False, [0])
    assert ledger(played(game, ">a6")) == (0, True, [0])


def test_a81_coming_back_brings_no_second_one() -> None:
    game = scene(mice=[["b2"]], **WORKS)
    assert ledger(played(game, ">a6", "b2-c2", "c2-b2", ">a6")) == (1, True, [0])


def test_a81_the_mouse_must_be_on_it_when_the_slide_is_made() -> None:
    assert ledger(played(scene(mice=[["b2"]], **WORKS), "b2-c2", ">a6")) == (2, True, [])


@pytest.mark.parametrize("mouse", [0, 1, 3])
def test_a81_it_counts_for_the_mouse_that_stands_there(mouse: int) -> None:
    own = ["c3", "b3", "c2", "a2"]
    own[mouse] = "b2"
    assert ledger(played(scene(mice=[own], **WORKS), ">a6")) == (4, False, [mouse])


def test_a81_the_next_turn_brings_it_again() -> None:
    game = scene(mice=[["b2"]], works_used=[0], **WORKS)
    assert ledger(played(game, ".", ".")) == (4, False, [])
    assert ledger(played(game, ">a6")) == (4, False, [0])


def test_a82_standing_there_at_the_start_of_the_turn_counts() -> None:
    assert ledger(played(scene(mice=[[], ["b2"]], **WORKS), ".", ">a6")) == (4, False, [0])


def test_a82_having_it_slid_under_in_the_own_turn_counts() -> None:
    game = scene(modules="works", mice=[["c2"]], tiles={"b2": "w"})
    assert ledger(played(game, ">a2")) == (3, True, [])
    assert ledger(played(game, ">a6")) == (3, True, [0])


def test_a82_pushed_in_under_a_mouse_counts_too() -> None:
    game = scene(modules="works", mice=[["a2"]], spares=".w")
    assert ledger(played(game, ">a2/2", ">a6")) == (3, True, [0])
