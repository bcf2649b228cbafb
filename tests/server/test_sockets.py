"""What strangers send to sockets: nonsense, too much, too fast, from elsewhere; each is refused with a word."""

import json
import random
import string
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from appenzell.server.tables.presence import Presence
from appenzell.server.transport.steady import SteadySocket
from tests.server.harness import Browser, Page, Server

Make = Callable[[], Browser]


@pytest.fixture
def page(browser: Make) -> Page:
    """A page at a game that waits for its seat 0."""
    anna = browser()
    return anna.open(anna.make("me", "child", start=0))


def error_of(page: Page, frame: str | bytes) -> Any:
    """Send any frame; return the error it gets."""
    page.socket.send(frame)
    return page.until("error")


def closed_with(page: Page) -> int:
    """Read until the server closes the socket; return its reason."""
    with pytest.raises(ConnectionClosed) as closed:
        page.until("never")
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "null",
        "[]",
        "7",
        '"hello"',
        "{",
        "{}",
        '{"type": "dance", "id": "1"}',
        '{"type": "act", "id": "1"}',
        '{"type": "act", "id": "1", "seq": "0", "token": "+a1"}',
        '{"type": "act", "id": "1", "seq": true, "token": "+a1"}',
        '{"type": "act", "id": "1", "seq": -1, "token": "+a1"}',
        '{"type": "act", "id": "1", "seq": 1e99, "token": "+a1"}',
        '{"type": "act", "id": "1", "seq": 0, "token": 7}',
        '{"type": "act", "id": "1", "seq": 0, "token": "+a1", "more": 1}',
        '{"type": "act", "id": "", "seq": 0, "token": "+a1"}',
        '{"type": "act", "seq": 0, "token": "+a1"}',
        '{"type": "act", "id": "1", "seq": 0, "token": "' + "a" * 17 + '"}',
        '{"type": "say", "id": "1", "phrase": "<script>"}',
        '{"type": "aids", "id": "1", "seat": 9, "on": true}',
        "[" * 2000,
        '{"a":' * 600,
        "\u0000",
        b"\x00\xff",
        b'{"type": "ping", "id": "1"}',
    ],
)
def test_nonsense_is_malformed(page: Page, frame: str | bytes) -> None:
    error = error_of(page, frame)
    assert error["code"] == "malformed"
    assert page.answer(page.send("ping", id="still here"))["type"] == "pong"


def test_the_error_names_the_request_if_it_can_be_read(page: Page) -> None:
    assert error_of(page, '{"type": "dance", "id": "mine"}')["id"] == "mine"
    assert error_of(page, '{"type": "dance", "id": ["mine"]}')["id"] is None


@pytest.mark.parametrize("token", ["", "+", "b9", "+a1 ", "^^", "💥", "\u0000", "C:", "=p9", ">a2/9", "T:"])
def test_tokens_that_are_none(page: Page, token: str) -> None:
    assert page.refused("act", token=token)["code"] in ("malformed", "illegal_action")
    assert page.hello()["seq"] == 0


def test_a_frame_that_is_too_large_is_refused(page: Page) -> None:
    padded = '{"type": "ping", "id": "1"}' + " " * 4096
    assert error_of(page, padded)["code"] == "too_large"
    assert error_of(page, '"' + "ä" * 2500 + '"')["code"] == "too_large"
    assert page.answer(page.send("ping"))["type"] == "pong"


def test_a_frame_beyond_all_bounds_closes_the_socket(page: Page) -> None:
    page.socket.send("x" * 200_000)
    assert closed_with(page) == 1009


def test_nothing_but_nonsense_closes_the_socket(page: Page) -> None:
    for _ in range(20):
        page.socket.send("?")
    assert closed_with(page) == 4400
    assert [frame["code"] for frame in page.frames if frame["type"] == "error"] == ["malformed"] * 20


def test_too_many_frames_are_refused(own_server: Callable[..., Server], stack: ExitStack) -> None:
    anna = Browser(own_server(frames=(5.0, 10)).origin, stack)
    page = anna.open(anna.make("me", "child", start=0))
    answers = [page.answer(page.send("ping"))["type"] for _ in range(9)]
    assert set(answers) == {"pong"}
    page.send("ping", id="one too many")
    error = page.answer("one too many")
    assert (error["type"], error["code"]) == ("error", "too_fast")


def test_too_many_phrases_are_refused(own_server: Callable[..., Server], stack: ExitStack) -> None:
    anna = Browser(own_server(phrases=(0.001, 2)).origin, stack)
    page = anna.open(anna.make("me", "child", start=0))
    answers = [page.answer(page.send("say", phrase="hello")) for _ in range(3)]
    assert [answer["type"] for answer in answers] == ["ack", "ack", "error"]
    assert answers[2]["code"] == "too_fast"


def test_too_many_sockets_are_refused(own_server: Callable[..., Server], stack: ExitStack) -> None:
    server = own_server(max_watchers=2)
    anna, bert = Browser(server.origin, stack), Browser(server.origin, stack)
    code = anna.make("me", "child", start=0)
    pages = [bert.open(code) for _ in range(2)]
    late = Page(bert.socket(code))
    assert late.next()["code"] == "too_many_sockets"
    assert anna.open(code).view  # whoever plays always finds a place
    pages[0].close()
    pages[1].wait_table(lambda _: server.service.house.presence.total == 2)
    assert bert.open(code).view


