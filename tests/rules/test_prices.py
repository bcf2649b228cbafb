"""What the kernel says that actions cost; that it is what they do cost, `tests/game/test_telling.py` shows."""

import numpy as np
import pytest

from appenzell import Game, Setup
from appenzell.rules.actions import ACTIONS
from appenzell.rules.legal import legal
from appenzell.rules.prices import prices
from tests.scenes import scene


def priced(game: Game) -> dict[str, int]:
    """Return the price of every legal action by its token."""
    position = game.position
    numbers, out = np.zeros(ACTIONS, np.int64), np.full(ACTIONS, 99, np.int64)
    n = legal(position.setup, position.state, numbers)
    prices(position.setup, position.state, numbers, n, out)
    assert (out[n:] == 99).all()
    return dict(zip([str(action) for action in game.legal_actions()], out[:n].tolist(), strict=True))


def test_ending_the_turn_is_free_and_a_roof_a_slide_and_a_step_cost_one() -> None:
    cost = priced(scene(mice=[["a2"]]))
    assert (cost["."], cost["^N"], cost[">a2"], cost["a2-a3"], cost["+a1"]) == (0, 1, 1, 1, 1)


def test_a_jump_costs_every_field() -> None:
    cost = priced(scene(mice=[["a2", "b2"], ["c2"]], open="KNP"))
    assert (cost["a2-d2"], cost["a2-b3"], cost["a2-a3"]) == (3, 2, 1)


def test_every_roof_cheesy_crosses_costs_one() -> None:
    cost = priced(scene(modules="cheesy", ribbon=0, open="MN"))
    assert (cost["C:d4-c4"], cost["C:d4-b2"]) == (1, 1)
    cost = priced(scene(modules="cheesy", ribbon=0, open="MQ"))
    assert cost["C:d4-b1"] == 2


def test_hanging_the_cheese_tower_costs_one() -> None:
    assert priced(scene(modules="tower"))["T:e1"] == 1


@pytest.mark.parametrize(("used", "cost"), [([], 0), ([0], 1)])
def test_a_slide_is_free_where_the_sliding_works_are_unused(used: list[int], cost: int) -> None:
    game = scene(modules="works", mice=[["b2"]], tiles={"b2": "w"}, works_used=used)
    assert priced(game)[">a4"] == cost


def test_setting_up_is_free() -> None:
    assert set(priced(Game.new(Setup(seed="prices"))).values()) == {0}


def test_placing_a_displaced_mouse_is_free() -> None:
    game = scene(modules="pantry", mice=[["p1"]])
    game.apply(">b1")
    assert priced(game) == {"=p1": 0, "=p2": 0, "=p3": 0, "=p4": 0}


def test_when_the_game_is_over_nothing_has_a_price() -> None:
    assert priced(scene(phase="over", winner=0)) == {}
