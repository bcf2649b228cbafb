"""Settings for all tests, and what several of them use."""

import os
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, settings

from appenzell import Game, Setup
from tests.services import postgres, postgres_database, redis
from tests.shell import Shell

__all__ = ["postgres", "postgres_database", "redis"]
"""What all tests may ask for."""

EXPLORED = os.environ.get("EXPLORE", "")
"""The seed of `make explore`, which tries other examples and games than everybody's; nothing otherwise."""

settings.register_profile(
    "appenzell",
    max_examples=int(os.environ.get("HYPOTHESIS_EXAMPLES", "40")),
    deadline=None,  # the first example compiles the rules, and test machines are shared
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=not EXPLORED,  # a failure belongs to the change that caused it
    database=None,  # nor to what an earlier run has found
)
settings.load_profile("appenzell")


@pytest.fixture
def luck(request: pytest.FixtureRequest) -> Random:
    """Random numbers of a test's own: always the same, but others for every seed that is explored."""
    return Random(f"{request.node.nodeid}{EXPLORED}")


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    monkeypatch.setenv("COLUMNS", "80")
    return Shell(monkeypatch, capsys)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a short finished game."""
    game = Game.new(Setup(players=3, seed="record", start=0, turn_limit=6))
    while not game.is_over:
        game.apply(game.legal_actions()[-1])
    file = tmp_path / "game.txt"
    file.write_text(game.record(), encoding="utf-8")
    return file
