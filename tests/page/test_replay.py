"""Finished games looked at again: by mouse, keyboard and touch, from a table or a file, with analysis and proof."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.browser import PHONE
from tests.page.conftest import Visit
from tests.page.player import Player
from tests.page.test_looks import SMALL, Inspector
from tools.replay_fixtures import FOLDER

pytestmark = pytest.mark.compiled

RECORD = FOLDER / "base.txt"
DROP = """(text) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], "game.txt"));
  dispatchEvent(new DragEvent("dragover", { dataTransfer, cancelable: true }));
  dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
}"""
STEPS = 113  # of that game, the first one not counted


def at(person: Player) -> int:
    """Return the step that the line of turns points at."""
    return int(person.page.get_by_role("slider").get_attribute("aria-valuenow") or -1)


def loaded(person: Player, file: Path = RECORD) -> Player:
    """Open a record from a file."""
    person.open("/replay")
    person.page.locator("input[type=file]").set_input_files(file)
    person.page.get_by_role("slider").wait_for()
    return person


def written(folder: Path, text: str) -> Path:
    """Write a file."""
    file = folder / "game.txt"
    file.write_text(text, "utf-8")
    return file


def said(person: Player) -> list[str]:
    """Return what the live region holds."""
    return person.page.locator(".live p").all_inner_texts()


def expect_focus(person: Player, where: str) -> None:
    """Something has the focus."""
    expect(person.page.locator(where)).to_be_focused()


@pytest.mark.parametrize("device", [{}, {"by": "tap", **PHONE}], ids=["mouse", "touch"])
def test_a_game_just_finished_is_looked_at_again(visit: Visit, device: dict[str, Any]) -> None:
    anna = visit(**device)
    anna.play_at_server(players=2)
    anna.play_on(3, most=2)
    anna.press(anna.button("menu.open").first)
    anna.press(anna.button("menu.resign"))
    anna.press(anna.button("menu.resign.sure"))
    anna.wait(lambda look: look.mode == "result")
    code = anna.code
    anna.press(anna.link("replay.link"))
    anna.page.wait_for_url(f"**/t/{code}/replay")
    expect(anna.page.get_by_role("heading", name=anna.words("report.title.you"))).to_be_visible()
    expect(anna.page).to_have_title(re.compile(re.escape(anna.words("replay.of", code=code))))
    expect_focus(anna, "h1")
    anna.press(anna.button("replay.forth"))
    assert at(anna) == 1
    anna.press(anna.button("replay.last"))
    end = at(anna)
    assert end > 5
    gone = re.compile(anna.words("report.resigned.you", round=r"\d+"))
    expect(anna.page.locator(".dock .now")).to_have_text(gone)
    expect(anna.page.locator(".report header")).to_have_text(gone)
    assert gone.search(said(anna)[-1])
    anna.press(anna.button("replay.back"))
    assert at(anna) == end - 1
    anna.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    anna.press(anna.button("replay.share"))
    expect(anna.button("lobby.copied")).to_be_visible()
    link = anna.page.evaluate("() => navigator.clipboard.readText()")
    assert link == f"{anna.origin}/t/{code}/replay?step={end - 1}"
    expect(anna.page.get_by_role("button", name=anna.words("proof.badge"))).to_be_visible()
    anna.page.goto(link)
    anna.page.get_by_role("slider").wait_for()
    assert at(anna) == end - 1
    anna.press(anna.link("over.home"))
    anna.page.wait_for_url(f"{anna.origin}/")
    anna.open("/replay")
    expect_focus(anna, "h1")
    anna.press(anna.page.locator("section.list a").first)
    anna.page.wait_for_url(f"**/t/{code}/replay")


def test_a_game_still_going_on_keeps_its_secrets(visit: Visit) -> None:
    anna = visit()
    anna.play_at_server(players=2)
    anna.open(f"/t/{anna.code}/replay")
    expect(anna.page.get_by_role("heading", name=anna.words("replay.early"))).to_be_visible()


def test_by_mouse(visit: Visit) -> None:
    anna = loaded(visit())
    slider = anna.page.get_by_role("slider")
    box = slider.bounding_box()
    assert box
    mouse = anna.page.mouse
    mouse.move(box["x"] + box["width"] * 0.1, box["y"] + box["height"] / 2)
    mouse.down()
    mouse.move(box["x"] + box["width"] * 0.5, box["y"] + box["height"] / 2, steps=4)
    mouse.up()
    assert STEPS * 0.4 < at(anna) < STEPS * 0.6
    anna.press(anna.page.locator(".badge"))
    sheet = anna.page.get_by_role("dialog", name=anna.words("proof.title.fits"))
    expect(sheet.get_by_text(anna.words("proof.plain.fits"))).to_be_visible()
    expect(sheet.locator("dl")).to_be_hidden()
    anna.press(sheet.locator("summary"))
    expect(sheet.locator("dl")).to_be_visible()


def test_by_keyboard(visit: Visit) -> None:
    anna = loaded(visit())
    keys = anna.page.keyboard
    slider = anna.page.get_by_role("slider")
    expect_focus(anna, "h1")
    for key, step in (("ArrowRight", 1), ("Shift+ArrowRight", 3), ("Shift+ArrowRight", 8), ("ArrowLeft", 7)):
        keys.press(key)
        expect(slider).to_have_attribute("aria-valuenow", str(step))
    told = said(anna)
    assert len(told) == 4  # one line a press
    assert re.search(r"lifts: .* roof over .* Below it: [a-g]\d", told[2])
    assert told[2].count("ends the turn") == 1
    slider.focus()
    for key, step in (("PageUp", 8), ("PageDown", 3), ("ArrowUp", 4), ("End", STEPS)):
        keys.press(key)
        expect(slider).to_have_attribute("aria-valuenow", str(step))
    assert said(anna) == told  # the line of turns says it itself
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"Gentian wins"))
    for button in ("replay.first", "replay.last"):
        anna.button(button).focus()
        keys.press("Enter")
        expect(anna.button(button)).to_be_focused()
        expect(anna.button(button)).to_have_attribute("aria-disabled", "true")
    assert at(anna) == STEPS
    keys.press("Home")
    anna.page.locator("h1").focus()
    keys.press(" ")
    expect(anna.button("replay.pause")).to_be_visible()
    anna.page.wait_for_function("() => Number(document.querySelector('[role=slider]').ariaValueNow) >= 2")
    keys.press(" ")
    expect(anna.button("replay.play")).to_be_visible()
    anna.page.evaluate("() => document.activeElement.blur()")
    keys.press("?")
    expect(anna.page.get_by_role("dialog", name=anna.words("keys.title"))).to_be_visible()
    shown = anna.page.locator("dialog [data-command=turn] kbd").all_inner_texts()
    assert shown == [anna.words("keys.name.shift"), "←", "→"]
    anna.choose("keys.letters", anna.words("menu.sound.off"))
    keys.press("Escape")
    expect(anna.page.get_by_role("dialog")).to_have_count(0)
    expect_focus(anna, "h1")
    keys.press("?")
    expect(anna.page.get_by_role("dialog")).to_have_count(0)


def test_analysis_by_keyboard(visit: Visit) -> None:
    anna = loaded(visit())
    keys = anna.page.keyboard
    anna.page.get_by_role("radio", name=anna.words("replay.panel.memory")).focus()
    keys.press("ArrowRight")
    anna.button("chances.start").focus()
    keys.press("Enter")
    expect(anna.button("chances.cancel")).to_be_focused()
    points = anna.page.get_by_role("heading", name=anna.words("chances.points"))
    expect(points).to_be_focused(timeout=60_000)
    listed = anna.page.locator(".chances li button")
    expect(listed).not_to_have_count(0)
    assert said(anna)[-1] == anna.words("chances.done", n=listed.count())
    names = [button.get_attribute("aria-label") for button in listed.all()]
    assert len(set(names)) == len(names)
    keys.press("Tab")
    expect(listed.first).to_be_focused()
    keys.press("Enter")
    assert re.search(r"Magnus: .+\. Played: .+\.", said(anna)[-1])
    best = anna.page.locator(".best button")
    best.focus()
    keys.press("Enter")
    expect(anna.button("chances.leave")).to_be_visible()
    assert said(anna)[-1].startswith(anna.words("chances.otherwise"))
    anna.button("chances.leave").focus()
    keys.press("Enter")
    expect(best).to_be_focused()


def test_by_touch(visit: Visit) -> None:
    anna = loaded(visit(by="tap", **PHONE))
    slider = anna.page.get_by_role("slider")
    box = slider.bounding_box()
    assert box
    slider.tap(position={"x": box["width"] * 0.5, "y": box["height"] / 2})
    assert STEPS * 0.4 < at(anna) < STEPS * 0.6
    anna.choose("replay.stride", anna.words("replay.stride.turn"))
    before = at(anna)
    anna.press(anna.button("replay.back.turn"))
    assert before - 6 < at(anna) < before
    anna.choose("replay.roofs", anna.words("replay.roofs.all"))
    everything = anna.page.locator("[data-glimpse]").count()
    anna.choose("replay.roofs", anna.words("replay.roofs.seen"))
    assert 0 < anna.page.locator("[data-glimpse]").count() < everything
    anna.choose("replay.roofs", anna.words("replay.roofs.open"))
    expect(anna.page.locator("[data-glimpse]")).to_have_count(0)
    anna.press(anna.page.locator(".report li button").first)
    expect(anna.page.locator("g.pair")).not_to_have_count(0)


def test_what_moved_moves_again(visit: Visit) -> None:
    anna = loaded(visit(motion="full"))
    anna.page.keyboard.press("ArrowRight")
    anna.page.locator("g.busy").wait_for(state="attached")
    expect(anna.page.get_by_role("slider")).to_have_attribute("aria-valuenow", "1")
    expect(anna.page.locator("g.busy")).to_have_count(0)
    anna.page.keyboard.press("ArrowRight")
    anna.page.keyboard.press("End")
    expect(anna.page.locator("g.busy")).to_have_count(0)


def test_a_bad_file_gets_a_sentence_and_nothing_is_lost(visit: Visit, tmp_path: Path) -> None:
    anna = loaded(visit(language="de"))
    anna.expect("422")
    anna.page.keyboard.press("End")
    bad = RECORD.read_text("utf-8").replace("\n3. ^R", "\n3. d4-d5")
    anna.page.locator("input[type=file]").set_input_files(written(tmp_path, bad))
    told = anna.page.get_by_role("alert")
    told.wait_for()
    assert re.search(r"13\D+4\b.*\b[BAX]-\d\d", told.inner_text())
    anna.press(told.get_by_role("button", name=anna.words("why.ask")))
    anna.page.get_by_role("dialog").get_by_role("heading").first.wait_for()
    anna.page.keyboard.press("Escape")
    assert at(anna) == STEPS
    anna.page.locator("input[type=file]").set_input_files(written(tmp_path, "hello"))
    expect(told).to_have_text(anna.words("error.bad_record.malformed_record", line=1, column=1))


def test_a_dropped_file_is_opened(visit: Visit) -> None:
    anna = visit()
    anna.open("/replay")
    anna.page.get_by_role("heading", name=anna.words("replay.open.title")).wait_for()
    anna.page.evaluate(DROP, RECORD.read_text("utf-8"))
    anna.page.get_by_role("slider").wait_for()


def test_analysis_appears_is_kept_and_shown_on_the_board(visit: Visit) -> None:
    anna = loaded(visit())
    anna.choose("replay.panel", anna.words("replay.panel.chances"))
    anna.press(anna.button("chances.start"))
    anna.page.get_by_role("progressbar").wait_for()
    anna.page.locator("figure tbody tr").nth(2).wait_for(state="attached")
    anna.press(anna.button("chances.cancel"))
    anna.press(anna.button("chances.resume"))
    anna.page.get_by_role("progressbar").wait_for(state="detached", timeout=60_000)
    expect(anna.page.locator("figure tbody tr")).to_have_count(26)
    anna.page.keyboard.press("End")
    anna.press(anna.page.locator(".best button"))
    expect(anna.page.locator(".other")).to_contain_text(anna.words("chances.otherwise"))
    anna.press(anna.button("chances.leave"))
    loaded(anna)
    anna.choose("replay.panel", anna.words("replay.panel.chances"))
    expect(anna.page.locator("figure tbody tr")).to_have_count(26)


def test_a_tampered_file_is_not_proven(visit: Visit, tmp_path: Path) -> None:
    anna, text = visit(), RECORD.read_text("utf-8")
    tampered = {"seal": ('[Seal "2', '[Seal "3'), "notes": ("{f1:x}", "{f1:A}"), "result": ('"seat 1"', '"seat 0"')}
    for check, (old, new) in tampered.items():
        assert old in text
        loaded(anna, written(tmp_path, text.replace(old, new)))
        anna.press(anna.page.get_by_role("button", name=anna.words("proof.badge.not")))
        wrong = anna.page.locator("dialog li.no")
        expect(wrong).to_have_count(1)
        expect(wrong).to_contain_text(anna.words(f"proof.{check}.no", line=13, column=7))


@pytest.mark.parametrize(("language", "device"), [("de", {}), ("en", {"by": "tap", **PHONE})], ids=["desk", "phone"])
def test_axe_finds_nothing(visit: Visit, language: str, device: dict[str, Any]) -> None:
    anna = visit(language=language, **device)
    axe = Inspector(anna)
    anna.open("/replay")
    anna.page.get_by_role("heading", name=anna.words("replay.open.title")).wait_for()
    axe.look("opening")
    loaded(anna)
    anna.page.keyboard.press("End")
    anna.press(anna.page.locator(".report li button").last)
    axe.look("memory")
    if device:
        assert anna.page.evaluate(SMALL) == []
    anna.press(anna.page.locator(".badge"))
    axe.look("proof")
    anna.press(anna.button("dialog.close"))
    anna.choose("replay.panel", anna.words("replay.panel.chances"))
    anna.press(anna.button("chances.start"))
    anna.page.locator("figure tbody tr").nth(8).wait_for(state="attached")
    axe.look("chances")
    assert not axe.found
