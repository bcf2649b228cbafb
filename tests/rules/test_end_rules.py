"""The home tests of the end of a turn and of the game: B-60 to B-74, A-33 to A-48. Positions are on the front layout.

In most of them the tile pushed in at d1 moves a mousetrap from d1 under the mouse on d2.
"""

from typing import Any

import pytest

from appenzell import BadSetup, Setup
from appenzell.game.endings import ending_of
from tests.scenes import played, refused, scene, tokens

THIRD_FALLS = ["d2", "cellar", "cellar", "out"]  # once the trap comes


def others_than(seat: int, players: int) -> list[list[str]]:
    """Return mice for a scene in which the third mouse of a seat is about to fall."""
    return [THIRD_FALLS if other == seat else [] for other in range(players)]


# --- End of a turn --------------------------------------------------------------------------------------------


def test_b60_rooms_without_a_mouse_are_covered_again() -> None:
    game = scene(mice=[["c4", "a1"], ["b2"]], open="KQ")  # the mouse in a1 is in no room
    before = game.snapshot()
    assert before["open"] == ["K", "M", "N", "Q"]
    after = played(game, ".")
    assert (after["open"], after["tiles"]) == (["M", "N"], before["tiles"])


@pytest.mark.parametrize("seat", [0, 1, None])
def test_b60_nobody_sees_the_tiles_of_a_covered_room(seat: int | None) -> None:
    game = scene(mice=[["a3"]], open="Q", tiles={"a2": "A", "a4": "B", "b1": "C"})
    assert game.view(seat).tiles == {"a2": "A", "a4": "B", "b1": "C"}
    game.apply(".")
    assert game.view(seat).tiles == {"a2": "A", "a4": "B"}


def test_b60_a_room_stays_open_until_the_turn_ends() -> None:
    game = scene(mice=[["a2"]], open="N")
    assert played(game, "a2-b2")["open"] == ["K", "N"]
    assert played(game, ".")["open"] == ["N"]


def test_b60_covering_up_costs_no_action() -> None:
    after = played(scene(mice=[["c4"]], open="KQ", actions_left=0), ".")
    assert (after["open"], after["player"], after["actions_left"]) == (["M"], 1, 4)


def test_b61_a_mouse_in_the_cellar_does_not_keep_a_room_open() -> None:
    game = scene(mice=[["d2"]], tiles={"d1": "x"})
    assert played(game, ">d1")["open"] == ["P"]
    assert played(game, ".")["open"] == []


# --- End of the game ------------------------------------------------------------------------------------------


def test_b70_four_kinds_win_at_once() -> None:
    game = scene(mice=[["b2", "f6"]], tiles={"c2": "A", "f6": "A"}, collected=["BCD", "EFG"])
    after = played(game, "b2-c2")
    assert (after["phase"], after["winner"], after["collected"]) == ("over", 0, ["ABCD", "EFG"])
    assert (after["player"], after["actions_left"], after["open"]) == (0, 3, ["G", "N"])  # nobody ended the turn
    assert (game.is_over, game.winner, game.legal_actions()) == (True, 0, [])
    refused(game, ".", "B-70")


def test_b70_four_kinds_win_in_anothers_turn() -> None:
    game = scene(mice=[[], ["d2", "f6"]], tiles={"d1": "A", "f6": "A"}, collected=["", "BCD"])
    after = played(game, ">d1")
    assert (after["phase"], after["player"], after["winner"]) == ("over", 0, 1)


def test_b70_three_kinds_do_not_win() -> None:
    game = scene(mice=[["b2", "f6"]], tiles={"c2": "A", "f6": "A"}, collected=["BC", ""])
    assert played(game, "b2-c2")["phase"] == "turn"
    assert not game.is_over


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize(("fallen", "phase"), [(0, "turn"), (1, "turn"), (2, "over")])
def test_b71_the_third_mouse_to_fall_ends_the_game(seat: int, fallen: int, phase: str) -> None:
    mice = [["d2"] + ["cellar"] * fallen if other == seat else [] for other in range(3)]
    game = scene(players=3, mice=mice, tiles={"d1": "x"})
    after = played(game, ">d1")
    assert (after["mice"][seat].count("cellar"), after["phase"]) == (fallen + 1, phase)
    assert game.is_over == (phase == "over")


