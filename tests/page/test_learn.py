"""Learning the game: all of it by keyboard, mouse and touch; wrong tries; what is remembered; what axe finds."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.browser import PHONE
from tests.page.conftest import Visit
from tests.page.keys import Keys
from tests.page.player import AT_TABLE
from tests.page.pupil import BASE, MODULES, Pupil
from tests.page.test_looks import INSIDE, SIZES, SMALL, Inspector, devices

pytestmark = pytest.mark.compiled

LAST = "third"


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_whole_game_is_learnt_by_keyboard(visit: Visit, language: str) -> None:
    anna = visit(language=language)
    keys = Keys(anna)
    pupil = Pupil(anna, keys)
    anna.open()
    anna.page.get_by_text(anna.words("learn.open")).wait_for()
    anna.page.locator("a.card[href='/learn']").focus()
    anna.page.keyboard.press("Enter")
    for number, (lesson, tasks) in enumerate(BASE.items(), start=1):
        pupil.comes_to(lesson)
        title = anna.words(f"learn.{lesson}.title")
        where = anna.words("learn.lesson", n=number, all=len(BASE))
        expect(pupil.heard).to_have_text(f"{where}: {title}. {pupil.says(f'learn.{lesson}.1')}")
        expect(anna.page).to_have_title(anna.words("title.learn", title=title))
        first = tasks[0][0]
        assert number == 1 or keys.focused() == (first if ":" in first else anna.words(first))
        if ":" in first:
            name = anna.page.locator(f'[data-spot="{first}"]').get_attribute("aria-label") or ""
            assert name.endswith(", " + anna.words("label.advised"))
        pupil.learns(lesson, tasks)
        expect(pupil.heard).to_contain_text(pupil.says(f"learn.{lesson}.done"))
        onward = anna.words("learn.finish" if lesson == LAST else "learn.next")
        assert keys.focused() == onward
        anna.page.keyboard.press("Enter")
    expect(pupil.heard).to_have_text(f"{anna.words('learn.all')}. {anna.words('learn.all.text')}")
    assert keys.focused() == anna.words("learn.play")
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_url(AT_TABLE)
    expect(anna.page.locator('li[data-seat="1"]')).to_contain_text(anna.words("level.child"))


def test_what_happens_is_heard_and_not_what_has_to_be_remembered(visit: Visit) -> None:
    anna = visit(language="de")
    pupil = Pupil(anna)
    anna.open("/learn/lift")
    pupil.learns("lift", BASE["lift"])
    roof = anna.words("label.roof.over", roof=anna.words("label.roof.thatched"), list="a2 a3 a4")
    lifted = anna.words("said.lift", name=anna.words("seat.0"), roof=roof, list="a2").removesuffix(".")
    expect(pupil.heard).to_contain_text(re.compile(re.escape(lifted) + r" \w+"))
    anna.open("/learn/cover")
    pupil.comes_to("cover")
    anna.press(anna.button("turn.end"))
    pupil.comes_to("cover", 2)
    expect(pupil.heard).to_contain_text(pupil.says("learn.cover.2"))
    expect(anna.page.locator("#app > .live"), "the roofs are back").not_to_contain_text(re.compile(r"[a-g][1-7] [A-Z]"))
    assert anna.page.locator(".gold, .star").count() == 0


def test_the_whole_game_is_learnt_by_mouse_and_pip_waits(visit: Visit) -> None:
    anna = visit()
    pupil = Pupil(anna)
    anna.open()
    anna.press(anna.page.get_by_role("link", name=anna.words("learn.open")))
    anna.page.wait_for_url("**/learn")
    for lesson, tasks in BASE.items():
        pupil.learns(lesson, tasks)
        anna.press(anna.button("learn.finish" if lesson == LAST else "learn.next"))
    anna.press(anna.button("learn.play"))
    anna.page.wait_for_url(AT_TABLE)
    cards = anna.page.locator("li[data-seat]")
    expect(cards).to_have_count(2)
    expect(cards.nth(1)).to_contain_text(anna.words("level.child"))


def test_everything_is_learnt_by_touch_on_a_phone(visit: Visit) -> None:
    anna = visit(by="tap", **PHONE)
    pupil = Pupil(anna)
    anna.open("/learn")
    for lesson, tasks in (BASE | MODULES).items():
        pupil.learns(lesson, tasks)
        assert lesson in MODULES or anna.page.evaluate(SMALL) == []
        anna.press(anna.button("learn.finish" if lesson in (LAST, "pantry") else "learn.next"))
        if lesson == LAST:
            anna.press(anna.page.get_by_role("link", name=anna.words("learn.cheesy.title")))
    known = anna.page.get_by_role("link", name=anna.words("learn.known"))
    expect(known).to_have_count(len(BASE) + len(MODULES))


def test_wrong_tries_are_answered_and_taken_back(visit: Visit) -> None:
    anna = visit()
    pupil = Pupil(anna)
    words = pupil.card.locator(".words")
    anna.open("/learn/trap")
    pupil.comes_to("trap")
    pupil.pick("field:b4")
    pupil.pick("field:c4")
    expect(pupil.card.locator(".refusal")).to_contain_text(anna.words("hint.trap"))
    expect(pupil.heard).to_contain_text(anna.words("hint.trap"))
    pupil.pick("slot:g4")
    anna.press(anna.button("push.yes"))
    expect(words).to_have_text(anna.words("learn.fallen"))
    expect(anna.button("learn.again")).to_be_focused()
    anna.press(anna.button("learn.again"))
    pupil.comes_to("trap")
    expect(anna.page.locator('[data-spot="field:b4"]')).to_have_attribute("aria-label", "b4, Blank tile, your mouse")
    anna.open("/learn/cover")
    pupil.comes_to("cover")
    anna.press(anna.button("turn.end"))
    pupil.comes_to("cover", 2)
    pupil.pick("roof:K")
    expect(words).to_have_text(anna.words("learn.cover.astray"))
    pupil.pick("roof:Q")
    expect(words).to_have_text(pupil.says("learn.cover.done"))


def test_one_can_be_shown_skip_go_back_and_stop(visit: Visit) -> None:
    anna = visit()
    pupil = Pupil(anna)
    anna.open("/learn/collect")
    pupil.comes_to("collect")
    pupil.pick("slot:d7")
    anna.press(anna.button("push.yes"))
    expect(pupil.card.locator(".words")).to_have_text(anna.words("learn.astray"))
    anna.press(anna.button("learn.again"))
    for task in (1, 2):
        pupil.comes_to("collect", task)
        anna.press(anna.button("learn.show"))
    expect(pupil.card.locator(".words")).to_have_text(pupil.says("learn.collect.done"))
    anna.press(anna.button("learn.again"))
    pupil.comes_to("collect")
    anna.press(anna.button("learn.skip"))
    pupil.comes_to("trap")
    anna.page.go_back()
    pupil.comes_to("collect")
    anna.press(anna.button("learn.back"))
    pupil.comes_to("push")
    anna.open("/learn")
    pupil.comes_to("enter")
    pupil.learns("enter", BASE["enter"])
    anna.open("/")
    anna.press(anna.page.get_by_role("link", name=anna.words("learn.goon")))
    pupil.comes_to("lift")
    anna.expect("404")
    anna.open("/learn/nothing")
    anna.page.get_by_text(anna.words("lost.page.text")).wait_for()


def test_the_sheet_leads_to_the_lessons_and_players_are_left_alone(visit: Visit) -> None:
    anna = visit()
    anna.play_at_server(players=2)
    anna.open()
    anna.button("new.play").wait_for()
    anna.page.get_by_text(anna.words("goon.title")).wait_for()
    assert anna.page.get_by_text(anna.words("learn.open")).count() == 0
    anna.press(anna.button("how.title"))
    anna.press(anna.link("learn.by.playing"))
    Pupil(anna).comes_to("enter")


@devices
def test_axe_finds_nothing_in_the_lessons(visit: Visit, device: dict[str, Any]) -> None:
    anna = visit(**device)
    pupil, axe = Pupil(anna), Inspector(anna)
    anna.open()
    anna.page.get_by_text(anna.words("learn.open")).wait_for()
    axe.look("home for the first time")
    anna.open("/learn/collect")
    pupil.comes_to("collect")
    pupil.pick("roof:A")
    axe.look("a refusal")
    pupil.pick("slot:d7")
    axe.look("a push")
    anna.press(anna.button("push.yes"))
    anna.button("learn.again").wait_for()
    axe.look("astray")
    anna.open("/learn/pantry")
    pupil.learns("pantry", MODULES["pantry"])
    axe.look("learnt")
    anna.open("/learn/done")
    anna.button("learn.play").wait_for()
    axe.look("all learnt")
    assert not axe.found


FITS = INSIDE.replace("section.panel .buttons button", ".lesson-card :is(button, .words, .paws), .seats li")
LOW = [(360, 640), (410, 590), (844, 390), (1280, 600)]


@pytest.mark.parametrize("language", ["de", "it"])
def test_the_fullest_lessons_fit_the_window(visit: Visit, language: str) -> None:
    anna = visit(language=language)
    for lesson in ("push", "collect", "trap", "cover", "works", "pantry"):
        anna.open(f"/learn/{lesson}")
        Pupil(anna).comes_to(lesson)
        for width, height in [*SIZES, *LOW]:
            anna.page.set_viewport_size({"width": width, "height": height})
            anna.page.wait_for_function(FITS)


def test_every_step_of_every_lesson_fits_a_phone(visit: Visit) -> None:
    anna = visit(by="tap", language="de", **PHONE)
    pupil = Pupil(anna)
    for lesson, tasks in (BASE | MODULES).items():
        anna.open(f"/learn/{lesson}")
        for number, picks in enumerate(tasks, start=1):
            pupil.comes_to(lesson, number)
            anna.page.wait_for_function(FITS)
            for what in picks:
                pupil.pick(what)
        expect(pupil.card.locator(".words")).to_have_text(pupil.says(f"learn.{lesson}.done"))
        anna.page.wait_for_function(FITS)


def test_a_refusal_leaves_the_task_and_the_buttons_where_they_are(visit: Visit) -> None:
    anna = visit(by="tap", language="de", **PHONE)
    pupil = Pupil(anna)
    anna.open("/learn/trap")
    pupil.comes_to("trap")
    places = [pupil.card.locator(each) for each in (".words", ".buttons")]
    before = [place.bounding_box() for place in places]
    pupil.pick("field:b4")
    pupil.pick("field:c4")
    expect(pupil.card.locator(".refusal")).to_contain_text(anna.words("hint.trap"))
    assert [place.bounding_box() for place in places] == before
    pupil.comes_to("trap")


def test_learning_stays_offered_while_the_server_is_silent(visit: Visit) -> None:
    anna = visit()
    anna.expect("ERR_FAILED")
    anna.page.clock.install()
    anna.open()
    offer = anna.page.get_by_text(anna.words("learn.open"))
    offer.wait_for()
    anna.page.route("**/api/hello", lambda route: route.abort())
    with anna.page.expect_event("requestfailed"):
        anna.page.clock.fast_forward(16_000)
    anna.page.wait_for_timeout(200)
    assert offer.is_visible()
