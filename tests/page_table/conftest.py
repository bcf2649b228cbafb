"""The page's tables where the server's tests expect a server, and browsers that go with their test."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.page_table.page_server import PageServer, is_there
from tests.server.harness import Browser, Page

MILLISECONDS = 1000
HABITS: dict[str, Callable[[Any], Any]] = {
    "timers": lambda timers: {"timers": {name: seconds * MILLISECONDS for name, seconds in timers.items()}},
    "bot_pace": lambda pace: {"botPace": [seconds * MILLISECONDS for seconds in pace]},
    "cover_after": lambda seconds: {"coverAfter": seconds * MILLISECONDS},
    "max_log": lambda most: {"mostEntries": most},
}
"""Settings of the server as the page's tables have them."""


@pytest.fixture(scope="session")
def server() -> Iterator[PageServer]:
    """The page's tables, for all tests that need no habits of their own."""
    if not is_there():
        pytest.skip("the page's packages are not installed: `make web-check` does that")
    with PageServer().at_work() as server:
        yield server


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    """What is closed when the test ends."""
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def browser(server: PageServer, stack: ExitStack) -> Callable[[], Browser]:
    """Makes browsers at the shared tables."""
    return lambda: Browser(server.origin, stack)


@pytest.fixture
def page(browser: Callable[[], Browser]) -> Page:
    """A page at a game that waits for its seat 0."""
    anna = browser()
    return anna.open(anna.make("me", "child", start=0))


@pytest.fixture
def own_server(server: PageServer, stack: ExitStack) -> Callable[..., PageServer]:
    """Makes tables with habits of their own."""

    def make(**changed: Any) -> PageServer:
        habits = [HABITS[name](value) for name, value in changed.items()]
        merged = {name: value for habit in habits for name, value in habit.items()}
        return stack.enter_context(PageServer(merged).at_work())

    return make
