"""Connections from strangers: too many, too slow, with heads that never end; the limits are the server's own."""

import asyncio
import logging
import socket
import struct
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from websockets.exceptions import InvalidStatus

from appenzell.server.basics.seldom import Seldom
from appenzell.server.transport.door import SPARE_FILES, Door, Waiting
from appenzell.server.transport.steady import MAX_PIPELINED, SteadyHttp
from tests.server.harness import PATIENCE, Browser, Server, wait_until

Own = Callable[..., Server]


class Peer(Waiting):
    """A connection that has asked for nothing."""

    is_out = False

    def put_out(self) -> None:
        self.is_out = True


def connected(server: Server, stack: ExitStack) -> socket.socket:
    """Connect, and ask for nothing yet."""
    return stack.enter_context(socket.create_connection(("127.0.0.1", server.port), PATIENCE))


def all_of(line: socket.socket) -> bytes:
    """Read until the server closes."""
    found = b""
    try:
        while part := line.recv(65_536):
            found += part
    except ConnectionResetError:
        pass
    return found


# --- heads -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("start", [b"GET / HTTP/1.1\r\nx: ", b"GET /?", b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 10])
def test_a_head_without_an_end_is_refused(server: Server, stack: ExitStack, start: bytes) -> None:
    line = connected(server, stack)
    line.sendall(start)
    try:
        for _ in range(1000):  # eight megabytes
            line.sendall(b"y" * 8_192)
    except (BrokenPipeError, ConnectionResetError):
        pass
    else:
        pytest.fail("all of it was taken")


@pytest.mark.parametrize("trailer", [b"y" * 8_192, b"a: b\r\n" * 1_000])
def test_trailers_without_an_end_are_refused(server: Server, stack: ExitStack, trailer: bytes) -> None:
    line = connected(server, stack)
    line.sendall(b"POST /api/layouts/check HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n0\r\nx: ")
    try:
        for _ in range(1000):  # six megabytes, or eight
            line.sendall(trailer)
    except (BrokenPipeError, ConnectionResetError):
        pass
    else:
        pytest.fail("all of it was taken")


def test_what_comes_after_a_body_is_no_header(server: Server, stack: ExitStack) -> None:
    """A trailer that says who one is would be believed by nobody who looks at the head."""
    line = connected(server, stack)
    line.sendall(b"GET /api/hello HTTP/1.1\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n")
    line.sendall(b"0\r\ncookie: appenzell=" + b"x" * 32 + b"\r\n\r\n")
    answer = all_of(line)
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert b"set-cookie" in answer.lower()


def test_small_chunks_have_room(server: Server, stack: ExitStack) -> None:
    line, body = connected(server, stack), b'{"layout": "' + b"x" * 4_000 + b'"}'
    line.sendall(b"POST /api/layouts/check HTTP/1.1\r\nconnection: close\r\ncontent-type: application/json\r\n")
    line.sendall(b"transfer-encoding: chunked\r\n\r\n" + b"".join(b"1\r\n%c\r\n" % each for each in body))
    line.sendall(b"0\r\nx: y\r\n\r\n")
    assert all_of(line).startswith(b"HTTP/1.1 422 ")


def test_a_head_that_is_too_long_is_told_so(server: Server, stack: ExitStack) -> None:
    line = connected(server, stack)
    line.sendall(b"GET / HTTP/1.1\r\nx: " + b"y" * (16 * 1024 - 19))
    assert all_of(line).startswith(b"HTTP/1.1 413 ")


def test_long_bodies_and_many_requests_have_room(server: Server, stack: ExitStack) -> None:
    anna = Browser(server.origin, stack)
    for _ in range(30):  # on one connection: heads of thirty requests are more than one may be
        assert anna.http.get("/healthz", headers={"x-much": "y" * 1000}).status_code == 200
    plan = {"layout": "x" * 60_000}
    assert anna.http.post("/api/layouts/check", json=plan).status_code == 422
    assert anna.get("/healthz")["status"] == "ok"


