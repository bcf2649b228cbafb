"""Puzzles: what solves one, what does not, and that the next seat shows why."""

import re

import pytest

from appenzell.game.errors import GameOver
from appenzell.study.puzzles import FOLDER, Puzzle, judge_answer, puzzle_of, puzzles, solution, winning_tokens
from appenzell.study.steps import played

pytestmark = pytest.mark.compiled

ALL = list(puzzles().values())


def test_there_are_enough_and_they_get_harder() -> None:
    assert len(ALL) >= 40
    assert [puzzle.effort for puzzle in ALL] == sorted(puzzle.effort for puzzle in ALL)
    assert {puzzle.difficulty for puzzle in ALL} == {1, 2, 3}
    assert min([puzzle.difficulty for puzzle in ALL].count(each) for each in (1, 2, 3)) >= 20


def test_every_puzzle_has_its_day() -> None:
    assert {puzzle_of(day).id for day in range(len(ALL))} == set(puzzles())
    assert puzzle_of(5) is puzzle_of(5 + len(ALL))


def test_every_puzzle_has_an_address_that_can_be_written_down() -> None:
    assert [puzzle.id for puzzle in ALL if not re.fullmatch("[a-z0-9-]{1,100}", puzzle.id)] == []


def test_no_puzzle_is_lost_to_another_of_its_id(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(ALL) == sum(text.read_text("utf-8").count("\ngoal ") for text in FOLDER.glob("*.txt"))
    monkeypatch.setattr("appenzell.study.puzzles._plain_id", lambda study: f"{study.theme}-same")
    with pytest.raises(AssertionError, match="the same id"):
        puzzles.__wrapped__()


@pytest.mark.parametrize("puzzle", ALL, ids=lambda puzzle: puzzle.id)
def test_a_puzzle_can_be_solved_and_asks_for_what_it_says(puzzle: Puzzle) -> None:
    line = winning_tokens(puzzle.study.game)
    assert bool(line) == (puzzle.goal == "win")
    assert judge_answer(puzzle, []) == ("open", [])
    if line:
        assert line[0] in puzzle.study.best
        assert judge_answer(puzzle, line) == ("solved", [])
        if puzzle.study.game.is_legal("."):
            assert judge_answer(puzzle, ["."])[0] == "failed"
    elif "." not in puzzle.study.best:
        verdict, reply = judge_answer(puzzle, ["."])
        assert verdict == "failed"
        *_, last = played(puzzle.study.game, [".", *reply])
        assert last.board["phase"] == "over"
        assert last.board["winner"] not in (None, puzzle.study.game.player)


LAST_ACTIONS = [puzzle for puzzle in ALL if puzzle.goal == "rescue" and puzzle.study.game.actions_left == 1]


@pytest.mark.parametrize("puzzle", LAST_ACTIONS, ids=lambda puzzle: puzzle.id)
def test_a_rescue_with_the_last_action_is_solved_by_every_best_one(puzzle: Puzzle) -> None:
    for token in sorted(puzzle.study.best - {"."}):
        *_, after = played(puzzle.study.game, [token])
        is_left = after.board["player"] == puzzle.study.game.player and after.board["phase"] == "turn"
        if after.board["phase"] != "place":
            assert judge_answer(puzzle, [token, "."] if is_left else [token])[0] == "solved"


@pytest.mark.parametrize("goal", ["win", "rescue"])
def test_a_decided_puzzle_cannot_be_played_on(goal: str) -> None:
    idle = [each for each in ALL if each.goal == goal and "." not in each.study.best and each.study.game.is_legal(".")]
    with pytest.raises(GameOver):
        judge_answer(idle[0], [".", "."])


def test_a_solution_solves() -> None:
    for puzzle in ALL:
        line = solution(puzzle, puzzle.study.game)
        assert judge_answer(puzzle, line)[0] == "solved"
        if len(line) > 1:
            game = puzzle.study.game.copy()
            game.apply(line[0])
            assert judge_answer(puzzle, [line[0], *solution(puzzle, game)])[0] == "solved"
