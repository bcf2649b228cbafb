"""Writes the replays that the page's tests work with: what the server answers to the records beside them.

    python tools/replay_fixtures.py

Most of a view stays the same from one action to the next, so each step holds what is different in it.
"""

import json
import sys
from pathlib import Path
from typing import Any

from pydantic_core import to_jsonable_python

sys.path.insert(0, str(Path(__file__).parents[1]))  # run as a script

from appenzell.server.transport.study_routes import replay_of

FOLDER = Path(__file__).parents[1] / "web" / "src" / "state" / "replay" / "fixtures"
NOTHING = object()


def fixture(record: str) -> str:
    """Return the replay of a record as text, a line for each step."""
    replay: dict[str, Any] = to_jsonable_python(replay_of(record))
    steps = replay.pop("steps")
    head = json.dumps(replay | {"record": record}, ensure_ascii=False)
    return head[:-1] + ',\n"steps": [\n' + ",\n".join(json.dumps(step) for step in _differences(steps)) + "\n]}\n"


def _differences(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    before: dict[str, Any] = {}
    told = []
    for step in steps:
        view = step["view"]
        told.append(step | {"view": {key: value for key, value in view.items() if before.get(key, NOTHING) != value}})
        before = view
    return told


def main() -> None:
    """Write them all."""
    for file in sorted(FOLDER.glob("*.txt")):
        text = fixture(file.read_text("utf-8"))
        file.with_suffix(".json").write_text(text, "utf-8")
        print(f"{file.stem}.json  {len(text) // 1024} kB")


if __name__ == "__main__":
    main()
