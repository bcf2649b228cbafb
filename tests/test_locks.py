"""The locked versions are those of what is asked for now, are whole, and name no place that packages come from."""

import json
import re
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

import locks
from locks import LOCKS, PLAYING, PROJECT, TESTING, Lock

PIN = re.compile(r"([A-Za-z0-9._-]+)==([^ ;]+)(?: ; (.+?))? \\")
HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}(?: \\)?")
WEB = PROJECT.parent / "web"

every_lock = pytest.mark.parametrize("lock", LOCKS, ids=[each.name for each in LOCKS])


def lines_of(lock: Lock) -> list[str]:
    """What stands in a lock below its head."""
    return lock.file.read_text(encoding="utf-8").removeprefix(lock.head()).splitlines()


def pins_of(lock: Lock) -> dict[str, list[str]]:
    """The versions in a lock by name; there are several where Pythons or systems differ."""
    found: dict[str, list[str]] = {}
    for line in lines_of(lock):
        if pin := PIN.fullmatch(line):
            found.setdefault(canonicalize_name(pin[1]), []).append(pin[2])
    return found


@every_lock
def test_a_lock_is_of_what_is_asked_for_now(lock: Lock) -> None:
    assert not lock.is_stale(), "pyproject.toml asks for something else by now: make lock"


@every_lock
def test_every_version_fits_what_is_asked_for(lock: Lock) -> None:
    pins = pins_of(lock)
    for need in map(Requirement, lock.asked()):
        versions = pins[canonicalize_name(need.name)]
        assert all(need.specifier.contains(Version(version), prereleases=True) for version in versions), need


@every_lock
def test_a_lock_holds_nothing_but_versions_and_hashes(lock: Lock) -> None:
    """So no host, no address and no path of whoever wrote it."""
    first, *rest = lines_of(lock)
    assert first == ""
    strange = [line for line in rest if not PIN.fullmatch(line) and not HASH.fullmatch(line)]
    assert not strange
    assert sum(1 for line in rest if PIN.fullmatch(line)) > 30
    assert not re.search(r"(?m)==.*\\\n(?!    --hash)", "\n".join(rest)), "every version has a hash"


def test_who_tests_and_plays_has_the_same_versions() -> None:
    tested = pins_of(TESTING)
    assert all(tested[name] == versions for name, versions in pins_of(PLAYING).items())


def test_a_lock_is_stale_as_soon_as_something_else_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    project = PROJECT.read_text(encoding="utf-8")
    monkeypatch.setattr(locks, "PROJECT", tmp_path / "pyproject.toml")
    for text, stale in (
        (project.replace('"segno>=1.6"', '"segno>=1.7"'), [True, True, True, True]),
        (project.replace('"asyncpg>=0.30"', '"asyncpg>=0.31"'), [True, False, False, False]),
        (project.replace('version = "0.1.0"', 'version = "0.2.0"'), [False, False, False, False]),
    ):
        assert text != project
        locks.PROJECT.write_text(text, encoding="utf-8")
        assert [lock.is_stale() for lock in LOCKS] == stale


def test_what_the_page_is_built_from_is_locked_too() -> None:
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    asked = json.loads((WEB / "package.json").read_text(encoding="utf-8"))
    parts = [part for place, part in lock["packages"].items() if place]
    assert len(parts) > 50
    assert all(part["integrity"].startswith("sha512-") for part in parts), "each by its fingerprint"
    assert not any("resolved" in part for part in parts), "and from wherever packages come: npm run lock"
    for kind in ("dependencies", "devDependencies"):
        assert lock["packages"][""][kind] == asked[kind]
