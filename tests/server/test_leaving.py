"""A server that is told to stop: it says so, loses nothing, leaves nobody without an answer, and sends sockets away."""

import asyncio
import signal
import socket
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from appenzell.server.basics.readiness import LEAVING, Readiness
from tests.server.harness import PATIENCE, Browser, Page, Server, quick, wait_until
from tests.server.test_crash import process

Own = Callable[..., Server]
HELLO = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n"


@contextmanager
def nothing_is_written(file: Path) -> Iterator[None]:
    """Keep a database from being written, as another program could: whatever comes waits."""
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


def closed(page: Page) -> ConnectionClosed:
    """Wait until a page's socket is closed; return how."""
    with pytest.raises(ConnectionClosed) as found:
        page.until("never")
    return found.value


# --- ready or not ------------------------------------------------------------------------------------------


def test_a_server_at_work_is_ready(server: Server) -> None:
    answer = httpx.get(f"{server.origin}/readyz")
    assert (answer.status_code, answer.json()["status"]) == (200, "ready")
    assert httpx.head(f"{server.origin}/readyz").status_code == 200
    answer = httpx.get(f"{server.origin}/awake")
    assert (answer.status_code, answer.content) == (204, b"")


def test_checks_are_asked_in_order_and_the_first_that_fails_is_told() -> None:
    readiness, holds = Readiness(), {"database": True, "bus": True}

    def check(name: str) -> Callable[[], Any]:
        async def look() -> bool:
            return holds[name]

        return look

    for name in holds:
        readiness.require(name, check(name), f"The {name} cannot be reached.")
    assert asyncio.run(readiness.trouble()) == ("started", "This process is still starting.")
    readiness.has_started = True
    assert asyncio.run(readiness.trouble()) is None
    holds["bus"] = False
    assert asyncio.run(readiness.trouble()) == ("bus", "The bus cannot be reached.")
    readiness.is_leaving = True
    assert asyncio.run(readiness.trouble()) == LEAVING


def test_a_database_that_cannot_be_written_is_named(own_server: Own, tmp_path: Path) -> None:
    server = own_server(file=tmp_path / "t.db", database_within=0.2)
    with nothing_is_written(tmp_path / "t.db"):
        answer = httpx.get(f"{server.origin}/readyz")
        assert answer.status_code == 503
        assert answer.json()["error"]["message"] == "The database cannot be written now."
        assert answer.json()["error"]["params"] == {"check": "database"}
        assert httpx.head(f"{server.origin}/readyz").status_code == 503
        assert httpx.get(f"{server.origin}/awake").status_code == 204, "which has nothing to do with the database"


def test_a_process_that_leaves_serves_on_for_as_long_as_is_wished_but_says_so(
    own_server: Own, stack: ExitStack
) -> None:
    server = own_server(leave_after=PATIENCE)
    anna = Browser(server.origin, stack)
    page = anna.open(anna.make("me", "here", start=0))
    server.running.should_exit = True
    wait_until(lambda: httpx.get(f"{server.origin}/readyz").status_code == 503)
    assert httpx.get(f"{server.origin}/readyz").json()["error"]["message"] == LEAVING.sentence
    answer = httpx.get(f"{server.origin}/awake")
    assert (answer.status_code, answer.json()["error"]["message"]) == (503, LEAVING.sentence)
    assert anna.get("/healthz")["status"] == "ok"
    page.act("+a1")
    with pytest.raises(InvalidStatus) as refused:
        anna.socket(page.table["code"])
    assert refused.value.response.status_code == 503
    server.running.handle_exit(signal.SIGINT, None)  # in a hurry
    assert closed(page).rcvd is not None


# --- handing over ------------------------------------------------------------------------------------------


def test_what_is_on_its_way_is_written_and_acknowledged_before_the_socket_is_sent_away(tmp_path: Path) -> None:
    file = tmp_path / "t.db"
    with ExitStack() as stack, Server(quick(file)).at_work() as first:
        anna = Browser(first.origin, stack)
        code = anna.make("me", "here", start=0)
        page, idle = anna.open(code), anna.open(code)
        with nothing_is_written(file):
            asked = page.send("act", seq=0, token="+a1")
            wait_until(lambda: first.service.store._writer._pending)
            first.running.should_exit = True
            how = closed(idle).rcvd
            assert how is not None
            assert (how.code, how.reason) == (1012, "This server is being started anew; connect again.")
            assert first.service.readiness.is_leaving
        assert page.answer(asked)["seq"] == 1
        how = closed(page).rcvd
        assert how is not None
        assert how.code == 1012
        cookie = anna.http.cookies["appenzell"]
    with ExitStack() as stack, Server(quick(file)).at_work() as second:
        anna = Browser(second.origin, stack)
        anna.http.cookies.clear()
        anna.http.cookies.set("appenzell", cookie)
        again = anna.open(code)
        assert again.seq == 1
        again.send("act", asked, seq=0, token="+a1")
        assert again.answer(asked) == {"type": "ack", "id": asked, "seq": 1}, "a retry is answered the same"


def test_a_page_that_reads_nothing_is_cut_off_in_time(own_server: Own, stack: ExitStack) -> None:
    server = own_server(leave_within=0.3)
    anna = Browser(server.origin, stack)
    code = anna.make("me", "here", start=0)
    page = anna.open(code)
    for line in server.running.server_state.connections:
        if hasattr(line, "hang_up"):
            server.service.loop.call_soon_threadsafe(line.pause_writing)  # as if its buffer were full
    page.send("ping")
    began = time.monotonic()
    server.running.should_exit = True
    server.thread.join(PATIENCE)
    assert time.monotonic() - began < 5.0


def test_a_request_that_is_on_its_way_is_still_answered(own_server: Own) -> None:
    server = own_server()
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
        line.sendall(HELLO[:10])
        wait_until(lambda: len(server.running.server_state.connections) == 1)
        server.running.should_exit = True
        wait_until(lambda: server.service.readiness.is_leaving)
        line.sendall(HELLO[10:])
        said = b"".join(iter(lambda: line.recv(4096), b""))
    assert said.startswith(b"HTTP/1.1 200 ")
    assert b"connection: close" in said.lower()


def test_whoever_has_started_it_is_told_when_it_is_ready_and_when_it_stops(
    own_server: Own, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.settimeout(PATIENCE)
        systemd.bind(str(tmp_path / "notify"))
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        server = own_server()
        assert systemd.recv(100) == b"READY=1"
        server.running.should_exit = True
        assert systemd.recv(100) == b"STOPPING=1"
    server.thread.join(PATIENCE)


# --- by signals, in a process of its own ---------------------------------------------------------------------


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_moves_everybody_within_a_few_seconds(tmp_path: Path, stack: ExitStack, how: signal.Signals) -> None:
    with process(tmp_path / "t.db") as (running, origin):
        anna = Browser(origin, stack)
        pages = [anna.open(anna.make("me", "here", start=0)) for _ in range(5)]
        seqs = [page.act("+a1")["seq"] for page in pages]
        running.send_signal(how)
        assert [closed(page).rcvd.code for page in pages] == [1012] * 5  # type: ignore[union-attr]
        began = time.monotonic()
        running.wait(PATIENCE)
        assert time.monotonic() - began < 5.0
    with process(tmp_path / "t.db", int(origin.rpartition(":")[2])):
        assert [anna.open(page.table["code"]).seq for page in pages] == seqs
