"""Somebody with databases, who moves games between them by `export` and `import`."""

import json
from pathlib import Path
from typing import Any

from appenzell import Game, Setup
from tests.game.games import play
from tests.shell import Shell

Index = dict[str, dict[str, Any]]


def ended(seed: str = "short", players: int = 2) -> Game:
    """A game that is over."""
    return play(Game.new(Setup(players, seed=seed, turn_limit=4)), 500)


def files_in(folder: Path) -> dict[str, str]:
    """What is in a folder."""
    return {each.name: each.read_text("utf-8") for each in folder.iterdir()}


def index_of(folder: Path) -> Index:
    """The index of an export, by code."""
    lines = map(json.loads, (folder / "games.jsonl").read_text("utf-8").splitlines())
    return {line["code"]: line for line in lines}


class Host:
    """Somebody with databases, who uses the commands."""

    def __init__(self, shell: Shell, folder: Path) -> None:
        self.shell, self.folder = shell, folder

    def export(self, db: Path, *more: object) -> Path:
        """Export to a new folder; return it."""
        place = self.folder / f"export-{len(list(self.folder.iterdir()))}"
        assert self.shell.run("export", place, "--db", db, *more) == 0, self.shell.err
        return place

    def bring_in(self, place: Path, db: Path, code: int = 0) -> dict[str, Any]:
        """Import; return what is said."""
        assert self.shell.run("import", place, "--db", db, "--json") == code, self.shell.err
        found: dict[str, Any] = json.loads(self.shell.out)
        return found

    def records(self, *games: Game) -> Path:
        """Write records to a new folder."""
        place = self.folder / f"records-{len(list(self.folder.iterdir()))}"
        place.mkdir()
        for number, game in enumerate(games):
            (place / f"game-{number}.txt").write_text(game.record(), encoding="utf-8")
        return place
