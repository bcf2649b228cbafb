"""Whole games and single moves through sockets, as two browsers see them."""

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from appenzell import verify
from tests.server.harness import Browser, Page, Server

Make = Callable[[], Browser]


def two_friends(browser: Make, **options: object) -> tuple[Browser, Browser, Page, Page, str]:
    """Two browsers at a table whose game has begun; seat 0 begins."""
    anna, bert = browser(), browser()
    code = anna.make("me", "friend", **({"start": 0} | options))
    bert.post(f"/api/tables/{code}/join", {"name": "Bert"})
    anna.post(f"/api/tables/{code}/start")
    return anna, bert, anna.open(code), bert.open(code), code


def set_up(one: Page, two: Page) -> None:
    """Put the first mice into towers."""
    one.act("+a1")
    two.wait_for(1)
    two.act("+g1")
    one.wait_for(2)


def play_on(pages: list[Page], luck: random.Random, most: int) -> int:
    """Let pages that share a table play at random; return how many actions they played."""
    for played in range(most):
        newest = max(page.seq for page in pages)
        views = [page.wait_for(newest) for page in pages]
        if views[0]["phase"] == "over":
            return played
        page = next(page for page, view in zip(pages, views, strict=True) if view["legal"])
        page.act(luck.choice(page.view["legal"]))
    return most


@pytest.mark.compiled  # some hundred actions are slow with interpreted rules
def test_a_whole_game_by_two_browsers(browser: Make) -> None:
    anna, _, one, two, code = two_friends(browser, modules=["cheesy"])
    assert play_on([one, two], random.Random(4), 5000) > 10
    one.wait_table(lambda table: table["status"] == "over")
    assert one.view["winner"] == two.view["winner"]
    assert one.view["phase"] == two.view["phase"] == "over"
    record = anna.http.get(f"/api/tables/{code}/record").text
    assert verify(record).ok
    assert one.table["seal"] in record
    assert one.refused("act", token=".")["code"] == "game_over"


def test_both_see_the_same_board(browser: Make) -> None:
    _, _, one, two, _ = two_friends(browser)
    set_up(one, two)
    one.act("^K")
    seen = two.wait_for(3)
    assert seen["tiles"] == one.view["tiles"]
    assert seen["seat"] == 1
    assert seen["legal"] == []
    assert one.view["seat"] == 0
    assert one.view["costs"]["."] == 0


def test_an_action_is_told_with_its_events(browser: Make) -> None:
    _, _, one, two, _ = two_friends(browser)
    set_up(one, two)
    one.act("^K")
    acted = two.until("acted")
    assert (acted["seq"], acted["seat"], acted["token"], acted["by"]) == (3, 0, "^K", "person")
    assert acted["events"] == [{"kind": "lift", "room": "K", "tiles": acted["view"]["tiles"]}]
    assert acted["line"]["events"] == [{"kind": "lift", "room": "K", "tiles": {}}]


def test_a_reload_in_mid_turn_brings_the_same_board(browser: Make) -> None:
    anna, _, one, two, code = two_friends(browser)
    set_up(one, two)
    one.act("^K")
    before, lines = one.view, len(two.hello()["log"])
    one.close()
    again = anna.open(code)
    assert again.view == before
    assert again.frames[-1]["seq"] == 3
    assert len(again.frames[-1]["log"]) == lines == 3
    assert again.frames[-1]["you"] == [0]


def test_two_tabs_of_one_seat_both_play(browser: Make) -> None:
    anna, _, one, two, code = two_friends(browser)
    set_up(one, two)
    tab = anna.open(code)
    tab.act("^K")
    assert one.wait_for(3) == tab.view
    one.act(".")
    assert tab.wait_for(4)["player"] == 1


