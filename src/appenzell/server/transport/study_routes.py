"""The HTTP routes where nobody plays: replays, analysis, puzzles, lessons and made-up positions.

Nothing is kept: whoever asks sends what it is about, and gets everything that follows from it.
"""

from collections.abc import AsyncIterator, Callable
from datetime import UTC, date, datetime
from functools import cache
from typing import Any, TypeVar, cast

from fastapi import APIRouter
from pydantic_core import to_json
from starlette.responses import Response, StreamingResponse

from appenzell.bots.advice import Turn
from appenzell.game.endings import ending_of
from appenzell.game.game import Game
from appenzell.game.seed import seal
from appenzell.game.setup import Module
from appenzell.rules.layouts import parse_layout
from appenzell.server.basics.refusals import Refused
from appenzell.server.transport import wire
from appenzell.server.transport.bodies import Utf8Route
from appenzell.server.transport.old_records import read_old
from appenzell.server.transport.showing import board_view
from appenzell.server.transport.table_routes import Serving, Student, refusals
from appenzell.study.lessons import Lesson, learn, lessons
from appenzell.study.puzzles import Puzzle, judge_answer, puzzle_of, puzzles, solution
from appenzell.study.reach import Pair
from appenzell.study.steps import Step, played, steps_of

T = TypeVar("T")
study = APIRouter(prefix="/api", responses=refusals(), route_class=Utf8Route)
JSON_LINES: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/x-ndjson": {"schema": wire.TurnAnalysis.model_json_schema()}}}
}
MOST_ACTIONS = 2500
"""Longer games are not gone through: people never play that long."""


# --- finished games ----------------------------------------------------------------------------------------


@study.post("/replay", response_model=wire.Replay)
async def replay(wanted: wire.RecordText, serving: Serving, who: Student) -> Response:
    """Return a game step by step, from its record."""
    return await serving.tutor.work(who, _answered, replay_of, wanted.record)


def _read(record: str) -> Game:
    game = read_old(record)
    if len(game.history) > MOST_ACTIONS:
        raise Refused("too_large", f"A game has at most {MOST_ACTIONS} actions here.", "record", max=MOST_ACTIONS)
    return game


def replay_of(record: str) -> wire.Replay:
    """Return what `POST /api/replay` answers."""
    game = _read(record)
    setup, steps = game.setup, steps_of(game)
    return {
        "players": setup.players,
        "target": setup.target,
        "plan": parse_layout(setup.layout).plan,
        "modules": tuple(cast(list[Module], sorted(setup.modules))),
        "start": game.start,
        "random_start": setup.start is None,
        "seed": game.seed or "",
        "seal": seal(game.seed or ""),
        "winner": game.winner,
        "reason": ending_of(game),
        "resigned": tuple({"seat": seat, "step": after} for seat, after in game.resigned.items()),
        "steps": [_step_data(step) for step in steps],
    }


@study.post("/analysis", response_class=StreamingResponse, responses=JSON_LINES)
async def analysis(wanted: wire.RecordToAnalyse, serving: Serving, who: Student) -> StreamingResponse:
    """Go through a game, a line of JSON for each turn as soon as it is thought about."""
    turns = serving.tutor.turns(who, await serving.tutor.work(who, _read, wanted.record), wanted.first)
    first = await anext(turns, None)  # whatever is refused is refused before anything is sent

    async def lines() -> AsyncIterator[bytes]:
        if first is not None:
            yield _line(first)
        async for turn in turns:
            yield _line(turn)

    return StreamingResponse(lines(), media_type="application/x-ndjson")


def _line(turn: Turn) -> bytes:
    answer = wire.TurnAnalysis(
        turn=turn.number,
        seat=turn.seat,
        played=turn.played,
        chances=turn.chances,
        best=turn.best,
        change=turn.change,
        turning=turn.is_turning_point,
    )
    return to_json(answer) + b"\n"


# --- puzzles, lessons, positions ---------------------------------------------------------------------------


@study.get("/puzzles")
async def puzzle_list() -> wire.PuzzleList:
    """List all puzzles, and say which is today's."""
    day = (datetime.now(UTC).date() - date(1970, 1, 1)).days
    return wire.PuzzleList(puzzles=_puzzle_infos(), today=puzzle_of(day).id, day=day)


@cache
def _puzzle_infos() -> tuple[wire.PuzzleInfo, ...]:
    return tuple(_puzzle_info(each) for each in puzzles().values())


def _puzzle_info(puzzle: Puzzle) -> wire.PuzzleInfo:
    setup = puzzle.study.game.setup
    return wire.PuzzleInfo.model_validate(
        {
            "id": puzzle.id,
            "theme": puzzle.theme,
            "goal": puzzle.goal,
            "difficulty": puzzle.difficulty,
            "players": setup.players,
            "modules": tuple(sorted(setup.modules)),
        }
    )


@study.get("/lessons")
async def lesson_list() -> wire.LessonList:
    """List all lessons in the order in which they are learnt."""
    infos = (
        {"id": each.id, "tasks": len(each.tasks), "modules": tuple(sorted(each.game.setup.modules))}
        for each in lessons().values()
    )
    return wire.LessonList(lessons=tuple(wire.LessonInfo.model_validate(info) for info in infos))


