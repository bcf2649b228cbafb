"""Recalling in the kernel: what is forgotten, in what order the unseen tiles lie, compiled as interpreted."""

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from appenzell import Game, Setup
from appenzell.bots import MEMORIES
from appenzell.bots.kernel.recall import FOREVER, order_deck, recall, remembers
from appenzell.game.position import deck_codes
from appenzell.rules.deck import deck_tile
from appenzell.rules.state import DECK, DRAWN, WORDS
from tests.bots.following import some_actions_later
from tests.interpreted import interpreted_bots
from tests.setups import setups

LUCKS = st.integers(0, 10**6)
KEYS = st.integers(-(2**63), 2**63 - 1)
HALF_LIVES = st.sampled_from([memory.half_life for memory in MEMORIES.values()])


@given(setups(), LUCKS)
def test_the_deck_is_put_in_order_and_nothing_else(setup: Setup, number: int) -> None:
    found = some_actions_later(setup, Random(number))
    if found is None:
        return
    before = found[0].position.state
    after = before.copy()
    order_deck(after)
    assert deck_codes(after) == sorted(deck_codes(before))
    drawn = range(int(before[DRAWN]))
    assert [deck_tile(after, index) for index in drawn] == [deck_tile(before, index) for index in drawn]
    same = [word for word in range(WORDS) if not DECK <= word < DRAWN]
    assert after[same].tolist() == before[same].tolist()


@pytest.mark.parametrize(("ages", "share"), [(0, 1.0), (1, 0.5), (2, 0.25), (3, 0.125)])
@pytest.mark.parametrize("half_life", [4, 24])
def test_half_of_what_was_seen_is_known_after_each_half_life(half_life: int, ages: int, share: float) -> None:
    number = 8000
    known = sum(bool(remembers(key, key % 50, key % 12, ages * half_life, float(half_life))) for key in range(number))
    spread = 4 * (share * (1 - share) / number) ** 0.5
    assert abs(known / number - share) <= spread


def test_what_is_seen_in_another_turn_or_of_another_tile_is_another_chance() -> None:
    for change in range(1, 12):
        same = sum(bool(remembers(key, 7, 1, 4, 4.0) == remembers(key, 7 + change, 1, 4, 4.0)) for key in range(2000))
        alike = sum(bool(remembers(key, 7, 0, 4, 4.0) == remembers(key, 7, change, 4, 4.0)) for key in range(2000))
        assert 880 < same < 1120
        assert 880 < alike < 1120


def test_what_is_forgotten_first_is_what_it_always_was() -> None:
    """Whatever changes it changes what bots know in the middle of their games."""
    found = "".join("01"[bool(remembers(5, turn, tile, 4, 4.0))] for turn in range(8) for tile in range(8))
    assert found == "0111110001001100100110000111010001011011101110011111101101101010"


@pytest.mark.compiled
@pytest.mark.explored
@given(setups(), LUCKS, HALF_LIVES, KEYS)
def test_recalling_compiled_is_recalling_interpreted(setup: Setup, number: int, half_life: float, key: int) -> None:
    found = some_actions_later(setup, Random(number), 120)
    if found is None:
        return
    game, seen = found
    one, two = np.zeros(WORDS, np.int64), np.zeros(WORDS, np.int64)
    state = game.position.state.copy()
    recall(state, seen, half_life, key, one)
    interpreted_bots().recall.recall(state, seen, half_life, key, two)
    assert one.tolist() == two.tolist()
    assert state.tolist() == game.position.state.tolist(), "looking changes nothing"


def test_a_memory_that_holds_everything_changes_nothing_but_the_note() -> None:
    game = Game.new(Setup(seed="forever"))
    found = some_actions_later(game.setup, Random(3))
    assert found is not None
    state, out = found[0].position.state, np.zeros(WORDS, np.int64)
    recall(state, found[1], FOREVER, 0, out)
    assert out.tolist() == state.tolist()
