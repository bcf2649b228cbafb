"""Pairs within reach: they can be collected, only what was seen is used, and nothing nearer is missed."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from appenzell import Game, Setup
from appenzell.study.reach import Reach
from appenzell.study.steps import steps_of
from tests.setups import setups
from tests.study.test_steps import random_game


@given(setups(), st.integers(0, 10**6))
def test_a_pair_can_be_collected_without_a_push_and_without_luck(setup: Setup, number: int) -> None:
    game = random_game(setup, Random(number), most=120)
    again = Game.new(game.setup)
    for step, action in zip(steps_of(game), game.history, strict=False):
        if step.pair is not None:
            tried, before = again.copy(), again.position.collected()[again.player]
            for token in step.pair.tokens:
                assert not token.startswith(">")
                tried.apply(token)
            assert tried.position.deck() == again.position.deck()
            assert set(tried.position.collected()[again.player]) - set(before) == {step.pair.cheese}
            assert len(step.pair.places) >= 2
        again.apply(action)


def test_a_pair_is_told_where_its_turn_begins_and_nowhere_else() -> None:
    game = random_game(Setup(3, seed="s", turn_limit=60), Random(1), most=400)
    steps = steps_of(game)
    begun = [step for step in steps if any(event["kind"] == "turn" for event in step.events)]
    found = [step for step in steps if step.pair is not None]
    assert found
    assert all(step in begun for step in found)


def test_the_nearest_way_is_taken() -> None:
    game, found, reach = Game.new(Setup(3, seed="s", turn_limit=60)), 0, Reach()
    luck = Random(1)
    while not game.is_over and found < 10:
        if game.phase == "turn" and game.actions_left == 4 and (pair := reach.pair(game)):
            found += 1
            tried = game.copy()
            for token in pair.tokens:
                tried.apply(token)
            assert not _collects_within(game, left=tried.actions_left + 1)
        game.apply(luck.choice(game.legal_actions()))
    assert found == 10


def _collects_within(game: Game, left: int) -> bool:
    """Whether plain actions, none of which shows anything new, collect a cheese and leave so many actions."""
    for action in game.legal_actions():
        if action.token == "." or action.token.startswith(">"):
            continue
        after = game.copy()
        after.apply(action)
        if after.actions_left < left or after.position.deck() != game.position.deck():
            continue
        if after.position.collected() != game.position.collected() or _collects_within(after, left):
            return True
    return False
