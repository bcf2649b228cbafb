"""Floods from one address: nobody else is to notice. The long runs are in `benchmarks/floods.py`."""

import json
import socket
import struct
import threading
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest
from websockets.frames import Frame, Opcode

from appenzell.bots.advice import advise
from appenzell.server.transport.line import Connection
from appenzell.server.transport.showing import log_line_of
from tests.server.harness import PATIENCE, Browser, Page, Server, wait_until

Make = Callable[[], Browser]
Own = Callable[..., Server]


def codes_of(answers: list[dict[str, Any]]) -> list[str]:
    """The types of answers, errors by their code."""
    return [answer.get("code", answer["type"]) for answer in answers]


# --- hello -------------------------------------------------------------------------------------------------


def test_hello_has_a_bucket_of_its_own(own_server: Own, stack: ExitStack) -> None:
    anna = Browser(own_server(hellos=(0.001, 2)).origin, stack)
    page = anna.open(anna.make("me", "child", start=0))
    assert codes_of([page.hello(), page.hello()]) == ["welcome", "too_fast"]
    page.act("+a1")  # all else goes on


def test_many_sockets_of_one_address_say_no_more_hellos_than_it_may(own_server: Own, stack: ExitStack) -> None:
    anna = Browser(own_server(hellos_each=(0.001, 3)).origin, stack)
    code = anna.make("me", "child", start=0)
    answers = [Page(anna.socket(code)).hello() for _ in range(4)]
    assert codes_of(answers) == ["welcome"] * 3 + ["too_fast"]


def test_a_welcome_brings_only_what_is_new_to_whoever_says_what_is_known(browser: Make) -> None:
    anna = browser()
    page = anna.open(anna.make("me", "here", start=0))
    for token in ("+a1", "+g1", "+a7"):
        page.act(token)
    assert [line["seq"] for line in page.hello(2)["log"]] == [3]
    assert (page.frames[-1]["since"], page.hello(3)["log"]) == (2, [])
    for strange in (None, 0, 4000):
        welcome = page.hello(strange)
        assert (welcome["since"], len(welcome["log"])) == (0, 3)


def test_what_was_taken_back_since_is_told_by_the_whole_log(browser: Make) -> None:
    anna = browser()
    page = anna.open(anna.make("me", "here", start=0))
    for token in ("+a1", "+g1", "+a7"):
        page.act(token)
    page.ask("undo")
    welcome = page.hello(3)
    assert (welcome["since"], [line["seq"] for line in welcome["log"]]) == (0, [1, 2])
    assert page.hello(4)["since"] == 4


