"""The HTTP routes where nobody plays: replays, analysis, puzzles, lessons and made-up positions.

Nothing is kept: whoever asks sends what it is about, and gets everything that follows from it.
"""

from collections.abc import AsyncIterator
from datetime import UTC, date, datetime
from typing import Any, TypeVar

from fastapi import APIRouter
from pydantic_core import to_json
from starlette.responses import Response, StreamingResponse

from appenzell.bots.advice import Turn
from appenzell.game.game import Game
from appenzell.game.seed import seal
from appenzell.game.telling import costs, why_over
from appenzell.rules.layouts import parse_layout
from appenzell.server import wire
from appenzell.server.api import Serving, refusals
from appenzell.server.errors import Refused
from appenzell.server.showing import SEEN, Data
from appenzell.study.lessons import Lesson, learn, lessons
from appenzell.study.puzzles import Puzzle, judge, puzzle_of, puzzles
from appenzell.study.steps import Step, played, steps_of

T = TypeVar("T")
study = APIRouter(prefix="/api", responses=refusals())
LINES: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/x-ndjson": {"schema": {"$ref": "#/components/schemas/TurnAnalysis"}}}}
}


# --- finished games ----------------------------------------------------------------------------------------


@study.post("/replay", response_model=wire.Replay)
async def replay(wanted: wire.RecordText, serving: Serving) -> Response:
    """Return a game step by step, from its record."""
    return _json(await serving.bots.think(_replay, wanted.record))


def _replay(record: str) -> Data:
    game = Game.from_record(record)
    setup, steps = game.setup, steps_of(game)
    return {
        "players": setup.players,
        "target": setup.target,
        "plan": parse_layout(setup.layout).plan,
        "modules": sorted(setup.modules),
        "start": game.start,
        "random_start": setup.start is None,
        "seed": game.seed,
        "seal": seal(game.seed or ""),
        "winner": game.winner,
        "reason": why_over(steps[-1].view) if game.is_over else None,
        "steps": [_step_data(step) for step in steps],
    }


@study.post("/analysis", response_class=StreamingResponse, responses=LINES)
async def analysis(wanted: wire.RecordText, serving: Serving) -> StreamingResponse:
    """Go through a game, a line of JSON for each turn as soon as it is thought about."""
    turns = serving.analyst.turns(await serving.bots.think(Game.from_record, wanted.record))
    first = await anext(turns, None)  # whatever is refused is refused before anything is sent

    async def lines() -> AsyncIterator[bytes]:
        if first is not None:
            yield _line(first)
        async for turn in turns:
            yield _line(turn)

    return StreamingResponse(lines(), media_type="application/x-ndjson")


def _line(turn: Turn) -> bytes:
    told = wire.TurnAnalysis(
        turn=turn.number,
        seat=turn.seat,
        played=turn.played,
        chances=turn.chances,
        best=turn.best,
        change=turn.change,
        turning=turn.is_turning_point,
    )
    return to_json(told) + b"\n"


# --- puzzles, lessons, positions ---------------------------------------------------------------------------


@study.get("/puzzles")
async def puzzle_list() -> wire.PuzzleList:
    """List all puzzles, and say which is today's."""
    day = datetime.now(UTC).date() - date(2026, 1, 1)
    infos = tuple(_puzzle_info(each) for each in puzzles().values())
    return wire.PuzzleList(puzzles=infos, today=puzzle_of(day.days).id)


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
async def practise(wanted: wire.Exercise, serving: Serving) -> Response:
    """Try actions out on a puzzle, a lesson or a position of one's own."""
    return _json(await serving.bots.think(_practised, wanted))


def _practised(wanted: wire.Exercise) -> Data:
    if [wanted.puzzle, wanted.lesson, wanted.snapshot].count(None) != 2:
        raise Refused("invalid", "Name a puzzle, a lesson or a snapshot: one of them.")
    if wanted.puzzle is not None:
        return _tried_puzzle(_known(puzzles(), wanted.puzzle), wanted.tokens)
    if wanted.lesson is not None:
        return _tried_lesson(_known(lessons(), wanted.lesson), wanted.tokens)
    game = Game.from_snapshot(wanted.snapshot or {})
    return {"steps": _tried(game, wanted.tokens), "verdict": "open", "reply": [], "best": []} | NO_TASK


NO_TASK = {"done": 0, "since": 0}


def _tried_puzzle(puzzle: Puzzle, tokens: list[str]) -> Data:
    game = _after(puzzle.study.game, tokens)
    verdict, reply = judge(puzzle, game)
    return {
        "steps": _tried(puzzle.study.game, tokens),
        "verdict": verdict,
        "reply": _tried(game, reply)[1:],
        "best": sorted(puzzle.study.best),
    } | NO_TASK


def _tried_lesson(lesson: Lesson, tokens: list[str]) -> Data:
    """Return what came of tokens, as at a table without memory aids."""
    progress = learn(lesson, tokens)
    steps = _tried(lesson.game, list(progress.tokens))
    for step in steps:
        step["view"]["memory"] = None
        step["unseen"] = {}
    is_learnt = progress.done == len(lesson.tasks)
    return {
        "steps": steps,
        "verdict": "solved" if is_learnt else "open",
        "reply": [],
        "best": [] if is_learnt else lesson.tasks[progress.done].best,
        "done": progress.done,
        "since": progress.since,
    }


@study.post("/positions/check")
async def check_position(wanted: wire.SnapshotText, serving: Serving) -> wire.SnapshotText:
    """Return a position as it is written, or say why it cannot be."""
    game = await serving.bots.think(Game.from_snapshot, wanted.snapshot)
    return wire.SnapshotText(snapshot=game.snapshot())


def _known(those: dict[str, T], id: str) -> T:
    if id not in those:
        raise Refused("not_found", "There is no exercise of this name.")
    return those[id]


# --- as the wire has it ------------------------------------------------------------------------------------


def _tried(game: Game, tokens: list[str]) -> list[Data]:
    """Return the steps of tokens; the seat on turn after the last one is told what it can do."""
    steps = [_step_data(step) for step in played(game, tokens)]
    game = _after(game, tokens)
    if not game.is_over:
        prices = costs(game)
        steps[-1]["view"] |= {"seat": game.player, "legal": list(prices), "costs": prices}
    return steps


def _after(game: Game, tokens: list[str]) -> Game:
    game = game.copy()
    for token in tokens:
        game.apply(token)
    return game


def _step_data(step: Step) -> Data:
    view = {name: getattr(step.view, name) for name in SEEN}
    view |= {"costs": {}, "can_undo": False, "deadline": None, "memory": step.seen}
    return {
        "seat": step.seat,
        "turn": step.turn,
        "token": step.token,
        "events": step.events,
        "view": view,
        "unseen": step.unseen,
    }


def _json(data: Data) -> Response:
    return Response(to_json(data), media_type="application/json")
