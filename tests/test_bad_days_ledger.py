"""The ledger of benchmarks/bad_days.py sees every sort of untruth: a check that cannot fail would be worth nothing."""

import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "benchmarks"))

import bad_days_ledger
from appenzell.server.basics.settings import Settings
from bad_days_ledger import Ledger

GAME = [("AAAAAA", 1, "+a1", "h:one"), ("AAAAAA", 2, "+g7", "h:two"), ("AAAAAA", 3, ".", "h:three")]


def database(folder: Path, rows: list[tuple[str, int, str, str]]) -> Path:
    """A database with these entries."""
    with sqlite3.connect(folder / "tables.db") as database:
        database.execute("CREATE TABLE entries (game, seq, token, client)")
        database.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", rows)
    database.close()
    return folder / "tables.db"


def played() -> Ledger:
    """What players know of a game: two of its actions were acknowledged, all were told."""
    ledger = Ledger()
    ledger.acknowledge("AAAAAA", 1, "one", "+a1")
    ledger.acknowledge("AAAAAA", 2, "two", "+g7")
    for _, seq, token, _ in GAME:
        ledger.hear("AAAAAA", seq, token)
    return ledger


def test_what_is_true_is_right(tmp_path: Path) -> None:
    ledger = played()
    ledger.compare(database(tmp_path, GAME))
    assert ledger.wrong == []


@pytest.mark.parametrize(
    ("rows", "what"),
    [
        (GAME[:1], "was acknowledged as +g7"),
        (GAME[:2], "was told as ."),
        ([GAME[0], ("AAAAAA", 2, "+g1", "h:two"), GAME[2]], "was acknowledged as +g7"),
        ([GAME[0], ("AAAAAA", 2, "+g7", "h:else"), GAME[2]], "was acknowledged as +g7"),
        ([*GAME, ("AAAAAA", 5, ".", "h:five")], "has a gap"),
    ],
)
def test_what_is_lost_or_changed_is_found(tmp_path: Path, rows: list[tuple[str, int, str, str]], what: str) -> None:
    ledger = played()
    ledger.compare(database(tmp_path, rows))
    assert what in ledger.wrong[0]


@pytest.mark.parametrize(
    "lie",
    [
        lambda ledger: ledger.acknowledge("AAAAAA", 1, "else", "+a1"),
        lambda ledger: ledger.hear("AAAAAA", 1, "+g1"),
    ],
)
def test_what_is_said_in_two_ways_is_found(lie: Callable[[Ledger], None]) -> None:
    ledger = played()
    lie(ledger)
    assert ledger.wrong


def test_its_players_are_never_too_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a refusal would be taken for an untruth of the server's."""
    for name, value in bad_days_ledger.ENVIRONMENT.items():
        monkeypatch.setenv(name, value)
    lifted = Settings()
    for rate in (lifted.actions, lifted.tables, lifted.hellos, lifted.hellos_each, lifted.frames, lifted.requests):
        assert min(rate) >= 100_000
    assert lifted.max_tables_each >= 100_000
