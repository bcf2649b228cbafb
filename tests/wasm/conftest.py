"""A Node that has loaded the module, for all tests of it."""

from collections.abc import Iterator

import pytest

from in_node import Node


@pytest.fixture(scope="session")
def node() -> Iterator[Node]:
    with Node() as started:
        yield started
