"""Replays, analysis, puzzles and made-up positions over HTTP."""

import json
import re
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest
from pydantic import TypeAdapter

from appenzell import Game, Setup, verify
from appenzell.game.possible import SNAPSHOT_REASONS
from appenzell.game.setup import MODULE_NAMES
from appenzell.server.transport import wire
from appenzell.server.transport.app import make_app
from appenzell.study.lessons import lessons
from appenzell.study.puzzles import puzzles, winning_tokens
from tests.server.harness import Browser, Server

Make = Callable[[], Browser]

pytestmark = pytest.mark.compiled


def finished(seed: str = "study", players: int = 2, modules: tuple[str, ...] = ()) -> Game:
    """A random game, played to the end."""
    game, luck = Game.new(Setup(players, seed=seed, modules=modules, turn_limit=30)), Random(seed)
    while not game.is_over:
        game.apply(luck.choice(game.legal_actions()))
    return game


@pytest.mark.parametrize("modules", [(), MODULE_NAMES])
def test_a_replay_is_the_whole_game(browser: Make, modules: tuple[str, ...]) -> None:
    game = finished(players=3, modules=modules)
    found = browser().post("/api/replay", {"record": game.record()})
    TypeAdapter(wire.Replay).validate_json(json.dumps(found))
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


def test_an_analysis_can_begin_later(own_server: Callable[..., Server], stack: ExitStack) -> None:
    game = finished()
    anna = Browser(own_server().origin, stack)
    wanted = {"record": game.record(), "first": game.turn - 1}
    with anna.http.stream("POST", "/api/analysis", json=wanted, timeout=60) as answer:
        turns = [wire.TurnAnalysis.model_validate_json(line) for line in answer.iter_lines()]
    assert [turn.turn for turn in turns] == [game.turn - 1, game.turn]
    assert anna.http.post("/api/analysis", json=wanted | {"first": 0}).status_code == 422


def test_puzzles_are_listed_solved_and_failed(browser: Make) -> None:
    anna = browser()
    found = wire.PuzzleList.model_validate_json(json.dumps(anna.get("/api/puzzles")))
    assert found.today in puzzles()
    assert [info.id for info in found.puzzles] == list(puzzles())
    puzzle = next(each for each in puzzles().values() if each.goal == "win")
    line = winning_tokens(puzzle.study.game)
    begun = anna.post("/api/practice", {"puzzle": puzzle.id})
    TypeAdapter(wire.Practised).validate_json(json.dumps(begun))
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
    TypeAdapter(wire.Practised).validate_json(json.dumps(found))
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
    error = answer.json()["error"]
    assert (answer.status_code, error["code"], error["reason"]) == (422, "bad_snapshot", "no_seat")
    assert error["params"] == {"key": "player", "n": 2}


@pytest.mark.parametrize("language", ["de", "en", "fr", "it"])
def test_the_page_can_say_why_a_position_cannot_be(language: str) -> None:
    catalogue = Path(__file__).parents[2] / "web" / "src" / "i18n" / f"{language}.json"
    texts = json.loads(catalogue.read_text("utf-8"))
    said = {key.split(".")[2] for key in texts if key.startswith("error.bad_snapshot.")}
    assert said == set(SNAPSHOT_REASONS)


def test_the_way_out_of_a_puzzle_is_told_when_asked_for(browser: Make) -> None:
    anna = browser()
    puzzle = next(each for each in puzzles().values() if each.goal == "win")
    told = anna.post("/api/practice", {"puzzle": puzzle.id, "solve": True})["solution"]
    assert anna.post("/api/practice", {"puzzle": puzzle.id, "tokens": told})["verdict"] == "solved"
    assert anna.post("/api/practice", {"puzzle": puzzle.id})["solution"] == []


def test_the_strongest_bot_says_what_it_would_do_in_a_position(browser: Make) -> None:
    anna, game = browser(), Game.new(Setup(seed="own", start=0))
    advice = anna.post("/api/positions/advice", {"snapshot": game.snapshot(), "tokens": ["+a1"]})
    assert advice["token"] in {"+a7", "+g1", "+g7"}
    assert 0 <= advice["chance"] <= 1
    over = game.snapshot() | {"phase": "over", "turn": 1}
    refused = anna.http.post("/api/positions/advice", json={"snapshot": over})
    assert refused.json()["error"]["code"] == "game_over"


def test_what_cannot_be_tried_is_refused_by_its_rule(browser: Make) -> None:
    anna = browser()
    answer = anna.http.post("/api/practice", json={"lesson": "lift", "tokens": ["^B"]})
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (409, "illegal_action")
    assert error["rule"].startswith("B-")
    assert anna.http.post("/api/practice", json={"lesson": "nothing"}).status_code == 404
    assert anna.http.post("/api/practice", json={}).json()["error"]["code"] == "invalid"
    assert anna.http.get("/api/practice").status_code == 405


def test_whoever_asks_too_often_has_to_wait(own_server: Callable[..., Server], stack: ExitStack) -> None:
    anna = Browser(own_server(studies=(0.01, 2)).origin, stack)
    anna.get("/api/hello")
    answers = [anna.http.post("/api/practice", json={"lesson": "enter"}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]


def test_one_game_at_a_time_is_analysed_for_each(own_server: Callable[..., Server], stack: ExitStack) -> None:
    server, record = own_server(), {"record": finished().record()}
    anna, bert = (Browser(server.origin, stack) for _ in range(2))
    for each in (anna, bert):
        each.get("/api/hello")
    with anna.http.stream("POST", "/api/analysis", json=record, timeout=60) as first:
        lines = first.iter_lines()
        next(lines)
        assert anna.http.post("/api/analysis", json=record).json()["error"]["code"] == "busy"
        with bert.http.stream("POST", "/api/analysis", json=record, timeout=60) as other:
            assert other.status_code == 200
    for _ in range(100):
        with anna.http.stream("POST", "/api/analysis", json=record, timeout=60) as again:
            if again.status_code == 200:
                return
        server.pause(0.1)
    raise AssertionError("whoever went away still has a place")


def test_too_long_a_game_is_refused(browser: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("appenzell.server.transport.study_routes.MOST_ACTIONS", 10)
    answer = browser().http.post("/api/replay", json={"record": finished().record()})
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_large")


def test_a_game_that_was_given_up_says_so_in_its_replay(browser: Make) -> None:
    anna = browser()
    page = anna.open(code := anna.make("me", "here", start=0))
    for _ in range(4):
        page.act(page.view["legal"][0])
    page.ask("resign", seat=1)
    found = anna.post("/api/replay", {"record": anna.http.get(f"/api/tables/{code}/record").text})
    told = {"winner": 0, "reason": "resigned", "resigned": [{"seat": 1, "step": 4}]}
    assert {key: found[key] for key in told} == told


def test_a_record_that_says_in_a_comment_only_who_gave_up_is_still_understood(browser: Make) -> None:
    game = Game.new(Setup(seed="old"))
    old = game.record().replace("\n[Result", "\n{seat 1 resigned}\n\n[Result")
    assert verify(old).outcome == "running"
    found = browser().post("/api/replay", {"record": old})
    assert (found["winner"], found["reason"]) == (0, "resigned")


def test_the_schema_has_no_loose_ends() -> None:
    schema = make_app().openapi()
    wanted = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(schema)))
    assert wanted <= set(schema["components"]["schemas"])
