"""Writes lessons and puzzles as the page has them: `make exercises`.

    python tools/exercises.py

Two files in `web/src/study`. What is listed is small, and the page asks for it before anybody has opened an exercise;
where each of them happens comes with whoever works it out. A position is a snapshot, its tiles one letter each in the
order of the fields. A test says when the files are stale.
"""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))  # run as a script

from appenzell.game.game import Game
from appenzell.study.lessons import Task, lessons
from appenzell.study.puzzles import STEP, Puzzle, puzzles

FOLDER = Path(__file__).parents[1] / "web" / "src" / "study"


def listed() -> dict[str, Any]:
    """Return what lists of exercises show, as `GET /api/puzzles` and `GET /api/lessons` tell it."""
    taught = (
        {"id": each.id, "tasks": len(each.tasks), "modules": sorted(each.game.setup.modules)}
        for each in lessons().values()
    )
    return {"step": STEP, "puzzles": [_info(each) for each in puzzles().values()], "lessons": list(taught)}


def _info(puzzle: Puzzle) -> dict[str, Any]:
    setup = puzzle.study.game.setup
    about = {"id": puzzle.id, "theme": puzzle.theme, "goal": puzzle.goal, "difficulty": puzzle.difficulty}
    return about | {"players": setup.players, "modules": sorted(setup.modules)}


def positions() -> dict[str, Any]:
    """Return where exercises happen, by their ids, and what is best or waited for."""
    tried = [
        {"id": each.id, "goal": each.goal, "best": sorted(each.study.best), "position": _position(each.study.game)}
        for each in puzzles().values()
    ]
    taught = [
        {"id": each.id, "tasks": [_task(task) for task in each.tasks], "position": _position(each.game)}
        for each in lessons().values()
    ]
    return {"puzzles": tried, "lessons": taught}


def _task(task: Task) -> dict[str, Any]:
    return {"kind": task.kind, "parts": task.parts, "best": task.best, "answer": task.answer}


def _position(game: Game) -> dict[str, Any]:
    shot = game.snapshot()
    return shot | {"tiles": "".join(shot["tiles"].values())}


def texts() -> dict[Path, str]:
    """Return the files and what has to stand in them: a line for each exercise."""
    return {FOLDER / "lists.json": _text(listed()), FOLDER / "positions.json": _text(positions())}


def _text(data: dict[str, Any]) -> str:
    parts = (f'"{key}": {_lines(value) if isinstance(value, list) else value}' for key, value in data.items())
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _lines(items: Iterable[Any]) -> str:
    lines = (json.dumps(item, ensure_ascii=False, separators=(",", ":")) for item in items)
    return "[\n" + ",\n".join(lines) + "\n]"


def main() -> None:
    """Write both."""
    for file, text in texts().items():
        file.write_text(text, "utf-8")
        print(f"{file.name}  {len(text) / 1000:.1f} kB")


if __name__ == "__main__":
    main()
