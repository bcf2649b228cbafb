"""The turn panel holds all it shows, in any window and whoever's turn it is, where scrollbars take room."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.page.browser import PHONE, launch
from tests.page.conftest import Visit
from tests.page.fitting import PORTRAIT, SIDEWAYS, resize
from tests.page.frames import Line, going_on
from tests.page.friends import begin
from tests.page.player import Player

pytestmark = pytest.mark.compiled

EVERY = ("cheesy", "tower", "works", "pantry")
LOW, TINY = (640, 360), (320, 256)
SIZES = [PORTRAIT, SIDEWAYS, (820, 1180), (1280, 720), (1280, 800), (1024, 640), LOW, TINY, (2560, 1080)]
OVERFLOW = """() => [...document.querySelectorAll("section.panel, .dock")].flatMap((each) => {
  const [high, wide] = [each.scrollHeight - each.clientHeight, each.scrollWidth - each.clientWidth];
  return high > 0 || wide > 0 ? [`${each.className}: ${high} high, ${wide} wide`] : [];
})"""
BARE = """() => [...document.querySelectorAll("*")].filter((each) => {
  const { scrollbarWidth, scrollbarColor, overflowY } = getComputedStyle(each);
  return ["auto", "scroll"].includes(overflowY) && (scrollbarWidth !== "thin" || scrollbarColor === "auto");
}).map((each) => each.className)"""
LINES = """(each) => {
  const range = document.createRange();
  range.selectNodeContents(each);
  return range.getClientRects().length;
}"""


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Chromium with the scrollbars of a mouse; Playwright hides them unless it is told not to."""
    with sync_playwright() as playwright:
        browser = launch(playwright, ignore_default_args=["--hide-scrollbars"])
        yield browser
        browser.close()


def overflow(player: Player) -> dict[tuple[int, int], list[str]]:
    """Return what hangs over, by the size of the window."""
    found = {}
    for size in SIZES:
        resize(player, size)
        if said := player.page.evaluate(OVERFLOW):
            found[size] = said
    return found


def test_five_at_one_screen_with_every_module_overflow_nothing(visit: Visit) -> None:
    screen = visit(language="de")
    screen.set_up(mode="here", players=5, modules=EVERY)
    screen.press(screen.button("new.play"))
    assert screen.my_go().mode == "setup"
    assert overflow(screen) == {}
    assert screen.page.evaluate(BARE) == []
    resize(screen, (1280, 800))
    assert screen.play_on(10).mode == "mine"
    assert overflow(screen) == {}
    for size in SIZES:
        resize(screen, size)
        names = screen.page.locator("li[data-seat] h2")
        assert [names.nth(seat).evaluate(LINES) for seat in range(5)] == [1] * 5, size


def test_others_on_turn_and_the_end_overflow_nothing_and_a_phone_keeps_its_pantry(visit: Visit) -> None:
    anna, ben = visit(), visit(language="de")
    begin(anna, ben, modules=EVERY)
    assert overflow(anna) == {}
    resize(anna, (1280, 800))
    assert ben.look().mode == "theirs"
    assert overflow(ben) == {}
    resize(ben, (1280, 800))
    for key in ("menu.open", "menu.resign", "menu.resign.sure"):
        anna.press(anna.button(key))
    ben.wait(lambda look: look.mode == "result")
    ben.press(ben.button("over.board"))
    assert overflow(ben) == {}
    resize(ben, PORTRAIT)
    shelf = ben.page.locator("section.panel .shelf button")
    expect(shelf).to_have_count(4)
    for i in range(4):
        expect(shelf.nth(i)).to_be_in_viewport(ratio=1)


def test_after_resigning_the_card_says_so_and_the_panel_tells_whose_turn_it_is(visit: Visit) -> None:
    anna = visit(**PHONE)
    Line(anna.page, going_on)
    anna.play_at_server(players=3)
    anna.press(anna.button("menu.open"))
    anna.press(anna.button("menu.resign"))
    anna.press(anna.button("menu.resign.sure"))
    anna.button("turn.anew").wait_for()
    own = anna.page.locator('li[data-seat="0"]')
    expect(own.get_by_text(anna.words("card.resigned"), exact=True)).to_be_visible()
    on = anna.page.locator("li[aria-current=true] h2")
    name = on.inner_text().splitlines()[-1].strip()
    expect(anna.page.locator("section.panel h2")).to_have_text(anna.words("turn.theirs", name=name))
    expect(anna.page.locator("section.panel .text")).to_have_text(anna.words("turn.resigned.text"))
