"""Playing by the friendly API: what a game tells, what it refuses, and that it is left unchanged then."""

import copy
import pickle
import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from appenzell import Action, BadSeat, Game, GameOver, IllegalAction, Setup
from appenzell.game.action import action_of, known_action
from appenzell.game.setup import MODULE_NAMES
from appenzell.rules.actions import ACTIONS, PLACES, RUN, RUNS, RUNS_FROM
from appenzell.rules.geometry import FIELD_NUMBERS
from tests.game.games import finished, games, play
from tests.referee import Referee
from tests.scenes import scene


def test_a_game_from_its_first_action_to_the_next_turn() -> None:
    game = Game.new(Setup(players=2, seed="any text", start=1))
    assert (game.player, game.start, game.turn, game.actions_left, game.phase) == (1, 1, 0, 0, "setup")
    assert [str(action) for action in game.legal_actions()] == ["+a1", "+g1", "+a7", "+g7"]
    game.apply("+g7")
    game.apply("+a1")
    assert (game.player, game.turn, game.actions_left, game.phase) == (1, 1, 4, "turn")
    lifted = game.apply("^B")
    assert (str(lifted), game.actions_left) == ("^B", 3)
    game.apply(".")
    assert (game.player, game.turn, game.actions_left, game.is_over, game.winner) == (0, 2, 4, False, None)
    assert [str(action) for action in game.history] == ["+g7", "+a1", "^B", "."]
    assert game.setup.players == 2
    assert repr(game) == "<Game of 2, turn 2, seat 0, 4 actions left>"


def test_legal_actions_come_in_the_order_of_their_numbers() -> None:
    numbers = [action.number for action in scene(mice=[["a1", "b1"]]).legal_actions()]
    assert numbers == sorted(numbers)


def test_an_action_or_its_token_is_the_same() -> None:
    by_token, by_action = scene(mice=[["a1"]], open="D"), scene(mice=[["a1"]], open="D")
    action = next(action for action in by_action.legal_actions() if str(action) == "^K")
    assert by_token.apply("^K") is by_action.apply(action) is action
    assert by_token.snapshot() == by_action.snapshot()


def test_the_token_decides_where_a_number_has_another_meaning() -> None:
    here, there = scene(mice=[["b2", "c3"]]), scene(mice=[["c3", "b2"]])
    action = here.apply("b2-b3")
    assert there.apply(action) == Action(action.number + PLACES, "b2-b3")
    elsewhere = scene(mice=[["c2"]])
    assert elsewhere.action(action.number) == Action(action.number, "c2-b3")
    with pytest.raises(IllegalAction, match="b2-b3 is not allowed: no own mouse is there"):
        elsewhere.apply(action)


def test_actions_survive_pickling() -> None:
    game = scene(mice=[["b2", "c3"]])
    action = pickle.loads(pickle.dumps(next(action for action in game.legal_actions() if str(action) == "b2-b3")))
    assert str(game.apply(action)) == "b2-b3"


def test_actions_never_change() -> None:
    action = scene(mice=[["b2"]]).legal_actions()[0]
    with pytest.raises(AttributeError):
        action.number = 3  # type: ignore[misc]
    assert action == Action(0, ".")
    assert hash(action) == hash(Action(0, "."))


def test_an_illegal_action_names_its_rule_and_changes_nothing() -> None:
    game = scene(mice=[["b2"]])
    before = game.snapshot()
    with pytest.raises(IllegalAction) as caught:
        game.apply("b2-d4")
    assert (caught.value.rule, caught.value.reason, caught.value.token) == ("B-32", "under_roof", "b2-d4")
    assert str(caught.value) == "b2-d4 is not allowed: a roof is on that field (B-32)."
    assert game.snapshot() == before
    assert game.history == ()


