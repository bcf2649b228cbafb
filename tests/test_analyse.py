"""`appenzell analyse`: what it prints and what it refuses."""

import json
from pathlib import Path

import pytest

from tests.shell import Shell


@pytest.mark.compiled
def test_a_game_is_looked_at_again(shell: Shell, record: Path) -> None:
    assert shell.run("analyse", record, "--playouts", "50", "--json") == 0
    found = json.loads(shell.out)
    assert [turn["turn"] for turn in found["turns"]] == [1, 2, 3, 4, 5, 6]
    for turn in found["turns"]:
        assert sum(turn["chances"]) == pytest.approx(1, abs=0.001)
        assert turn["best"]
    assert shell.run("analyse", record, "--playouts", "50") == 0
    assert "best found" in shell.out
    assert "The game is over:" in shell.out


def test_nobody_can_think_for_no_time(shell: Shell, record: Path) -> None:
    assert shell.run("analyse", record, "--seconds", "0") == 2
    assert "A bot thinks more than 0" in shell.err
    assert shell.run("analyse", "/no/such/file") == 1
    assert "There is no file /no/such/file." in shell.err
