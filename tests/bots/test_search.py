"""What the search tells about its thoughts, and what it thinks about at all."""

from random import Random

import numpy as np
import pytest

from appenzell import Game, Setup
from appenzell.bots.contract import Budget
from appenzell.bots.evaluators import make_evaluator
from appenzell.bots.kernel.candidates import candidates
from appenzell.bots.kernel.tree import Tree
from appenzell.bots.kernel.wood import EDGES_USED, NODES_USED
from appenzell.bots.search import SearchBot
from appenzell.rules.legal import OPTION_WORDS
from tests.bots.following import now, some_actions_later
from tests.scenes import scene

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("number", range(8))
def test_the_line_begins_with_the_first_thought(number: int) -> None:
    found = some_actions_later(Setup(seed=f"line {number}"), Random(number))
    assert found is not None
    thoughts = SearchBot(threads=2, nodes=1 << 12).think(now(found[0]), Budget(playouts=400), Random(number))
    assert thoughts.line[0] is thoughts.actions[0].action
    assert sum(thought.visits for thought in thoughts.actions) == thoughts.playouts


def test_fewer_playouts_than_threads() -> None:
    thoughts = SearchBot(threads=3, nodes=1 << 12).think(now(scene(mice=[["a1"]])), Budget(playouts=2), Random(1))
    assert all(0 < thought.value < 1 for thought in thoughts.actions)


def test_most_positions_are_met_once_and_their_actions_not_looked_at() -> None:
    position, tree = now(scene(mice=[["a1"], ["g7"]])).position, Tree(make_evaluator(), 1 << 12)
    tree.grow(position.setup, position.state, np.array([7], np.int64), 1000)
    nodes, edges = tree.wood.nodes[: tree.wood.counts[NODES_USED]], tree.wood.edges[: tree.wood.counts[EDGES_USED]]
    looked_at = nodes[nodes["edges"] > 0]
    assert len(looked_at) < len(nodes) / 2
    assert looked_at["edges"].sum() == len(edges)
    assert looked_at["visits"].sum() == edges["visits"].sum()


def test_a_full_tree_goes_on_learning() -> None:
    position, tree = now(scene(mice=[["a1"], ["g7"]])).position, Tree(make_evaluator(), 32, edges_each=20)
    tree.grow(position.setup, position.state, np.array([7], np.int64), 2000)
    assert tree.edges_of(position.state)["visits"].sum() == 2000
    assert tree.wood.counts[NODES_USED] == 32


@pytest.mark.parametrize(("mice", "post", "posts"), [("a1", "c1", 6), ("a1", "b1", 6), ("tower", "c1", 19)])
def test_an_empty_tower_matters_by_the_line_it_blocks(mice: str, post: str, posts: int) -> None:
    position = scene(modules="tower", mice=[[mice]], cheese_tower=post).position
    assert _posts(position.setup, position.state) == posts


def test_where_the_last_player_hangs_the_tower_matters() -> None:
    game = Game.new(Setup(modules=["tower"], start=0, seed="post"))
    game.apply("+a1")
    assert _posts(game.position.setup, game.position.state) == 20


def _posts(setup: np.ndarray, state: np.ndarray) -> int:
    """How many posts are thought about."""
    out = np.zeros(OPTION_WORDS, np.int64)
    candidates(setup, state, out)
    return int(out[-1]).bit_count()
