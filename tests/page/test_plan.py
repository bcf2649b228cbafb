"""A room plan of one's own: what is no tiling is told in a sentence at the field, and stays as it was typed."""

import pytest
from playwright.sync_api import Locator

from tests.page.conftest import Visit
from tests.page.player import AT_TABLE, Player

pytestmark = pytest.mark.compiled

FRONT = ".AACBB.\nDFFCGGE\nDHJJJIE\nKHMMMIL\nKNNPOOL\nKNNPOOL\n.QQPRR."
FAULTS: list[tuple[str, str, dict[str, object]]] = [
    ("", "plan.rows", {"n": 0}),
    ("aabb\n\ncc", "plan.rows", {"n": 2}),
    (FRONT.replace("DFFCGGE", "DFFCGG"), "plan.row", {"rank": 6, "n": 6}),
    ("Z" + FRONT[1:], "plan.tower", {"field": "a7"}),
    (FRONT.replace("DFFCGGE", "DFFCG?E"), "plan.bare", {"n": 1, "list": "f6"}),
    (FRONT.replace("DFFCGGE", "DFFCGFE"), "plan.shape", {"list": "b6, c6, and f6"}),
    (FRONT.replace("DHJJJIE", "DHJJIIE"), "plan.shape", {"list": "f4, e5, and f5"}),
]


def typed(player: Player) -> Locator:
    return player.page.get_by_label(player.words("plan.text"))


def said(player: Player) -> str:
    """Return the sentence that belongs to the field."""
    return player.page.locator(f"[id='{typed(player).get_attribute('aria-describedby')}']").inner_text()


def open_text(player: Player) -> None:
    player.press(player.page.get_by_text(player.words("plan.text.open")))


def open_editor(player: Player) -> None:
    player.set_up(players=2)
    player.choose("layout.title", player.words("layout.custom"))
    open_text(player)
    assert said(player) == player.words("plan.good")


def told_where_one_looks(player: Player) -> bool:
    """Return whether what is wrong has the focus and is in the window."""
    top, bottom, height = player.page.locator("[data-fault]:focus").evaluate(
        "(each) => [each.getBoundingClientRect().top, each.getBoundingClientRect().bottom, innerHeight]"
    )
    return bool(0 <= top < bottom <= height)


def test_a_plan_that_is_no_tiling(visit: Visit) -> None:
    anna = visit()
    open_editor(anna)
    for text, fault, params in FAULTS:
        typed(anna).fill(text)
        anna.press(anna.button("new.play"))
        assert said(anna) == anna.words(fault, **params)
        assert told_where_one_looks(anna)
        assert typed(anna).input_value() == text
        assert typed(anna).get_attribute("aria-invalid") == "true"
    anna.page.reload()
    anna.press(anna.button("new.watch"))  # opens the options, too
    anna.page.locator("[data-fault]:focus").wait_for()
    assert told_where_one_looks(anna)
    open_text(anna)
    assert typed(anna).input_value() == FAULTS[-1][0]
    typed(anna).fill(FRONT.replace("R", "S").replace("Q", "R").replace("S", "Q").lower())
    assert said(anna) == anna.words("plan.good")
    anna.press(anna.button("new.play"))
    anna.page.wait_for_url(AT_TABLE)
    roofs = [key for key, _, _ in anna.my_go().seen["spots"] if key.startswith("roof:")]
    assert len(roofs) == 18


def test_rooms_drawn_by_hand(visit: Visit) -> None:
    anna = visit()
    open_editor(anna)
    for rank, fault, params in (
        ("2", "plan.bare", {"n": 2, "list": "b3 and c3"}),
        ("3", "plan.count.2", {"wanted": 11, "n": 13}),
    ):
        corner = anna.page.locator(f"[data-field='b{rank}']")
        corner.drag_to(anna.page.locator(f"[data-field='c{rank}']"))  # half of the room of four that was there
        assert said(anna).startswith(anna.words(fault, **params))
    rows = typed(anna).input_value().split("\n")
    assert rows[4][1] == rows[4][2] != rows[5][1] == rows[5][2]