@pytest.mark.parametrize(
    ("faller", "collected", "winner"),
    [
        (1, ["A", "ABC", "AB", "C"], 2),  # not the one whose mouse fell
        (1, ["ABC", "", "AB", "C"], 0),  # also the one who pushed
        (0, ["ABC", "", "B", "AB"], 3),  # also when their own mouse fell
    ],
)
def test_b72_the_most_cheese_among_the_others_wins(faller: int, collected: list[str], winner: int) -> None:
    game = scene(players=4, mice=others_than(faller, 4), tiles={"d1": "x"}, collected=collected)
    after = played(game, ">d1")
    assert (after["phase"], after["winner"]) == ("over", winner)


def test_b73_level_players_go_by_who_waits_longest() -> None:
    game = scene(players=4, mice=others_than(1, 4), tiles={"d1": "x"}, collected=["A", "", "", "B"])
    assert played(game, ">d1")["winner"] == 3  # seat 0 has just played


@pytest.mark.parametrize(("players", "winner"), [(2, 0), (3, 2)])
def test_b73_nobody_down_to_one_mouse_wins(players: int, winner: int) -> None:
    collected = ["A", "B", "C"][:players]  # seat 1 is level and waits longest, but its third mouse falls
    game = scene(players=players, mice=others_than(1, players), tiles={"d1": "x"}, collected=collected)
    assert played(game, ">d1")["winner"] == winner


@pytest.mark.parametrize(("target", "before", "after"), [(5, "BCDE", "ABCDE"), (6, "BCDEF", "ABCDEF")])
def test_b74_the_target_may_be_five_or_six(target: int, before: str, after: str) -> None:
    position: dict[str, Any] = {"target": target, "mice": [["b2", "f6"]], "tiles": {"c2": "A", "f6": "A"}}
    short = played(scene(**position, collected=[before[1:], ""]), "b2-c2")
    assert (short["phase"], len(short["collected"][0])) == ("turn", target - 1)
    reached = played(scene(**position, collected=[before, ""]), "b2-c2")
    assert (reached["phase"], reached["winner"], reached["collected"]) == ("over", 0, [after, ""])


@pytest.mark.parametrize("target", [0, 3, 7])
def test_b74_no_other_target_is_agreed_on(target: int) -> None:
    with pytest.raises(BadSetup) as caught:
        Setup(target=target)
    assert caught.value.field == "target"


# --- MatchEnding, the fine points ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "collected", "winner"),
    [
        (3, ["", "ABC", "AB"], 0),
        (4, ["", "ABC", "AB", "C"], 3),
        (4, ["D", "ABC", "AB", "C"], 3),
        (4, ["DE", "ABC", "", "C"], 0),
    ],
)
def test_a33_third_mice_fall_together_and_the_best_of_the_rest_wins(
    players: int, collected: list[str], winner: int
) -> None:
    mice = [["a1"], THIRD_FALLS, ["d4", "cellar", "cellar", "out"], ["g7"]][:players]
    game = scene(players=players, mice=mice, tiles={"d1": "x", "d3": "x"}, collected=collected)
    after = played(game, ">d1")
    assert [own.count("cellar") for own in after["mice"][:3]] == [0, 3, 3]
    assert (after["phase"], after["winner"]) == ("over", winner)


@pytest.mark.parametrize("players", [2, 3])
def test_a34_if_nobody_is_left_the_game_is_a_draw(players: int) -> None:
    mice = [[field, "cellar", "cellar"] for field in ("d2", "d4", "d6")][:players]
    game = scene(
        players=players, mice=mice, tiles={"d1": "x", "d3": "x", "d5": "x"}, collected=["ABC", "AB", ""][:players]
    )
    after = played(game, ">d1")
    assert (after["phase"], after["winner"]) == ("over", None)
    assert (game.is_over, game.winner) == (True, None)


