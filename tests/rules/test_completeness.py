"""Every rule has its home test, and every home test its rule: docs/rules.md and the names of the tests, both ways."""

import re
from collections import Counter
from pathlib import Path

HERE = Path(__file__).parent
RULES = HERE.parents[1] / "docs" / "rules.md"


def rule_ids() -> list[str]:
    """Return the ids of all rules, in the order of the document."""
    return re.findall(r"^- ([BXA]-\d\d) ", RULES.read_text(encoding="utf-8"), re.MULTILINE)


def ids_of_tests() -> set[str]:
    """Return the ids that the tests of the rules are named after: `test_b35_…` is one of B-35."""
    named = re.compile(r"^ *def test_([bxa])(\d+)_", re.MULTILINE)
    files = [path.read_text(encoding="utf-8") for path in sorted(HERE.rglob("test_*.py"))]
    return {f"{letter.upper()}-{number}" for text in files for letter, number in named.findall(text)}


def test_every_rule_has_a_test() -> None:
    assert len(rule_ids()) > 100
    assert [rule for rule in rule_ids() if rule not in ids_of_tests()] == []


def test_every_test_named_after_a_rule_names_one_that_exists() -> None:
    assert sorted(ids_of_tests() - set(rule_ids())) == []


def test_no_id_stands_for_two_rules() -> None:
    assert [rule for rule, count in Counter(rule_ids()).items() if count > 1] == []
