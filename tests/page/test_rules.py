"""The rules: a page in every language, an address for every rule, and the way from a refusal to its rule and back."""

from typing import Any

import pytest

from tests.page.browser import PHONE
from tests.page.conftest import Visit
from tests.page.frames import Frame, Line
from tests.page.keys import Keys
from tests.page.player import Player
from tests.page.test_looks import SMALL, Inspector, devices
from tests.page.words import LANGUAGES, Words

pytestmark = pytest.mark.compiled

IN_SIGHT = """() => { const { top, bottom } = document.activeElement.getBoundingClientRect();
  return top >= 0 && top < innerHeight / 2 && bottom > 0; }"""


def rule_words(language: str = "en") -> Words:
    return Words(f"rules/{language}")


def read(player: Player, address: str = "/rules") -> None:
    player.open(address)
    player.page.get_by_role("heading", level=1, name=rule_words(player.words.language)("title")).wait_for()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_in_a_language(visit: Visit, language: str) -> None:
    device: dict[str, Any] = {"by": "tap", **PHONE} if language in ("fr", "it") else {}
    anna, words = visit(language=language, **device), rule_words(language)
    read(anna)
    assert anna.page.title() == words("page.title")
    axe = Inspector(anna)
    axe.look(f"rules in {language}")
    assert not axe.found
    assert anna.page.locator("figure").count() >= 10
    assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    text = anna.page.locator("main").inner_text()
    assert "{" not in text
    assert not [key for key in words.catalogue if "." in key and key in text]


def test_an_address_leads_to_its_rule(visit: Visit) -> None:
    anna, words = visit(), rule_words()
    read(anna, "/rules#B-32")
    found = anna.page.locator("[id='run.stop']")
    anna.page.wait_for_function("() => document.activeElement.id === 'run.stop'")
    anna.page.wait_for_function(IN_SIGHT)
    assert "lit" in (found.get_attribute("class") or "")
    anna.press(anna.page.get_by_role("link", name=words("pantry.title"), exact=True).first)
    anna.page.wait_for_function("() => document.activeElement.id === 'pantry'")
    anna.page.wait_for_function(IN_SIGHT)
    anna.page.go_back()
    anna.page.wait_for_function("() => document.activeElement.id === 'run.stop'")


def test_the_rules_are_a_step_from_home(visit: Visit) -> None:
    anna = visit(by="tap", **PHONE)
    anna.open()
    anna.press(anna.button("menu.open"))
    anna.press(anna.page.get_by_role("link", name=anna.words("rules.open")))
    anna.page.wait_for_url("**/rules")
    contents = anna.page.get_by_role("button", name=rule_words()("contents"))
    anna.press(contents)
    assert anna.page.evaluate(SMALL) == []
    anna.press(anna.page.get_by_role("link", name=rule_words()("trap.title")))
    anna.page.wait_for_function("() => document.activeElement.id === 'trap'")
    assert contents.get_attribute("aria-expanded") == "false"


def sit_down(player: Player) -> None:
    """Begin a game of two, and come to the first turn."""
    player.play_at_server(players=2)
    player.pick(player.my_go().places[0])
    player.my_go()


@devices
def test_an_impossible_pick_offers_its_rule(visit: Visit, device: dict[str, Any]) -> None:
    anna, words = visit(**device), rule_words()
    sit_down(anna)
    look = anna.my_go()
    far = next(key for key, _, _ in look.seen["spots"] if key.startswith("roof:") and key not in look.lifts)
    anna.press_spot(far)
    assert anna.wait(lambda look: look.seen["text"] == anna.words("hint.roof.far"))
    assert not [name for name, _ in anna.page.evaluate(SMALL) if name == anna.words("why.ask")]
    anna.press(anna.button("why.ask"))
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_role("heading", name=words("lift.title")).wait_for()
    assert "B-20" in dialog.inner_text()
    assert dialog.get_by_role("img").count() == 2
    link = dialog.get_by_role("link", name=anna.words("rules.open"))
    assert (link.get_attribute("href"), link.get_attribute("target")) == ("/rules#B-20", "_blank")
    axe = Inspector(anna)
    axe.look("why not")
    assert not axe.found
    anna.page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    assert anna.look().seen["text"] == anna.words("hint.roof.far")


def test_why_not_by_keyboard(visit: Visit) -> None:
    anna = visit()
    anna.open()
    anna.page.wait_for_load_state("networkidle")  # a second stranger would get a cookie of its own
    sit_down(anna)
    keys, look = Keys(anna), anna.my_go()
    far = next(key for key, _, _ in look.seen["spots"] if key.startswith("roof:") and key not in look.lifts)
    keys.pick(far)
    way = anna.words("why.spoken", ask=anna.words("why.ask"))
    assert anna.page.locator("#app > .live p").last.inner_text() == f"{anna.words('hint.roof.far')} {way}"
    keys.tab_to(anna.words("why.ask"))
    anna.page.keyboard.press("Enter")
    anna.page.get_by_role("dialog").wait_for()
    anna.page.keyboard.press("Escape")
    anna.page.get_by_role("dialog").wait_for(state="detached")
    assert keys.focused() == anna.words("why.ask")
    anna.page.keyboard.press("Enter")
    anna.page.get_by_role("dialog").wait_for()
    anna.page.go_back()
    anna.button("new.play").wait_for()
    anna.page.get_by_role("dialog").wait_for(state="detached")


def test_a_lesson_offers_the_rule_of_a_refusal(visit: Visit) -> None:
    anna = visit()
    anna.open("/learn/lift")
    anna.page.locator("[data-spot]").first.wait_for()
    anna.press_spot("roof:A")
    anna.press(anna.button("why.ask"))
    anna.page.get_by_role("dialog").get_by_text("B-20").first.wait_for()
    anna.page.keyboard.press("Escape")
    axe = Inspector(anna)
    axe.look("a lesson that refuses")
    assert not axe.found


def test_a_refusal_of_the_server_offers_its_rule(visit: Visit) -> None:
    """The page is told that a roof far away can be lifted; the server knows better, and says by which rule."""

    def mislead(frame: Frame) -> Frame:
        view = frame.get("view")
        if view and "." in view["legal"]:
            view["legal"] += [f"^{room}" for room in "ABCDEFGHIJKLMNOPQR" if f"^{room}" not in view["legal"]]
        return frame

    anna = visit()
    line = Line(anna.page, mislead)
    sit_down(anna)
    honest = next(frame["view"]["legal"] for frame in reversed(line.frames) if frame.get("view"))
    anna.press_spot("roof:J")
    anna.page.get_by_role("alert").get_by_text(anna.words("error.illegal_action")).wait_for()
    assert "^J" in honest, "the page believed it"
    anna.press(anna.button("why.ask"))
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_role("heading", name=rule_words()("lift.title")).wait_for()
    assert "B-20" in dialog.inner_text()
