"""Whatever is sent through a socket: it is refused with a word or the socket is closed with a known code, within
bounds, and another socket at the same table plays on. Single cases by name are in `test_sockets`.
"""

import json
import random
import socket
import struct
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode, Frame, Opcode

from appenzell.server.transport.cookies import hash_of
from appenzell.server.transport.hub import Connection
from tests.server.harness import Browser, Page, Server, wait_until

pytestmark = pytest.mark.filterwarnings("ignore:Do not use the `random` module")  # the server's thread does, not we

Make = Callable[[], Browser]
PROTOCOL_ERRORS = (CloseCode.PROTOCOL_ERROR, CloseCode.INVALID_DATA, CloseCode.MESSAGE_TOO_BIG)
RUDE = 4400
BOUNDED = settings(suppress_health_check=list(HealthCheck))

ids = st.text("abc-019 ~", min_size=1, max_size=40)
seqs = st.integers(0, 10_000_000) | st.integers(0, 4)
tokens = st.sampled_from([".", "+a1", "^K", "^E", ">a2", "a1-a2", "C:d4", "=p1", "T:c1"]) | st.text(max_size=16)
phrases = st.sampled_from(["hello", "thanks", "cheese"])
messages = st.one_of(
    st.fixed_dictionaries({"type": st.just("hello"), "id": ids}, optional={"seq": st.none() | seqs}),
    st.fixed_dictionaries({"type": st.just("act"), "id": ids, "seq": seqs, "token": tokens}),
    st.fixed_dictionaries({"type": st.just("undo"), "id": ids, "seq": seqs}),
    st.fixed_dictionaries({"type": st.just("resign"), "id": ids, "seq": seqs, "seat": st.none() | st.integers(0, 4)}),
    st.fixed_dictionaries({"type": st.just("say"), "id": ids, "phrase": phrases}),
    st.fixed_dictionaries({"type": st.just("aids"), "id": ids, "seat": st.integers(0, 4), "on": st.booleans()}),
    st.fixed_dictionaries({"type": st.just("ping"), "id": ids}),
)
anything: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda part: st.lists(part, max_size=3) | st.dictionaries(st.text(max_size=5), part, max_size=3),
    max_leaves=5,
)


@pytest.fixture(scope="module")
def watcher(server: Server, bystander: Page) -> Iterator[Page]:
    """A stranger who looks at somebody's game, in the middle of it."""
    with ExitStack() as stack:
        page = Browser(server.origin, stack).open(bystander.table["code"])
        yield page
        check_alive(page)


@pytest.fixture
def bert(browser: Make) -> Browser:
    """Another stranger."""
    return browser()


@pytest.fixture
def page(bert: Browser, bystander: Page) -> Iterator[Page]:
    """His socket at somebody's table; whatever he does there, the game goes on."""
    page = Page(bert.socket(bystander.table["code"], close_timeout=1.0))
    page.hello()
    yield page
    bystander.act(".")


# --- messages ----------------------------------------------------------------------------------------------


@given(message=messages)
@BOUNDED
def test_right_messages_of_a_stranger_change_nothing(watcher: Page, bystander: Page, message: dict[str, Any]) -> None:
    seq = watcher.seq
    watcher.socket.send(json.dumps(message))
    answer = watcher.answer(message["id"])
    expected = {"hello": "welcome", "say": "ack", "ping": "pong"}.get(message["type"], "error")
    assert answer["type"] == expected
    assert answer.get("code") in (None, "no_seat")
    assert watcher.seq == seq


@given(
    message=messages, name=st.sampled_from(["type", "id", "seq", "token", "seat", "on", "phrase", "x"]), part=anything
)
@BOUNDED
def test_messages_with_a_wrong_part(watcher: Page, message: dict[str, Any], name: str, part: object) -> None:
    watcher.socket.send(json.dumps(message | {name: part}))
    answer = watcher.until("error", "welcome", "ack", "pong")
    assert answer.get("code") in (None, "malformed", "no_seat")
    check_alive(watcher)


