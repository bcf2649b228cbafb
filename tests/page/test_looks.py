"""What everybody must be able to see and hit: axe finds nothing, by day and by night, at a desk and on a phone; the
whole board fits the window; fingers find what they are for.
"""

from collections.abc import Iterator
from typing import Any, Literal

import pytest
from playwright.sync_api import expect

from appenzell.game.setup import MODULE_NAMES
from tests.page.browser import PHONE
from tests.page.conftest import Visit
from tests.page.friends import begin
from tests.page.player import Player
from tests.page.site import ROOT

pytestmark = pytest.mark.compiled

AXE = (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text
RUN = "() => axe.run(document, {resultTypes: ['violations']}).then((found) => found.violations)"
READY = """(scheme) => document.documentElement.dataset.scheme === scheme
  && document.getAnimations().every((each) => each.playState !== "running")"""
SCHEMES: list[Literal["light", "dark"]] = ["light", "dark"]
SIZES = [(390, 844), (820, 1180), (1440, 900)]
INSIDE = """() => {
  const root = document.documentElement;
  const out = [...document.querySelectorAll("[data-spot], section.panel .buttons button")].filter((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
  }).map((each) => each.dataset.spot ?? each.innerText);
  return out.length === 0 && root.scrollHeight <= innerHeight + 1 && root.scrollWidth <= innerWidth + 1;
}"""
SMALL = """() => [...document.querySelectorAll("[data-spot], button, a, select, input, summary")].map((each) => {
  const { width, height } = (each.closest("label") ?? each).getBoundingClientRect();
  return [each.dataset.spot || each.innerText || each.ariaLabel || each.value, Math.min(width, height)];
}).filter(([, size]) => size > 0 && size < 44)"""
PLACES = """() => [".left", ".players li", ".board svg", ".dock"].map((each) => {
  const { x, y, width, height } = document.querySelector(each).getBoundingClientRect();
  return [each, x, y, width, height].join(" ");
})"""
BEHIND_WORDS = """() => {
  const words = [...document.querySelectorAll(".hero h1, .hero p, .bar a span")].flatMap((each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return [...range.getClientRects()];
  });
  return [...document.querySelectorAll(".stars circle, .moon, [href='#hs-cloud']")].filter((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return words.some((word) => right > word.left && left < word.right && bottom > word.top && top < word.bottom);
  }).map((each) => each.outerHTML);
}"""
devices = pytest.mark.parametrize("device", [{}, {"by": "tap", **PHONE}], ids=["desktop", "phone"])


class Inspector:
    """Collects what axe finds on the pages somebody comes to."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.found: list[str] = []

    def look(self, where: str) -> None:
        """Look at the page as it is now, by day and by night."""
        page = self.player.page
        if not page.evaluate("() => 'axe' in window"):
            page.evaluate(AXE(encoding="utf-8"))
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            page.wait_for_function(READY, arg=scheme)
            self.found += self._violations(f"{where}, {scheme}")

    def _violations(self, where: str) -> Iterator[str]:
        found: list[Any] = self.player.page.evaluate(RUN)
        return (f"{where}: {each['id']}: {node['html'][:120]}" for each in found for node in each["nodes"])


@devices
def test_axe_finds_nothing_before_the_game(visit: Visit, device: dict[str, Any]) -> None:
    anna = visit(**device)
    axe = Inspector(anna)
    anna.expect("404")
    anna.open("/t/ZZZZZZ")
    anna.page.get_by_text(anna.words("error.unknown_table")).wait_for()
    axe.look("no table")
    anna.open()
    anna.button("new.play").wait_for()
    axe.look("home")
    anna.set_up(mode="link", players=5, modules=("cheesy", "works", "pantry"))
    anna.choose("layout.title", anna.words("layout.custom"))
    anna.press(anna.page.get_by_text(anna.words("plan.text.open")))
    anna.page.get_by_label(anna.words("plan.text")).fill("AABB")
    axe.look("options")
    anna.choose("layout.title", anna.words("layout.front"))
    anna.press(anna.button("new.invite"))
    anna.page.get_by_text(anna.words("lobby.title")).wait_for()
    axe.look("lobby")
    anna.press(anna.button("menu.open"))
    axe.look("menu")
    anna.press(anna.button("how.title").last)
    axe.look("how to play")
    assert not axe.found


@devices
def test_axe_finds_nothing_while_a_bot_plays_and_after(visit: Visit, device: dict[str, Any]) -> None:
    anna, ben = visit(), visit(**device)
    begin(anna, ben)
    axe = Inspector(ben)
    ben.press(ben.button("menu.open").first)
    ben.press(ben.button("menu.rest"))
    ben.button("turn.return").wait_for()
    axe.look("a bot plays")
    anna.play_turn(most=1)
    anna.my_go()
    ben.press(ben.button("turn.return"))
    told = ben.page.get_by_role("region", name=ben.words("recap.title"))
    line = ben.page.get_by_role("button", name=ben.words("recap.title"))
    told.or_(line).wait_for()
    axe.look("recap")
    if line.count():  # in a small window it opens
        ben.press(line)
        told.wait_for()
        axe.look("recap opened")
    assert not axe.found


@devices
def test_axe_finds_nothing_at_the_table(visit: Visit, device: dict[str, Any]) -> None:
    anna = visit(**device)
    axe = Inspector(anna)
    anna.play_at_server(players=2, modules=MODULE_NAMES)
    look = anna.play_on(1)
    axe.look("table")
    anna.pick(look.gates[0])
    axe.look("push")
    anna.push_button("push.no")
    anna.page.keyboard.press("a")
    axe.look("list of actions")
    anna.press(anna.button("actions.close"))
    anna.page.keyboard.press("?")
    axe.look("keys")
    anna.page.keyboard.press("Escape")
    anna.press(anna.button("menu.open").first)
    axe.look("menu at the table")
    anna.press(anna.button("log.open").last)
    axe.look("log")
    anna.press(anna.button("dialog.close"))
    anna.press(anna.button("menu.open").first)
    anna.press(anna.button("menu.resign"))
    anna.press(anna.button("menu.resign.sure"))
    anna.wait(lambda look: look.mode == "result")
    axe.look("game over")
    assert not axe.found


@pytest.mark.parametrize(
    ("players", "modules"),
    [(2, ()), (2, ("cheesy",)), (5, ("cheesy", "tower", "works", "pantry"))],
    ids=["base", "cheesy", "all"],
)
def test_the_whole_board_is_visible(visit: Visit, players: int, modules: tuple[str, ...]) -> None:
    anna = visit()
    anna.play_at_server(players=players, modules=modules)
    anna.play_on(1)
    for width, height in SIZES:
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.page.wait_for_function(INSIDE)


def test_fingers_find_everything(visit: Visit) -> None:
    anna = visit(by="tap", **PHONE)
    anna.set_up(mode="here", players=2)
    assert anna.page.evaluate(SMALL) == []
    anna.press(anna.button("new.play"))
    anna.my_go()
    assert anna.page.evaluate(SMALL) == []
    anna.press(anna.button("menu.open"))
    assert anna.page.evaluate(SMALL) == []


def test_fingers_find_every_phrase(visit: Visit) -> None:
    anna = visit(by="tap", **PHONE)
    begin(anna, visit())
    anna.press(anna.button("say.open"))
    phrases = anna.page.get_by_role("dialog").locator("li button")
    assert phrases.count() == 16
    assert anna.page.evaluate(SMALL) == []
    for phrase in phrases.all():
        expect(phrase).to_be_in_viewport()


def test_nothing_moves_while_a_push_is_considered(visit: Visit) -> None:
    anna = visit()
    anna.play_at_server(players=3)
    look = anna.play_on(1)
    for (width, height), arrangement in zip(SIZES, ("phone", "tablet", "desktop"), strict=True):
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.page.locator(f".table.{arrangement}").wait_for()
        before = anna.page.evaluate(PLACES)
        for gate in look.gates[:3]:
            anna.pick(gate)
            assert anna.page.evaluate(PLACES) == before
            anna.push_button("push.no")


@pytest.mark.parametrize("language", ["de", "it"])
def test_the_sky_is_clear_behind_words(visit: Visit, language: str) -> None:
    anna = visit(language=language, color_scheme="dark")
    anna.open()
    anna.button("new.play").wait_for()
    for width, height in [*SIZES, (320, 568), (1024, 768)]:
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.page.wait_for_function(f"() => ({BEHIND_WORDS})().length === 0")