@pytest.mark.parametrize("player", [0, 1, 2])
def test_a36_whoever_completes_the_target_beats_a_third_fall(player: int) -> None:
    game = scene(
        players=3,
        player=player,
        turn=player + 1,
        mice=[["a1"], THIRD_FALLS, ["d4", "f6"]],
        tiles={"d1": "x", "d3": "A", "f6": "A"},
        collected=["BCD", "EFG", "BCD"],
    )
    after = played(game, ">d1")
    assert after["mice"][1].count("cellar") == 3
    assert (after["collected"][2], after["phase"], after["winner"]) == ("ABCD", "over", 2)


def test_a37_who_loses_the_third_mouse_cannot_win_by_cheesy() -> None:
    game = scene(
        modules="cheesy",
        cheesy="d4",
        ribbon=1,
        mice=[["a1"], ["d2", "f6", "cellar", "cellar"]],
        tiles={"d1": "x", "d3": "A", "f6": "A", "b7": "g"},
        collected=["", "BCD"],
    )
    after = played(game, ">d1")
    assert after["collected"] == ["", "ABCD"]
    assert (after["phase"], after["winner"]) == ("over", 0)


@pytest.mark.parametrize(("player", "winner"), [(0, 1), (1, 2), (2, 1)])
def test_a38_two_who_reach_the_target_at_once_and_level_go_by_the_waiting_order(player: int, winner: int) -> None:
    game = scene(
        players=3,
        player=player,
        turn=player + 1,
        mice=[["a1"], ["b2", "f6"], ["b4", "f4"]],
        tiles={"b1": "A", "f6": "A", "b3": "B", "f4": "B"},
        collected=["", "CDE", "CDE"],
    )
    after = played(game, ">b1")
    assert after["collected"] == ["", "ACDE", "BCDE"]
    assert (after["phase"], after["winner"]) == ("over", winner)


def test_a38_of_two_who_reach_the_target_at_once_more_cheese_wins() -> None:
    game = scene(
        players=3,
        mice=[["a1"], ["b2", "f6"], ["b4", "f4", "b6", "f2"]],
        tiles={"b1": "A", "f6": "A", "b3": "B", "f4": "B", "b5": "C", "f2": "C"},
        collected=["", "CDE", "DEF"],
    )
    after = played(game, ">b1")
    assert after["collected"] == ["", "ACDE", "BCDEF"]
    assert (after["phase"], after["winner"]) == ("over", 2)


@pytest.mark.parametrize("rounds", [0, 7])
@pytest.mark.parametrize(
    ("players", "player", "faller", "winner"),
    [
        (3, 0, 2, 1),
        (3, 0, 1, 2),
        (3, 0, 0, 1),
        (3, 1, 0, 2),
        (3, 1, 2, 0),
        (3, 2, 0, 1),
        (3, 2, 1, 0),
        (4, 1, 2, 3),
        (4, 2, 3, 0),
        (4, 3, 0, 1),
        (4, 3, 3, 0),
    ],
)
def test_a40_level_players_wait_in_the_order_after_the_one_on_turn(
    players: int, player: int, faller: int, winner: int, rounds: int
) -> None:
    game = scene(
        players=players,
        player=player,
        turn=rounds * players + player + 1,
        mice=others_than(faller, players),
        tiles={"d1": "x"},
        collected=["AB"] * players,
    )
    after = played(game, ">d1")
    assert (after["phase"], after["winner"]) == ("over", winner)


def test_a41_a_turn_may_end_without_any_action() -> None:
    after = played(scene(players=3, mice=[["a1"]]), ".", ".")
    assert (after["player"], after["turn"], after["actions_left"]) == (2, 3, 4)


def test_a41_a_turn_ends_only_when_its_player_says_so() -> None:
    game = scene(mice=[["a2"]])
    after = played(game, "a2-a3", "a3-a4", "a4-a3", "a3-a2")
    assert (after["player"], after["actions_left"], after["turn"]) == (0, 0, 1)
    assert tokens(game) == {"."}
    assert played(game, ".")["player"] == 1


