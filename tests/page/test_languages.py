"""Every language: the page speaks it, plays in it, switches to another at any time, and shows no key of a catalogue."""

import re

import pytest

from tests.page.conftest import Visit
from tests.page.player import Player
from tests.page.words import LANGUAGES, words

pytestmark = pytest.mark.compiled

OWN_NAMES = {"de": "Deutsch", "en": "English", "fr": "Français", "it": "Italiano"}
TEXTS = """() => [document.title, document.body.innerText,
  ...[...document.querySelectorAll("[aria-label], [title], [placeholder]")].flatMap((each) =>
    ["aria-label", "title", "placeholder"].map((name) => each.getAttribute(name) ?? ""))].join("\\n")"""


def leftovers(player: Player) -> set[str]:
    """Return keys and unfilled parameters that the page shows as they are."""
    text = player.page.evaluate(TEXTS)
    seen = set(re.findall(r"[a-z]+(?:\.[\w]+)+", text)) & set(words("en").catalogue)
    stems = {key.rsplit(".", 1)[0] for key in words("en").catalogue if key.endswith(".other")}
    return seen | (set(re.findall(r"[a-z]+(?:\.[\w]+)+", text)) & stems) | set(re.findall(r"\{\w+\}", text))


def switch(player: Player, language: str) -> None:
    player.press(player.button("menu.open"))
    player.choose("menu.language", OWN_NAMES[language])
    player.words = words(language)
    player.page.get_by_role("heading", name=player.words("menu.open")).wait_for()
    assert not leftovers(player)
    player.press(player.button("dialog.close"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language(visit: Visit, language: str) -> None:
    anna = visit(language=language)
    anna.set_up(players=5, modules=("cheesy", "works", "pantry"))
    assert anna.page.evaluate("document.documentElement.lang") == language
    assert not leftovers(anna)
    anna.press(anna.button("new.play"))
    look = anna.play_on(2)
    assert look.mode == "mine"
    assert not leftovers(anna)
    other = LANGUAGES[LANGUAGES.index(language) - 1]
    switch(anna, other)
    assert anna.page.evaluate("document.documentElement.lang") == other
    assert anna.button("turn.end").is_visible()
    assert anna.look().targets or anna.look().lifts
    anna.page.reload()
    assert anna.my_go().can(words(other)("turn.end"))


def test_a_language_that_does_not_load_is_told(visit: Visit) -> None:
    anna = visit()
    anna.expect("ERR_FAILED", "Failed to fetch dynamically imported module")
    anna.page.route("**/assets/fr-*.js", lambda route: route.abort())
    anna.open()
    anna.page.get_by_role("button", name=OWN_NAMES["en"]).click()
    anna.choose("menu.language", OWN_NAMES["fr"])
    anna.page.get_by_text(anna.words("menu.language.lost")).wait_for()
    assert anna.page.get_by_role("radio", name=OWN_NAMES["en"]).is_checked()
    anna.page.evaluate("localStorage['appenzell.prefs'] = JSON.stringify({ language: 'fr' })")
    anna.page.reload()
    french = words("fr")
    anna.page.get_by_role("heading", name=french("lost.load")).wait_for()
    anna.page.unroute("**/assets/fr-*.js")
    anna.page.get_by_role("button", name=french("lost.load.again")).click()
    anna.page.get_by_role("button", name=french("new.play"), exact=True).wait_for()
