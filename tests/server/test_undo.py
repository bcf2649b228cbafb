"""Taking back: one's own actions of the turn, up to the last moment something was revealed."""

from collections.abc import Callable

from tests.server.harness import Browser
from tests.server.test_play import set_up, two_friends


def test_at_one_screen_a_tower_is_taken_back(browser: Callable[[], Browser]) -> None:
    anna = browser()
    page = anna.open(anna.make("me", "here", start=0, modules=["tower"]))
    page.act("+a1")
    assert (page.view["player"], page.view["can_undo"]) == (1, True)
    assert page.ask("undo")["type"] == "ack"
    [undone] = [frame for frame in page.frames if frame["type"] == "undone"]
    assert (undone["seat"], undone["token"], undone["undid"]) == (0, "+a1", 1)
    page.act("+g7")
    page.act("T:c1")
    assert page.view["turn"] == 1
    assert page.ask("undo")["type"] == "ack"
    assert (page.view["phase"], page.view["player"]) == ("setup", 1)
    page.act("T:d1")
    page.act(".")
    assert not page.view["can_undo"], "the end of a turn covers what was seen"
    assert page.refused("undo")["code"] == "undo_refused"


def test_what_another_browser_did_stays(browser: Callable[[], Browser]) -> None:
    _, _, one, two, _ = two_friends(browser)
    one.act("+a1")
    assert not two.wait_for(1)["can_undo"]
    assert two.refused("undo")["code"] == "undo_refused"
    assert one.refused("undo")["code"] == "not_your_turn"


def test_what_a_bot_did_stays(browser: Callable[[], Browser]) -> None:
    anna = browser()
    page = anna.open(anna.make("me", "bot", "here", start=0))
    page.act("+a1")
    page.wait_for(2)
    assert not page.view["can_undo"]
    assert page.refused("undo")["code"] == "undo_refused"


def test_undo_through_the_socket(browser: Callable[[], Browser]) -> None:
    _, _, one, two, _ = two_friends(browser)
    set_up(one, two)
    one.act("+a7")
    assert one.view["can_undo"]
    assert not two.wait_for(3)["can_undo"]
    assert two.refused("undo")["code"] == "not_your_turn"
    assert one.ask("undo")["type"] == "ack"
    undone = two.until("undone")
    assert (undone["seq"], undone["token"], undone["undid"]) == (4, "+a7", 3)
    assert undone["view"]["mice"][0][1] == "out"
    one.act("^K")
    assert not one.view["can_undo"]
    assert one.refused("undo")["code"] == "undo_refused"
    assert [line["token"] for line in two.hello()["log"]] == ["+a1", "+g1", "^K"]
