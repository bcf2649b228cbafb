"""Hashes of the kernel: the same to the bit compiled and interpreted, and for always."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from appenzell import Game, Setup
from appenzell.bots.kernel.hashing import mixed, number_of
from appenzell.bots.kernel.keys import position_key
from tests.interpreted import interpreted_bots
from tests.setups import setups

WORDS = st.integers(-(2**63), 2**63 - 1)


def test_the_number_of_a_text_is_what_it_always_was() -> None:
    """Whatever changes it changes what bots forget first, in the middle of their games."""
    assert [number_of(text) for text in ("", "table/0", "Käse")] == [
        -7046029236943867426,
        -3515626337212705997,
        2196644117497722828,
    ]


def test_texts_that_differ_little_have_other_numbers() -> None:
    texts = [f"{table}/{seat}{end}" for table in range(100) for seat in range(5) for end in ("", "\0", "\0\0")]
    assert len({number_of(text) for text in texts}) == len(texts)


@pytest.mark.compiled
@given(WORDS, WORDS)
def test_mixing_compiled_is_mixing_interpreted(key: int, word: int) -> None:
    assert mixed(key, word) == interpreted_bots().hashing.mixed(key, word)


def test_a_bit_that_differs_changes_half_of_all_bits() -> None:
    luck = Random(1)
    changed = 0
    for _ in range(2000):
        key, word = luck.getrandbits(63), luck.randrange(100)
        one, other = (int(mixed(mixed(key, each), 0)) >> 32 & 0xFFFFFFFF for each in (word, word ^ 1))
        changed += (one ^ other).bit_count()
    assert 0.45 < changed / 2000 / 32 < 0.55


@pytest.mark.compiled
@given(setups(), st.integers(0, 10**6))
def test_the_key_of_a_position_compiled_is_interpreted(setup: Setup, number: int) -> None:
    luck, game = Random(number), Game.new(setup)
    for _ in range(luck.randrange(40)):
        if not game.is_over:
            game.apply(luck.choice(game.legal_actions()))
    assert position_key(game.position.state) == interpreted_bots().keys.position_key(game.position.state)
