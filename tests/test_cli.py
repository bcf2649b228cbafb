"""The commands as people use them: what they print, what they refuse, and with which exit code."""

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from appenzell import Game, __version__, bench, random_layout
from appenzell.terminal import doctor, play
from appenzell.terminal.files import MAX_BYTES, FileTrouble, save_text
from tests.shell import Shell

# --- the program ---


def test_the_version_is_told(shell: Shell) -> None:
    assert shell.run("--version") == 0
    assert shell.out == f"appenzell {__version__}\n"


def test_the_help_lists_the_commands(shell: Shell) -> None:
    assert shell.run("--help") == 0
    commands = ("serve", "play", "replay", "analyse", "arena", "bot", "bench", "doctor", "tables")
    commands += ("backup", "restore", "export", "import")
    assert all(command in shell.out for command in commands)


def test_it_starts_without_the_compiler() -> None:
    code = "import sys, appenzell.cli; print({'numba', 'numpy', 'rich.console'} & set(sys.modules))"
    done = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


@pytest.mark.parametrize("module", ["appenzell", "appenzell.cli"])
def test_it_runs_as_a_module(module: str) -> None:
    done = subprocess.run((sys.executable, "-m", module, "--version"), capture_output=True, text=True, check=True)
    assert done.stdout.startswith("appenzell ")


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["juggle"], 2, "No such command 'juggle'"),
        (["play", "--players", "many"], 2, "--players is a whole number."),
        (["bench", "--seconds", "few"], 2, "--seconds is a number."),
        (["serve", "--port", "70000"], 2, "--port is at most 65535."),
        (
            ["arena", "--bots", "random,random", "--seats", "9"],
            2,
            "--seats or --players is a number from 2 to 5",
        ),
        (["play", "--frobnicate"], 2, "--frobnicate"),
        (["play", "--players", "6"], 2, "players is a number from 2 to 5, not 6."),
        (["play", "--players", "5"], 2, "Five players need the cheese tower"),
        (["play", "--target", "7"], 2, "target is a number from 4 to 6, not 7."),
        (["play", "--layout", "sideways"], 2, "front, back, random or a room plan, not 'sideways'."),
        (["play", "--modules", "cheesy,cat"], 2, "There is no module 'cat'"),
        (["play", "--turn-limit", "0"], 2, "--turn-limit is a number from 1"),
        (["play", "--layout", "random", "--seed", "x" * 401], 2, "seed has at most 200 characters, not 401."),
        (["play", "--bots", "2"], 2, "With 2 players --bots is a number from 0 to 1, not 2."),
        (["play", "--load", "x.txt", "--players", "3"], 2, "With --load the set-up comes from the record"),
        (["bench", "--seconds", "0"], 2, "--seconds is a number from 0.001 to 60, not 0."),
        (["replay"], 2, "FILE"),
        (["replay", "/no/such/file"], 1, "There is no file /no/such/file."),
        (["replay", "/"], 1, "/ is not a file but a folder or a device."),
        (["replay", "a\0b"], 2, "null"),
    ],
)
def test_wrong_use_gets_one_sentence(shell: Shell, arguments: list[str], code: int, sentence: str) -> None:
    assert shell.run(*arguments) == code
    assert sentence in shell.err
    assert shell.out == ""
    assert shell.err.count("\n") == 1


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\x7fELF\xff\x00", "is no text: byte 5 is not UTF-8."),
        (b"", "Line 1, column 1: the tag Appenzell is missing."),
        (b"hello\n", "Line 1, column 1: the tag Appenzell is missing."),
    ],
)
@pytest.mark.parametrize("command", [["replay"], ["play", "--load"]])
def test_a_file_that_is_no_record_gets_one_sentence(
    shell: Shell, tmp_path: Path, command: list[str], content: bytes, sentence: str
) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(content)
    assert shell.run(*command, file) == 1
    assert sentence in shell.err


