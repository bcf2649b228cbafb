"""What the page answers those who study is what the server answers, key by key."""

from itertools import islice
from random import Random
from typing import Any

import pytest

from appenzell import Game, Setup
from appenzell.bots import advice
from appenzell.bots.contract import Budget
from appenzell.bots.search import SearchBot, Thoughts
from appenzell.bots.sight import Sight, first_seen, sight_of
from appenzell.server.transport.study_routes import _puzzle_infos
from appenzell.study.lessons import Lesson, lessons
from appenzell.study.puzzles import Puzzle, puzzle_of, puzzles, solution, winning_tokens
from soak import PLANS
from tests.counterpart.page_code import PageCode
from tests.counterpart.studying import (
    any_layout,
    broken,
    checked,
    damaged,
    laid_out,
    plain,
    practised,
    replayed,
)
from tests.counterpart.test_bots import PageLuck
from tests.counterpart.test_game import setup_of

pytestmark = pytest.mark.compiled
WITNESS = "study/witness"
each_lesson = pytest.mark.parametrize("lesson", lessons().values(), ids=lambda lesson: lesson.id)
each_puzzle = pytest.mark.parametrize("puzzle", puzzles().values(), ids=lambda puzzle: puzzle.id)


def asked(page_code: PageCode, ask: str, *given: Any) -> Any:
    return page_code.call(WITNESS, "asked", ask, *given)


# --- lists ---


def test_the_same_exercises_are_listed(page_code: PageCode) -> None:
    here = {
        "puzzles": plain(_puzzle_infos()),
        "lessons": [
            {"id": each.id, "tasks": len(each.tasks), "modules": sorted(each.game.setup.modules)}
            for each in lessons().values()
        ],
    }
    assert page_code.call(WITNESS, "listed") == here


def test_each_day_has_the_same_puzzle(page_code: PageCode) -> None:
    days = [*range(20_000, 20_400), 0, 1, 36, 37, 10**5]
    assert page_code.call(WITNESS, "todays", days) == [puzzle_of(day).id for day in days]


# --- exercises ---


@each_lesson
def test_lessons_are_learnt_and_not_learnt_alike(page_code: PageCode, lesson: Lesson) -> None:
    begun: list[str] = []
    for task in lesson.tasks:
        legal = [action.token for action in after(lesson.game, begun).legal_actions()]
        for tokens in ([], *([*task.best[: n + 1]] for n in range(len(task.best))), *([token] for token in legal)):
            compare_practice(page_code, lesson=lesson.id, tokens=[*begun, *tokens])
        for tokens in (["+g7"], ["a1-a3"], [">a3"], ["e3-e2"], ["nonsense"], [*task.best, "^R", "."]):
            compare_practice(page_code, lesson=lesson.id, tokens=[*begun, *tokens])
        begun += [*task.best, *task.answer]


@each_puzzle
def test_puzzles_are_judged_and_solved_alike(page_code: PageCode, puzzle: Puzzle) -> None:
    line, solved = winning_tokens(puzzle.study.game), solution(puzzle, puzzle.study.game)
    assert page_code.call(WITNESS, "solved", puzzle.id) == {"line": line, "solution": solved}
    compare_practice(page_code, puzzle=puzzle.id, tokens=[], solve=True)
    compare_practice(page_code, puzzle=puzzle.id, tokens=solved[:1], solve=True)
    for length in range(1, len(solved) + 1):
        compare_practice(page_code, puzzle=puzzle.id, tokens=solved[:length])
    for tokens in (["."], [*solved, "."], [".", "."], wrong_answer(puzzle, Random(puzzle.id))):
        compare_practice(page_code, puzzle=puzzle.id, tokens=tokens)


def wrong_answer(puzzle: Puzzle, luck: Random) -> list[str]:
    """Something that can be played until the turn ends."""
    game, tokens = puzzle.study.game.copy(), list[str]()
    while not game.is_over and (game.turn, game.player) == (puzzle.study.game.turn, puzzle.study.game.player):
        tokens.append(game.apply(luck.choice(game.legal_actions())).token)
    return tokens