def test_after_the_end_nothing_can_be_played() -> None:
    game = finished()
    assert (game.is_over, game.phase, game.legal_actions()) == (True, "over", [])
    assert repr(game) == "<Game of 2, over in turn 2, winner 0>"
    for token in (".", "b3-b4", "C:d4-d5", ">c1"):
        assert not game.is_legal(token)
        with pytest.raises(GameOver, match="the game is over"):
            game.apply(token)


def test_actions_by_number() -> None:
    game = scene(mice=[["b2", "cellar", "out", "out"]])
    assert game.action(0) == Action(0, ".")
    assert str(game.action(RUN + 15)) == "b2-b3"
    twin = game.action(RUN + 3 * PLACES)
    assert str(twin) == "+a1"
    with pytest.raises(IllegalAction, match="the first one enters"):
        game.apply(twin)
    with pytest.raises(IllegalAction, match=r"action 121 is not allowed: this mouse is in the cellar"):
        game.action(RUN + PLACES)
    with pytest.raises(IllegalAction, match="Cheesy is not in this game"):
        game.action(RUN + 4 * PLACES)


@pytest.mark.parametrize("number", [-1, ACTIONS, pytest.param(10**5000, id="huge"), "1", None, 1.0, True])
def test_numbers_that_are_no_actions(number: Any) -> None:
    with pytest.raises(IllegalAction, match="there is no action of that number"):
        scene(mice=[["b2"]]).action(number)


def test_numbers_of_others_are_taken_as_such() -> None:
    game = scene(mice=[["b2"]])
    assert game.action(np.int64(RUN + 15)) is game.action(RUN + 15)  # type: ignore[arg-type]  # as numpy's users do
    with pytest.raises(IllegalAction, match="361 is not allowed: there is no action of that number"):
        game.action(np.int16(ACTIONS))  # type: ignore[arg-type]


def test_a_held_mouse_runs_nowhere() -> None:
    game = scene(modules="pantry", mice=[["held", "b2"]], phase="place")
    with pytest.raises(IllegalAction, match="first the displaced mouse"):
        game.action(RUN)
    assert [str(action) for action in game.legal_actions()] == ["=p1", "=p2", "=p3", "=p4"]


def test_a_copy_goes_its_own_way() -> None:
    game = play(Game.new(Setup(seed="s", start=0)), 10)
    before, twin = game.snapshot(), game.copy()
    assert (twin.snapshot(), twin.history, twin.seed) == (before, game.history, game.seed)
    play(twin, 5)
    assert game.snapshot() == before
    assert len(twin.history) == len(game.history) + 5


class Table(Game):
    """A game of somebody who builds on ours."""


def test_a_copy_is_equal_until_one_of_them_goes_on() -> None:
    game = Game.new(Setup(seed="x", start=0))
    twin = game.copy()
    assert game == twin
    assert hash(game) == hash(twin)
    assert game.position == twin.position
    assert hash(game.position) == hash(twin.position)
    twin.apply("+a1")
    assert game != twin
    assert game.position != twin.position
    game.apply("+a1")
    assert game == twin
    assert game != Game.from_snapshot(game.snapshot()), "its beginning is not known"
    twin.resign(1)
    assert game != twin
    assert game != "game"
    assert game.position != "position"


def test_games_of_other_seeds_are_others() -> None:
    games = [Game.new(Setup(seed=seed, start=0)) for seed in ("x", "y", "x")]
    assert games[0] == games[2] != games[1]
    assert len(set(games)) == 2


def test_a_copy_is_of_the_same_class() -> None:
    assert type(Table.new(Setup()).copy()) is Table


def test_where_somebody_stands_nobody_goes() -> None:
    game = scene(mice=[["b3"], ["c3"]], tiles={"b3": "."})
    for token in ("b3-b3", "b3-c3"):
        with pytest.raises(IllegalAction, match=r"is not allowed: somebody stands there already \(B-34\)"):
            game.apply(token)


