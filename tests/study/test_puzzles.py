"""Puzzles: what solves one, what does not, and that the next seat shows why."""

import pytest

from appenzell import Game
from appenzell.study.puzzles import Puzzle, judge, puzzle_of, puzzles, winning_line

pytestmark = pytest.mark.compiled

ALL = list(puzzles().values())


def after(puzzle: Puzzle, *tokens: str) -> Game:
    game = puzzle.study.game.copy()
    for token in tokens:
        game.apply(token)
    return game


def test_there_are_enough_and_they_get_harder() -> None:
    assert len(ALL) >= 40
    assert [puzzle.effort for puzzle in ALL] == sorted(puzzle.effort for puzzle in ALL)
    assert {puzzle.difficulty for puzzle in ALL} == {1, 2, 3}
    assert min([puzzle.difficulty for puzzle in ALL].count(each) for each in (1, 2, 3)) >= 20


def test_every_puzzle_has_its_day() -> None:
    assert {puzzle_of(day).id for day in range(len(ALL))} == set(puzzles())
    assert puzzle_of(5) is puzzle_of(5 + len(ALL))


@pytest.mark.parametrize("puzzle", ALL, ids=lambda puzzle: puzzle.id)
def test_a_puzzle_can_be_solved_and_asks_for_what_it_says(puzzle: Puzzle) -> None:
    line = winning_line(puzzle.study.game)
    assert bool(line) == (puzzle.goal == "win")
    assert judge(puzzle, puzzle.study.game) == ("open", [])
    if line:
        assert line[0] in puzzle.study.best
        assert judge(puzzle, after(puzzle, *line)) == ("solved", [])
        if "." in {action.token for action in puzzle.study.game.legal_actions()}:
            assert judge(puzzle, after(puzzle, "."))[0] == "failed"
    elif "." not in puzzle.study.best:
        verdict, reply = judge(puzzle, after(puzzle, "."))
        assert verdict == "failed"
        lost = after(puzzle, ".", *reply)
        assert lost.is_over
        assert lost.winner != puzzle.study.game.player


def test_a_rescue_is_solved_by_a_best_action_with_nothing_after_it() -> None:
    solved = 0
    for puzzle in ALL:
        if puzzle.goal == "rescue" and puzzle.study.game.actions_left == 1:
            best = after(puzzle, sorted(puzzle.study.best)[0])
            if best.player == puzzle.study.game.player and best.is_legal("."):
                best.apply(".")
            solved += judge(puzzle, best)[0] == "solved"
    assert solved >= 20
