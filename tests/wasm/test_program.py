"""The program that compares and measures says what it has found."""

import json

import pytest

import wasm_module
from in_node import Games

pytestmark = pytest.mark.compiled
FEW = ("--games", "30", "--asked", "2", "--rounds", "1")


def test_it_finds_no_difference_and_measures_both(capsys: pytest.CaptureFixture[str]) -> None:
    assert wasm_module.main([*FEW, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["games"], report["asked"], report["difference"]) == (32, 2, "")
    assert {(name, what) for name, what, _ in report["speeds"]} == {
        (name, what) for name in wasm_module.SET_UPS for what in ("actions", "playouts")
    }
    assert all(speed > 0 for _, _, both in report["speeds"] for speed in both.values())


def test_a_difference_fails_and_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(Games, "in_node", lambda *_, **__: ({"played": 1, "digest": 2, "random": 3}, 1.0))
    assert wasm_module.main([*FEW]) == 1
    assert "here, {'played': 1, 'digest': 2, 'random': 3} in Node" in capsys.readouterr().out


def test_senseless_numbers_are_refused() -> None:
    with pytest.raises(SystemExit):
        wasm_module.main(["--games", "0"])