@given(text=st.text(max_size=200) | st.text('{}[]":,0e-\\ud8 ', max_size=200))
@BOUNDED
def test_any_text(watcher: Page, text: str) -> None:
    watcher.socket.send(text)
    assert watcher.until("error")["code"] == "malformed"
    check_alive(watcher)


@given(data=st.binary(max_size=200), cut=st.integers(0, 200))
@BOUNDED
def test_any_bytes_in_pieces(watcher: Page, data: bytes, cut: int) -> None:
    watcher.socket.send(iter([data[:cut], b"", data[cut:]]))
    assert watcher.until("error")["code"] == "malformed"
    check_alive(watcher)


@pytest.mark.parametrize("size", [4097, 20_000, 60_000])
@pytest.mark.parametrize("letter", ["x", "[", "\0", "\U0001f42d"])
def test_large_frames(page: Page, size: int, letter: str) -> None:
    page.socket.send(letter * (size // len(letter.encode()) + 1))
    error = page.until("error")
    assert (error["code"], error["id"], error["params"]) == ("too_large", None, {"max": 4096})
    check_alive(page)


@pytest.mark.parametrize("name", [r"\ud800", r"\udc00\ud800", r"\u0000", "ä", "x" * 41])
def test_an_id_that_cannot_be_repeated(page: Page, name: str) -> None:
    page.socket.send(f'{{"type": "ping", "id": "{name}"}}')
    error = page.until("error")
    assert (error["code"], error["id"]) == ("malformed", "\0" if name == r"\u0000" else None)
    check_alive(page)


def test_an_opponent_cannot_act_for_another_seat(browser: Make) -> None:
    anna, bert = browser(), browser()
    code = anna.make("me", "friend", start=0)
    bert.post(f"/api/tables/{code}/join", {})
    anna.post(f"/api/tables/{code}/start")
    one, two = anna.open(code), bert.open(code)
    for token in one.view["legal"]:
        assert two.refused("act", token=token)["code"] == "not_your_turn"
    assert two.refused("undo")["code"] == "not_your_turn"
    assert two.refused("resign", seat=0)["code"] == "no_seat"
    assert two.answer(two.send("aids", seat=0, on=True))["code"] == "no_seat"
    assert two.answer(two.send("act", seq=3, token="+a1"))["code"] == "stale"
    one.act("+a1")
    assert two.wait_for(1)["mice"][0][0] == "a1"


# --- below messages ----------------------------------------------------------------------------------------


def raw(opcode: int, data: bytes = b"", fin: bool = True, mask: bool = True) -> bytes:
    """A frame as it is sent, also one that is none."""
    return Frame(Opcode(opcode), data, fin).serialize(mask=mask)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(raw(0, b"x"), id="goes on with nothing"),
        pytest.param(raw(1, b"x", fin=False) + raw(1, b"y"), id="begins twice"),
        pytest.param(raw(1, b"x", mask=False), id="not masked"),
        pytest.param(b"\xf1" + raw(1, b"x")[1:], id="reserved bits"),
        pytest.param(b"\x83" + raw(1, b"x")[1:], id="reserved opcode"),
        pytest.param(b"\x09" + raw(9, b"x")[1:], id="a ping in parts"),
        pytest.param(b"\x89\xfe\x00\x7e" + b"\0" * 130, id="a large ping"),
        pytest.param(raw(8, b"\0"), id="half a close code"),
        pytest.param(raw(8, b"\x03\xe8\xff\xff"), id="a reason that is no text"),
        pytest.param(raw(1, b"\xed\xa0\x80"), id="a text that is none"),
        pytest.param(raw(1, b"x" * 40_000, fin=False) + raw(0, b"x" * 40_000), id="large in parts"),
        pytest.param(b"\x81\xff" + b"\xff" * 8, id="larger than the world"),
        pytest.param(b"GET / HTTP/1.1\r\n\r\n", id="HTTP"),
    ],
)
def test_broken_frames_close_the_socket(page: Page, data: bytes) -> None:
    page.socket.socket.sendall(data)
    assert closed_with(page) in PROTOCOL_ERRORS


