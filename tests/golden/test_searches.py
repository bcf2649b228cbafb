"""The search counts to the bit what is written down in `searches.txt`."""

from pathlib import Path

import pytest

from tests.golden.searches import searched

pytestmark = pytest.mark.compiled


def test_the_search_counts_what_it_counted() -> None:
    text = (Path(__file__).parent / "searches.txt").read_bytes().decode()
    assert searched() == text, "another search; if it is meant to be, run `make golden`"
