"""The program that measures the server: it plays a small load at real servers, and says what each part has cost."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from load.people import times_of

PROGRAM = Path(__file__).parents[1] / "benchmarks" / "server.py"
SMALL = ("--tables", "3", "--rate", "20", "--seconds", "0.5", "--idle", "2", "--watched", "1", "--json")


def run(*options: str) -> "subprocess.CompletedProcess[str]":
    """Run the program."""
    return subprocess.run((sys.executable, PROGRAM, *options), capture_output=True, text=True, env=os.environ)


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("options", "parts"),
    [((), {"servers"}), (("--database", "postgres", "--servers", "2"), {"servers", "postgres", "redis"})],
    ids=["sqlite", "postgres"],
)
def test_a_small_load_is_measured(options: tuple[str, ...], parts: set[str]) -> None:
    done = run(*SMALL, *options)
    assert done.returncode == 0, done.stderr
    (found,) = json.loads(done.stdout)["runs"]
    paced: dict[str, Any] = found["paced"]
    assert paced["actions"] == 10
    assert 0 < paced["median_ms"] <= paced["p99_ms"]
    assert {f"{part}_us" for part in parts} <= paced["each"].keys()
    assert found["flat_out"]["actions"] > 0
    assert found["memory_mb"].keys() == parts
    assert all(size > 0 for size in found["memory_mb"].values())


def test_what_cannot_be_measured_is_refused() -> None:
    assert "one process" in run("--servers", "2").stderr
    assert "at most --idle" in run("--watched", "1").stderr


def test_times_are_summed_up() -> None:
    found = times_of([0.001 * each for each in range(100, 0, -1)], 2.0)
    assert found == {"actions": 100, "actions_per_second": 50.0, "median_ms": 51.0, "p99_ms": 100.0}
