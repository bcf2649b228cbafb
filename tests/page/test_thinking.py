"""Bots in a browser's Worker: they answer what Python's do, can be stopped, and one that breaks does no harm."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from appenzell import Setup
from appenzell.bots.advice import advise
from appenzell.bots.contract import Budget
from appenzell.bots.levels import RECIPES
from appenzell.bots.sight import Sight
from appenzell.game.setup import MODULE_NAMES
from appenzell.playing.retelling import played_again
from benchmarks.search import middle
from tests.counterpart.bots import PageLuck, limited, thought, told
from thinking_in_browser import KEY, ask, opened, thinking_page

pytestmark = pytest.mark.compiled
BUDGET = Budget(playouts=700)


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    with thinking_page() as address:
        page = opened(chromium, address)
        yield page
        page.context.close()


@pytest.fixture(scope="module")
def sight() -> Sight:
    return played_again(middle(Setup(3, modules=MODULE_NAMES, seed="there"))).sight()


@pytest.mark.parametrize("level", ["child", "novice", "keen", "expert"])
def test_every_level_chooses_as_here(page: Page, sight: Sight, level: str) -> None:
    recipe = RECIPES[level]
    for seed in range(5):
        here = recipe.make(KEY).choose(sight, recipe.budget, PageLuck(seed)).token
        ask(page, "stop")
        assert ask(page, "choose", told(sight), level, seed)["answer"] == here


def test_a_master_has_its_second(page: Page, sight: Sight) -> None:
    there = ask(page, "choose", told(sight), "master", 1)
    assert there["answer"] in [action.token for action in sight.legal_actions()]
    assert there["took"] < 5000


def test_thinking_can_be_stopped_and_begun_again(page: Page, sight: Sight) -> None:
    stopped = ask(page, "stopped", told(sight), limited(Budget(seconds=60)), 0.3)
    assert stopped["answer"] == "stopped"
    assert stopped["took"] < 10_000
    there = ask(page, "advise", told(sight), limited(BUDGET), 4)
    assert there["answer"] == thought(advise(sight, BUDGET, PageLuck(4)))


def test_what_breaks_a_worker_breaks_nothing_else(page: Page, sight: Sight) -> None:
    assert ask(page, "broken")["answer"] == "thinking_failed"
    there = ask(page, "advise", told(sight), limited(BUDGET), 5)
    assert there["answer"] == thought(advise(sight, BUDGET, PageLuck(5)))
