"""A server for all tests of the page, Chromium, and people before it.

Chromium is started for each file of tests: its driver keeps an event loop running, which other tests must not find.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.page.browser import launch, profile
from tests.page.player import Player
from tests.page.site import Site

Visit = Callable[..., Player]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server that the tests share; their tables do not know of each other."""
    with Site(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.fixture
def own_site(tmp_path: Path) -> Iterator[Callable[..., Site]]:
    """Makes servers that a test may kill, or that have settings of their own."""
    made: list[Site] = []

    def make(**settings: str) -> Site:
        made.append(Site(tmp_path, **settings))
        made[-1].start()
        return made[-1]

    yield make
    for each in made:
        each.stop()


@pytest.fixture(scope="module")
def chromium(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """Chromium, without a window; whole where a file of tests asks for that by `WHOLE_BROWSER`."""
    with sync_playwright() as playwright:
        browser = launch(playwright, whole=getattr(request.module, "WHOLE_BROWSER", False))
        yield browser
        browser.close()


@pytest.fixture
def visit(request: pytest.FixtureRequest, chromium: Browser, own_site: object) -> Iterator[Visit]:
    """Makes people, each with a browser profile of their own; in the end no console may have complained.

    They leave before their server ends (`own_site`): a page that is sent away is back at once, and would find nobody.
    """
    people: list[Player] = []

    def make(at: Site | None = None, language: str = "en", by: str = "click", **options: Any) -> Player:
        where = at or request.getfixturevalue("site")
        people.append(Player(profile(chromium, language=language, **options), where.origin, language, by))
        return people[-1]

    yield make
    for person in people:
        person.page.context.close()
    said = [text for person in people for text in person.unexpected]
    assert not said, f"the console said: {said}"
