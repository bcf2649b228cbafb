"""Timers end turns; what the rules ask for first is done by a bot."""

import time
from collections.abc import Callable
from contextlib import ExitStack
from datetime import datetime
from typing import Any

import pytest

from appenzell.server.basics.moments import now_ms
from appenzell.server.storage.store import Store
from tests.server.harness import Browser, Server


def test_the_timer_sets_up_and_ends_turns(own_server: Callable[..., Server], stack: ExitStack) -> None:
    anna = Browser(own_server(timers={"fast": 0.2, "relaxed": 60.0}).origin, stack)
    page = anna.open(anna.make("me", "here", timer="fast", start=0))
    frames = [page.until("acted") for _ in range(4)]
    assert [frame["by"] for frame in frames] == ["timer"] * 4
    assert [frame["token"] for frame in frames[2:]] == [".", "."]
    assert all(frame["token"].startswith("+") for frame in frames[:2])
    assert frames[-1]["view"]["turn"] == 3


def test_the_deadline_is_told_and_moves_with_the_turn(own_server: Callable[..., Server], stack: ExitStack) -> None:
    anna = Browser(own_server().origin, stack)
    page = anna.open(anna.make("me", "here", timer="relaxed", start=0))
    first = datetime.fromisoformat(page.view["deadline"])
    left = first.timestamp() - now_ms() / 1000
    assert 100 < left <= 120
    page.act("+a1")
    page.act("+g1")
    begun = page.view["deadline"]
    page.act("^K")
    assert page.view["deadline"] == begun  # an action is no new turn
    page.act(".")
    assert page.view["deadline"] > begun


def test_without_a_timer_there_is_no_deadline(own_server: Callable[..., Server], stack: ExitStack) -> None:
    anna = Browser(own_server().origin, stack)
    assert anna.open(anna.make("me", "child", start=0)).view["deadline"] is None


def test_who_acts_in_time_is_left_alone(own_server: Callable[..., Server], stack: ExitStack) -> None:
    anna = Browser(own_server(timers={"fast": 30.0, "relaxed": 60.0}).origin, stack)
    page = anna.open(anna.make("me", "child", timer="fast", start=0))
    page.act("+a1")
    page.wait_for(2)
    page.act(".")
    while page.view["player"] == 1:
        page.next()
    assert "timer" not in {frame["by"] for frame in page.frames if frame["type"] == "acted"}


def test_nobody_there_no_timer(own_server: Callable[..., Server], stack: ExitStack) -> None:
    server = own_server(timers={"fast": 0.05, "relaxed": 60.0})
    anna = Browser(server.origin, stack)
    code = anna.make("me", "here", timer="fast", start=0)
    server.pause(0.3)
    assert anna.get(f"/api/tables/{code}")["seq"] == 0
    page = anna.open(code)
    assert page.until("acted")["by"] == "timer"


def test_a_slow_calendar_only_makes_turns_longer(
    own_server: Callable[..., Server], stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    began, real = time.time_ns(), time.time_ns
    monkeypatch.setattr("time.time_ns", lambda: began + (real() - began) // 2)
    anna = Browser(own_server(timers={"fast": 0.6, "relaxed": 60.0}).origin, stack)
    page = anna.open(anna.make("me", "here", timer="fast", start=0))
    assert page.until("acted")["by"] == "timer"


def test_the_timer_tries_again(
    own_server: Callable[..., Server], stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, failed = Store.write, []

    async def fails_once(store: Store, code: str, *change: Any) -> None:
        if not failed:
            failed.append(code)
            raise OSError("the disk is full")
        await write(store, code, *change)

    monkeypatch.setattr(Store, "write", fails_once)
    monkeypatch.setattr("appenzell.server.beside.turn_timer.TRY_AGAIN", 0.1)
    anna = Browser(own_server(timers={"fast": 0.1, "relaxed": 60.0}).origin, stack)
    page = anna.open(code := anna.make("me", "here", timer="fast", start=0))
    assert page.until("acted")["by"] == "timer"
    assert failed == [code]
