"""Nothing that was acknowledged is lost, however the server ends."""

import os
import re
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from appenzell.checkup.lifted import ENVIRONMENT
from hostile.nursery import Running, start
from tests.server.harness import PATIENCE, Browser, Server, quick


@contextmanager
def process(file: Path, port: int = 0, pace: str = "[0, 0]") -> Iterator[tuple[Running, str]]:
    """A server in a process of its own, and its origin."""
    environment = {**os.environ, **ENVIRONMENT, "APPENZELL_BOT_PACE": pace}
    running = start(("serve", "--port", str(port), "--db", str(file)), environment)
    try:
        yield running, origin_in(running.stdout)
    finally:
        running.kill()
        running.wait(PATIENCE)
        running.stdout.close()


def origin_in(lines: Any) -> str:
    """Read until the server says where it is."""
    for line in lines:
        found = re.search(r"http://localhost:(\d+)/", line)
        if found:
            return f"http://127.0.0.1:{found[1]}"
    raise AssertionError("the server did not start")


def test_a_killed_server_has_lost_nothing_acknowledged(tmp_path: Path, stack: ExitStack) -> None:
    file = tmp_path / "tables.db"
    with process(file) as (running, origin):
        anna = Browser(origin, stack)
        code = anna.make("me", "here", start=0)
        page = anna.open(code)
        for token in ["+a1", "+g1", "^K", ">b1"]:
            answer = page.act(token)
        running.send_signal(signal.SIGKILL)
        running.wait(PATIENCE)
    with process(file, int(origin.rpartition(":")[2])) as (_, same):
        assert same == origin
        again = anna.open(code)
        assert again.frames[-1]["seq"] == answer["seq"] == 4
        assert again.view == page.view
        assert again.table["seats"] == page.table["seats"]
        again.act(".")
        assert again.view["turn"] == 2


def test_a_bot_plays_on_after_a_kill(tmp_path: Path, stack: ExitStack) -> None:
    file = tmp_path / "tables.db"
    with process(file, pace="[60, 60]") as (running, origin):
        anna = Browser(origin, stack)
        code = anna.make("me", "child", "child", start=0)
        anna.open(code).act("+a1")
        running.send_signal(signal.SIGKILL)
        running.wait(PATIENCE)
    with process(file, int(origin.rpartition(":")[2])) as _:
        page = anna.open(code)
        page.wait_for(3)
        assert page.view["player"] == 0
        page.act(".")


def test_a_stopped_server_goes_on_where_it_was(tmp_path: Path) -> None:
    settings = quick(tmp_path / "tables.db")
    with ExitStack() as stack, Server(settings).at_work() as first:
        anna = Browser(first.origin, stack)
        code = anna.make("me", "here", start=0)
        anna.open(code).act("+a1")
        cookie = anna.http.cookies["appenzell"]
    with ExitStack() as stack, Server(settings).at_work() as second:
        bert = Browser(second.origin, stack)
        assert bert.get(f"/api/tables/{code}")["you"] == []
        bert.http.cookies.clear()
        bert.http.cookies.set("appenzell", cookie)
        page = bert.open(code)
        assert (page.frames[-1]["seq"], page.frames[-1]["you"]) == (1, [0, 1])
        page.act("+g1")


@pytest.mark.parametrize("pragma", [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)])
def test_commits_are_durable(server: Server, pragma: tuple[str, Any]) -> None:
    from sqlalchemy import text

    async def ask() -> Any:
        async with server.service.store.engine.connect() as connection:
            return (await connection.execute(text(f"PRAGMA {pragma[0]}"))).scalar()

    assert server.call(ask()) == pragma[1]
