"""The command line as a person uses it, for tests."""

import io
import sys

import pytest

from appenzell.cli import main


class Shell:
    """Runs commands with something typed, and keeps what they printed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch, self.capsys = monkeypatch, capsys
        self.out = self.err = ""

    def run(self, *arguments: object, typed: str = "") -> int:
        """Run a command; return its exit code."""
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = main([str(argument) for argument in arguments])
        self.out, self.err = self.capsys.readouterr()
        return code

    @property
    def flat(self) -> str:
        """What was printed, however it was wrapped."""
        return " ".join(self.out.split())
