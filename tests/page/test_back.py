"""Back for dinner: a bot plays meanwhile, what happened is told on return, and whoever looks elsewhere is called."""

import pytest
from playwright.sync_api import Locator, expect

from tests.page.browser import PHONE
from tests.page.conftest import Visit
from tests.page.friends import begin
from tests.page.player import Player

pytestmark = pytest.mark.compiled

RECORD = """window.called = [];
window.Notification = class { static permission = "granted"; static requestPermission = async () => "granted";
  constructor(title, { body }) { window.called.push([title, body]); } close() {} };
window.AudioContext = class extends AudioContext { createOscillator() {
  window.called.push("tone"); return super.createOscillator(); } };"""
WANTED = "localStorage['appenzell.prefs'] = JSON.stringify({ motion: 'off', sound: true, notify: true });"


def menu(player: Player, key: str) -> None:
    player.press(player.button("menu.open"))
    player.press(player.button(key))


def recap(player: Player) -> Locator:
    return player.page.get_by_role("region", name=player.words("recap.title"))


def recap_line(player: Player) -> Locator:
    return player.page.get_by_role("button", name=player.words("recap.title"))


def test_a_bot_plays_meanwhile_and_the_return_is_told(visit: Visit) -> None:
    anna, ben = visit(), visit(**PHONE)
    code = begin(anna, ben)
    menu(ben, "menu.rest")
    ben.page.get_by_role("heading", name=ben.words("turn.covered")).wait_for()
    heard = anna.page.locator("#app > .live")
    heard.get_by_text(anna.words("said.covered", name="Ben")).wait_for(state="attached")
    anna.play_turn(most=2)
    assert anna.my_go().mode == "mine", "a bot played for Ben"
    assert recap_line(ben).count() == 0
    ben.press(ben.button("turn.return"))
    recap_line(ben).wait_for()
    expect(ben.page.locator(".dock[inert]"), "nothing one plays with is covered").to_have_count(0)
    ben.press(recap_line(ben))
    told = recap(ben).locator("li").all_inner_texts()
    assert any(line.startswith("Ben ") for line in told)
    said = ben.page.locator("#app > .live p", has_text=ben.words("recap.title"))
    expect(said).to_have_count(1)
    heard.get_by_text(anna.words("said.back", name="Ben")).wait_for(state="attached")
    watcher = visit()
    watcher.open(f"/t/{code}")
    watcher.page.get_by_text(watcher.words("table.watching")).wait_for()
    expect(said, "not again when the table has news").to_have_count(1)
    ben.button("recap.close").press("Enter")
    recap(ben).wait_for(state="detached")
    assert recap_line(ben).count() == 0
    ben.page.wait_for_function("() => document.activeElement.matches('[data-spot]')")
    anna.play_turn(most=1)
    assert ben.my_go().mode == "mine"


def test_whoever_looks_elsewhere_is_called(visit: Visit) -> None:
    anna, ben = visit(), visit()
    ben.page.add_init_script(WANTED + RECORD)
    code = begin(anna, ben)
    ben.page.evaluate("() => (window.called = [])")
    ben.hide()
    anna.play_turn(most=3)
    ben.page.wait_for_function("(title) => document.title === title", arg=ben.words("title.yours.hidden"))
    ben.page.wait_for_function("() => window.called.length === 3")
    text = ben.words("notify.text", code=code)
    assert ben.page.evaluate("() => window.called") == ["tone", "tone", [ben.words("turn.yours"), text]], "a bell"
    ben.hide(False)
    assert ben.page.title() == ben.words("title.yours")
    recap(ben).get_by_text("Anna").first.wait_for()
    ben.play_turn(most=2)
    assert recap(ben).count() == 0


def test_nobody_is_asked_for_notifications_who_has_not_asked(visit: Visit) -> None:
    anna = visit()
    anna.page.add_init_script(
        RECORD + "Notification.requestPermission = async () => (window.called.push('asked'), 'denied');"
    )
    anna.play_at_server(players=2)
    anna.play_on(2)
    assert anna.page.evaluate("() => window.called") == []
    anna.press(anna.button("menu.open"))
    anna.choose("menu.notify", anna.words("menu.sound.on"))
    anna.page.get_by_text(anna.words("menu.notify.refused")).wait_for()
    assert anna.page.evaluate("() => window.called") == ["asked"]
    assert 'notify":false' in anna.page.evaluate("() => localStorage['appenzell.prefs']")
