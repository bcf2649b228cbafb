"""Replays, analysis, puzzles and made-up positions over HTTP."""

import json
from collections.abc import Callable
from contextlib import ExitStack
from random import Random

import pytest

from appenzell import Game, Setup
from appenzell.server import wire
from appenzell.study.lessons import lessons
from appenzell.study.puzzles import puzzles, winning_line
from tests.server.harness import Browser, Server

Make = Callable[[], Browser]

pytestmark = pytest.mark.compiled


def finished(seed: str = "study", players: int = 2, modules: tuple[str, ...] = ()) -> Game:
    """A random game, played to the end."""
    game, luck = Game.new(Setup(players, seed=seed, modules=modules, turn_limit=30)), Random(seed)
    while not game.is_over:
        game.apply(luck.choice(game.legal_actions()))
    return game


@pytest.mark.parametrize("modules", [(), ("cheesy", "pantry", "tower", "works")])
def test_a_replay_is_the_whole_game(browser: Make, modules: tuple[str, ...]) -> None:
    game = finished(players=3, modules=modules)
    found = browser().post("/api/replay", {"record": game.record()})
    wire.Replay.model_validate_json(json.dumps(found))
    assert [step["token"] for step in found["steps"]] == [None, *(action.token for action in game.history)]
    assert (found["winner"], found["seed"], found["seal"]) == (game.winner, game.seed, game.seal)
    assert found["random_start"]
    last = found["steps"][-1]["view"]
    assert last["phase"] == "over"
    assert last["tiles"] == dict(game.view().tiles)


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        ("", "malformed_record"),
        ("hello", "malformed_record"),
        ("sealed", "sealed_record"),
        ("illegal", "illegal_record"),
    ],
)
def test_what_is_no_record_is_refused_with_its_place(browser: Make, record: str, reason: str) -> None:
    game = finished()
    texts = {"sealed": game.record(sealed=True), "illegal": game.record().replace("\n1. ", "\n1. d4-d5 ", 1)}
    answer = browser().http.post("/api/replay", json={"record": texts.get(record, record)})
    error = answer.json()["error"]
    assert (answer.status_code, error["code"], error["reason"]) == (422, "bad_record", reason)
    assert error["params"]["line"] >= 1


def test_an_analysis_comes_turn_by_turn(own_server: Callable[..., Server], stack: ExitStack) -> None:
    game = finished()
    anna = Browser(own_server().origin, stack)
    with anna.http.stream("POST", "/api/analysis", json={"record": game.record()}, timeout=60) as answer:
        assert answer.status_code == 200
        turns = [wire.TurnAnalysis.model_validate_json(line) for line in answer.iter_lines()]
    assert [turn.turn for turn in turns] == sorted({turn.turn for turn in turns})
    assert [token for turn in turns for token in turn.played] == [
        action.token for action in game.history[game.setup.players :]
    ]
    for turn in turns:
        assert sum(turn.chances) == pytest.approx(1, abs=0.02)


def test_puzzles_are_listed_solved_and_failed(browser: Make) -> None:
    anna = browser()
    found = wire.PuzzleList.model_validate_json(json.dumps(anna.get("/api/puzzles")))
    assert found.today in puzzles()
    assert [info.id for info in found.puzzles] == list(puzzles())
    puzzle = next(each for each in puzzles().values() if each.goal == "win")
    line = winning_line(puzzle.study.game)
    begun = anna.post("/api/practice", {"puzzle": puzzle.id})
    wire.Practised.model_validate_json(json.dumps(begun))
    assert begun["verdict"] == "open"
    assert set(begun["steps"][0]["view"]["legal"]) == {action.token for action in puzzle.study.game.legal_actions()}
    assert anna.post("/api/practice", {"puzzle": puzzle.id, "tokens": line})["verdict"] == "solved"
    rescue = next(each for each in puzzles().values() if each.goal == "rescue" and "." not in each.study.best)
    failed = anna.post("/api/practice", {"puzzle": rescue.id, "tokens": ["."]})
    assert failed["verdict"] == "failed"
    assert failed["reply"][-1]["view"]["winner"] != rescue.study.game.player


def test_lessons_are_listed_and_learnt(browser: Make) -> None:
    anna = browser()
    found = wire.LessonList.model_validate_json(json.dumps(anna.get("/api/lessons"))).lessons
    assert [info.id for info in found] == list(lessons())
    assert (found[0].tasks, found[0].modules) == (1, ())
    assert found[-1].modules == ("pantry",)
    begun = anna.post("/api/practice", {"lesson": "enter"})
    assert (begun["verdict"], begun["best"], begun["done"]) == ("open", ["+a1"], 0)
    assert anna.post("/api/practice", {"lesson": "enter", "tokens": ["+a1"]})["verdict"] == "solved"


def test_a_lesson_answers_and_tells_nothing_that_has_to_be_remembered(browser: Make) -> None:
    found = browser().post("/api/practice", {"lesson": "cover", "tokens": ["."]})
    wire.Practised.model_validate_json(json.dumps(found))
    assert [(step["seat"], step["token"]) for step in found["steps"][1:]] == [(0, "."), (1, "^E"), (1, ".")]
    assert (found["done"], found["since"], found["verdict"], found["best"]) == (1, 3, "open", ["^Q"])
    assert all(step["view"]["memory"] is None and step["unseen"] == {} for step in found["steps"])
    last = found["steps"][-1]["view"]
    assert (last["seat"], last["open"], last["tiles"]) == (0, [], {})
    assert "^Q" in last["legal"]


def test_a_position_of_ones_own_is_checked_and_played_on(browser: Make) -> None:
    anna, game = browser(), Game.new(Setup(seed="own", start=0))
    snapshot = game.snapshot()
    assert anna.post("/api/positions/check", {"snapshot": snapshot})["snapshot"] == snapshot
    steps = anna.post("/api/practice", {"snapshot": snapshot, "tokens": ["+a1", "+g1"]})["steps"]
    assert steps[-1]["view"]["player"] == 0
    answer = anna.http.post("/api/positions/check", json={"snapshot": snapshot | {"player": 7}})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad_snapshot")


def test_what_cannot_be_tried_is_refused_by_its_rule(browser: Make) -> None:
    anna = browser()
    answer = anna.http.post("/api/practice", json={"lesson": "lift", "tokens": ["^B"]})
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (409, "illegal_action")
    assert error["rule"].startswith("B-")
    assert anna.http.post("/api/practice", json={"lesson": "nothing"}).status_code == 404
    assert anna.http.post("/api/practice", json={}).json()["error"]["code"] == "invalid"
    assert anna.http.get("/api/practice").status_code == 405