def test_a_line_of_the_log_is_written_once(browser: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    written = []
    monkeypatch.setattr(
        "appenzell.server.transport.showing.log_line_of", lambda line: written.append(line) or log_line_of(line)
    )
    anna = browser()
    page = anna.open(anna.make("me", "here", start=0))
    page.act("+a1")
    for _ in range(3):
        page.send("hello")
        page.socket.recv()
    assert len(written) <= 1


# --- queues and turns --------------------------------------------------------------------------------------


class Heard:
    """A line whose peer takes everything, or nothing until it does."""

    def __init__(self, is_free: bool = False) -> None:
        self.is_free = is_free
        self.when_free: Callable[[], None] | None = None
        self.said: list[str] = []
        self.is_deaf = False

    async def hear(self) -> str | None:
        return None

    def hears_more(self) -> bool:
        return False

    def hang_up(self) -> None:
        self.is_deaf = True

    def say(self, text: str) -> None:
        self.said.append(text)

    def take_all(self) -> None:
        """Take what waits, and nothing after that."""
        assert self.when_free is not None
        self.is_free = True
        self.when_free()
        self.is_free = False


def connected(line: Heard, most: int = 500) -> Connection:
    """The end of a line that keeps a thousand bytes."""
    return Connection(line, "TABLE1", "anna", "", most, 1)


def test_what_waits_for_a_reader_is_bounded_in_bytes() -> None:
    connection = connected(line := Heard())
    connection.send("x" * 5000)  # one message always has room, however long it is
    assert not connection.overflowed
    connection.send("x")
    assert (connection.overflowed, connection.closed, line.is_deaf, line.said) == (True, True, True, [])


def test_what_waits_for_a_reader_is_bounded_in_number() -> None:
    connection = connected(Heard(), most=2)
    for text in ("one", "two"):
        connection.send(text)
    assert not connection.overflowed
    connection.send("three")
    assert connection.overflowed


def test_what_has_been_sent_counts_no_more() -> None:
    connection = connected(line := Heard())
    for _ in range(50):
        connection.send("x" * 600)
        line.take_all()
    assert (connection.overflowed, len(line.said)) == (False, 50)


def test_what_waits_comes_first() -> None:
    connection = connected(line := Heard())
    connection.send("one")
    line.is_free = True
    connection.send("two")
    assert line.said == []
    line.take_all()
    assert line.said == ["one", "two"]


def test_who_has_not_taken_an_answer_gets_no_other() -> None:
    connection = connected(line := Heard())
    assert connection.taken.is_set()
    connection.send("welcome")
    assert not connection.taken.is_set()
    line.take_all()
    assert connection.taken.is_set()


def test_who_takes_everything_never_waits() -> None:
    connection = connected(line := Heard(is_free=True))
    connection.send("welcome")
    assert (line.said, connection.taken.is_set()) == (["welcome"], True)


def test_who_hangs_up_in_the_middle_of_asking_has_gone(own_server: Own, stack: ExitStack) -> None:
    server = own_server()
    anna, presence = Browser(server.origin, stack), server.service.house.presence
    head = f"GET /api/tables/{anna.make('me', 'child')}/socket HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\n"
    head += "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    asked = [{"type": "hello", "id": "0"}, *({"type": "ping", "id": str(number)} for number in range(5))]
    frames = b"".join(Frame(Opcode.TEXT, json.dumps(each).encode()).serialize(mask=True) for each in asked)
    for _ in range(15):
        line = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
        line.sendall(head.encode())
        assert line.recv(65_536).startswith(b"HTTP/1.1 101 ")
        line.sendall(frames)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # hangs up without a word
        line.close()
    wait_until(lambda: presence.total == 0)


def test_what_is_sent_after_the_end_waits_for_nobody() -> None:
    connection = connected(line := Heard())
    connection.send("one")
    connection.end()
    connection.send("pong")
    assert (line.said, connection.taken.is_set()) == ([], True)


# --- hints -------------------------------------------------------------------------------------------------


def test_while_a_bot_thinks_about_a_hint_its_player_can_act(browser: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()

    def slowly(*args: Any) -> Any:
        assert go_on.wait(30.0)
        return advise(*args)

    monkeypatch.setattr("appenzell.server.beside.bot_runner.advise", slowly)
    anna = browser()
    page = anna.open(anna.make("me", "here", start=0, hints=True))
    asked = page.send("hint", seq=page.seq)
    assert page.refused("hint")["code"] == "too_fast"
    page.act("+a1")
    go_on.set()
    assert page.answer(asked)["type"] == "advice"


def test_many_sockets_of_one_address_get_no_more_hints_than_it_may(own_server: Own, stack: ExitStack) -> None:
    anna = Browser(own_server(hints_each=(0.001, 1)).origin, stack)
    code = anna.make("me", "here", start=0, hints=True)
    one, two = anna.open(code), anna.open(code)
    assert codes_of([one.ask("hint"), two.ask("hint")]) == ["advice", "too_fast"]


# --- phrases and visits ------------------------------------------------------------------------------------


def test_many_sockets_of_one_address_say_no_more_phrases_than_it_may(own_server: Own, stack: ExitStack) -> None:
    anna = Browser(own_server(phrases_each=(0.001, 1)).origin, stack)
    code = anna.make("me", "here", start=0)
    one, two = anna.open(code), anna.open(code)
    answers = [page.answer(page.send("say", phrase="hello")) for page in (one, two)]
    assert codes_of(answers) == ["ack", "too_fast"]


def test_all_who_only_watch_a_table_share_its_phrases(own_server: Own, stack: ExitStack) -> None:
    server = own_server(phrases_watching=(0.001, 1))
    anna, bert, carl = (Browser(server.origin, stack) for _ in range(3))
    code = anna.make("me", "here", start=0)
    pages = [browser.open(code) for browser in (bert, carl, anna)]
    answers = [page.answer(page.send("say", phrase="hello")) for page in pages]
    assert codes_of(answers) == ["ack", "too_fast", "ack"]


def test_a_crowd_that_comes_and_goes_is_told_of_together(browser: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("appenzell.server.transport.hub.SETTLING", 60.0)
    anna, bert = browser(), browser()
    code = anna.make("me", "here", start=0)
    page = anna.open(code)
    for _ in range(10):
        bert.open(code).close()
    page.answer(page.send("ping"))
    assert len([frame for frame in page.frames if frame["type"] == "table"]) <= 1


def test_in_the_end_it_is_told_who_is_there(browser: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("appenzell.server.transport.hub.SETTLING", 0.05)
    anna, bert = browser(), browser()
    code = anna.make("me", "here", start=0)
    page = anna.open(code)
    visits = [bert.open(code) for _ in range(5)]
    page.wait_table(lambda table: table["watchers"] == 5)
    for visit in visits:
        visit.close()
    page.wait_table(lambda table: table["watchers"] == 0)
