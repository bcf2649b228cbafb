"""The tactical suite: the search finds what is known to be best in nearly all positions, within a second each."""

from pathlib import Path
from random import Random

import pytest

from appenzell.bots.contract import Budget
from appenzell.bots.search import SearchBot
from appenzell.bots.sight import first_seen, sight_of
from appenzell.game.setup import MODULE_NAMES
from appenzell.study.puzzles import FOLDER
from appenzell.study.studies import Study, read_studies
from tests.tactics.proof import Proof

FILES = sorted(FOLDER.glob("*.txt"))
PUZZLES = [puzzle for file in FILES for puzzle in read_studies(file.read_text("utf-8"))]
THEMES = {"win", "rescue", "trap", "third mouse", "cheesy", "tower", "works", "pantry"}
SHARE = 0.95
QUICK = Budget(playouts=10_000)  # less than a second's, and the same on every machine


def solves(puzzle: Study) -> bool:
    """Whether the search plays one of the best actions."""
    sight = sight_of(puzzle.game, first_seen(puzzle.game))
    return SearchBot().choose(sight, QUICK, Random(1)).token in puzzle.best


def test_there_are_enough_of_all_sorts() -> None:
    assert len(PUZZLES) >= 60
    assert {puzzle.theme for puzzle in PUZZLES} == THEMES
    for module in MODULE_NAMES:
        assert sum(module in puzzle.game.setup.modules for puzzle in PUZZLES) >= 5
    assert {puzzle.game.setup.players for puzzle in PUZZLES} == {2, 3, 4}


def test_no_two_are_the_same() -> None:
    assert len({puzzle.title for puzzle in PUZZLES}) == len(PUZZLES)
    assert len({str(puzzle.game.snapshot()["tiles"]) for puzzle in PUZZLES}) == len(PUZZLES)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: f"{puzzle.theme} {puzzle.title}")
def test_what_is_best_is_legal_and_not_everything(puzzle: Study) -> None:
    legal = {action.token for action in puzzle.game.legal_actions()}
    assert puzzle.best
    assert puzzle.best < legal


@pytest.mark.compiled
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_is_best_is_proven(file: Path) -> None:
    proof = Proof()
    for puzzle in read_studies(file.read_text("utf-8")):
        assert set(proof.best(puzzle.game)[1]) == puzzle.best, puzzle.title


@pytest.mark.compiled
def test_the_search_finds_the_best_action() -> None:
    missed = [f"{puzzle.theme}: {puzzle.title}" for puzzle in PUZZLES if not solves(puzzle)]
    assert len(missed) <= (1 - SHARE) * len(PUZZLES), missed
