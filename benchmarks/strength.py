"""How strong the bots are: every level against every other, search against greedy, and what twice the time is worth.

    python benchmarks/strength.py [--out build/strength] [--jobs 1] [--only base2 …] [--write]

Plays the series of `strength_series`. Each is an arena of two bots with mirrored decks and has a folder of its own, so
that a run that was stopped goes on. `--write` takes what has been played to its end into docs/strength.json, where the
figures of all series are kept, and has `strength_report` tell them. A series whose figures are kept is not played
again: take them out of that file to measure it anew.
"""

import argparse
import json
from pathlib import Path
from typing import Any

from rich.console import Console

from appenzell import Setup
from appenzell.arena.command import run
from appenzell.arena.report import machine_in_words
from strength_report import document, doublings, plot
from strength_series import OPENSPIEL, Meeting, meetings

DOCS = Path(__file__).parents[1] / "docs"
FIGURES = DOCS / "strength.json"


def play(meeting: Meeting, out: Path, jobs: int, console: Console) -> None:
    """Play what is left of a series."""
    console.print(f"{meeting.part}: {' – '.join(meeting.bots)}, {meeting.games} games", highlight=False)
    setup = Setup(players=meeting.players, modules=meeting.modules)
    folder = out / meeting.name
    summary = run(meeting.bots, setup, "strength", meeting.games, None, jobs, None, folder, console)
    (folder / "summary.json").write_text(json.dumps(figures(summary)), "utf-8")


def figures(summary: dict[str, Any]) -> dict[str, Any]:
    """Return what is kept of a series."""
    pairing = summary["pairings"][0]
    return {key: pairing[key] for key in ("games", "won", "share", "low", "high")} | {
        "ms_per_action": [bot["ms_per_action"] for bot in summary["bots"]],
        "code": summary["settings"]["code"],
        "evaluators": summary["settings"]["evaluators"],
        "machine": machine_in_words(),
    }


def gathered(out: Path) -> dict[str, Any]:
    """Return the figures that are kept, and those of a folder in their place."""
    kept: dict[str, Any] = json.loads(FIGURES.read_text("utf-8"))
    for meeting in meetings():
        file = out / meeting.name / "summary.json"
        if file.exists():
            kept[meeting.name] = json.loads(file.read_text("utf-8"))
    if (out / f"{OPENSPIEL}.json").exists():
        kept[OPENSPIEL] = json.loads((out / f"{OPENSPIEL}.json").read_text("utf-8"))
    return dict(sorted(kept.items()))


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how strong the bots are.")
    parser.add_argument("--out", type=Path, default=Path("build/strength"))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", nargs="*", help="parts such as base2, base2-playouts, second, doubled")
    parser.add_argument("--write", action="store_true", help="write docs/strength.* from what has been played")
    wanted = parser.parse_args()
    console = Console(stderr=True)
    known = gathered(wanted.out)
    for meeting in meetings():
        is_asked = not wanted.write if wanted.only is None else meeting.part in wanted.only
        if is_asked and meeting.name in known:
            console.print(f"{meeting.name}: known", highlight=False)
        elif is_asked:
            play(meeting, wanted.out, wanted.jobs, console)
    if wanted.write:
        kept = gathered(wanted.out)
        rows = ",\n".join(f" {json.dumps(name)}: {json.dumps(value)}" for name, value in kept.items())
        FIGURES.write_text(f"{{\n{rows}\n}}\n", "utf-8")
        FIGURES.with_suffix(".md").write_text(document(kept), "utf-8")
        (DOCS / "doubling.svg").write_text(plot(doublings(kept)), "utf-8")


if __name__ == "__main__":
    main()