def test_the_loser_of_a_race_is_stale_and_gets_the_right_view(browser: Make) -> None:
    anna, _, one, two, code = two_friends(browser)
    set_up(one, two)
    tab = anna.open(code)
    with ThreadPoolExecutor(2) as pool:
        asked = [pool.submit(one.ask, "act", token="^K"), pool.submit(tab.ask, "act", token=".")]
        answers = [future.result() for future in asked]
    kinds = sorted(answer["type"] for answer in answers)
    assert kinds == ["ack", "error"]
    stale = next(answer for answer in answers if answer["type"] == "error")
    assert stale["code"] == "stale"
    assert stale["seq"] == 3
    loser = next(page for page, answer in zip((one, tab), answers, strict=True) if answer is stale)
    winner = one if loser is tab else tab
    assert stale["view"] == winner.wait_for(3)


def test_a_retry_is_applied_once(browser: Make) -> None:
    anna, _, one, two, code = two_friends(browser)
    set_up(one, two)
    one.act("^K")
    first = one.answer(one.send("act", id="only-once", seq=3, token=">b1"))
    assert first == {"type": "ack", "id": "only-once", "seq": 4}
    one.close()
    again = anna.open(code)
    assert again.answer(again.send("act", id="only-once", seq=3, token=">b1")) == first
    assert again.hello()["seq"] == 4


def test_the_same_id_of_another_browser_is_another_request(browser: Make) -> None:
    _, _, one, two, _ = two_friends(browser)
    assert one.answer(one.send("act", id="same", seq=0, token="+a1"))["seq"] == 1
    assert two.answer(two.send("act", id="same", seq=1, token="+g1"))["seq"] == 2


def test_who_is_not_on_turn_is_told(browser: Make) -> None:
    _, _, one, two, _ = two_friends(browser)
    assert two.refused("act", token="+a1")["code"] == "not_your_turn"
    assert one.refused("act", token="^K")["reason"] == "set_up_first"


def test_an_illegal_action_names_its_rule(browser: Make) -> None:
    _, _, one, two, _ = two_friends(browser)
    set_up(one, two)
    error = one.refused("act", token="a1-g7")
    assert (error["code"], error["rule"], error["reason"]) == ("illegal_action", "B-33", "towers_lead_in")
    assert one.refused("act", token="b9")["code"] == "malformed"
    assert one.hello()["seq"] == 2


def test_several_seats_of_one_browser_are_shown_in_turn(browser: Make) -> None:
    anna = browser()
    code = anna.make("me", "here", "here", start=0)
    page = anna.open(code)
    assert page.frames[-1]["you"] == [0, 1, 2]
    for seat, token in enumerate(["+a1", "+g1", "+a7"]):
        assert page.view["seat"] == seat
        page.act(token)
    assert page.view["seat"] == 0


def test_a_gap_is_closed_by_hello(browser: Make) -> None:
    _, _, one, two, _ = two_friends(browser)
    set_up(one, two)
    welcome = two.hello()
    assert (welcome["type"], welcome["seq"]) == ("welcome", 2)
    assert [line["token"] for line in welcome["log"]] == ["+a1", "+g1"]


def test_a_bot_answers(browser: Make) -> None:
    anna = browser()
    page = anna.open(anna.make("me", "child", start=0))
    page.act("+a1")
    page.wait_for(2)
    page.act(".")
    while page.view["player"] == 1:
        assert page.until("acted")["by"] == "bot"
    assert page.view["turn"] == 3


def test_bots_wait_as_long_as_the_table_wants(own_server: Callable[..., Server], stack: ExitStack) -> None:
    server = own_server(bot_pace=(1.0, 1.0))
    anna = Browser(server.origin, stack)
    waits = {}
    for pace in ("calm", "usual", "brisk"):
        table = server.service.house.in_memory(anna.make("me", "here", bot_pace=pace))
        assert table is not None
        waits[pace] = server.service.bots.pause(table)
    assert waits["calm"] > 2 * waits["usual"] == 2.0
    assert waits["brisk"] < waits["usual"] / 2
    assert anna.refused("/api/tables", {"options": {"bot_pace": "hasty"}, "seats": []})["code"] == "invalid"


def test_bots_play_while_somebody_watches(browser: Make) -> None:
    anna = browser()
    code = anna.make("child", "child", "child")
    assert anna.get(f"/api/tables/{code}")["you"] == []
    page = anna.open(code)
    page.wait_for(10)
    assert page.view["seat"] is None
