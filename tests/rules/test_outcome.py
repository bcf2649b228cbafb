"""What the kernel tells of a game's end."""

from typing import Any

import numpy as np
import pytest

from appenzell import Game
from appenzell.rules.numbers import BY_TARGET, BY_THIRD_MOUSE, BY_TURN_LIMIT
from appenzell.rules.outcome import ending, is_over, payoffs, winner
from tests.scenes import scene


def outcome(game: Game) -> tuple[bool, int, list[int]]:
    """Return the three answers for a game."""
    position = game.position
    out = np.full(game.setup.players, 9, np.int64)
    payoffs(position.setup, position.state, out)
    return bool(is_over(position.state)), int(winner(position.state)), out.tolist()


def test_a_running_game_has_no_winner_and_brings_nothing() -> None:
    assert outcome(scene(players=3)) == (False, -1, [0, 0, 0])


def test_the_winner_gets_one_and_every_other_loses_one() -> None:
    game = scene(players=3, player=1, turn_limit=1, collected=["A", "", "AB"])
    game.apply(".")
    assert outcome(game) == (True, 2, [-1, -1, 1])


def test_a_draw_brings_nothing() -> None:
    game = scene(phase="over", winner=None)
    assert outcome(game) == (True, -1, [0, 0])


@pytest.mark.parametrize("seat", [0, 1])
def test_the_kernel_and_the_game_name_the_same_winner(seat: int) -> None:
    game = scene(phase="over", winner=seat)
    assert outcome(game)[1] == game.winner == seat


THREE = ["cellar"] * 3


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ({}, BY_TURN_LIMIT),
        ({"collected": ["ABC", "ABC"]}, BY_TURN_LIMIT),
        ({"collected": ["", "ABCD"]}, BY_TARGET),
        ({"mice": [THREE]}, BY_THIRD_MOUSE),
        ({"mice": [THREE], "collected": ["", "ABCD"]}, BY_TARGET),
        ({"mice": [[], THREE], "collected": ["ABC", "ABCD"]}, BY_THIRD_MOUSE),
        ({"collected": ["ABCD", ""], "target": 5}, BY_TURN_LIMIT),
    ],
)
def test_which_rule_has_ended_the_game(position: dict[str, Any], why: int) -> None:
    shot = scene(phase="over", winner=None, turn_limit=1, **position).position
    assert ending(shot.setup, shot.state) == why