@study.post("/practice", response_model=wire.Practised)
async def practise(wanted: wire.Exercise, serving: Serving, who: Student) -> Response:
    """Try actions out on a puzzle, a lesson or a position of one's own."""
    return await serving.tutor.work(who, _answered, _practised, wanted)


def _practised(wanted: wire.Exercise) -> wire.Practised:
    named = [each for each in (wanted.puzzle, wanted.lesson, wanted.snapshot) if each is not None]
    if len(named) != 1:
        raise Refused("invalid", "Name a puzzle, a lesson or a snapshot: one of them.")
    if wanted.puzzle is not None:
        return _tried_puzzle(_known(puzzles(), wanted.puzzle), wanted.tokens, wanted.solve)
    if wanted.lesson is not None:
        return _tried_lesson(_known(lessons(), wanted.lesson), wanted.tokens)
    game = Game.from_snapshot(wanted.snapshot or {})
    return _nothing_more(_tried(game, wanted.tokens))


def _nothing_more(steps: list[wire.Step]) -> wire.Practised:
    """Return steps of which there is no more to say."""
    return {"verdict": "open", "reply": [], "best": (), "solution": (), "done": 0, "since": 0, "steps": steps}


def _tried_puzzle(puzzle: Puzzle, tokens: list[str], solve: bool) -> wire.Practised:
    verdict, reply = judge_answer(puzzle, tokens)
    game = _after(puzzle.study.game, tokens)
    practised = _nothing_more(_tried(puzzle.study.game, tokens))
    practised["verdict"], practised["reply"] = verdict, _tried(game, reply)[1:]
    practised["best"] = tuple(sorted(puzzle.study.best))
    practised["solution"] = tuple(solution(puzzle, game)) if solve else ()
    return practised


def _tried_lesson(lesson: Lesson, tokens: list[str]) -> wire.Practised:
    """Return what came of tokens, as at a table without memory aids."""
    progress = learn(lesson, tokens)
    steps = _tried(lesson.game, list(progress.tokens))
    for step in steps:
        step["view"]["memory"] = None
        step["unseen"] = {}
    is_learnt = progress.done == len(lesson.tasks)
    practised = _nothing_more(steps)
    practised["verdict"] = "solved" if is_learnt else "open"
    practised["best"] = () if is_learnt else tuple(lesson.tasks[progress.done].best)
    practised["done"], practised["since"] = progress.done, progress.since
    return practised


@study.post("/positions/check")
async def check_position(wanted: wire.SnapshotText, serving: Serving, who: Student) -> wire.SnapshotText:
    """Return a position as it is written, or say why it cannot be."""
    game = await serving.tutor.work(who, Game.from_snapshot, wanted.snapshot)
    return wire.SnapshotText(snapshot=game.snapshot())


@study.post("/positions/advice")
async def advise_position(wanted: wire.PositionQuestion, serving: Serving, who: Student) -> wire.PositionAdvice:
    """Say what the strongest bot would do after some actions; it remembers every tile that was seen."""
    game = await serving.tutor.work(who, _position, wanted)
    thoughts = await serving.tutor.advice(who, game)
    line = tuple(action.token for action in thoughts.line)
    best = thoughts.actions[0]
    return wire.PositionAdvice(token=best.action.token, line=line, chance=round(best.value, 3))


def _position(wanted: wire.PositionQuestion) -> Game:
    game = _after(Game.from_snapshot(wanted.snapshot), wanted.tokens)
    if game.is_over:
        raise Refused("game_over", "The game is over.")
    return game


def _known(those: dict[str, T], id: str) -> T:
    if id not in those:
        raise Refused("not_found", "There is no exercise of this name.")
    return those[id]


# --- as the wire has it ------------------------------------------------------------------------------------


def _tried(game: Game, tokens: list[str]) -> list[wire.Step]:
    """Return the steps of tokens; the seat on turn after the last one is told what it can do."""
    steps = [_step_data(step) for step in played(game, tokens)]
    game = _after(game, tokens)
    if not game.is_over:
        view = steps[-1]["view"]
        view["seat"], view["costs"] = game.player, game.survey().costs()
        view["legal"] = tuple(view["costs"])
    return steps


def _after(game: Game, tokens: list[str]) -> Game:
    game = game.copy()
    for token in tokens:
        game.apply(token)
    return game


def _step_data(step: Step) -> wire.Step:
    return {
        "seat": step.seat,
        "turn": step.turn,
        "token": step.token,
        "events": cast(list[wire.Event], step.events),
        "view": board_view(step.board, step.memory),
        "unseen": step.unseen,
        "pair": _pair(step.pair),
    }


def _pair(pair: Pair | None) -> wire.Pair | None:
    return None if pair is None else {"cheese": pair.cheese, "places": pair.places, "tokens": pair.tokens}


def _answered(job: Callable[[Any], wire.Replay | wire.Practised], wanted: object) -> Response:
    """Return what comes of a job as an answer: it is written where it was worked out, not in the event loop."""
    return Response(to_json(job(wanted)), media_type="application/json")
