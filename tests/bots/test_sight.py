"""What has been seen of a game: an onlooker asked now and then knows what somebody knows who never looks away."""

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from appenzell import Game, Setup
from appenzell.bots.kernel.seen import HUNG_FROM, NEVER, SEEN_WORDS
from appenzell.bots.sight import apply_seen, first_seen, sight_of
from appenzell.rules.geometry import FIELD_NUMBERS
from appenzell.rules.state import NO_POST
from tests.interpreted import interpreted_bots
from tests.scenes import scene
from tests.setups import setups

LUCKS = st.integers(0, 10**6)


def test_at_first_only_what_lies_open_has_been_seen() -> None:
    game = scene(turn=5, player=0, mice=[["a1"], ["g1"]], open="N", spares="B")
    seen = first_seen(game)
    known = {place for place in range(HUNG_FROM) if seen[place] != NEVER}
    assert {seen.item(place) for place in known} == {5}
    assert {field for field in FIELD_NUMBERS.values() if field in known} == {
        FIELD_NUMBERS[field] for field in game.view().tiles
    }
    assert seen.item(HUNG_FROM) == NO_POST


def test_a_tile_takes_along_when_it_was_seen() -> None:
    """What is pushed out comes from the far end, and what is pushed in lay outside, both before everybody's eyes."""
    game = Game.new(Setup(seed="slide", start=0))
    for token in ("+a1", "+g1"):
        game.apply(token)
    seen = first_seen(game)
    column = [FIELD_NUMBERS[field] for field in ("b1", "b2", "b3", "b4", "b5", "b6", "b7")]
    seen[column] = [-1, 0, NEVER, 0, NEVER, NEVER, NEVER]
    apply_seen(game, ">b1", seen)
    assert seen[column].tolist() == [1, -1, 0, NEVER, 0, NEVER, NEVER]


@given(setups(), LUCKS)
def test_a_sight_stays_what_it_was_while_the_game_goes_on(setup: Setup, number: int) -> None:
    luck, game = Random(number), Game.new(setup)
    seen = first_seen(game)
    sight = sight_of(game, seen)
    before = [*sight.position.state.tolist(), *sight.seen.tolist()]
    for _ in range(20):
        if not game.is_over:
            apply_seen(game, luck.choice(game.legal_actions()), seen)
    assert [*sight.position.state.tolist(), *sight.seen.tolist()] == before


@pytest.mark.compiled
@pytest.mark.explored
@given(setups(), LUCKS)
def test_seeing_compiled_is_seeing_interpreted(setup: Setup, number: int) -> None:
    plain, luck, game = interpreted_bots().seen, Random(number), Game.new(setup)
    seen, twin = first_seen(game), np.zeros(SEEN_WORDS, np.int64)
    plain.begin_seen(game.position.setup, game.position.state, twin)
    for _ in range(60):
        assert seen.tolist() == twin.tolist()
        assert sight_of(game, seen).covered() == bits(plain.covered(game.position.state, twin))
        if game.is_over:
            return
        before = game.position.state.copy()
        action = apply_seen(game, luck.choice(game.legal_actions()), seen)
        plain.follow_seen(game.position.setup, before, game.position.state, action.number, twin)


def bits(word: int) -> list[int]:
    """The numbers of the bits of a word."""
    return [bit for bit in range(64) if int(word) >> bit & 1]
