"""The command `appenzell arena`: what it prints, keeps, continues and refuses."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from appenzell import verify
from appenzell.arena import match, run, workers
from appenzell.arena.folder import program_files
from appenzell.arena.schedule import Fixture
from appenzell.cli import main

pytestmark = pytest.mark.compiled  # whole games

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"
SHORT = ("--turn-limit", "10")

Capture = pytest.CaptureFixture[str]
Arena = Callable[..., dict[str, Any]]


@pytest.fixture
def arena(capsys: Capture) -> Arena:
    """Runs the command with --json."""

    def run_it(*arguments: object) -> dict[str, Any]:
        assert main(["arena", *SHORT, *map(str, arguments), "--json"]) == 0
        data: dict[str, Any] = json.loads(capsys.readouterr().out)
        return data

    return run_it


def timeless(summary: dict[str, Any]) -> dict[str, Any]:
    """A summary without what depends on the clock."""
    for bot in summary["bots"]:
        del bot["ms_per_action"], bot["ms_slowest"]
    for game in summary["games"]:
        del game["seconds"], game["slowest"]
    return summary


def test_it_prints_tables_for_people(capsys: Capture) -> None:
    assert main(["arena", "--bots", "random,greedy:playouts=1", "--games", "4", *SHORT]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    for words in ("Ratings", "greedy:playouts=1", "Pairings", "Seats", "4 games of 2 players", "turns on average"):
        assert words in printed


@pytest.mark.parametrize(("players", "modules", "games"), [(2, "", 4), (3, "cheesy,works", 6), (5, "all", 10)])
def test_it_prints_everything_for_programs(arena: Arena, players: int, modules: str, games: int) -> None:
    found = arena("--bots", "random,random", "--games", games, "--players", players, "--modules", modules)
    assert found["played"] == found["planned"] == len(found["games"]) == games
    assert sum(bot["won"] for bot in found["bots"]) == pytest.approx(games)
    assert sum(seat["share"] for seat in found["seats"]) == pytest.approx(1, abs=1e-3)
    (pair,) = found["pairings"]
    assert sum(pair["won"]) == pytest.approx(games)
    assert pair["low"] <= pair["share"] <= pair["high"]
    assert found["settings"]["players"] == players
    assert found["turns"]["most"] <= 11


@pytest.mark.parametrize("bots", ["random,random", "novice,search:playouts=20"])
def test_the_same_for_one_process_and_for_two(arena: Arena, bots: str) -> None:
    command = ("--bots", bots, "--games", 12)
    assert timeless(arena(*command)) == timeless(arena(*command, "--jobs", 2))


# --- the folder ---


def test_everything_is_kept(arena: Arena, tmp_path: Path) -> None:
    found = arena("--bots", "random,random", "--games", 4, "--out", tmp_path / "run")
    lines = [json.loads(line) for line in (tmp_path / "run" / "results.jsonl").read_text().splitlines()]
    assert lines == found["games"]
    records = sorted((tmp_path / "run" / "games").iterdir())
    assert len(records) == 4
    assert all(verify(record.read_text()).ok for record in records)
    assert "| random #1 |" in (tmp_path / "run" / "report.md").read_text()
    picture = ElementTree.fromstring((tmp_path / "run" / "plot.svg").read_text())
    assert sum(part.tag.endswith("circle") for part in picture.iter()) == 2


def test_a_run_goes_on_where_it_was_stopped(
    arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    command = ("--bots", "random,random", "--games", 12)
    straight = timeless(arena(*command))
    played: list[Fixture] = []

    def play_five(fixture: Fixture) -> match.Outcome:
        if len(played) == 5:
            raise KeyboardInterrupt
        played.append(fixture)
        return match.play_match(fixture)

    monkeypatch.setattr(workers, "play_match", play_five)
    out = tmp_path / "run"
    assert main(["arena", *map(str, command), *SHORT, "--out", str(out)]) == 130
    with (out / "results.jsonl").open("a") as lines:
        lines.write('{"id": [0, 2')  # killed in the middle of a line
    monkeypatch.undo()
    capsys.readouterr()
    assert timeless(arena(*command, "--out", out)) == straight
    assert len((out / "results.jsonl").read_text().splitlines()) == 12
    assert arena(*command, "--out", out)["played"] == 12, "nothing is left to do"


def test_a_longer_run_takes_up_a_shorter(arena: Arena, tmp_path: Path) -> None:
    command = ("--bots", "random,random", "--out", tmp_path)
    assert arena(*command, "--games", 4)["played"] == 4
    assert arena(*command, "--games", 8)["played"] == 8
    assert arena(*command, "--games", 2)["played"] == 2


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (["--players", "3"], "players was 2 and is 3 now"),
        (["--seed", "other"], 'seed was "arena" and is "other" now'),
        (["--bots", "greedy"], "bots was"),
        (["--modules", "works"], "modules was"),
    ],
)
def test_another_run_is_refused(arena: Arena, tmp_path: Path, capsys: Capture, change: list[str], words: str) -> None:
    command = ["--bots", "random,random", "--games", "2", "--out", str(tmp_path)]
    arena(*command)
    assert main(["arena", *command, *SHORT, *change]) == 2
    assert words in capsys.readouterr().err


def test_other_code_is_another_run(arena: Arena, tmp_path: Path, capsys: Capture) -> None:
    command = ["--bots", "random,random", "--games", "2", "--out", str(tmp_path)]
    arena(*command)
    settings = tmp_path / "settings.json"
    settings.write_text(json.dumps(json.loads(settings.read_text()) | {"code": "0123"}))
    assert main(["arena", *command, *SHORT]) == 2
    assert 'code was "0123"' in capsys.readouterr().err


def test_another_program_is_another_run(arena: Arena, tmp_path: Path, capsys: Capture) -> None:
    program, out = tmp_path / "bot.py", tmp_path / "run"
    program.write_text(EXAMPLE.read_text())
    bots = ["--bots", "random", "--bots", f"external:{sys.executable} {program}"]
    command = [*bots, "--games", "2", "--out", str(out)]
    arena(*command)
    assert arena(*command)["played"] == 2, "the same again goes on"
    program.write_text(f"{program.read_text()}# better\n")
    assert main(["arena", *command, *SHORT]) == 2
    assert "code was" in capsys.readouterr().err


def test_only_files_count_of_a_command(tmp_path: Path) -> None:
    program = tmp_path / "bot.py"
    program.touch()
    command = f"external:seconds=1 python3 {program} {tmp_path} no-such-file {'x' * 5000} -c 'a\0b'"
    assert program_files(["greedy", command]) == [program]


@pytest.mark.parametrize(
    ("file", "text", "code", "words"),
    [
        ("settings.json", "{", 1, "settings.json is damaged"),
        ("settings.json", "[]", 1, "settings.json is damaged"),
        ("results.jsonl", '{"id": [0, 0, 0]}\n', 1, "results.jsonl is damaged in line 1"),
        ("results.jsonl", "\n", 1, "results.jsonl is damaged in line 1"),
    ],
)
def test_damage_is_told(
    arena: Arena, tmp_path: Path, capsys: Capture, file: str, text: str, code: int, words: str
) -> None:
    command = ["--bots", "random,random", "--games", "2", "--out", str(tmp_path)]
    arena(*command)
    (tmp_path / file).write_text(text)
    assert main(["arena", *command, *SHORT]) == code
    assert words in capsys.readouterr().err


def test_other_things_are_left_alone(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    for out, words in ((tmp_path, "holds something else"), (tmp_path / "thesis.txt", "is no folder")):
        assert main(["arena", "--bots", "random,random", "--out", str(out)]) == 2
        assert words in capsys.readouterr().err


# --- tests of two bots ---


def test_it_stops_when_it_knows(arena: Arena, tmp_path: Path) -> None:
    bots = ("--bots", f"external:seconds=20 {sys.executable} {EXAMPLE}", "--bots", "random")
    command = (*bots, "--turn-limit", 60, "--sprt", "--elo0", 0, "--elo1", 400)
    found = arena(*command, "--out", tmp_path)
    assert found["sprt"]["accepted"] == "elo1"
    assert found["played"] == 2 * found["sprt"]["decks"] < 200
    again = arena(*command, "--out", tmp_path)
    assert timeless(again) == timeless(found), "and then there is nothing left to do"
    assert "elo1 is accepted" in (tmp_path / "report.md").read_text()


def test_it_says_when_it_does_not_know(capsys: Capture) -> None:
    assert main(["arena", "--bots", "random,random", "--games", "4", "--sprt", *SHORT]) == 0
    assert "is still open" in " ".join(capsys.readouterr().out.split())


# --- what goes wrong ---


def test_forfeits_are_told(arena: Arena, tmp_path: Path, capsys: Capture) -> None:
    program = tmp_path / "bad.py"
    program.write_text("print('ready', flush=True)\nfor _ in range(9): input(); print('play a9', flush=True)")
    bad = f"external:{sys.executable} {program}"
    found = arena("--bots", "random", "--bots", bad, "--games", 4)
    assert [bot["won"] for bot in found["bots"]] == [4, 0]
    assert found["endings"] == {"forfeit": 4}
    assert {forfeit["bot"] for forfeit in found["forfeits"]} == {bad}
    assert "plays 'a9', which is not legal" in found["forfeits"][0]["why"]
    assert main(["arena", "--bots", "random", "--bots", bad, "--games", "12", *SHORT]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert "Forfeited in game 0-0-0" in printed
    assert "… and 2 more forfeits." in printed


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--bots", "random,clever"], "There is no bot 'clever'"),
        (["--bots", "random"], "2 to 32 bots"),
        (["--bots", "random,search:playouts=0"], "playouts"),
        (["--bots", "random,search:seconds=abc"], "needs a number"),
        (["--bots", "random", "--bots", "external:no-such-program"], "cannot be started"),
        (["--bots", "random", "--bots", "external:seconds=0 cat"], "seconds"),
        (["--bots", "random,random", "--players", "6"], "--players is a number from 2 to 5"),
        (["--bots", "random,random", "--players", "5"], "Five players need the cheese tower"),
        (["--bots", "random,random", "--modules", "dragons"], "no module 'dragons'"),
        (["--bots", "random,random", "--games", "0"], "--games"),
        (["--bots", "random,random", "--jobs", "0"], "--jobs"),
        (["--bots", "random,random", "--ray", "the moon"], "--ray is local, auto or an address"),
        (["--bots", "random,random", "--target", "9"], "target"),
        (["--bots", "random,greedy,search", "--sprt"], "between two bots"),
        (["--bots", "random,random", "--sprt", "--elo1", "-5"], "--elo0 has to be less"),
        ([], "--bots"),
    ],
)
def test_nonsense_is_refused_in_a_sentence(arguments: list[str], words: str, capsys: Capture) -> None:
    assert main(["arena", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert words in err
    assert len(err.splitlines()) == 1


def test_a_bar_shows_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    from io import StringIO

    from rich.console import Console

    shown = StringIO()
    with run.bar(Console(file=shown, force_terminal=True, width=80), 7) as tell:
        tell(7)
    assert "7/7" in shown.getvalue()


@pytest.mark.parametrize(("games", "told"), [("3", "Each table plays 4 games instead of 3, so that"), ("4", "")])
def test_games_that_are_rounded_up_are_told(games: str, told: str, capsys: Capture) -> None:
    assert main(["arena", "--bots", "random,random", "--games", games, "--turn-limit", "3", "--json"]) == 0
    said = capsys.readouterr().err
    assert told in said
    assert ("instead of" in said) == bool(told)
