"""Locked versions: what is installed here, to the byte, on every system and Python that we support.

Knows what each lock is of, and whether it is up to date. `pyproject.toml` says what the package needs, with floors, and
that is what `pip install` goes by elsewhere; the locks are for this checkout, so that everybody has what was tested.
They name no place where packages come from. Must not need anything but Python itself, and no network to judge.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from page_build import ROOT

PROJECT = ROOT / "pyproject.toml"
FOLDER = Path("tools/locked")
OURS = re.compile(r"appenzell\[([\w,]+)\]")
ASKED = "#   "
HEAD = "# Written by `make lock`, for Python 3.11 and newer on every system. What was asked for:\n"
EDITABLE = ("editables",)
"""What hatchling needs besides, to install a checkout as it is."""


@dataclass(frozen=True)
class Lock:
    """The versions of one environment: the package with some extras, and what is wanted besides."""

    name: str
    extras: tuple[str, ...]
    also: tuple[str, ...] = ()

    @property
    def file(self) -> Path:
        """Where it is written."""
        return ROOT / FOLDER / f"{self.name}.txt"

    def asked(self) -> list[str]:
        """Return all that `pyproject.toml` asks for, as it stands there."""
        return sorted({*needs_of(self.extras), *_project()["build-system"]["requires"], *EDITABLE, *self.also})

    def head(self) -> str:
        """Return what stands above the versions, by which it is seen whether they are those that are asked for."""
        return HEAD + "".join(f"{ASKED}{need}\n" for need in self.asked())

    def is_stale(self) -> bool:
        """Whether something else is asked for by now."""
        return not self.file.is_file() or not self.file.read_text(encoding="utf-8").startswith(self.head() + "\n")


TESTING = Lock("test", ("page", "dev"))
PLAYING = Lock("play", ("page",))
OTHERS = Lock("others", ("arena", "envs"), ("pytest", "pytest-xdist", "hypothesis"))
LINKING = Lock("wasm", (), ("ziglang>=0.17",))
LOCKS = (TESTING, PLAYING, OTHERS, LINKING)
"""The first is resolved first, and the others agree with it: who tests after playing downloads nothing twice."""


def compiling(lock: Lock, needs: Path) -> list[str]:
    """Return the arguments with which uv writes the versions of a lock, of what it reads in a file."""
    agreeing = [] if lock is LOCKS[0] else ["--constraint", (FOLDER / f"{LOCKS[0].name}.txt").as_posix()]
    silent = ("--quiet", "--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links")
    made = ("--universal", "--python-version", "3.11", "--generate-hashes", "--output-file", str(lock.file))
    return ["pip", "compile", str(needs), *agreeing, *silent, *made]


def needs_of(extras: tuple[str, ...]) -> list[str]:
    """Return what the package needs with some of its extras; an extra may name others."""
    project = _project()["project"]
    return [*project["dependencies"], *_wanted(project["optional-dependencies"], extras)]


def _project() -> dict[str, Any]:
    return tomllib.loads(PROJECT.read_text(encoding="utf-8"))


def _wanted(optional: dict[str, Any], extras: tuple[str, ...]) -> Iterator[str]:
    """Give what extras need; one that names others of ours means what they need."""
    for extra in extras:
        for need in optional[extra]:
            ours = OURS.fullmatch(need)
            if ours:
                yield from _wanted(optional, tuple(ours[1].split(",")))
            else:
                yield need
