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


def test_a_game_just_finished_is_looked_at_again(visit: Visit) -> None:
    anna = visit()
    anna.play_now(players=2)
    anna.play_on(3, most=2)
    anna.press(anna.button("menu.open").first)
    anna.press(anna.button("menu.resign"))
    anna.press(anna.button("menu.resign.sure"))
    anna.wait(lambda look: look.mode == "result")
    code = anna.code
    anna.press(anna.button("replay.link"))
    anna.page.wait_for_url(f"**/t/{code}/replay")
    expect(anna.page.get_by_role("heading", name=anna.words("report.title.you"))).to_be_visible()
    anna.press(anna.button("replay.forth"))
    assert at(anna) == 1
    anna.press(anna.button("replay.last"))
    end = at(anna)
    assert end > 5
    anna.press(anna.button("replay.back"))
    assert at(anna) == end - 1
    expect(anna.page.locator(".badge")).to_have_text(anna.words("proof.badge"))
    anna.open(f"/t/{code}/replay?step=3")
    anna.page.get_by_role("slider").wait_for()
    assert at(anna) == 3
    anna.open("/replay")
    anna.press(anna.page.locator("section.list a").first)
    anna.page.wait_for_url(f"**/t/{code}/replay")


def test_a_game_still_going_on_keeps_its_secrets(visit: Visit) -> None:
    anna = visit()
    anna.play_now(players=2)
    anna.open(f"/t/{anna.code}/replay")
    expect(anna.page.get_by_role("heading", name=anna.words("replay.early"))).to_be_visible()


def test_by_keyboard(visit: Visit) -> None:
    anna = loaded(visit())
    keys = anna.page.keyboard
    for key, step in (("ArrowRight", 1), ("Shift+ArrowRight", 3), ("PageDown", 8), ("ArrowLeft", 7), ("PageUp", 3)):
        keys.press(key)
        anna.page.wait_for_function(
            "(step) => document.querySelector('[role=slider]').ariaValueNow === step", arg=str(step)
        )
    keys.press("End")
    assert at(anna) == STEPS
    keys.press("Home")
    keys.press(" ")
    expect(anna.button("replay.pause")).to_be_visible()
    anna.page.wait_for_function("() => Number(document.querySelector('[role=slider]').ariaValueNow) >= 2")
    keys.press(" ")
    expect(anna.button("replay.play")).to_be_visible()
    keys.press("?")
    expect(anna.page.get_by_role("dialog", name=anna.words("keys.title"))).to_be_visible()
    keys.press("Escape")
    expect(anna.page.get_by_role("dialog")).to_have_count(0)


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
    expect(anna.page.get_by_text(anna.words("chances.otherwise"))).to_be_visible()
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
