"""A run on disk: its settings, a line for each finished game, the games' records, and at the end the report.

::

    settings.json    what the games follow from; a run with other settings is refused
    results.jsonl    a line a game, appended when it is finished
    games/           their records, as text
    report.md, plot.svg

So a run that was stopped, or killed in the middle of a line, goes on where it was, and a longer one takes up what a
shorter one has played.
"""

import hashlib
import json
import os
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import appenzell
from appenzell.arena.entrants import evaluators_of
from appenzell.arena.errors import BadSeries, DamagedFolder
from appenzell.arena.outcome import Outcome, outcome_of
from appenzell.arena.schedule import GameId, Series
from appenzell.bots.external import PREFIX, external_of

FOLDER_FORMAT = 1
WHAT_DECIDES = ("rules/*", "game/*", "bots/*", "bots/kernel/*", "bots/weights/*", "arena/schedule.py", "arena/match.py")
"""Where those files of ours are that outcomes follow from."""


def settings_of(series: Series) -> dict[str, Any]:
    """Return everything that the games of a series follow from, as plain JSON data."""
    return {
        "format": FOLDER_FORMAT,
        "version": appenzell.__version__,
        "code": code_digest(series.bots),
        "bots": list(series.bots),
        "evaluators": evaluators_of(series.bots),
        "seed": series.seed,
        **series.setup.as_dict(0),
    }


def code_digest(bots: Iterable[str]) -> str:
    """Return a short digest of the files that outcomes follow from: other code is another run."""
    digest = hashlib.sha256()
    for file in [*own_files(), *program_files(bots)]:
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def own_files() -> list[Path]:
    """Return our own files that outcomes follow from."""
    folder = Path(appenzell.__file__).parent
    return [file for part in WHAT_DECIDES for file in sorted(folder.glob(part)) if file.is_file()]


def program_files(bots: Iterable[str]) -> list[Path]:
    """Return the files that the commands of external programs name; what those read besides, nobody knows."""
    words = [word for bot in bots if bot.startswith(PREFIX) for word in external_of(bot).command]
    return [Path(word) for word in words if os.path.isfile(word) and os.access(word, os.R_OK)]


class Folder:
    """The folder of a run."""

    def __init__(self, path: Path, series: Series, settings: dict[str, Any]) -> None:
        self.path = path
        self.series = series
        self._lines = path / "results.jsonl"
        self._settings = path / "settings.json"
        self._take(settings)

    def _take(self, settings: dict[str, Any]) -> None:
        """Make the folder, or see that it is of the same run."""
        if self.path.exists() and not self.path.is_dir():
            raise BadSeries(f"{self.path} is no folder.")
        if self._settings.exists():
            self._compare(settings)
        elif self.path.exists() and any(self.path.iterdir()):
            raise BadSeries(f"The folder {self.path} holds something else; --out is a new folder, or one of a run.")
        (self.path / "games").mkdir(parents=True, exist_ok=True)
        self._settings.write_text(json.dumps(settings, indent=2) + "\n", encoding="utf-8")

    def _compare(self, settings: dict[str, Any]) -> None:
        try:
            before = json.loads(self._settings.read_text(encoding="utf-8"))
            differing = [key for key in settings if before.get(key) != settings[key]]
        except (ValueError, AttributeError):
            raise DamagedFolder(f"The file {self._settings} is damaged; begin anew with another --out.") from None
        if differing:
            key = differing[0]
            old, new = (json.dumps(values.get(key), ensure_ascii=False) for values in (before, settings))
            raise BadSeries(
                f"The folder {self.path} holds a run with other settings: {key} was {old} and is {new} now. "
                "Use another --out."
            )

    def outcomes(self) -> dict[GameId, Outcome]:
        """Return what is finished; a line that was cut off when the program was killed is dropped."""
        if not self._lines.exists():
            return {}
        text = self._lines.read_text(encoding="utf-8", errors="replace")
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            self._lines.write_text(whole, encoding="utf-8")
        found: dict[GameId, Outcome] = {}
        for number, line in enumerate(whole.splitlines(), 1):
            try:
                outcome = outcome_of(json.loads(line))
            except (ValueError, TypeError, KeyError, AttributeError):
                raise DamagedFolder(f"The file {self._lines} is damaged in line {number}; remove that line.") from None
            if outcome.id[1] < self.series.decks:
                found[outcome.id] = outcome
        return found

    def add(self, outcome: Outcome) -> Outcome:
        """Keep an outcome and its record; return it without the record."""
        if outcome.record is not None:
            table, deck, round_ = outcome.id
            file = self.path / "games" / f"table{table + 1}-deck{deck + 1:05}-round{round_ + 1}.txt"
            file.write_text(outcome.record, encoding="utf-8")
        with self._lines.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(outcome.as_dict(), ensure_ascii=False) + "\n")
        return replace(outcome, record=None)

    def write(self, name: str, text: str) -> None:
        """Write a report."""
        (self.path / name).write_text(text, encoding="utf-8")
