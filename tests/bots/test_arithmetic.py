"""The kernel's own arithmetic: exact enough, and the same to the bit compiled and interpreted."""

import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from appenzell.bots.kernel.arithmetic import LOWEST, exp, times
from tests.interpreted import interpreted_bots

WORDS = st.integers(-(2**63), 2**63 - 1)


def arguments(luck: Random, number: int) -> list[float]:
    """Numbers that are not above 0, near it and far away."""
    return [
        -luck.choice((luck.expovariate(1), luck.uniform(0, 708), 10 ** luck.uniform(-300, 2.8))) for _ in range(number)
    ]


@pytest.mark.explored
def test_exp_is_at_most_one_unit_in_the_last_place_off(luck: Random) -> None:
    for x in (*arguments(luck, 20_000), LOWEST):
        expected = math.exp(x)
        assert abs(float(exp(x)) - expected) <= math.ulp(expected), x


def test_exp_at_the_ends() -> None:
    assert (exp(0.0), exp(-0.0), exp(-5e-324)) == (1.0, 1.0, 1.0)
    assert exp(LOWEST) > 0
    assert (exp(math.nextafter(LOWEST, -math.inf)), exp(-1e9), exp(-math.inf)) == (0.0, 0.0, 0.0)


def test_exp_is_what_it_always_was() -> None:
    """Whatever changes a bit here changes what bots play: figures of strength have to be measured anew."""
    found = [float(exp(x)).hex() for x in (-0.1, -1.0, -math.pi, -50.0, -700.0)]
    expected = [
        "0x1.cf46d99d52b3ap-1",
        "0x1.78b56362cef38p-2",
        "0x1.620227b598efap-5",
        "0x1.d257d547e083fp-73",
        "0x1.14f2b0fb9307fp-1010",
    ]
    assert found == expected


@pytest.mark.compiled
@pytest.mark.explored
def test_exp_compiled_is_exp_interpreted(luck: Random) -> None:
    plain = interpreted_bots().arithmetic.exp
    for x in (*arguments(luck, 20_000), 0.0, LOWEST, -709.0):
        assert exp(x) == plain(x)


@given(WORDS, WORDS)
def test_a_product_wraps_around(one: int, other: int) -> None:
    found = times(one, other)
    assert -(2**63) <= found < 2**63
    assert (found - one * other) % 2**64 == 0
