"""The public surface: its names, what loading it costs, and that its examples run."""

import doctest
import importlib
import pkgutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import appenzell

PUBLIC = [
    "Action",
    "AppenzellError",
    "BadLayout",
    "BadRecord",
    "BadSeat",
    "BadSetup",
    "BadSnapshot",
    "Game",
    "GameOver",
    "IllegalAction",
    "IllegalRecord",
    "MalformedRecord",
    "MalformedToken",
    "NoRecord",
    "SealedRecord",
    "Setup",
    "Verification",
    "View",
    "__version__",
    "random_layout",
    "seal",
    "verify",
]
NOT_IMPORTED = ("appenzell.__main__", "appenzell.envs.openspiel", "appenzell.server.storage.migrations.")
"""What runs when it is imported, or needs what is not installed."""
NAMES = [module.name for module in pkgutil.walk_packages(appenzell.__path__, "appenzell.")]
MODULES = ["appenzell", *(name for name in NAMES if not name.startswith(NOT_IMPORTED))]
ROOT = Path(__file__).parents[2]


def test_the_public_names() -> None:
    assert appenzell.__all__ == PUBLIC
    assert set(PUBLIC) <= set(dir(appenzell))
    for name in PUBLIC:
        assert getattr(appenzell, name) is getattr(appenzell, name)


def test_other_names_are_refused_as_usual() -> None:
    with pytest.raises(AttributeError, match="module 'appenzell' has no attribute 'Gane'"):
        _ = appenzell.Gane


def test_the_version_is_that_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert appenzell.__version__ == project["project"]["version"]


@pytest.mark.parametrize(
    "code",
    [
        "import appenzell",
        "from appenzell import *",
        "from appenzell import Game, Setup; Setup(modules=['tower'])",
        "from appenzell import Game, AppenzellError\ntry: Game.from_record('x')\nexcept AppenzellError: pass",
    ],
)
def test_importing_loads_neither_numpy_nor_numba(code: str) -> None:
    check = "import sys; heavy = {'numpy', 'numba'} & set(sys.modules); assert not heavy, heavy"
    subprocess.run([sys.executable, "-c", f"{code}\n{check}"], check=True, timeout=60)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_package_is_typed() -> None:
    assert (Path(appenzell.__file__).parent / "py.typed").exists()
