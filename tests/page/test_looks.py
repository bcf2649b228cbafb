"""What everybody must be able to see: no axe violations by day and by night, the whole board without scrolling."""

from typing import Any

import pytest

from tests.page.conftest import Visit
from tests.page.player import Player
from tests.page.site import ROOT

pytestmark = pytest.mark.compiled

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = "() => axe.run(document, {resultTypes: ['violations']}).then((found) => found.violations)"
SIZES = [(390, 844), (820, 1180), (1440, 900)]
INSIDE = """() => {
  const root = document.documentElement;
  const out = [...document.querySelectorAll("[data-spot], section.panel .buttons button")].filter((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
  }).map((each) => each.dataset.spot ?? each.innerText);
  return { out, scrolls: root.scrollHeight > innerHeight + 1 || root.scrollWidth > innerWidth + 1 };
}"""


def violations(player: Player, where: str) -> list[str]:
    """Return what axe finds on the page as it is now."""
    player.page.wait_for_timeout(350)  # what fades in has its colours only then
    if not player.page.evaluate("() => 'axe' in window"):
        player.page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[Any] = player.page.evaluate(RUN)
    return [f"{where}: {each['id']}: {node['html'][:120]}" for each in found for node in each["nodes"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_before_the_game(visit: Visit, scheme: str) -> None:
    anna = visit(color_scheme=scheme)
    anna.open()
    anna.button("new.play").wait_for()
    found = violations(anna, "home")
    anna.set_up(mode="link", players=5, modules=("cheesy", "works", "pantry"))
    anna.choose("layout.title", anna.words("layout.custom"))
    found += violations(anna, "options")
    anna.choose("layout.title", anna.words("layout.front"))
    anna.press(anna.button("new.invite"))
    anna.page.get_by_text(anna.words("lobby.title")).wait_for()
    found += violations(anna, "lobby")
    anna.press(anna.button("menu.open"))
    found += violations(anna, "menu")
    anna.press(anna.button("how.title").last)
    found += violations(anna, "how to play")
    assert not found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_at_the_table(visit: Visit, scheme: str) -> None:
    anna = visit(color_scheme=scheme)
    anna.play_now(players=2, modules=("cheesy", "tower", "works", "pantry"))
    look = anna.play_on(1)
    found = violations(anna, "table")
    anna.pick(look.gates[0])
    found += violations(anna, "push")
    anna.page.set_viewport_size({"width": 390, "height": 844})
    found += violations(anna, "push on a phone")
    anna.push_button("push.no")
    found += violations(anna, "table on a phone")
    anna.press(anna.button("menu.open").first)
    anna.press(anna.button("menu.resign"))
    anna.press(anna.button("menu.resign.sure"))
    anna.wait(lambda look: look.mode == "result")
    found += violations(anna, "game over")
    assert not found


@pytest.mark.parametrize(("players", "modules"), [(2, ()), (5, ("cheesy", "works", "pantry"))], ids=["base", "all"])
def test_the_whole_board_is_visible(visit: Visit, players: int, modules: tuple[str, ...]) -> None:
    anna = visit()
    anna.play_now(players=players, modules=modules)
    anna.play_on(1)
    for width, height in SIZES:
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.page.wait_for_timeout(200)
        assert anna.page.evaluate(INSIDE) == {"out": [], "scrolls": False}, f"at {width} by {height}"
