"""The tactical suite: the search finds what is known to be best in nearly all positions, within a second each."""

from pathlib import Path
from random import Random

import pytest

from appenzell.bots.contract import Budget
from appenzell.bots.search import SearchBot
from appenzell.bots.sight import first_stamps, sight_of
from tests.tactics.positions import Puzzle, read_puzzles

FILES = sorted(Path(__file__).parent.glob("*.txt"))
PUZZLES = [puzzle for file in FILES for puzzle in read_puzzles(file)]
SHARE = 0.95
QUICK = Budget(playouts=20_000)  # far less than a second's, and the same on every machine


def solves(puzzle: Puzzle) -> bool:
    """Whether the search plays one of the best actions."""
    sight = sight_of(puzzle.game, first_stamps(puzzle.game))
    return SearchBot().choose(sight, QUICK, Random(1)).token in puzzle.best


def test_there_are_enough_of_all_sorts() -> None:
    assert len(PUZZLES) >= 60
    assert {puzzle.theme for puzzle in PUZZLES} >= {"win", "rescue"}
    assert {module for puzzle in PUZZLES for module in puzzle.game.setup.modules} == {
        "cheesy",
        "tower",
        "works",
        "pantry",
    }


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: f"{puzzle.theme} {puzzle.title}")
def test_what_is_best_is_legal_and_not_everything(puzzle: Puzzle) -> None:
    legal = {action.token for action in puzzle.game.legal_actions()}
    assert puzzle.best
    assert puzzle.best < legal


@pytest.mark.compiled
def test_the_search_finds_the_best_action() -> None:
    missed = [f"{puzzle.theme}: {puzzle.title}" for puzzle in PUZZLES if not solves(puzzle)]
    assert len(missed) <= (1 - SHARE) * len(PUZZLES), missed
