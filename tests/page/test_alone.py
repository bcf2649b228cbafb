"""One person against bots: one click into a game, and a whole game to its end and a rematch."""

import re

import pytest

from tests.page.conftest import Visit

pytestmark = pytest.mark.compiled


def test_one_click_leads_into_a_game(visit: Visit) -> None:
    anna = visit()
    anna.play_now()
    assert re.fullmatch(r"[A-Z0-9]{6}", anna.code)
    look = anna.play_on(2)
    assert look.mode == "mine"
    assert anna.page.locator("aside.log li").count() > 5


def test_a_whole_game(visit: Visit) -> None:
    anna = visit()
    anna.play_at_server(players=2)
    look = anna.play_on(80, most=1)
    assert look.mode == "result"
    with anna.page.expect_download() as saved:
        anna.press(anna.page.get_by_role("link", name=anna.words("over.record")))
    assert "appenzell" in saved.value.path().read_text(encoding="utf-8").lower()
    first = anna.code
    anna.press(anna.button("over.rematch"))
    anna.page.wait_for_url(lambda url: first not in url)
    assert anna.my_go().mode == "setup"
