"""Where the machine code of the rules is kept, and that none is run whose source has changed."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from appenzell.bots.kernel.compiled import SOURCES
from appenzell.rules.compiled import RULES, cache_folder, can_keep, source_digest

ROOT = Path(__file__).parents[2]
COVERED = {"compiled": (RULES,), "fast": SOURCES}
"""For each decorator the folders whose sources decide where machine code lies, besides the function's own."""

CALLER = """
from appenzell.rules.compiled import compiled
from callee import answer

@compiled
def ask():
    return answer()

print(ask(), sum(ask.stats.cache_hits.values()))
"""
CALLEE = """
from appenzell.rules.compiled import compiled

@compiled
def answer():
    return {}
"""


def test_the_folder_is_named_after_the_source(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder(RULES) == tmp_path / "appenzell" / source_digest(RULES)


def test_without_a_setting_it_lies_at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_folder(RULES).parent == tmp_path / ".cache" / "appenzell"


def test_another_source_is_another_folder(tmp_path: Path) -> None:
    digests = {source_digest(RULES), source_digest(*SOURCES)}
    for name, text in [("a.py", "1"), ("a.py", "2"), ("b.py", "2"), ("b.txt", "3")]:
        (tmp_path / name).write_text(text)
        digests.add(source_digest(RULES, tmp_path))
    assert len(digests) == 2 + 3, "and what is no source does not count"


def test_nothing_is_kept_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert can_keep(tmp_path / "folder")
    assert not can_keep(tmp_path / "file" / "folder")
    assert not can_keep(Path("~/.cache"))


def test_a_folder_in_use_is_marked(tmp_path: Path) -> None:
    os.utime(tmp_path, (0, 0))
    assert can_keep(tmp_path)
    assert tmp_path.stat().st_mtime > 0


@pytest.mark.compiled
def test_a_changed_callee_in_another_file_is_compiled_anew(tmp_path: Path) -> None:
    (tmp_path / "caller.py").write_text(CALLER)
    environment = os.environ | {"XDG_CACHE_HOME": str(tmp_path / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    said = []
    for value in (1, 1, 2):
        (tmp_path / "callee.py").write_text(CALLEE.format(value))
        command = [sys.executable, "caller.py"]
        said.append(subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, check=True).stdout)
    assert said == [b"1 0\n", b"1 1\n", b"2 0\n"]


def test_whatever_a_compiled_function_uses_lies_where_the_digest_looks() -> None:
    found = list(uses())
    assert len(found) > 500, "a decorator was renamed"
    strangers = [
        f"{file.name}: {name}" for file, decorator, name, folder in found if not is_covered(decorator, folder, file)
    ]
    assert strangers == []


def is_covered(decorator: str, folder: Path, file: Path) -> bool:
    """Whether the sources of a folder decide where the machine code of a function in this file lies."""
    return folder in (*COVERED[decorator], file.parent)


def uses() -> Iterator[tuple[Path, str, str, Path]]:
    """Every name of the project used in a compiled function: the file, the decorator, the name and its folder."""
    for part in ("src", "benchmarks", "tests", "tools"):
        for file in sorted((ROOT / part).rglob("*.py")):
            tree = ast.parse(file.read_text(encoding="utf-8"))
            homes = dict(imports(tree, file))
            for function in ast.walk(tree):
                if isinstance(function, ast.FunctionDef):
                    marks = {mark.id for mark in function.decorator_list if isinstance(mark, ast.Name)} & set(COVERED)
                    names = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)} & set(homes)
                    yield from ((file, mark, name, homes[name]) for mark in marks for name in names - marks)


def imports(tree: ast.Module, file: Path) -> Iterator[tuple[str, Path]]:
    """Every name that a file imports from the project, and the folder of the module it comes from."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            way = Path(*node.module.split("."))
            for root in (ROOT / "src", ROOT, file.parent):
                if (root / way).is_dir() or (root / way).with_suffix(".py").is_file():
                    folder = root / way if (root / way).is_dir() else (root / way).parent
                    yield from ((alias.asname or alias.name, folder) for alias in node.names)
                    break
