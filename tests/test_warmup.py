"""Machine code of older versions goes when nobody has used it for long; nothing else is ever touched."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from appenzell import warmup
from appenzell.rules import compiled

OLD, OTHER_OLD, RECENT = "0123456789abcdef", "fedcba9876543210", "00000000000000aa"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache with our folder in it."""
    home = tmp_path / "appenzell"
    (home / "ffffffffffffffff").mkdir(parents=True)
    monkeypatch.setattr(compiled, "CACHE_FOLDER", str(home / "ffffffffffffffff"))
    return home


def leave(folder: Path, file: str, days: float) -> Path:
    """Leave a file in a folder that was last used so many days ago."""
    (folder / "rules_1").mkdir(parents=True)
    (folder / "rules_1" / file).write_text("")
    os.utime(folder, (time.time() - days * 86400,) * 2)
    return folder


def test_what_nobody_used_for_a_month_is_removed(home: Path) -> None:
    leave(home / OLD, "legal.legal-82.py311.1.nbc", days=31)
    leave(home / OTHER_OLD, "legal.legal-82.py311.nbi.tmp.12ab", days=400)
    leave(home / RECENT, "legal.legal-82.py311.1.nbc", days=29)
    warmup.forget_old_code()
    assert sorted(folder.name for folder in home.iterdir()) == [RECENT, "ffffffffffffffff"]


def test_what_is_not_ours_stays(home: Path, tmp_path: Path) -> None:
    leave(home / OLD, "diary.txt", days=400)
    leave(home / "saved", "legal.legal-82.py311.1.nbc", days=400)
    elsewhere = leave(tmp_path / "elsewhere", "legal.legal-82.py311.1.nbc", days=400)
    (home / OTHER_OLD).symlink_to(elsewhere)
    warmup.forget_old_code()
    assert len(list(home.iterdir())) == 4
    assert list(elsewhere.rglob("*.nbc"))


GAME_AFTER_WARM_UP = """
import sys
from random import Random
from appenzell import Game, Setup, warmup
from appenzell.bots import Budget, recipe_of
from appenzell.bots.sight import apply_seen, first_seen, sight_of
warmup.warm_up(bots=True)
def known():
    modules = [module for name, module in sys.modules.items() if name.startswith(warmup.KERNELS)]
    functions = [value for module in modules for value in vars(module).values() if hasattr(value, "py_func")]
    return {f"{each.__module__}.{each.__name__}": len(each.signatures) for each in functions}
before = known()
game = Game.new(Setup(players=5, modules=("cheesy", "pantry", "tower", "works"), seed="warm", turn_limit=3))
seen, bots = first_seen(game), [recipe_of(level).make("table/0") for level in ("child", "keen", "expert")]
while not game.is_over:
    game.survey()
    action = bots[game.turn % 3].choose(sight_of(game, seen), Budget(playouts=2), Random(0))
    game.look_ahead(action)
    apply_seen(game, action, seen)
    game.view(0)
after = known()
print(sorted(name for name in after if after[name] > before.get(name, 0)))
"""


def test_after_the_warm_up_no_game_compiles_anything() -> None:
    """In a program of its own, for here others may have called what was forgotten."""
    said = subprocess.run([sys.executable, "-c", GAME_AFTER_WARM_UP], capture_output=True, text=True, check=True)
    assert said.stdout == "[]\n"


def test_without_a_cache_there_is_nothing_to_forget(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for folder in (tmp_path / "none" / "appenzell" / OLD, Path("~/.cache/appenzell") / OLD):
        monkeypatch.setattr(compiled, "CACHE_FOLDER", str(folder))
        warmup.forget_old_code()


@pytest.mark.compiled
def test_a_program_whose_folder_was_removed_compiles_again(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "import shutil\n"
        "from appenzell.rules.compiled import compiled\n"
        "@compiled\n"
        "def answer():\n"
        "    return 42\n"
        f"shutil.rmtree({str(tmp_path / 'cache')!r})\n"
        "print(answer())\n"
    )
    environment = os.environ | {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    assert subprocess.check_output([sys.executable, program], env=environment) == b"42\n"
    assert list((tmp_path / "cache").rglob("*.nbc")), "and keeps it"