@pytest.mark.parametrize("seed", range(8))
def test_noise(page: Page, seed: int) -> None:
    luck = random.Random(seed)
    with suppress(OSError):
        for _ in range(50):
            page.socket.socket.sendall(luck.randbytes(luck.randint(1, 500)))
        page.socket.socket.shutdown(socket.SHUT_WR)
    assert closed_with(page) in (*PROTOCOL_ERRORS, None)


def test_a_ping_within_a_message_in_parts(page: Page) -> None:
    parts = [b'{"type": "ping",', b' "id": ', b'"parts"}']
    page.socket.socket.sendall(raw(1, parts[0], fin=False) + raw(9, b"?") + raw(0, parts[1], fin=False))
    page.socket.socket.sendall(raw(10, b"unasked") + raw(0, parts[2]))
    assert page.answer("parts")["type"] == "pong"


def test_a_flood_of_pings_closes_the_socket(page: Page, server: Server) -> None:
    with suppress(OSError):
        for _ in range(50):
            page.socket.socket.sendall(raw(9, b"x" * 125) * 1000)
    with suppress(ConnectionClosed):
        page.until("never")
    assert page.socket.close_code in (
        CloseCode.POLICY_VIOLATION,
        CloseCode.ABNORMAL_CLOSURE,
    )  # or cut off while sending


def test_a_flood_of_messages_closes_the_socket(own_server: Callable[..., Server], stack: ExitStack) -> None:
    anna = Browser(own_server(frames=(0.1, 10)).origin, stack)
    page = anna.open(anna.make("me", "child", start=0))
    with suppress(ConnectionClosed):
        for _ in range(200):
            page.send("ping")
    assert closed_with(page) == RUDE
    assert {frame["code"] for frame in page.frames if frame["type"] == "error"} == {"too_fast"}


# --- sockets that end badly --------------------------------------------------------------------------------


def test_a_socket_that_is_half_closed_is_gone(page: Page, bert: Browser, server: Server) -> None:
    page.socket.socket.shutdown(socket.SHUT_WR)
    assert closed_with(page) is None
    wait_until(lambda: not connections(server, bert))


def test_a_socket_that_breaks_off_is_gone(page: Page, bert: Browser, server: Server) -> None:
    bare = page.socket.socket
    bare.sendall(raw(1, b'{"type": "ping", "id": "unfini', fin=False))
    bare.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    bare.shutdown(socket.SHUT_RD)
    bare.close()
    wait_until(lambda: not connections(server, bert))


def test_a_socket_that_never_reads_is_cut_off(
    page: Page, bert: Browser, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("appenzell.server.transport.steady.STALLED", 0.2)
    (connection,) = connections(server, bert)

    async def fill() -> None:
        for _ in range(400):  # more than fits into all buffers on the way
            connection.send(json.dumps({"type": "pong", "id": "x" * 60_000}).encode())

    server.call(fill())
    wait_until(lambda: not connections(server, bert))


def connections(server: Server, browser: Browser) -> list[Connection]:
    """The server's ends of a browser's sockets."""
    holder = hash_of(browser.http.cookies["appenzell"].partition(".")[0])
    return [one for here in list(server.app.state.hub._at.values()) for one in list(here) if one.holder == holder]


def closed_with(page: Page) -> int | None:
    """Read until the socket is closed; return the server's reason, None if it gave none."""
    with pytest.raises(ConnectionClosed) as closed:
        page.until("never")
    return closed.value.rcvd.code if closed.value.rcvd else None


def check_alive(page: Page) -> None:
    """Make sure that it is still answered."""
    assert page.answer(page.send("ping"))["type"] == "pong"
