"""Positions are told apart: the search trusts that two with one key are the same, and plays what it knows of one in the
other.
"""

from itertools import product

import pytest

from appenzell import Game, Setup
from appenzell.bots.kernel.keys import position_key
from appenzell.game.setup import MODULE_NAMES
from appenzell.rules.state import ACTIONS_LEFT, CHEESY_AT, POST, RIBBON

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("number", range(5))
def test_pieces_elsewhere_make_another_key(number: int) -> None:
    state = Game.new(Setup(players=3, modules=MODULE_NAMES, seed=f"key {number}")).position.state.copy()
    keys, places = set(), list(product(range(5), (-1, 0, 1, 2), range(24, 30), range(-1, 49)))
    for left, ribbon, cheesy, post in places:
        state[[ACTIONS_LEFT, RIBBON, CHEESY_AT, POST]] = left, ribbon, cheesy, post
        keys.add(int(position_key(state)))
    assert len(keys) == len(places)
