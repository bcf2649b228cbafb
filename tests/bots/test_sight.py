"""An onlooker who is asked now and then knows what somebody knows who never looks away."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from appenzell import Game, Setup
from appenzell.bots.sight import Onlooker, first_stamps, stamps_after
from tests.setups import setups


@given(setups(), st.integers(0, 10**6))
def test_an_onlooker_forgets_nothing_and_may_be_asked_after_something_was_taken_back(setup: Setup, number: int) -> None:
    luck, onlooker, game = Random(number), Onlooker(setup), Game.new(setup)
    stamps, earlier = first_stamps(game), (game.copy(), first_stamps(game))
    for _ in range(60):
        if game.is_over:
            return
        if luck.random() < 0.2:
            game, stamps = earlier[0].copy(), earlier[1]
        if luck.random() < 0.2:
            earlier = game.copy(), stamps
        if luck.random() < 0.4:
            assert onlooker.sight(game).stamps == stamps
        action = game.apply(luck.choice(game.legal_actions()))
        stamps = stamps_after(stamps, action.number, game)