@pytest.mark.parametrize(
    ("players", "limit", "collected", "winner"),
    [
        (2, 5, ["A", "AB"], 1),  # the most cheese
        (2, 5, ["AB", "A"], 0),  # also whoever has just played
        (2, 5, ["A", "B"], 1),  # level: seat 0 has just played
        (2, 6, ["A", "B"], 0),
        (3, 2, ["A", "B", "C"], 2),  # also in the first round
        (4, 6, ["AB", "A", "B", "CD"], 3),
    ],
)
def test_a43_the_most_cheese_wins_at_the_turn_limit(
    players: int, limit: int, collected: list[str], winner: int
) -> None:
    player = (limit - 1) % players
    game = scene(players=players, turn_limit=limit, turn=limit, player=player, open="KM", collected=collected)
    after = played(game, ".")
    assert (after["phase"], after["winner"], after["open"]) == ("over", winner, [])  # covered up first
    assert (after["player"], after["turn"]) == (player, limit)


def test_a43_at_the_turn_limit_nobody_is_left_out() -> None:
    game = scene(turn_limit=2, turn=1, mice=[["a1"], ["a7", "cellar", "cellar"]], collected=["A", "AB"])
    assert played(game, ".")["phase"] == "turn"  # one turn is left
    after = played(game, ".")
    assert (after["phase"], after["winner"]) == ("over", 1)


def test_a43_without_a_word_there_is_no_limit() -> None:
    after = played(scene(turn=10_001), ".")
    assert (after["phase"], after["turn"]) == ("turn", 10_002)


@pytest.mark.parametrize("mice", [["d2", "out", "out", "out"], ["d2", "cellar", "out", "out"]])
def test_a46_mice_outside_are_not_fallen(mice: list[str]) -> None:
    after = played(scene(mice=[["a1"], mice], tiles={"d1": "x"}), ">d1")
    assert (after["mice"][1][0], after["phase"]) == ("cellar", "turn")


def test_a46_cheesy_is_never_among_the_fallen() -> None:
    game = scene(
        modules="cheesy",
        cheesy="d2",
        ribbon=1,
        mice=[["a1"], ["f6", "cellar", "cellar"]],
        tiles={"d1": "x", "b7": "g"},
    )
    after = played(game, ">d1")
    assert (after["cheesy"], after["tiles"]["d2"], after["phase"]) == ("d2", "x", "turn")


# --- Resigning ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_a47_of_two_the_other_has_won_at_once(seat: int) -> None:
    game = scene(mice=[["a1"], ["g1"]], collected=["ABC", ""])
    game.resign(seat)
    assert (game.is_over, game.phase, game.winner, game.legal_actions()) == (True, "over", 1 - seat, [])
    assert (game.view(0).phase, game.view(0).winner, ending_of(game)) == ("over", 1 - seat, "resigned")
    refused(game, ".", "B-70")
    assert not game.is_legal(".")


def test_a47_whoever_has_resigned_cannot_win() -> None:
    game = scene(players=3, mice=[["b2", "f6"]], tiles={"c2": "A", "f6": "A"}, collected=["BCD", "B", "BC"])
    game.resign(0)
    game.apply("b2-c2")
    assert (game.is_over, game.winner, ending_of(game)) == (True, 2, "target")
    assert (game.view().phase, game.view().winner) == ("over", 2)


def test_a48_of_more_the_game_goes_on() -> None:
    game = scene(players=3, mice=[["a1"], ["g1"], ["g7"]])
    game.resign(0)
    assert (game.is_over, game.winner, game.player, ending_of(game)) == (False, None, 0, None)
    game.apply(".")
    assert (game.player, game.resigned) == (1, {0: 0})


@pytest.mark.parametrize(
    ("resigned", "collected", "winner"),
    [
        ([3], ["AB", "", "B", "ABC"], 0),  # would have won
        ([3], ["B", "", "C", "ABC"], 2),  # level: seat 0 has just played
        ([3], ["A", "ABCDE", "AB", "ABC"], 2),  # nobody whose third mouse has fallen
        ([2], ["A", "", "AB", "ABC"], 3),  # would not have won: nothing changes
        ([0, 2, 3], ["A", "", "AB", "ABC"], None),  # nobody is left
    ],
)
def test_a48_the_best_of_those_who_stayed_wins(resigned: list[int], collected: list[str], winner: int | None) -> None:
    game = scene(players=4, target=6, mice=others_than(1, 4), tiles={"d1": "x"}, collected=collected)
    for seat in resigned:
        game.resign(seat)
    game.apply(">d1")
    assert (game.is_over, game.winner, ending_of(game)) == (True, winner, "third_mouse")