def test_games_can_be_pickled_and_copied_by_python() -> None:
    game = play(Game.new(Setup(seed="s", modules=["cheesy"])), 20)
    assert pickle.loads(pickle.dumps(game)).record() == copy.deepcopy(game).record() == game.record()


def test_public_values_are_plain_python() -> None:
    game = play(Game.new(Setup(seed="s", modules=MODULE_NAMES, players=5)), 30)
    for value in (game.player, game.turn, game.actions_left, game.start, game.legal_actions()[0].number):
        assert type(value) is int
    assert type(game.is_over) is bool
    assert type(game.position.players) is int


def test_the_arrays_of_the_rules_are_at_hand() -> None:
    game = scene(mice=[["b2"]])
    before, position = game.snapshot(), game.position.copy()
    assert position.apply(0) == 0
    assert game.snapshot() == before
    assert position.state.dtype == game.position.setup.dtype == "int64"


@given(games(), st.integers(0, 99))
def test_each_step_is_the_referees(game: Game, luck: int) -> None:
    referee, rng = Referee(game.snapshot()), random.Random(luck)
    for _ in range(10):
        legal = game.legal_actions()
        assert {str(action) for action in legal} == referee.legal()
        if not legal:
            break
        action = rng.choice(legal)
        game.apply(action)
        referee.apply(str(action))
        assert game.snapshot() == referee.snapshot()


@given(games())
def test_what_is_listed_is_what_is_legal(game: Game) -> None:
    position = game.position
    origins = position.origins()
    assert game.legal_actions() == [action_of(number, origins) for number in position.legal()]
    assert position.legal_actions() == game.legal_actions()
    assert all(action is known_action(action.token_number) for action in game.legal_actions())


def test_an_action_that_was_put_together_plays_what_its_token_says() -> None:
    game = Game.new(Setup(seed="any", start=0))
    for token in ("+a1", "+g1"):
        game.apply(token)
    one, other = [action for action in game.legal_actions() if str(action).startswith("^")][:2]
    assert game.apply(replace(one, number=other.number, token=other.token)) is other
    assert Game.from_record(game.record()) == game
    assert game.view().open == (str(other)[1],)


def test_the_token_of_an_action_decides_which_mouse_it_means() -> None:
    game = scene(mice=[["b3", "a2"]], open="KN")
    there = known_action(RUNS_FROM + RUNS * FIELD_NUMBERS["a2"] + FIELD_NUMBERS["a3"])
    assert (str(there), there.number) == ("a2-a3", RUN + FIELD_NUMBERS["a3"]), "of mouse 0, which stands elsewhere"
    assert game.apply(there).number == RUN + PLACES + FIELD_NUMBERS["a3"]


def test_a_seat_resigns_once_and_nobody_for_it() -> None:
    game = Game.new(Setup(players=3, seed="any"))
    game.resign(1)
    wrong: list[tuple[Any, str]] = [(1, "resigned already"), (None, "spectator"), (3, "from 0 to 2")]
    for seat, sentence in wrong:
        with pytest.raises(BadSeat, match=sentence):
            game.resign(seat)
    assert game.copy().resigned == {1: 0}
    two = finished()
    with pytest.raises(GameOver):
        two.resign(0)


# --- looking ahead ---


def test_looking_ahead_refuses_what_playing_refuses_and_changes_nothing() -> None:
    game = Game.new(Setup(seed="any text", start=0))
    before = game.snapshot()
    with pytest.raises(IllegalAction) as refused:
        game.look_ahead(".")
    with pytest.raises(IllegalAction) as played:
        game.apply(".")
    assert (refused.value.rule, refused.value.reason) == (played.value.rule, played.value.reason)
    assert game.snapshot() == before


def test_nobody_looks_ahead_in_a_game_that_was_given_up() -> None:
    game = Game.new(Setup(seed="any text", start=0))
    game.resign(1)
    with pytest.raises(GameOver):
        game.look_ahead("+a1")
