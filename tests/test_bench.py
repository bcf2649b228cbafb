"""The benchmark measures what it says, prints the agreed JSON, and the warm-up compiles all that a game needs."""

import json
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from appenzell import Game, Setup, bench, warmup
from appenzell.game.setup import MODULE_NAMES
from appenzell.machine import cpu_name
from appenzell.rules import check, deck, legal
from appenzell.terminal import report
from appenzell.terminal.prepare import COMPILING, Bar, prepare

RESULT: dict[str, Any] = {
    "machine": {"cpu": "abacus", "cores": 1, "python": "3.11", "numba": "0", "numpy": "0"},
    "random_play": {name: {"actions_per_second": 8_000_000, "actions_per_game": 400.0} for name in bench.PLAYS},
    "api": {"actions_per_second": 60_000},
    "copy_ns": 20.0,
    "compile_s": None,
    "start_s": 4.0,
    "import_s": 0.1,
    "state_bytes": 248,
}


@pytest.fixture
def one_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """Interpreted rules are slow: one round is enough to see that it works."""
    monkeypatch.setattr(bench, "ROUNDS", 1)


# --- measuring ---


def test_of_several_rounds_the_best_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    def clock() -> Iterator[float]:
        now = 0.0
        for took in (1.0, *(2.0, 0.5, 4.0) * 3):  # the first run says that one time fills a round
            yield now
            now += took
            yield now

    ticks = clock()
    monkeypatch.setattr(bench, "perf_counter", lambda: next(ticks))
    assert bench.best_rate(lambda times: 10 * times, bench.ROUNDS) == (20.0, 10.0)


def test_a_run_that_is_too_short_is_made_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    now = 0.0

    def work(times: int) -> int:
        nonlocal now
        asked.append(times)
        now += times * 0.001
        return times

    monkeypatch.setattr(bench, "perf_counter", lambda: now)
    rate, _ = bench.best_rate(work, bench.ROUNDS * 0.1)
    assert rate == pytest.approx(1000)
    assert asked == [1, 2, 4, 8, 16, 32, *[100] * bench.ROUNDS]


@pytest.mark.usefixtures("one_round")
def test_random_play_is_measured() -> None:
    found = bench.measure_play("base2", 0.001)
    assert found["actions_per_second"] > 0
    assert 50 < found["actions_per_game"] < 3000
    assert 5 < found["legal_mean"] < 30


@pytest.mark.usefixtures("one_round")
def test_the_api_and_the_copy_are_measured() -> None:
    assert bench.measure_api(0.001)["actions_per_second"] > 0
    assert bench.measure_copy(0.001) > 0


def test_copying_copies() -> None:
    pool = bench.np.zeros((bench.POOL, bench.WORDS), bench.np.int64)
    pool[-1] = range(bench.WORDS)
    bench.copy_states(pool, 1)
    assert (pool == list(range(bench.WORDS))).all()


def test_start_and_import_are_measured_in_fresh_processes() -> None:
    assert 0 < bench.measure_import(times=1) < 10
    assert 0 < bench.measure_start(times=1) < 100


def test_what_cannot_be_measured_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(bench.BenchError, match=r"^Measuring the start failed: ValueError: no$"):
        bench.child("raise ValueError('no')", "the start")
    with pytest.raises(bench.BenchError, match=r"^Measuring the start failed: exit status 3$"):
        bench.child("raise SystemExit(3)", "the start")
    monkeypatch.setattr(bench, "CHILD_LIMIT", 0.01)
    with pytest.raises(bench.BenchError, match=r"^Measuring the start was given up after 0.01 s.$"):
        bench.child("import time; time.sleep(60)", "the start")


def test_the_processor_has_a_name() -> None:
    assert cpu_name()


@pytest.mark.compiled
def test_the_json_has_the_agreed_shape() -> None:
    command = (sys.executable, "-m", "appenzell.cli", "bench", "--json", "--seconds", "0.02")
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
    found = json.loads(done.stdout)
    assert list(found) == list(RESULT)
    assert list(found["machine"]) == list(RESULT["machine"])
    assert list(found["random_play"]) == ["base2", "base3", "base4", "all5"]
    assert all(play["actions_per_second"] > 1000 for play in found["random_play"].values())
    assert found["compile_s"] is None
    assert found["state_bytes"] <= 256


# --- for people ---


def test_the_table_sets_figures_beside_goals() -> None:
    console = Console(width=80, record=True, force_terminal=True, color_system="truecolor", file=StringIO())
    console.print(report.figures(RESULT))
    text = console.export_text()
    assert "random play, 5 players, all modules" in text
    assert "8.00 M/s" in text
    assert "by --cold" in text
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize(
    ("what", "met"),
    [("random play, 2 players", False), ("random play, 5 players, all modules", True), ("start after that", False)],
)
def test_a_goal_is_met_or_not(what: str, met: bool) -> None:
    rows = {row[0]: row[3] for row in [*report.speed_rows(RESULT), *report.cost_rows(RESULT)]}
    assert rows[what] is met
    assert rows["first compile, once a machine"] is None


# --- the first compile ---


@pytest.mark.compiled
def test_after_the_warm_up_a_game_compiles_nothing_more() -> None:
    functions = (legal.legal, check.apply, check.check, deck.deck_tile, deck.set_deck_tile, deck.deal)
    warmup.warm_up()
    before = [list(function.signatures) for function in functions]
    assert all(before)
    game = Game.new(Setup(players=5, modules=MODULE_NAMES, seed="warm"))
    while game.turn < 3:
        game.apply(game.legal_actions()[-1])
        game.is_legal(".")
    Game.from_snapshot(game.snapshot()).view(0)
    Game.from_record(game.record())
    assert [list(function.signatures) for function in functions] == before


@pytest.mark.compiled
def test_a_first_compile_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, int, int]] = []
    counter = warmup.Counter(lambda *step: told.append(step))
    with counter.listening():
        counter.begin("legal")
        counter.begin("legal")
        counter.begin("<lambda>")
        counter.begin("play")
    total = len(warmup.kernel_functions())
    assert told == [("legal", 0, total), ("play", 1, total)]
    assert total > 50


@pytest.mark.compiled
def test_the_cache_holds_the_compiled_rules() -> None:
    warmup.warm_up()
    assert warmup.compiled_files() > 20


def test_warming_up_twice_compiles_nothing() -> None:
    warmup.warm_up()
    assert warmup.warm_up() == 0


def test_the_bar_appears_with_the_first_function_and_goes_again() -> None:
    console = Console(width=80, force_terminal=True, record=True, file=StringIO())
    bar = Bar(console)
    assert bar.progress is None
    bar.advance("legal", 0, 4)
    bar.advance("play", 1, 4)
    assert bar.progress is not None
    assert bar.progress.tasks[0].percentage == 25
    bar.close()
    assert COMPILING in console.export_text()


def test_without_a_terminal_one_line_says_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(progress: warmup.Progress, _bots: bool) -> int:
        progress("legal", 1, 4)  # what comes before may have been compiled already
        progress("play", 2, 4)
        return 2

    monkeypatch.setattr("appenzell.terminal.prepare.warm_up", slow)
    prepare(Console())
    assert capsys.readouterr().out == f"{COMPILING}\n"