def test_one_browser_has_not_too_many_tabs(
    own_server: Callable[..., Server], stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("appenzell.server.transport.hub.MOST_TABS", 2)
    anna = Browser(own_server().origin, stack)
    code = anna.make("me", "child", start=0)
    assert all(anna.open(code).view for _ in range(2))
    assert Page(anna.socket(code)).next()["code"] == "too_many_sockets"


def test_all_who_have_no_cookie_are_one_browser_at_a_table(
    own_server: Callable[..., Server], stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("appenzell.server.transport.hub.MOST_TABS", 2)
    anna = Browser(own_server().origin, stack)
    code = anna.make("me", "child", start=0)
    watching = [Page(anna.socket(code, additional_headers={})) for _ in range(3)]
    assert [page.hello()["type"] for page in watching[:2]] == ["welcome", "welcome"]
    assert watching[2].next()["code"] == "too_many_sockets"
    assert anna.open(code).view, "who has one is not concerned"


def test_who_has_left_leaves_nothing_behind() -> None:
    presence = Presence()
    presence.come("TABLE1", "anna")
    for number in range(100):
        presence.come("TABLE1", f"visitor {number}")
        presence.go("TABLE1", f"visitor {number}")
    assert (presence.count("TABLE1"), presence.total, len(presence._at["TABLE1"])) == (1, 1, 1)


def test_whoever_says_nothing_is_cut_off(own_server: Callable[..., Server], stack: ExitStack) -> None:
    anna = Browser(own_server(hello_within=0.1).origin, stack)
    code = anna.make("me", "child", start=0)
    silent, talking, pinging = Page(anna.socket(code)), anna.open(code), Page(anna.socket(code))
    pinging.send("ping")
    assert silent.next()["code"] == "too_slow"
    assert closed_with(silent) == 4408
    assert pinging.until("error")["code"] == "too_slow"
    assert talking.answer(talking.send("ping"))["type"] == "pong"


def test_a_slow_reader_is_cut_off_and_can_come_back(
    own_server: Callable[..., Server], stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = own_server(max_queue=3)
    anna = Browser(server.origin, stack)
    code = anna.make("me", "child", start=0)
    page = anna.open(code)

    async def flood() -> None:
        for _ in range(10):
            await server.service.play.say(code, "", "hello")

    with monkeypatch.context() as patched:
        patched.setattr(SteadySocket, "is_free", False)  # as if nothing were taken
        server.call(flood())
    assert closed_with(page) == 4408
    assert anna.open(code).view


def test_before_hello_nothing_can_be_asked_for(browser: Make) -> None:
    anna = browser()
    page = Page(anna.socket(anna.make("me", "child", start=0)))
    page.send("act", seq=0, token="+a1")
    assert page.until("error")["code"] == "malformed"


def test_before_hello_nothing_is_told(browser: Make) -> None:
    anna = browser()
    code = anna.make("me", "child", start=0)
    silent, page = anna.socket(code), anna.open(code)
    page.act("+a1")
    page.wait_for(2)
    with pytest.raises(TimeoutError):
        silent.recv(timeout=0.05)


def test_an_unknown_table_is_told_and_closed(browser: Make) -> None:
    page = Page(browser().socket("AAAAAA"))
    error = page.next()
    assert (error["type"], error["code"], error["id"]) == ("error", "unknown_table", None)
    assert closed_with(page) == 4404


@pytest.mark.parametrize("path", ["/", "/api/hello", "/api/tables/AAAAAA", "/nothing"])
def test_there_are_no_sockets_elsewhere(browser: Make, path: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        connect(f"ws{browser().origin[4:]}{path}")
    assert refused.value.response.status_code == 404
    assert json.loads(refused.value.response.body)["error"]["code"] == "not_found"


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1:1", ""])
def test_a_page_of_somebody_else_gets_no_socket(browser: Make, origin: str) -> None:
    anna = browser()
    with pytest.raises(InvalidStatus) as refused:
        anna.socket(anna.make("me", "child"), origin=origin)
    assert refused.value.response.status_code == 403
    assert json.loads(refused.value.response.body)["error"]["code"] == "bad_origin"


def test_an_allowed_origin_gets_one(own_server: Callable[..., Server], stack: ExitStack) -> None:
    anna = Browser(own_server(origins=["http://localhost:5173"]).origin, stack)
    assert anna.socket(anna.make("me", "child"), origin="http://localhost:5173")


def test_without_a_cookie_one_watches(browser: Make) -> None:
    anna = browser()
    page = Page(anna.socket(anna.make("me", "child"), additional_headers={}))
    assert page.hello()["you"] == []


def test_random_frames_do_no_damage(browser: Make) -> None:
    anna = browser()
    code = anna.make("me", "child", start=0)
    luck = random.Random(1)
    for _ in range(6):
        hurl(anna.socket(code), luck)
    page = anna.open(code)
    assert page.frames[-1]["seq"] == 0
    page.act("+a1")


def hurl(socket: ClientConnection, luck: random.Random) -> None:
    """Send broken messages until the socket is closed."""
    good = '{"type": "act", "id": "x", "seq": 0, "token": "+z1"}'
    try:
        for _ in range(40):
            text = list(good)
            for _ in range(luck.randint(1, 8)):
                text[luck.randrange(len(text))] = luck.choice(string.printable + "äß€😀\u0000")
            socket.send("".join(text))
        while True:
            answer = json.loads(socket.recv(timeout=0.5))
            assert answer["type"] in ("error", "table", "welcome")
            assert answer.get("code") != "internal"
    except (ConnectionClosed, TimeoutError):
        return
