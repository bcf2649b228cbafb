"""A Node that runs the page's code, for all tests of it; without what it needs there is nothing to run."""

from collections.abc import Iterator

import pytest

from in_node import ROOT
from tests.counterpart.page_code import PageCode


@pytest.fixture(scope="session")
def page_code() -> Iterator[PageCode]:
    if not (ROOT / "web" / "node_modules" / "vite").is_dir():
        pytest.skip("the page's packages are not installed: `make web-check` does that")
    with PageCode() as started:
        yield started