def test_what_is_no_exercise_is_refused_alike(page_code: PageCode) -> None:
    position = Game.new(Setup(seed="own", start=0)).snapshot()
    for exercise in (
        {},
        {"puzzle": "nothing"},
        {"lesson": "nothing"},
        {"lesson": "enter", "puzzle": "nothing"},
        {"lesson": "enter", "snapshot": position},
        {"snapshot": {}},
        {"snapshot": position | {"player": 7}},
    ):
        compare_practice(page_code, **exercise)


@pytest.mark.explored
def test_positions_of_ones_own_are_played_on_alike(page_code: PageCode, luck: Random) -> None:
    for plan in islice(PLANS, luck.randrange(20), None, 20):
        game = played_on(Game.new(setup_of(plan, luck)), luck, luck.randrange(200))
        tokens = [action.token for action in played_on(game.copy(), luck, 12).history[len(game.history) :]]
        compare_practice(page_code, snapshot=plain(game.snapshot()), tokens=tokens)


def compare_practice(page_code: PageCode, **exercise: Any) -> None:
    assert asked(page_code, "practise", exercise) == practised(**exercise), exercise


def after(game: Game, tokens: list[str]) -> Game:
    game = game.copy()
    for token in tokens:
        game.apply(token)
    return game


def played_on(game: Game, luck: Random, most: int, resigning: float = 0.0) -> Game:
    """A game that has gone on at random."""
    for _ in range(most):
        if game.is_over:
            break
        seat = luck.randrange(game.setup.players)
        if luck.random() < resigning and seat not in game.resigned:
            game.resign(seat)
        else:
            game.apply(luck.choice(game.legal_actions()))
    return game


# --- records ---


@pytest.mark.explored
def test_replays_are_the_same_key_by_key(page_code: PageCode, luck: Random) -> None:
    for plan in islice(PLANS, luck.randrange(12), None, 12):
        game = played_on(Game.new(setup_of(plan, luck)), luck, luck.choice([0, 3, 60, 400]), resigning=0.004)
        marked = dict.fromkeys(range(0, len(game.history), 7), "advised")
        compare_replay(page_code, game.record(remarks=marked))


def compare_replay(page_code: PageCode, record: str) -> None:
    here, there = replayed(record), asked(page_code, "replay", record)
    assert here.keys() == there.keys(), (here.get("refused"), there.get("refused"))
    for step, other in zip(
        here.get("answer", {}).get("steps", ()), there.get("answer", {}).get("steps", ()), strict=True
    ):
        assert step == other
    assert here == there


def test_old_records_are_still_understood(page_code: PageCode) -> None:
    game = played_on(Game.new(Setup(seed="old")), Random(1), 30)
    for seat in (0, 1):
        compare_replay(page_code, game.record().replace("\n[Result", f"\n{{seat {seat} resigned}}\n\n[Result"))
    three = played_on(Game.new(Setup(3, seed="old")), Random(1), 30)
    compare_replay(page_code, three.record().replace("\n[Result", "\n{seat 1 resigned}\n\n[Result"))


@pytest.mark.explored
def test_damaged_records_are_refused_alike(page_code: PageCode, luck: Random) -> None:
    refused = 0
    for number in range(120):
        game = played_on(Game.new(setup_of(luck.choice(PLANS), luck)), luck, 25, resigning=0.01)
        record = luck.choice([game.record(), game.record(), game.record(sealed=True)])
        text = damaged(record, luck) if number else ""
        compare_replay(page_code, text)
        refused += "refused" in replayed(text)
    assert refused > 50