# --- patience ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("start", [b"", b"GET / HT", b"POST /api/tables HTTP/1.1\r\ncontent-length: 9\r\n\r\n{"])
def test_who_sends_no_whole_request_is_put_out(
    server: Server, stack: ExitStack, start: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("appenzell.server.transport.steady.ASKED_WITHIN", 0.1)
    line = connected(server, stack)
    line.sendall(start)
    assert all_of(line) == b""


def test_who_has_asked_is_left_alone(own_server: Own, stack: ExitStack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("appenzell.server.transport.steady.ASKED_WITHIN", 0.5)
    server = own_server()
    anna = Browser(server.origin, stack)
    page = anna.open(anna.make("me", "here", start=0))
    server.pause(0.8)
    page.act("+a1")
    assert anna.get("/healthz")["sockets"] == 1


# --- pipelines ---------------------------------------------------------------------------------------------

HEALTH = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n"


def pipelines(server: Server) -> list[int]:
    """How many requests wait to be answered, connection by connection."""
    return [len(each.pipeline) for each in server.running.server_state.connections if isinstance(each, SteadyHttp)]


def statuses(answers: bytes) -> list[bytes]:
    """The statuses of answers that came one after another."""
    return [part[:3] for part in answers.split(b"HTTP/1.1 ")[1:]]


def held_back(server: Server, monkeypatch: pytest.MonkeyPatch) -> asyncio.Semaphore:
    """Let `/healthz` answer only as often as it is told to."""
    free = asyncio.Semaphore(0)
    monkeypatch.setattr(server.service.health, "is_well", free.acquire)
    return free


def test_requests_that_come_together_are_answered_in_order(server: Server, stack: ExitStack) -> None:
    line = connected(server, stack)
    body = b"POST /api/layouts/check HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\n\r\n{}"
    last = b"GET /api/nothing HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"
    line.sendall(HEALTH + body + last)
    assert statuses(all_of(line)) == [b"200", b"422", b"404"]


def test_as_many_as_may_wait_are_answered(server: Server, stack: ExitStack) -> None:
    line = connected(server, stack)
    line.sendall(HEALTH * MAX_PIPELINED + HEALTH.replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n"))
    assert statuses(all_of(line)) == [b"200"] * (MAX_PIPELINED + 1)


def test_requests_without_end_are_not_kept(own_server: Own, stack: ExitStack, monkeypatch: pytest.MonkeyPatch) -> None:
    server, waiting = own_server(), [0]
    theirs = HttpToolsProtocol.on_headers_complete

    def counted(self: HttpToolsProtocol) -> None:
        theirs(self)
        waiting.append(len(self.pipeline))

    monkeypatch.setattr(HttpToolsProtocol, "on_headers_complete", counted)
    line = connected(server, stack)
    with suppress(ConnectionError):
        for _ in range(100):  # one megabyte
            line.sendall(b"GET /a HTTP/1.1\r\nHost: x\r\n\r\n" * 350)
    line.settimeout(1.0)
    with suppress(ConnectionError, TimeoutError):  # which is what is said of a server that goes on answering
        while line.recv(65_536):
            pass
    assert max(waiting) == MAX_PIPELINED + 1
    wait_until(lambda: pipelines(server) == [])


def test_nothing_more_is_read_while_requests_wait(
    own_server: Own, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = own_server()
    free, line = held_back(server, monkeypatch), connected(server, stack)
    line.sendall(HEALTH * 4)
    wait_until(lambda: pipelines(server) == [3])
    server.service.loop.call_soon_threadsafe(free.release)
    wait_until(lambda: pipelines(server) == [2])
    line.sendall(HEALTH * 2)
    server.pause(0.1)
    assert pipelines(server) == [2]
    for _ in range(5):
        server.service.loop.call_soon_threadsafe(free.release)
    found = b""
    while len(statuses(found)) < 6:
        found += line.recv(65_536)
    assert pipelines(server) == [0]


def test_who_hangs_up_while_requests_wait_leaves_no_traceback(
    own_server: Own, stack: ExitStack, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "long.bin").write_bytes(bytes(20_000_000))
    server = own_server(page=tmp_path)
    line = connected(server, stack)
    line.sendall(b"GET /long.bin HTTP/1.1\r\nhost: localhost\r\n\r\n" * 2)
    wait_until(lambda: [each.flow.write_paused for each in server.running.server_state.connections] == [True])
    assert pipelines(server) == [1]
    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # hangs up without a word
    line.close()
    wait_until(lambda: pipelines(server) == [] and not server.running.server_state.tasks)
    assert not caplog.records


# --- how many ----------------------------------------------------------------------------------------------


def test_one_address_has_only_so_many_connections() -> None:
    door = Door(100, 2)
    assert [door.enter("1.2.3.4") for _ in range(3)] == [True, True, False]
    assert door.enter("1.2.3.5")
    for _ in range(3):
        door.leave("1.2.3.4")
    assert door.enter("1.2.3.4")


def answered(line: socket.socket) -> bytes:
    """Ask whether the server is well; return all that it says."""
    with suppress(ConnectionError):
        line.sendall(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
    return all_of(line)


def test_one_real_address_has_only_so_many_connections(
    own_server: Own, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "")  # else whoever is on this machine is taken for a proxy
    server = own_server(max_connections_each=2)
    first, second, third = (connected(server, stack) for _ in range(3))
    assert answered(third) == b""
    assert answered(second).startswith(b"HTTP/1.1 200 ")
    assert answered(first).startswith(b"HTTP/1.1 200 ")
    assert answered(connected(server, stack)).startswith(b"HTTP/1.1 200 "), "there is room again"


@pytest.mark.parametrize("trusted", ["10.0.0.7", "10.0.0.0/8", "*"])
def test_a_proxy_that_is_believed_has_as_many_as_it_needs(trusted: str) -> None:
    door = Door(100, 2, [trusted])
    assert all(door.enter("10.0.0.7") for _ in range(10))


def test_when_it_is_full_whoever_waits_longest_makes_room() -> None:
    door, first, second = Door(2, 100), Peer(), Peer()
    for peer in (first, second):
        assert door.enter("1.2.3.4")
        door.wait(peer)
    assert door.enter("1.2.3.5")
    assert (first.is_out, second.is_out) == (True, False)


def test_when_all_are_being_served_nobody_is_put_out() -> None:
    door, peer = Door(1, 100), Peer()
    assert door.enter("1.2.3.4")
    door.wait(peer)
    door.wait_no_more(peer)
    assert not door.enter("1.2.3.5")
    assert not peer.is_out


def test_files_that_are_no_connections_have_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("appenzell.server.transport.door.open_files", lambda: SPARE_FILES + 1)
    door = Door(6000, 300)
    assert [door.enter("1.2.3.4"), door.enter("1.2.3.5")] == [True, False]


def test_idle_connections_lock_nobody_out(own_server: Own, stack: ExitStack) -> None:
    server = own_server(max_connections=5)
    idle = [connected(server, stack) for _ in range(20)]
    assert httpx.get(f"{server.origin}/healthz").json()["status"] == "ok"
    assert all_of(idle[0]) == b""


# --- what is written down about it -------------------------------------------------------------------------


def test_a_socket_that_is_not_let_in_is_no_fault_of_ours(
    server: Server, stack: ExitStack, caplog: pytest.LogCaptureFixture
) -> None:
    anna = Browser(server.origin, stack)
    with pytest.raises(InvalidStatus):
        anna.socket(anna.make("me", "child"), origin="http://evil.example")
    server.pause(0.05)
    assert not caplog.records


@pytest.mark.parametrize(
    ("rude", "said"),
    [
        (b"\x16\x03\x01\r\n\r\n", "Invalid HTTP request received."),
        (b"GET / HTTP/1.1\r\nupgrade: h2c\r\nconnection: upgrade, close\r\n\r\n", "Unsupported upgrade request."),
    ],
)
def test_requests_that_are_none_do_not_fill_the_log(
    server: Server, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, rude: bytes, said: str
) -> None:
    def words(times: int) -> list[str]:
        caplog.clear()
        for _ in range(times):
            with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
                line.sendall(rude)
                all_of(line)
        return caplog.messages

    monkeypatch.setattr(logging.getLogger("uvicorn.error"), "filters", [Seldom()])
    assert words(20) == [said]
    monkeypatch.setattr("appenzell.server.basics.seldom.EVERY", 0.0)  # an hour later
    assert words(1) == [f"{said} And 19 times more since this was last said."]
    assert words(1) == [said]


@pytest.mark.usefixtures("server")
def test_a_server_says_seldom_what_strangers_cause() -> None:
    assert [type(each) for each in logging.getLogger("uvicorn.error").filters] == [Seldom]
