"""Puzzles: positions with one question each, and whether an answer is right.

A puzzle is a win or a rescue. A win is solved when the game is won before the turn ends. A rescue is solved when the
turn ends and the next seat, whatever it tries, cannot win in its own; if it can, it is shown how. Every tile of a
puzzle has been seen, so nothing is left to chance.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from appenzell.bots.kernel.finish import make_win_scratch, sure_win
from appenzell.game.action import action_of
from appenzell.game.errors import GameOver
from appenzell.game.game import Game
from appenzell.study.studies import Study, read_studies

FOLDER = Path(__file__).with_name("puzzles")
PATIENCE = 20_000_000
"""So many actions are tried in search of a win: enough for the longest turn of every puzzle."""
HARDER = (10, 320)
"""Puzzles of more effort are harder."""
Goal = Literal["win", "rescue"]
Verdict = Literal["open", "solved", "failed"]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A question."""

    id: str
    theme: str
    goal: Goal
    effort: int
    """How many playouts the search needs to be sure: what is hard for it is hard for people."""
    study: Study

    @property
    def difficulty(self) -> int:
        """From 1, easy, to 3."""
        return 1 + sum(self.effort > limit for limit in HARDER)


@cache
def puzzles() -> dict[str, Puzzle]:
    """Return all puzzles by id, the easiest first."""
    studies = [study for file in sorted(FOLDER.glob("*.txt")) for study in read_studies(file.read_text("utf-8"))]
    found = [_puzzle(study) for study in studies if "goal" in study.words]
    by_id = {puzzle.id: puzzle for puzzle in sorted(found, key=_hardness)}
    assert len(by_id) == len(found), "two puzzles have the same id: give one of them another title"
    return by_id


def _hardness(puzzle: Puzzle) -> tuple[int, int, str]:
    return puzzle.effort, puzzle.study.game.actions_left, puzzle.id


def puzzle_of(day: int) -> Puzzle:
    """Return the puzzle of a day, counted from any; all of them come before one comes again."""
    ids = sorted(puzzles())
    return puzzles()[ids[day * STEP % len(ids)]]


STEP = 37  # prime to the number of puzzles, so that neighbours differ


def _puzzle(study: Study) -> Puzzle:
    goal: Goal = "win" if study.words["goal"] == "win" else "rescue"
    return Puzzle(_plain_id(study), study.theme, goal, int(study.words["effort"]), study)


def _plain_id(study: Study) -> str:
    """Return an id for addresses. What a study is called in its file tells how it is solved."""
    return f"{study.theme.replace(' ', '-')}-{hashlib.sha256(study.id.encode()).hexdigest()[:4]}"


def judge_answer(puzzle: Puzzle, tokens: Iterable[str]) -> tuple[Verdict, list[str]]:
    """Return what comes of an answer, and how the next seat wins if that is why it failed.

    `IllegalAction` says what cannot be played; once the puzzle is decided, `GameOver` does.
    """
    game = puzzle.study.game.copy()
    verdict: Verdict = "open"
    reply: list[str] = []
    for token in tokens:
        if verdict != "open":
            raise GameOver("The puzzle is decided.", "B-70", "puzzle_over", token)
        game.apply(token)
        verdict, reply = _judged(puzzle, game)
    return verdict, reply


def _judged(puzzle: Puzzle, game: Game) -> tuple[Verdict, list[str]]:
    begun = puzzle.study.game
    if game.is_over:
        return ("solved" if game.winner == begun.player else "failed"), []
    if (game.turn, game.player) == (begun.turn, begun.player):
        return "open", []
    if puzzle.goal == "win":
        return "failed", []
    reply = winning_tokens(game)
    return ("failed" if reply else "solved"), reply


def winning_tokens(game: Game) -> list[str]:
    """Return the tokens with which the seat on turn wins before its turn ends, however the unseen tiles lie."""
    numbers = sure_win(game.position.setup, game.position.state, make_win_scratch(), PATIENCE)
    tokens, game = [], game.copy()
    for number in numbers:
        tokens.append(game.apply(action_of(number, game.position.origins())).token)
    return tokens


# --- solutions ---------------------------------------------------------------------------------------------

LONGEST_RESCUE = 3
"""So many actions a rescue takes at most before the turn ends."""


def solution(puzzle: Puzzle, game: Game) -> list[str]:
    """Return the tokens that still solve a puzzle from here, the end of the turn included; none if nothing does."""
    if _judged(puzzle, game)[0] != "open":
        return []
    if puzzle.goal == "win":
        return winning_tokens(game)
    for actions in range(LONGEST_RESCUE + 1):
        if found := _rescue(puzzle, game, actions):
            return found
    return []


def _rescue(puzzle: Puzzle, game: Game, actions: int) -> list[str]:
    """Return a rescue of so many actions, none if there is none; the first one is known if nothing is played yet."""
    for token in ["."] if actions == 0 else _first_tries(puzzle, game):
        if not game.is_legal(token):
            continue
        after = game.copy()
        after.apply(token)
        verdict = _judged(puzzle, after)[0]
        if verdict == "solved":
            return [token]
        if verdict == "open" and actions > 0 and (rest := _rescue(puzzle, after, actions - 1)):
            return [token, *rest]
    return []


def _first_tries(puzzle: Puzzle, game: Game) -> list[str]:
    legal = [action.token for action in game.legal_actions()]
    tries = sorted(puzzle.study.best) if game.snapshot() == puzzle.study.game.snapshot() else legal
    return [token for token in tries if token != "."]
