"""Every threat in docs/security.md names the tests that show what prevents it, and all of them exist; both ways."""

import ast
import re
from collections import Counter
from pathlib import Path

TESTS = Path(__file__).parent
PAGE = (TESTS.parent / "docs" / "security.md").read_text(encoding="utf-8")
NAMED = re.compile(r"`([\w/]+\.py)::(\w+)`")
OURS = "server/test_threats.py"


def rows() -> list[tuple[str, list[str]]]:
    """Return every threat: its id, and the cells of its row."""
    cells = (line.strip("| ").split(" | ") for line in PAGE.splitlines() if line.startswith("| T-"))
    return [(row[0], row[1:]) for row in cells]


def found_in(file: str) -> set[str]:
    """Return the names of the tests in a file, as pytest finds them; a file that is not there has none."""
    path = TESTS / file
    if not path.is_file() or not path.name.startswith("test_"):
        return set()
    parts = ast.parse(path.read_text(encoding="utf-8")).body
    return {part.name for part in parts if isinstance(part, ast.FunctionDef) and part.name.startswith("test_")}


def test_every_threat_says_what_prevents_it_and_names_a_test() -> None:
    assert len(rows()) > 50
    for threat, cells in rows():
        assert re.fullmatch(r"T-\d\d", threat)
        assert len(cells) == 3, threat
        assert all(cells), threat
        assert NAMED.search(cells[-1]), f"{threat} names no test"
        assert not NAMED.sub("", cells[-1]).strip(", "), f"{threat} says something else than tests"


def test_every_test_that_is_named_exists() -> None:
    missing = [f"{file}::{name}" for file, name in NAMED.findall(PAGE) if name not in found_in(file)]
    assert missing == []


def test_every_test_against_attackers_stands_against_a_threat() -> None:
    assert found_in(OURS) - {name for file, name in NAMED.findall(PAGE) if file == OURS} == set()


def test_no_id_stands_for_two_threats() -> None:
    assert [threat for threat, count in Counter(threat for threat, _ in rows()).items() if count > 1] == []


def test_the_page_says_how_to_report_and_what_a_host_must_do() -> None:
    titles = re.findall(r"^## (.*)", PAGE, re.MULTILINE)
    assert {"How to report", "What a host must do", "What we do not prevent"} <= set(titles)