def test_a_huge_file_is_not_even_read(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    with file.open("wb") as sparse:
        sparse.truncate(MAX_BYTES + 1)
    assert shell.run("replay", file) == 1
    assert "is too large for a record" in shell.err


@pytest.mark.skipif(getattr(os, "geteuid", int)() == 0, reason="nothing is unreadable for root")
def test_an_unreadable_file_gets_one_sentence(shell: Shell, record: Path) -> None:
    record.chmod(0)
    assert shell.run("replay", record) == 1
    assert "cannot be read: permission denied." in shell.err


def test_a_fault_of_the_program_is_not_hidden(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(doctor, "examine", broken)
    with pytest.raises(ZeroDivisionError):
        shell.run("doctor")


@pytest.mark.parametrize(
    ("error", "code", "sentence"),
    [
        (KeyboardInterrupt(), 130, "Stopped."),
        (OSError(28, "No space left on device"), 1, "The system refused: No space left on device."),
        (RuntimeError("cannot cache function 'legal'"), 1, "There is no folder to keep the compiled rules in"),
    ],
)
def test_what_the_machine_refuses_gets_one_sentence(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int, sentence: str
) -> None:
    def refused(*_: object) -> None:
        raise error

    monkeypatch.setattr(doctor, "examine", refused)
    assert shell.run("doctor") == code
    assert sentence in shell.err


def test_the_benchmark_is_printed_for_people(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    plays = {name: {"actions_per_second": 20_000_000} for name in bench.PLAYS}
    speeds = {"machine": bench.machine_figures(), "random_play": plays, "api": {"actions_per_second": 90_000}}
    costs = {"copy_ns": 9.0, "compile_s": 21.0, "start_s": 0.8, "import_s": 0.001, "state_bytes": 248}
    monkeypatch.setattr(bench, "measure", lambda *_: speeds | costs)
    monkeypatch.setattr(bench, "is_compiled", lambda: False)
    assert shell.run("bench", "--cold") == 0
    assert "20.00 M/s" in shell.out
    assert "The JIT is off" in shell.err


def test_a_benchmark_that_fails_says_so(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise bench.BenchError("Measuring the start failed.")

    monkeypatch.setattr(bench, "measure", fail)
    assert shell.run("bench", "--json") == 1
    assert shell.err.endswith("Measuring the start failed.\n")
    assert shell.out == ""


# --- play ---


def test_a_piped_game_against_a_bot(shell: Shell) -> None:
    assert shell.run("play", "--seed", "5", typed="+a1\n^K\n.\n") == 0
    assert "red you" in shell.out
    assert "blue bot" in shell.out
    assert "Turn 3" in shell.out
    assert '[Result "running"]' in shell.out  # the input ended: the record is printed, nothing is lost
    assert max(map(len, shell.out.splitlines())) <= 80


def test_the_seed_decides_everything_the_bots_too(shell: Shell) -> None:
    outputs = []
    for _ in range(2):
        shell.run("play", "--seed", "5", "--modules", "all", "--players", "4", typed="T:c1\n.\n.\n.\n")
        outputs.append(shell.out)
    assert outputs[0] == outputs[1]


@pytest.mark.parametrize("number", [0, -1])
def test_a_random_layout_without_a_seed(shell: Shell, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    monkeypatch.setattr("secrets.randbits", lambda bits: range(1 << bits)[number])
    assert shell.run("play", "--layout", "random", typed="+a1\n+g1\n+a7\n") == 0
    assert f'[Layout "{random_layout(range(1 << 63)[number]).plan}"]' in shell.out


def test_a_random_layout_by_its_seed(shell: Shell) -> None:
    assert shell.run("play", "--layout", "random", "--seed", "castle", "--bots", "0", typed="+a1\n") == 0
    assert f'[Layout "{random_layout("castle").plan}"]' in shell.out


def test_a_hot_seat_game_of_three_to_its_end(shell: Shell) -> None:
    typed = "+a1 +g1\n+a7\n. . .\n.\n"
    assert shell.run("play", "--players", "3", "--bots", "0", "--turn-limit", "4", "--seed", "x", typed=typed) == 0
    assert "bot" not in shell.out
    assert "The end, turn 4 of 4" in shell.out
    assert "The game is over:" in shell.out
    assert "Its seed was x, sealed as" in shell.flat


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("hello", "'hello' is no token"),
        ("^Z", "'^Z' is no token: at column 2 comes a room A to R, not 'Z'. Type ? for help."),
        ("^A", "^A is not allowed: first every player puts a mouse into a free tower (B-07)."),
        ("+a1 ^R", "^R is not allowed: first every player puts a mouse into a free tower (B-07)."),
        ("\x1b[2J\0", "is no token"),
        ("x" * 5000, "a token has at most 16 characters"),
        ("save", "Name a file: save FILE"),
        ("save /", "/ is a folder; name a file."),
        ("save /no/such/folder/game.txt", "cannot be written: no such file or directory."),
        ("save ~nosuchuser/x", "~nosuchuser/x is no name for a file: could not determine home directory."),
        (f"save {'x' * 300}", ": file name too long."),
        (f"save! {'x' * 300}", "cannot be written: file name too long."),
        ("save a\0b", "cannot be written: embedded null"),
    ],
)
def test_a_bad_answer_gets_a_sentence_and_the_game_goes_on(shell: Shell, typed: str, sentence: str) -> None:
    assert shell.run("play", "--bots", "0", "--seed", "5", typed=f"{typed}\n+g7\n+g1\n^E\n^R\n") == 0
    assert sentence in shell.flat
    assert "Turn 1" in shell.out
    assert "\x1b[2J" not in shell.out.replace("red> \x1b[2J", "")


def test_tokens_beyond_the_own_turn_are_not_played(shell: Shell) -> None:
    assert shell.run("play", "--seed", "5", typed="+a1 ^K ^N\n") == 0
    assert "Not played, because the turn had passed: ^K ^N" in shell.out


def test_help_and_log_and_board(shell: Shell) -> None:
    typed = "?\nhelp\n+a1 +g7\n^K\nlog\nboard\n\nquit\n"
    assert shell.run("play", "--bots", "0", "--seed", "5", "--modules", "pantry", typed=typed) == 0
    assert shell.out.count("lift the roof of room K") == 2
    assert "from the secret door into the pantry" in shell.out
    assert "hang the cheese tower" not in shell.out
    assert " 1.  r  ^K" in shell.out


def test_nobody_sees_more_than_the_table_does(shell: Shell) -> None:
    shell.run("play", "--seed", "5", typed="+a1\n.\nlog\n.\n")
    told = re.search(r"below .: ([^)]+ and [^)]+)\)", shell.out)
    assert told, "a bot has lifted a roof"
    begin, _, rest = shell.out.partition(told[0])
    assert told[1] not in begin
    assert told[1] not in rest.partition("[Appenzell")[0]  # told once, then a matter of memory


def test_a_game_is_saved_loaded_and_proved(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "my game.txt"
    assert shell.run("play", "--seed", "5", "--bots", "0", typed=f"+a1 +g7 ^K\nsave {file}\nquit\n") == 0
    assert f"Saved to {file}." in shell.flat
    assert "[Seed" not in shell.out
    assert shell.run("play", "--load", file, "--bots", "0", typed=f"log\n.\nsave {file}\n") == 0
    assert "^K" in shell.out
    assert shell.run("replay", file, "--verify") == 0
    assert shell.out.endswith("The record is proved.\n")
    assert [str(action) for action in Game.from_record(file.read_text("utf-8")).history] == ["+a1", "+g7", "^K", "."]
    assert list(tmp_path.iterdir()) == [file]


def test_another_file_is_overwritten_only_on_request(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "precious.txt"
    file.write_text("precious", encoding="utf-8")
    shell.run("play", "--seed", "5", typed=f"+a1\nsave {file}\nquit\n")
    assert "is there already" in shell.flat
    assert file.read_text("utf-8") == "precious"
    shell.run("play", "--seed", "5", typed=f"+a1\nsave! {file}\nquit\n")
    assert file.read_text("utf-8").startswith('[Appenzell "1"]')


def mode_of(file: Path) -> int:
    """The permissions of a file."""
    return file.stat().st_mode & 0o777


@pytest.mark.skipif(os.name == "nt", reason="no modes there")
def test_a_saved_file_keeps_its_mode_and_a_new_one_gets_the_usual(tmp_path: Path) -> None:
    new, private = tmp_path / "new.txt", tmp_path / "private.txt"
    private.write_text("mine", encoding="utf-8")
    private.chmod(0o600)
    before = os.umask(0o027)
    try:
        save_text(new, "text")
        save_text(private, "text")
    finally:
        os.umask(before)
    assert (mode_of(new), mode_of(private)) == (0o640, 0o600)
    assert private.read_text("utf-8") == "text"


@pytest.mark.skipif(os.name == "nt", reason="links need a right of their own there")
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    elsewhere, link, loop = tmp_path / "elsewhere", tmp_path / "link.txt", tmp_path / "loop.txt"
    elsewhere.mkdir()
    link.symlink_to(elsewhere / "game.txt")
    loop.symlink_to(loop)
    save_text(link, "text")
    assert link.is_symlink()
    assert [file.read_text("utf-8") for file in elsewhere.iterdir()] == ["text"]
    with pytest.raises(FileTrouble, match=r"loop.txt (is a device or leads nowhere|cannot be written)"):
        save_text(loop, "text")


@pytest.mark.skipif(os.name == "nt", reason="no pipes with a name there")
def test_what_is_no_file_is_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"  # a device would do as well, but no test should try that on this machine's own
    os.mkfifo(pipe)
    with pytest.raises(FileTrouble, match="is a device or leads nowhere; name a file"):
        save_text(pipe, "text")
    assert pipe.is_fifo()


def test_a_save_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(FileTrouble, match="cannot be written"):
        save_text(tmp_path / "game.txt", "half a character: \ud800")
    assert list(tmp_path.iterdir()) == []


def test_a_fault_of_the_program_loses_no_game(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(play.Sitting, "log", broken)
    with pytest.raises(ZeroDivisionError):
        shell.run("play", "--seed", "5", "--bots", "0", typed="+a1\n+g7\nlog\n")
    assert "0. {start:0 spare:C} +a1 +g7\n" in shell.capsys.readouterr().out


def test_a_game_too_long_for_a_record_is_told_so(shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("appenzell.game.record.MAX_PIECES", 10)
    assert shell.run("play", "--seed", "5", typed=f"+a1\nsave {tmp_path / 'game.txt'}\n") == 0
    assert shell.flat.count("This game is too long for a record") == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "answers", [["n"], [""], ["y"], ["/no/such/folder/x", "n"], [EOFError()], [KeyboardInterrupt()]]
)
def test_who_leaves_is_asked_whether_to_save(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answers: list[str | BaseException]
) -> None:
    script = iter(["+a1", KeyboardInterrupt(), *answers])

    def typed(*_: object) -> str:
        answer = next(script)
        if isinstance(answer, BaseException):
            raise answer
        return answer

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(play, "is_answered", lambda: True)
    monkeypatch.setattr("builtins.input", typed)
    assert shell.run("play", "--seed", "5", "--bots", "0") == 0
    assert "Save the game?" in shell.out
    assert bool(list(tmp_path.glob("appenzell-*.txt"))) == (answers[-1] != "n")


def test_input_that_is_no_text_is_survived(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = io.TextIOWrapper(io.BytesIO(b"\xff\xfe\n+a1\n"), encoding="utf-8", errors="strict")
    monkeypatch.setattr(shell, "monkeypatch", monkeypatch)
    monkeypatch.setattr(io, "StringIO", lambda _: broken)
    assert shell.run("play", "--seed", "5") == 0
    assert "That was no text." in shell.out


# --- replay ---


def test_every_turn_is_printed_where_nobody_can_answer(shell: Shell, record: Path) -> None:
    assert shell.run("replay", record) == 0
    assert [f"Turn {turn} of 6" in shell.out for turn in range(1, 6)] == [True] * 5
    assert "The game is over:" in shell.out
    everything = shell.out
    assert shell.run("replay", record, "--all") == 0
    assert shell.out == everything


def test_a_record_as_json(shell: Shell, record: Path) -> None:
    assert shell.run("replay", record, "--json") == 0
    found = json.loads(shell.out)
    assert found["setup"]["players"] == 3
    assert found["actions"][0] == {"turn": 0, "seat": 0, "token": "+g7"}
    assert found["over"]


def test_a_record_is_proved(shell: Shell, record: Path) -> None:
    assert shell.run("replay", record, "--verify", "--json") == 0
    assert json.loads(shell.out)["ok"]


def test_a_proof_says_how_many_draws_were_noted(shell: Shell, record: Path) -> None:
    text = record.read_text("utf-8")
    draws = text.count("{")
    assert shell.run("replay", record, "--verify") == 0
    assert f"✓ The draws follow from the seed ({draws} of {draws} draws noted)." in shell.flat
    record.write_text(re.sub(r"\{.*?\}", "", text), encoding="utf-8")
    assert shell.run("replay", record, "--verify") == 0
    assert "✓ The draws follow from the seed (nothing to compare: no draw was noted)." in shell.flat
    record.write_text(text.replace("start:0", "start:1"), encoding="utf-8")
    assert shell.run("replay", record, "--verify") == 1
    assert f"✗ Not proved: the draws follow from the seed (0 right notes on {draws} draws)." in shell.flat


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("+g7", "+d4", "Line 10, column"),
        ("+g7", "+z9", "Line 10, column"),
        ('[Seed "record"]', '[Seed "other"]', "the seal does not fit the seed"),
        ("start:0", "start:1", "Line 10, column 4: the note says"),
        ('[Result "', '[Result "not ', "the stated result is"),
    ],
)
def test_a_tampered_record_fails_with_line_and_column(
    shell: Shell, record: Path, old: str, new: str, place: str
) -> None:
    record.write_text(record.read_text("utf-8").replace(old, new, 1), encoding="utf-8")
    assert shell.run("replay", record, "--verify") == 1
    assert place in shell.flat
    assert shell.out.endswith("The record is not proved.\n")
    assert shell.run("replay", record, "--verify", "--json") == 1
    assert json.loads(shell.out)["faults"][0]["line"] >= 1


# --- doctor ---


def test_the_doctor_finds_this_machine_well(shell: Shell) -> None:
    assert shell.run("doctor") == 0
    assert "Everything that is needed is here." in shell.out


def test_the_doctor_speaks_json(shell: Shell) -> None:
    assert shell.run("doctor", "--json") == 0
    found = json.loads(shell.out)
    assert found["ok"]
    assert found["packages"]["numba"]
    assert found["problems"] == []


def test_the_doctor_names_what_is_missing(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "NEEDED", ("numpy", "no_such_package"))
    monkeypatch.setattr(doctor, "OLDEST", (4, 0))
    assert shell.run("doctor") == 1
    assert "The package no_such_package cannot be loaded: No module named 'no_such_package'" in shell.flat
    assert "is too old: 3.11 or newer is needed." in shell.flat


def test_the_doctor_looks_at_the_settings(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("APPENZELL_MAX_TABELS", "5")
    monkeypatch.setenv("APPENZELL_DATABASE", "nonsense")
    assert shell.run("doctor") == 1
    assert "✗ A setting is wrong: APPENZELL_DATABASE has to be sqlite+aiosqlite:///FILE" in shell.flat
    assert "APPENZELL_MAX_TABELS is no setting; the nearest is APPENZELL_MAX_TABLES." in shell.flat


def test_the_doctor_looks_whether_a_folder_can_be_written(tmp_path: Path) -> None:
    assert doctor.is_writable(tmp_path / "not" / "there" / "yet")
    assert not doctor.is_writable(Path("/proc/no/such"))
