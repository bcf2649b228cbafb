"""Both editors for those who hear them: fields by their roofs, every step told, taken back and told again; and no
answer from the server said once, with a way to ask again.
"""

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.heard import Heard, tree
from tests.page.player import Player

pytestmark = pytest.mark.compiled

BACK = ".AACBB./DDFCGEE/HHFJGII/KMMJNNL/KMMJNNL/KOQQQPL/.ORRRP."
FOCUSED = "() => document.activeElement?.textContent"


def listener(player: Player, path: str, ready: str) -> Heard:
    """Open an editor and listen from then on."""
    player.open(path)
    player.page.locator(ready).wait_for()
    heard = Heard(player)
    heard.listen()
    return heard


def test_rooms_are_drawn_by_keys_and_told(visit: Visit) -> None:
    anna = visit()
    heard = listener(anna, "/layout", "[data-field=b7]")
    assert anna.page.evaluate(FOCUSED) == anna.words("plan.title")
    cells = {node.name for node in tree(anna.page) if node.role == "gridcell"}
    assert {"Tower a7", "b7, tiled roof over b7 and c7", "d4, thatched roof over c4, d4, and e4"} <= cells
    assert len(cells) == 49  # the picture below them has none of its own
    assert [node.name for node in tree(anna.page) if node.role == "image"] == [anna.words("plan.board")]
    cell = anna.page.locator("[data-field=b7]")
    cell.focus()
    for key in ("Enter", "ArrowRight", "ArrowRight"):
        anna.page.keyboard.press(key)
    assert (
        anna.page.evaluate("() => document.activeElement.ariaLabel") == "d7. Enter: thatched roof over b7, c7, and d7"
    )
    anna.page.keyboard.press("Enter")
    expect(cell).to_have_attribute("aria-label", "b7, thatched roof over b7, c7, and d7")
    new, bare, over = "New: thatched roof over b7, c7, and d7.", "d6 has no room yet.", "Thatched roofs: 1 too many."
    assert heard.heard()[-1] == f"{new} {bare} {over}"
    assert anna.button("plan.play").is_disabled()
    anna.page.keyboard.press("Control+z")
    expect(cell).to_have_attribute("aria-label", "b7, tiled roof over b7 and c7")
    assert heard.heard()[-1] == "Taken back. A good plan: 18 rooms."


def test_every_step_of_the_editor_is_told_and_taken_back(visit: Visit) -> None:
    anna = visit()
    heard = listener(anna, "/editor", ".verdict.good")
    assert anna.page.evaluate(FOCUSED) == anna.words("editor.title")
    load = anna.words("editor.load")
    assert [node.role for node in tree(anna.page) if node.name == load and "Text" not in node.role] == ["button"]
    anna.spot("field:d4").focus()
    anna.page.keyboard.press("Enter")
    below = "c4 Blank tile, d4 Blank tile, and e4 Blank tile"
    assert heard.heard()[-1] == f"d4: Poppy’s mouse. Thatched roof off: {below}."
    anna.page.keyboard.press("Control+z")
    assert heard.heard()[-1].startswith("Taken back. Poppy’s mouse is outside. Thatched roof over c4, d4, and e4 on.")
    anna.choose("new.players", "3")
    assert heard.heard()[-1] == "3 play: Poppy, Gentian, and Edelweiss."
    anna.press(anna.button("editor.new"))
    assert heard.heard()[-1] == anna.words("editor.emptied")
    anna.press(anna.button("turn.undo").last)
    assert heard.heard()[-1] == "Taken back. 3 play: Poppy, Gentian, and Edelweiss."
    anna.press(anna.button("editor.paste"))
    expect(anna.page.get_by_label(anna.words("editor.paste.label"))).to_be_focused()
    assert anna.unexpected == []


def test_a_plan_of_ones_own_is_taken_back_in_the_form_too(visit: Visit) -> None:
    anna = visit()
    listener(anna, "/editor", ".verdict.good")
    layouts = anna.page.get_by_role("radiogroup", name=anna.words("layout.title"))
    anna.choose("layout.title", anna.words("layout.custom"))
    anna.press(anna.page.get_by_text(anna.words("plan.text.open")))
    anna.page.get_by_label(anna.words("plan.text")).fill(BACK.replace("/", "\n"))
    expect(layouts.get_by_role("radio", name=anna.words("layout.custom"))).to_be_checked()
    anna.spot("field:d4").focus()
    anna.page.keyboard.press("Control+z")
    expect(layouts.get_by_role("radio", name=anna.words("layout.front"))).to_be_checked()
    expect(anna.page.get_by_label(anna.words("plan.text"))).to_have_count(0)


def test_rules_that_do_not_come_are_said_once_and_asked_for_again(visit: Visit) -> None:
    anna = visit()
    anna.expect("ERR_FAILED")
    anna.page.route("**/assets/*.wasm", lambda route: route.abort())
    listener(anna, "/editor", ".verdict")
    sentence = anna.page.get_by_text(anna.words("error.unloaded"))
    expect(sentence).to_have_count(1)
    anna.page.unroute("**/assets/*.wasm")
    anna.press(anna.button("lost.again"))
    anna.page.locator(".verdict.good").wait_for()
    expect(sentence).to_have_count(0)
