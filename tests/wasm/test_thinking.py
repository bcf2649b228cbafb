"""Bots in Node think what they think here, to the bit: memories, plans, trees and sure wins."""

from random import Random
from typing import Any

import numpy as np
import pytest

from appenzell import Setup
from appenzell.bots.evaluators import make_evaluator
from appenzell.bots.kernel.finish import NO_WIN, find_win, make_win_scratch
from appenzell.bots.kernel.plan import make_plan_scratch, plan
from appenzell.bots.kernel.recall import FOREVER, recall
from appenzell.bots.kernel.seen import SEEN_WORDS, begin_seen, follow_seen
from appenzell.bots.kernel.tree import ANY_NUMBER, make_search_scratch, playouts
from appenzell.bots.kernel.wood import NODES_USED, TRIES, make_wood
from appenzell.bots.memory import MEMORIES
from appenzell.rules.state import OPEN, WORDS
from in_node import Node, parts_of
from tests.golden.searches import SETUPS, moment
from tests.scenes import scene

pytestmark = pytest.mark.compiled
each_setup = pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS)
SMALL, LARGE = 1 << 8, 1 << 13


def same(mine: Any, theirs: list[np.ndarray]) -> None:
    """All arrays of a named tuple are those of Node, to the bit."""
    for one, two in zip(parts_of(mine), theirs, strict=True):
        assert one.tobytes() == two.tobytes()


@each_setup
@pytest.mark.parametrize("played", [5, 60])
def test_plans_are_the_same(node: Node, setup: Setup, played: int) -> None:
    position, random = moment(setup, played).position, np.array([7], np.int64)
    scratch, evaluator = make_plan_scratch(), make_evaluator()
    _, arrays = node.call("plan", position.setup, position.state, make_evaluator(), random, 12, make_plan_scratch())
    plan(position.setup, position.state, evaluator, random, 12, scratch)
    assert arrays[6].tobytes() == random.tobytes()
    same(scratch, arrays[7:])
    assert scratch.best.max() > 0


@each_setup
@pytest.mark.parametrize("nodes", [SMALL, LARGE])
def test_trees_are_the_same(node: Node, setup: Setup, nodes: int) -> None:
    """The small one is full before the end."""
    position, random = moment(setup, 40).position, np.array([2026], np.int64)

    def tree() -> Any:
        wood = make_wood(nodes, nodes * 10)
        wood.counts[TRIES] = ANY_NUMBER
        return wood

    wood, scratch = tree(), make_search_scratch()
    _, arrays = node.call(
        *("playouts", position.setup, position.state, make_evaluator(), tree(), random),
        *(make_search_scratch(), 1500),
    )
    playouts(position.setup, position.state, make_evaluator(), wood, random, scratch, 1500)
    same(wood, arrays[6:11])
    assert arrays[11].tobytes() == random.tobytes()
    same(scratch, arrays[12:])
    assert wood.counts[NODES_USED] > min(nodes - 1, 500)


def test_sure_wins_are_the_same(node: Node, luck: Random) -> None:
    won = scene(mice=[["b2", "c4"], ["g7"]], collected=["ABC", ""], tiles={"b2": "D", "b4": "D"}, open="MHK")
    found = []
    for game in [won, *(moment(setup, played) for setup in SETUPS.values() for played in (30, 90, 150))]:
        position, scratch = game.position, make_win_scratch(1 << 12)
        result, arrays = node.call("find_win", position.setup, position.state, make_win_scratch(1 << 12), 5000)
        assert result == find_win(position.setup, position.state, scratch, 5000)
        same(scratch, arrays[2:])
        found.append(result)
    assert max(found) > 0
    assert NO_WIN in found


@pytest.mark.parametrize("half_life", [*(memory.half_life for memory in MEMORIES.values()), 0.7])
def test_memories_hold_the_same(node: Node, half_life: float, luck: Random) -> None:
    game, lost = moment(SETUPS["all-2"], 0), 0
    setup, state, seen = game.position.setup, game.position.state, np.zeros(SEEN_WORDS, np.int64)
    begin_seen(setup, state, seen)
    for _ in range(60):
        before = state.copy()
        action = luck.choice(game.position.legal())
        assert game.position.apply(action) == 0
        follow_seen(setup, before, state, action, seen)
        key, out = luck.getrandbits(64) - (1 << 63), np.zeros(WORDS, np.int64)
        _, arrays = node.call("recall", state, seen, half_life, key, np.zeros(WORDS, np.int64))
        recall(state, seen, half_life, key, out)
        assert arrays[2].tolist() == out.tolist()
        lost += out.tolist()[:OPEN] != state.tolist()[:OPEN]
    assert (lost == 0) == (half_life == FOREVER)
