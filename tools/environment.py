"""Python environments of the checkout: made once, and installed again when `pyproject.toml` or their lock changes.

Knows the project as an editable install beside the versions of a lock, each checked by its hash. Must not need anything
but Python itself.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from locks import PLAYING, PROJECT, TESTING, Lock
from page_build import ROOT, MissingError

WITH = {TESTING.name: (TESTING, PLAYING)}  # who tests can also play


class Environment:
    """A folder with a Python and packages of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bin = folder / ("Scripts" if os.name == "nt" else "bin")

    @property
    def path(self) -> str:
        """The search path on which its programs come first."""
        return os.pathsep.join([str(self.bin), os.environ.get("PATH", "")])

    def install(self, lock: Lock) -> None:
        """Install what a lock names, and the project, where that has not been done."""
        done = [self.folder / f".installed-{each.name}" for each in WITH.get(lock.name, (lock,))]
        newest = max(PROJECT.stat().st_mtime, lock.file.stat().st_mtime)
        if all(mark.is_file() and mark.stat().st_mtime >= newest for mark in done):
            return
        if not self.bin.is_dir():
            self.make()
        print(f"Installing into {self.folder.name} (once) …", flush=True)
        self.pip("--require-hashes", "--requirement", str(lock.file))
        self.pip("--no-deps", "--no-build-isolation", "--editable", str(ROOT))
        for mark in done:
            mark.touch()

    def pip(self, *wanted: str) -> None:
        """Install something."""
        self.run("python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *wanted)

    def make(self) -> None:
        """Make it, with the Python that runs this."""
        made = subprocess.run([sys.executable, "-m", "venv", str(self.folder)], check=False)
        if made.returncode:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise MissingError("The environment could not be made. On Debian and Ubuntu: apt install python3-venv")

    def call(self, program: str, *arguments: str, **variables: str) -> int:
        """Run a program of it and return its exit code; Ctrl-C is the program's own affair."""
        with subprocess.Popen([self.find(program), *arguments], cwd=ROOT, env=self.settings(variables)) as process:
            while True:
                try:
                    return process.wait()
                except KeyboardInterrupt:
                    continue

    def settings(self, variables: Mapping[str, str]) -> dict[str, str]:
        """Return the variables with which its programs run, the same wherever that is.

        Bytecode is kept even where one has asked Python not to: tests start many programs, each of which would compile
        all of our sources again.
        """
        always = {"PATH": self.path, "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": ""}
        return {**os.environ, **always, **variables}

    def find(self, program: str) -> str:
        """Return where a program of it is."""
        found = shutil.which(program, path=str(self.bin))
        if found is None:
            raise MissingError(f"{self.folder.name} has no {program}: remove that folder and try again.")
        return found

    def output(self, program: str, *arguments: str) -> bytes:
        """Return what a program of it prints; `CalledProcessError` if it fails."""
        command, settings = [self.find(program), *arguments], self.settings({})
        return subprocess.run(command, cwd=ROOT, env=settings, stdout=subprocess.PIPE, check=True).stdout

    def run(self, program: str, *arguments: str, **variables: str) -> None:
        """Run a program of it; `CalledProcessError` if it fails."""
        code = self.call(program, *arguments, **variables)
        if code:
            raise subprocess.CalledProcessError(code, program)
