"""Hints: what a strong bot would do, for whoever is on turn at a table that has agreed on it."""

import re
from collections.abc import Callable
from contextlib import ExitStack

import pytest

from appenzell.server.storage.asking import Unavailable
from appenzell.server.tables.table import Table
from tests.server.harness import Browser, Server
from tests.server.test_play import set_up, two_friends

Make = Callable[[], Browser]

pytestmark = pytest.mark.compiled


def test_advice_is_a_legal_action_with_a_line_and_a_chance(browser: Make) -> None:
    anna = browser()
    page = anna.open(anna.make("me", "here", hints=True, start=0))
    for phase in ("setup", "turn"):
        while page.view["phase"] != phase:
            page.act(page.view["legal"][0])
        before = page.view
        advice = page.ask("hint")
        assert advice["type"] == "advice"
        assert advice["token"] in before["legal"]
        assert advice["line"][0] == advice["token"]
        assert 0 <= advice["chance"] <= 1
        assert page.view == before, "it is not played"


def test_what_follows_a_hint_in_its_turn_is_told_and_remarked(browser: Make) -> None:
    anna = browser()
    page = anna.open(code := anna.make("me", "here", hints=True, start=0))
    set_up(page, page)
    page.act("^K")
    page.ask("hint")
    for token in ("^N", "."):
        page.act(token)
    page.act(".")
    assert [line["by"] for line in page.hello()["log"]] == ["person"] * 3 + ["advised"] * 2 + ["person"]
    page.ask("resign", seat=1)
    text = anna.http.get(f"/api/tables/{code}/record").text
    assert re.search(r"1\. \^K \{[^}]*\} \^N \{[^}]*\} \{hint\} \. \{hint\}\n2\. \.\n", text), text


def test_who_asked_and_got_no_hint_is_not_advised(
    own_server: Callable[..., Server], stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = own_server()
    anna = Browser(server.origin, stack)
    page = anna.open(anna.make("me", "here", hints=True, start=0))

    async def fails(_: Table) -> None:
        raise Unavailable("No bot is at home.")

    monkeypatch.setattr(server.service.bots, "advise", fails)
    assert page.refused("hint")["code"] == "busy"
    page.act("+a1")
    assert [line["by"] for line in page.hello()["log"]] == ["person"]


def test_a_hint_is_known_of_a_table_that_is_read_again(own_server: Callable[..., Server], stack: ExitStack) -> None:
    server = own_server()
    anna = Browser(server.origin, stack)
    page = anna.open(code := anna.make("me", "here", hints=True, start=0))
    page.ask("hint")

    async def doubt() -> None:
        server.service.house.distrust(code)

    server.call(doubt())
    page.act("+a1")
    assert [line["by"] for line in page.hello()["log"]] == ["advised"]


def test_a_hint_comes_though_the_table_is_doubted_meanwhile(
    own_server: Callable[..., Server], stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = own_server()
    anna = Browser(server.origin, stack)
    page = anna.open(code := anna.make("me", "here", hints=True, start=0))
    bots, house = server.service.bots, server.service.house
    advise = bots.advise

    async def advise_and_doubt(table: Table) -> object:
        thoughts = await advise(table)
        house.distrust(code)
        return thoughts

    monkeypatch.setattr(bots, "advise", advise_and_doubt)
    assert page.ask("hint")["type"] == "advice"


def test_hints_are_for_tables_that_agreed_on_them(browser: Make) -> None:
    anna = browser()
    assert anna.open(anna.make("me", "here", start=0)).refused("hint")["code"] == "hints_refused"


def test_hints_are_for_whoever_is_on_turn(browser: Make) -> None:
    _, _, one, two, code = two_friends(browser, hints=True)
    set_up(one, two)
    assert two.refused("hint")["code"] == "not_your_turn"
    assert browser().open(code).refused("hint")["code"] == "no_seat"
    assert one.refused("hint", seq=0)["code"] == "stale"


def test_hints_come_one_after_the_other(own_server: Callable[..., Server], stack: ExitStack) -> None:
    anna = Browser(own_server(hints=(0.01, 1)).origin, stack)
    page = anna.open(anna.make("me", "here", hints=True, start=0))
    assert page.ask("hint")["type"] == "advice"
    assert page.refused("hint")["code"] == "too_fast"
