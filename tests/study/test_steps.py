"""A game step by step: nothing is told too early, and what was there all along is where it was found."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from appenzell import Game, Setup, View
from appenzell.game.errors import IllegalAction
from appenzell.rules.tiles import UNSEEN_LETTER
from appenzell.study.steps import PATHS, Step, played, steps_of
from tests.setups import setups


def random_game(setup: Setup, luck: Random, most: int = 80) -> Game:
    """A game that has gone on for a while."""
    game = Game.new(setup)
    while not game.is_over and len(game.history) < most:
        game.apply(luck.choice(game.legal_actions()))
    return game


def on_the_board(step: Step) -> View:
    """What a step shows, as a spectator's view."""
    return View(seat=None, legal=(), **step.board)


@given(setups(), st.integers(0, 10**6))
def test_each_step_shows_what_the_game_showed(setup: Setup, number: int) -> None:
    game = random_game(setup, Random(number))
    again = Game.new(game.setup)
    first, *others = steps_of(game)
    assert (first.token, on_the_board(first)) == (None, again.view())
    for step, action in zip(others, game.history, strict=True):
        assert (step.seat, step.turn, step.token) == (again.player, again.turn, action.token)
        again.apply(action)
        assert on_the_board(step) == again.view()
        known = {field: tile for field, tile in again.position.all_tiles().items() if tile != UNSEEN_LETTER}
        assert step.memory | step.board["tiles"] == known
        assert not step.unseen.keys() & known.keys()


@given(setups(), st.integers(0, 10**6))
def test_what_is_found_later_was_there_all_along(setup: Setup, number: int) -> None:
    steps = steps_of(random_game(setup, Random(number)))
    for before, after in pairwise(steps):
        path = PATHS[after.token[1:3]] if after.token and after.token.startswith(">") else ()
        went = dict(pairwise(path))
        for field, tile in before.unseen.items():
            if field in path[-1:]:
                assert tile in after.board["spares"], "pushed out"
            else:
                assert (after.unseen | after.memory | after.board["tiles"])[went.get(field, field)] == tile


def test_an_illegal_token_is_refused() -> None:
    with pytest.raises(IllegalAction):
        played(Game.new(Setup(seed="any text", start=0)), ["+a1", "+a1"])
