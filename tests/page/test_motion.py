"""How much moves: everything, little or nothing, as the person or the device wishes; in the end all see the same."""

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.player import Player

pytestmark = pytest.mark.compiled

BESIDE = """() => [document.querySelector("section.panel .turn h2").innerText,
  Number(document.querySelector("li[aria-current=true]").dataset.seat),
  [...document.querySelectorAll("aside.log code")].map((each) => each.innerText)]"""


def wished(player: Player) -> str:
    return str(player.page.evaluate("document.documentElement.dataset.motion"))


@pytest.mark.parametrize("motion", ["full", "reduced"])
def test_a_turn_with_motion(visit: Visit, motion: str) -> None:
    anna = visit(motion=motion)
    anna.play_at_server(players=2)
    assert wished(anna) == motion
    anna.play_turn()
    look = anna.my_go()
    anna.pick(look.lifts[0])
    anna.pick(anna.look().gates[0])
    anna.push_button("push.yes")
    anna.press(anna.button("turn.end"))
    anna.press(anna.button("ending.yes"))
    anna.wait(lambda look: look.seen["is_moving"])  # what the bot does, too, is shown bit by bit
    assert anna.my_go().mode == "mine"
    watcher = visit()
    watcher.open(f"/t/{anna.code}")
    watcher.page.get_by_text(watcher.words("table.watching")).wait_for()
    assert watcher.sight() == anna.sight()


def test_panels_follow_the_board_and_a_pause_holds_it(visit: Visit) -> None:
    anna = visit(motion="full")
    anna.play_at_server(players=2)
    anna.play_turn()
    anna.my_go()

    def beside() -> tuple[str, int, list[str]]:
        """Return what the heading, the cards and the log tell just now."""
        heading, seat, codes = anna.page.evaluate(BESIDE)
        return heading, seat, codes

    anna.page.keyboard.press("p")
    anna.end_turn()
    skip = anna.page.get_by_role("button", name=re.compile(anna.words("watch.now") + ", "))
    skip.wait_for()
    theirs, told = anna.words("turn.theirs", name="Bruno"), beside()[2]
    assert beside()[:2] == (theirs, 1)
    anna.page.wait_for_timeout(300)
    assert beside() == (theirs, 1, told), "nothing is told that is not shown"
    anna.page.keyboard.press("n")
    anna.wait(lambda _: len(beside()[2]) > len(told))
    more = beside()[2]
    assert more[-len(told) :] == told
    anna.page.wait_for_timeout(300)
    assert beside()[2] == more, "one action, and then the pause"
    anna.press(anna.button("watch.go"))
    agreed = {(anna.words("turn.yours"), 0), (theirs, 1)}
    while (now := beside()[:2])[1] == 1:
        assert now in agreed
        anna.page.wait_for_timeout(40)
    assert now in agreed
    anna.page.keyboard.press("p")
    anna.end_turn()
    anna.page.get_by_text(anna.words("actions.soon")).wait_for()
    skip.press("Enter")
    assert anna.my_go().mode == "mine"
    expect(anna.page.locator("svg.board [data-spot]:focus")).to_have_count(1)


def test_the_choice_is_kept(visit: Visit) -> None:
    anna = visit(motion="system", reduced_motion="reduce")
    anna.play_at_server(players=2)
    assert wished(anna) == "reduced"
    anna.press(anna.button("menu.open"))
    anna.choose("menu.motion", anna.words("menu.motion.off"))
    assert wished(anna) == "off"
    anna.press(anna.button("dialog.close"))
    anna.page.reload()
    anna.my_go()
    assert wished(anna) == "off"
    assert anna.play_on(2).mode == "mine"
