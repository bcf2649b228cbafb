"""Evaluators: their weights are data with a digest, and nothing above knows which one it is asked to use."""

import math
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from appenzell import Game, Setup
from appenzell.bots import evaluators
from appenzell.bots.evaluators import DEFAULT, FOLDER, NAMES, make_evaluator, weights_digest, weights_of, weights_text
from appenzell.bots.kernel.compiled import SOURCES
from appenzell.bots.kernel.evaluators import EVALUATOR_KINDS, evaluate
from appenzell.bots.kernel.tree import Tree
from appenzell.game.setup import MODULE_NAMES
from appenzell.rules.setups import PLAYERS
from appenzell.rules.state import MAX_PLAYERS
from tests.bots.following import now, some_actions_later
from tests.interpreted import interpreted_bots
from tests.scenes import scene
from tests.setups import setups

LUCKS = st.integers(0, 10**6)
each_name = pytest.mark.parametrize("name", NAMES)


class Even(NamedTuple):
    """An evaluator of the tests, which thinks that all are equally strong."""

    parts: Any


def judge_even(setup: Any, state: Any, evaluator: Even, out: Any) -> None:
    """Write equal chances."""
    out[: setup[PLAYERS]] = 1 / setup[PLAYERS]


# --- weights -----------------------------------------------------------------------------------------------


def test_every_file_of_weights_is_an_evaluators() -> None:
    assert {file.stem for file in FOLDER.glob("*.json")} == set(NAMES) == set(EVALUATOR_KINDS)
    assert DEFAULT in NAMES


@each_name
def test_weights_are_written_as_they_are_read(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / f"{name}.json").write_text(weights_text(name, weights_of(name)))
    monkeypatch.setattr(evaluators, "FOLDER", tmp_path)
    assert weights_of.__wrapped__(name).tolist() == weights_of(name).tolist()


def test_weights_that_miss_something_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "linear.json").write_text('{"on_turn": [1.0, 2.0]}')
    monkeypatch.setattr(evaluators, "FOLDER", tmp_path)
    with pytest.raises(ValueError, match="weights of the evaluator linear"):
        weights_of.__wrapped__("linear")


def test_the_digest_is_that_of_the_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    assert weights_digest("linear") == "4b54cab80a5b5878", "other weights: measure the strength anew"
    other = weights_of("linear").copy()
    other[0] = math.nextafter(other[0], 1)
    monkeypatch.setattr(evaluators, "weights_of", lambda name: other)
    assert weights_digest("linear") != "4b54cab80a5b5878"


@each_name
def test_how_it_judges_lies_where_the_digest_of_compiled_code_looks(name: str) -> None:
    judge = EVALUATOR_KINDS[name].judge
    assert Path(getattr(judge, "py_func", judge).__code__.co_filename).parent in SOURCES


# --- judging -----------------------------------------------------------------------------------------------


def judged(game: Game) -> list[float]:
    """The chances of every seat."""
    out = np.zeros(MAX_PLAYERS)
    evaluate(game.position.setup, game.position.state, make_evaluator(), out)
    chances: list[float] = out[: game.setup.players].tolist()
    return chances


def test_when_the_game_is_over_chances_are_what_came_of_it() -> None:
    assert judged(scene(players=3, phase="over", winner=2)) == [0, 0, 1]
    assert judged(scene(players=3, phase="over", winner=None)) == [1 / 3] * 3


@given(setups(), LUCKS)
def test_chances_are_shares(setup: Setup, luck: int) -> None:
    found = some_actions_later(setup, Random(luck), 30)
    if found is not None:
        chances = judged(found[0])
        assert all(0 < chance < 1 for chance in chances)
        assert sum(chances) == pytest.approx(1)


@pytest.mark.compiled
@pytest.mark.explored
@each_name
@given(setups(), LUCKS)
def test_judging_compiled_is_judging_interpreted(name: str, setup: Setup, luck: int) -> None:
    found = some_actions_later(setup, Random(luck))
    if found is None:
        return
    position, one, two = found[0].position, np.zeros(MAX_PLAYERS), np.zeros(MAX_PLAYERS)
    plain = interpreted_bots().evaluators
    evaluate(position.setup, position.state, make_evaluator(name), one)
    plain.evaluate(position.setup, position.state, plain.EVALUATOR_KINDS[name].make(weights_of(name)), two)
    assert one.tolist() == two.tolist()


# --- searching, interpreted --------------------------------------------------------------------------------


def grown(plain: SimpleNamespace, evaluator: Any, game: Game, playouts: int) -> Any:
    """A tree that has grown as plain Python, in which arrays of records are read by attribute."""
    tree = plain.tree.Tree(evaluator, 1 << 8, edges_each=20)
    parts = {name: getattr(tree.wood, name).view(np.recarray) for name in ("nodes", "edges")}
    tree.wood = tree.wood._replace(**parts)
    tree.grow(game.position.setup, game.position.state, np.array([77], np.int64), playouts, 200)
    return tree


@contextmanager
def known(plain: SimpleNamespace, parts: type, judge: Any) -> Iterator[None]:
    """Let the interpreted kernel know one evaluator more."""
    plain.evaluators.JUDGES[parts] = judge
    yield
    del plain.evaluators.JUDGES[parts]


@pytest.mark.compiled
@pytest.mark.parametrize("modules", [(), MODULE_NAMES])
def test_searching_compiled_is_searching_interpreted(modules: tuple[str, ...]) -> None:
    found = some_actions_later(Setup(3, modules=modules, seed="plain", start=0), Random(5), 40)
    assert found is not None
    plain, game = interpreted_bots(), found[0]
    twin = grown(plain, plain.evaluators.EVALUATOR_KINDS[DEFAULT].make(weights_of(DEFAULT)), game, 30)
    tree = Tree(make_evaluator(), 1 << 8, edges_each=20)
    tree.grow(game.position.setup, game.position.state, np.array([77], np.int64), 30, 200)
    for one, two in zip(tree.wood, twin.wood, strict=True):
        assert one.tobytes() == two.tobytes()


def test_the_search_asks_whoever_it_is_given() -> None:
    """Among equals every seat gets as much, and no action looks better than another."""
    plain, game = interpreted_bots(), scene(players=3, mice=[["a1"], ["g1"], ["a7"]])
    with known(plain, Even, judge_even):
        tree = grown(plain, Even(None), game, 12)
    assert tree.wood.totals[:3].tolist() == pytest.approx([4, 4, 4])
    looks = tree.edges_of(now(game).position.state)["look"]
    assert len(looks) > 3
    assert set(looks.tolist()) == {np.float32(1 / 3)}
