"""Lessons and puzzles as the page has them are those of the files here."""

import pytest

from exercises import texts

pytestmark = pytest.mark.compiled


def test_the_pages_exercises_are_those_here() -> None:
    stale = [file.name for file, text in texts().items() if not file.is_file() or file.read_text("utf-8") != text]
    assert not stale, f"{stale} are not what the exercises make of them: run `make exercises`"
