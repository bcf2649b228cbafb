"""What small windows must not lose: the end of a turn, what one plays with, phrases, one's games and the form."""

import pytest
from playwright.sync_api import expect

from tests.page.browser import PHONE
from tests.page.conftest import Visit
from tests.page.fitting import FAULTS, PORTRAIT, SIDEWAYS, is_whole, resize
from tests.page.friends import begin
from tests.page.player import AT_TABLE

pytestmark = pytest.mark.compiled

SAY = """(code) => new Promise((done) => {
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/tables/${code}/socket`);
  const send = (message) => socket.send(JSON.stringify({ id: crypto.randomUUID(), ...message }));
  socket.onopen = () => send({ type: "hello", seq: 0 });
  socket.onmessage = ({ data }) => {
    if (JSON.parse(data).type === "welcome") done(send({ type: "say", phrase: "hello" }));
  };
})"""
ONE_LINE = "(each) => each.scrollWidth <= each.clientWidth + 1 && each.clientHeight <= 60"


@pytest.mark.parametrize("language", ["de", "en", "fr", "it"])
def test_the_end_of_a_turn_is_whole_and_large_from_the_first_choice_on(language: str, visit: Visit) -> None:
    screen = visit(language=language)
    screen.set_up(mode="here", players=2)
    screen.press(screen.button("new.play"))
    for mode in ("setup", "setup", "mine"):
        assert screen.my_go().mode == mode
        for size in ((1280, 800), (1280, 720), PORTRAIT, SIDEWAYS):
            resize(screen, size)
            end = screen.button("turn.end")
            assert is_whole(end), (mode, size)
            assert end.bounding_box()["width"] >= 140, (mode, size)
            assert end.evaluate(ONE_LINE), (mode, size)
        if mode == "setup":
            screen.play_turn()


def test_what_happened_meanwhile_covers_nothing_one_plays_with(visit: Visit) -> None:
    anna, ben = visit(), visit(language="de")
    begin(anna, ben)
    ben.hide()
    anna.play_turn(most=3)
    ben.hide(False)
    ben.my_go()
    for size in (PORTRAIT, SIDEWAYS, (360, 640), (820, 1180)):
        resize(ben, size)
        line = ben.page.get_by_role("button", name=ben.words("recap.title"))
        assert is_whole(line), size
        if size[0] < 820:
            assert line.locator("span").evaluate("(each) => each.scrollHeight <= each.clientHeight + 1"), size
        assert is_whole(ben.button("turn.end")), size
        for part in (".panel .spares", ".panel .paws"):
            ben.page.locator(part).first.click(trial=True)  # nothing lies over it
        assert ben.page.evaluate(FAULTS) == [], size


def test_a_phrase_of_somebody_who_watches_is_seen_on_a_phone(visit: Visit) -> None:
    anna, ben, watcher = visit(**PHONE), visit(), visit()
    code = begin(anna, ben)
    watcher.open(f"/t/{code}")
    watcher.page.get_by_text(watcher.words("table.watching")).wait_for()
    watcher.page.evaluate(SAY, code)
    said = anna.page.locator("main.board .audience p")
    expect(said).to_have_text(anna.words("said.watcher", phrase=anna.words("phrase.hello")))
    expect(said).to_be_in_viewport(ratio=1)
    expect(said).to_have_count(0)  # it passes


def test_one_person_s_phrases_can_be_left_out(visit: Visit) -> None:
    anna, ben = visit(), visit(**PHONE)
    begin(anna, ben)
    for shown in (1, 0):
        anna.press(anna.button("say.open"))
        anna.press(anna.button("phrase.hello"))
        anna.page.locator(".saying").wait_for()
        expect(ben.page.locator(".saying")).to_have_count(shown)
        if shown:
            anna.page.locator(".saying").wait_for(state="detached")
            ben.press(ben.button("card.about", name="Anna"))
            ben.page.get_by_role("checkbox", name=ben.words("card.mute", name="Anna")).check()
            ben.press(ben.button("dialog.close"))
            ben.page.reload()
            ben.page.locator("li[data-seat]").first.wait_for()


def test_all_running_games_are_found_and_the_form_stays_on_a_phone_s_first_screen(visit: Visit) -> None:
    anna = visit(language="de", by="tap", **PHONE)
    codes = []
    for _ in range(4):  # none of them ends while it waits for her
        anna.open()
        anna.press(anna.button("new.play"))
        anna.page.wait_for_url(AT_TABLE)
        codes.append(anna.code)
    resize(anna, PORTRAIT)
    anna.open()
    running = anna.page.get_by_role("region", name=anna.words("goon.all"))
    running.wait_for()
    for each in (anna.page.get_by_role("radiogroup"), anna.page.locator("form summary")):
        for i in range(each.count()):
            expect(each.nth(i)).to_be_in_viewport(ratio=1)
    assert running.get_by_role("link").count() == 2
    scores = running.get_by_role("link").get_by_role("img", name=anna.words("goon.score", list=""))
    expect(scores).to_have_count(2)
    for i in range(2):
        expect(scores.nth(i)).to_be_in_viewport(ratio=1)
        assert running.get_by_role("link").nth(i).bounding_box()["height"] < 68
    anna.press(anna.button("goon.more.other", n=2))
    found = [link.get_attribute("href") for link in running.get_by_role("link").all()]
    assert sorted(found) == sorted(f"/here#{code}" for code in codes)  # type: ignore[type-var]


@pytest.mark.parametrize("language", ["de", "en", "fr", "it"])
def test_how_many_play_is_read_and_which_face_is_one_s_own(language: str, visit: Visit) -> None:
    anna = visit(language=language, **PHONE)
    anna.open()
    choice = anna.page.get_by_role("radiogroup", name=anna.words("new.players"))
    expect(choice.locator(".seat b")).to_have_text([anna.words("person.you"), "2", "3", "4", "5"])
    expect(choice.locator(".seat b").first).to_be_visible()


def test_a_mouse_picked_twice_stays_at_the_table(visit: Visit) -> None:
    anna = visit(by="tap", **PHONE)
    anna.open()
    third = anna.page.get_by_title(anna.words("new.players.count", n=3))
    for _ in range(2):
        anna.press(third)
        expect(third.get_by_role("radio")).to_be_checked()