def test_too_long_a_game_is_refused_alike(page_code: PageCode) -> None:
    game = Game.new(Setup(seed="long", start=0))
    while len(game.history) <= 2500:
        game.apply("." if game.is_legal(".") else game.legal_actions()[0])
    there = asked(page_code, "replay", game.record())
    assert there["refused"]["code"] == "too_large"
    assert there == replayed(game.record())


# --- positions and plans ---


def test_random_layouts_are_the_same(page_code: PageCode) -> None:
    seeds = [f"castle {number}" for number in range(196)] + ["grüezi 🐭", "'", '"\\', "\n"]
    there = page_code.call(WITNESS, "askedEach", "randomLayout", seeds)
    assert there == [any_layout(seed) for seed in seeds]


def test_layouts_are_checked_alike(page_code: PageCode) -> None:
    luck, plan = Random(3), any_layout("castle")["answer"]["layout"]
    texts = ["", "front", "back", "x" * 500, plan, plan.lower(), *(damaged(plan, luck) for _ in range(200))]
    assert page_code.call(WITNESS, "askedEach", "checkLayout", texts) == [laid_out(text) for text in texts]


@pytest.mark.explored
def test_positions_are_checked_alike(page_code: PageCode, luck: Random) -> None:
    shots = list[dict[str, Any]]()
    for plan in islice(PLANS, luck.randrange(5), None, 5):
        shot = plain(played_on(Game.new(setup_of(plan, luck)), luck, luck.randrange(200)).snapshot())
        shots += [shot, *(broken(shot, luck) for _ in range(20))]
    here = [checked(shot) for shot in shots]
    for shot, one, other in zip(shots, here, page_code.call(WITNESS, "askedEach", "checkPosition", shots), strict=True):
        assert one == other, shot
    assert len({each["refused"]["reason"] for each in here if "refused" in each}) > 20


# --- thinking ---


class FreshBot:
    """Somebody who forgets everything between two thoughts, with the luck of the page."""

    def think(self, sight: Sight, budget: Budget, _: Random) -> Thoughts:
        return SearchBot().think(sight, budget, PageLuck(sight.position.turn))


@pytest.mark.parametrize(("seed", "end"), [("one", "over"), ("two", "runs"), ("three", "resigned")])
def test_analyses_say_the_same(page_code: PageCode, monkeypatch: pytest.MonkeyPatch, seed: str, end: str) -> None:
    luck, players = Random(seed), 2 + (seed == "two")
    game = played_on(Game.new(Setup(players, seed=seed, turn_limit=12)), luck, 999 if end == "over" else 40)
    if end == "resigned":
        game.resign(1)
    monkeypatch.setattr(advice, "SearchBot", FreshBot)
    for first in (1, 5):
        turns = advice.analyse(game, Budget(playouts=300), Random(0), first)
        here = [
            {
                "turn": turn.number,
                "seat": turn.seat,
                "played": list(turn.played),
                "chances": list(turn.chances),
                "best": list(turn.best),
                "change": turn.change,
                "turning": turn.is_turning_point,
            }
            for turn in turns
        ]
        assert page_code.call(WITNESS, "analysed", game.record(), first, 300) == here


def test_advice_on_a_position_is_the_same(page_code: PageCode) -> None:
    luck = Random(2)
    for number in range(6):
        game = played_on(Game.new(Setup(3, seed=f"{number}", modules={"cheesy", "pantry"})), luck, 20 * number)
        there = page_code.call(WITNESS, "advised", plain(game.snapshot()), [], 200)
        game = Game.from_snapshot(game.snapshot())
        here = SearchBot().think(sight_of(game, first_seen(game)), Budget(playouts=200), PageLuck(0))
        assert there["line"] == [action.token for action in here.line]
        assert there["chances"] == list(here.chances)
        assert [each["token"] for each in there["actions"]] == [each.action.token for each in here.actions]
    over = game.snapshot() | {"phase": "over", "turn": 1}
    assert asked(page_code, "question", plain(over), [])["refused"]["code"] == "game_over"
