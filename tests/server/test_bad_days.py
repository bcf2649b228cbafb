"""Bad days: a database that hangs, fails, lies, is gone or is full. Nobody is told what is not so, and it passes."""

import asyncio
import json
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import aiosqlite
import pytest
from sqlalchemy import event

from appenzell.server.basics import seldom
from appenzell.server.beside.wall_clock import WallClock
from appenzell.server.storage import asking, health, writer
from appenzell.server.storage.asking import Trouble, Unavailable
from appenzell.server.storage.committing import FileCommitter
from appenzell.server.tables.news import Notice
from appenzell.server.tables.table import Table
from tests.server.harness import Browser, Page, Server, wait_until

Make = Callable[..., Server]
DAY = 86_400


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "FRESH", 0.0)


@pytest.fixture(autouse=True)
def news(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets no other test's trouble keep back what is said of this one's."""
    trouble = Trouble()
    for module in ("storage.writer", "storage.health", "transport.answers", "beside.bot_runner"):
        monkeypatch.setattr(f"appenzell.server.{module}.TROUBLE", trouble)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


class Disk:
    """Whatever is committed goes through here."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.fault: Callable[[], None] | None = None
        self.loses_answers = False
        self.free = threading.Event()
        self.free.set()
        commit = FileCommitter._commit

        def faulty(committer: FileCommitter, *what: Any) -> None:
            self.free.wait()
            if not self.loses_answers and self.fault:
                self.fault()
            commit(committer, *what)
            if self.fault:
                self.fault()

        monkeypatch.setattr(FileCommitter, "_commit", faulty)

    def fails(self, how: str = "disk I/O error") -> None:
        def fault() -> None:
            raise sqlite3.OperationalError(how)

        self.fault = fault


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    disk = Disk(monkeypatch)
    yield disk
    disk.fault = None
    disk.free.set()


def friends(server: Server, stack: ExitStack) -> tuple[Page, Page]:
    """Two at a table, where the first begins."""
    anna, bert = Browser(server.origin, stack), Browser(server.origin, stack)
    code = anna.make("me", "friend", start=0)
    bert.post(f"/api/tables/{code}/join")
    anna.post(f"/api/tables/{code}/start")
    return anna.open(code), bert.open(code)


def is_well(server: Server) -> bool:
    """Whether the server says so."""
    import httpx

    answer = httpx.get(f"{server.origin}/healthz")
    assert answer.status_code in (200, 503)
    return answer.status_code == 200


def enter(page: Page) -> dict[str, Any]:
    """Play the first action, with an id of its own."""
    return page.answer(page.send("act", id="enter", seq=0, token="+a1"))


def seqs(page: Page) -> list[int]:
    """The actions a page was told of."""
    return [frame["seq"] for frame in page.frames if frame["type"] == "acted"]


def test_a_disk_that_takes_nothing_shows_and_passes(own_server: Make, stack: ExitStack, disk: Disk) -> None:
    server = own_server()
    one, two = friends(server, stack)
    assert is_well(server)
    disk.fails("database or disk is full")
    assert not is_well(server)
    assert enter(one)["code"] == "busy"
    disk.fault = None
    assert is_well(server)
    assert enter(one)["seq"] == 1
    two.wait_for(1)
    assert seqs(one) == seqs(two) == [1]


@pytest.mark.parametrize("cause", ["full", "deleted"])
def test_a_bad_day_does_not_fill_the_log(
    own_server: Make,
    stack: ExitStack,
    disk: Disk,
    file: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    cause: str,
) -> None:
    server = own_server(file=file)
    one, _ = friends(server, stack)
    if cause == "full":
        disk.fails("database or disk is full")
    else:
        file.rename(file.with_name("away"))
    why = {
        "full": "The database says: database or disk is full.",
        "deleted": f"The database {file} was deleted or replaced under the running server.",
    }[cause]
    for _ in range(5):
        assert enter(one)["code"] == "busy"
        assert not is_well(server)
    assert caplog.messages == [why]
    monkeypatch.setattr(seldom, "EVERY", 0.0)  # an hour later
    assert not is_well(server)
    assert caplog.messages[1].startswith(f"{why} And ")
    assert caplog.messages[1].endswith(" times more since this was last said.")
    disk.fault = None
    if cause == "deleted":
        file.with_name("away").rename(file)
    caplog.clear()
    wait_until(lambda: is_well(server))
    assert not caplog.messages, "it may be a moment"
    monkeypatch.setattr(asking, "CALM", 0.0)
    assert enter(one)["seq"] == 1
    assert is_well(server)
    assert caplog.messages == ["The database can be written again."]


def test_what_was_written_is_told_though_the_answer_was_lost(own_server: Make, stack: ExitStack, disk: Disk) -> None:
    one, two = friends(own_server(), stack)
    disk.loses_answers = True
    disk.fails()
    assert enter(one)["code"] == "busy"
    disk.fault = None
    two.wait_for(1)
    assert enter(one)["seq"] == 1, "a retry is answered with what was written"
    two.act("+g7")
    one.wait_for(2)
    assert seqs(one) == seqs(two) == [1, 2]


def test_bots_go_on_when_the_database_does(own_server: Make, stack: ExitStack, disk: Disk) -> None:
    anna = Browser(own_server().origin, stack)
    page = anna.open(anna.make("me", "child", start=0))
    disk.fails()
    assert enter(page)["code"] == "busy"
    disk.fault = None
    assert enter(page)["type"] == "ack"
    page.wait_for(2)


def test_a_database_that_hangs_stops_nobody_for_long(own_server: Make, stack: ExitStack, disk: Disk) -> None:
    server = own_server(database_within=0.3)
    one, two = friends(server, stack)
    disk.free.clear()
    assert enter(one)["code"] == "busy"
    assert not is_well(server)
    assert two.answer(two.send("ping"))["type"] == "pong"
    disk.free.set()
    wait_until(lambda: is_well(server))
    assert enter(one)["seq"] == 1
    two.wait_for(1)
    assert seqs(one) == seqs(two) == [1]


def test_a_question_that_hangs_is_given_up(own_server: Make, stack: ExitStack, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = Browser(own_server(database_within=0.2).origin, stack)
    free, execute = threading.Event(), aiosqlite.Cursor.execute

    async def hangs(cursor: aiosqlite.Cursor, *asked: Any) -> aiosqlite.Cursor:
        await cursor._conn._execute(free.wait)
        return await execute(cursor, *asked)

    monkeypatch.setattr(aiosqlite.Cursor, "execute", hangs)
    try:
        assert anna.get("/api/tables", 503)["error"]["code"] == "busy"
    finally:
        free.set()
    assert anna.get("/api/tables")["tables"] == []


def test_too_many_writes_are_refused_at_once(
    own_server: Make, stack: ExitStack, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "MOST_WAITING", 2)
    server = own_server()
    one, _ = friends(server, stack)
    disk.free.clear()

    async def write_much() -> list[Any]:
        store = server.service.store
        begun = [asyncio.create_task(store.settled()) for _ in range(4)]
        done, waiting = await asyncio.wait(begun, timeout=0.2)
        disk.free.set()
        await asyncio.wait(waiting)
        return [task.exception() for task in done]

    refused = server.call(write_much())
    assert [str(error) for error in refused if error] == ["2 writes wait already."] * len(refused)
    assert refused
    assert enter(one)["type"] == "ack"


def test_refused_connections_are_no_fault_of_ours(own_server: Make, stack: ExitStack) -> None:
    server = own_server()
    anna = Browser(server.origin, stack)
    engine = server.service.store.engine

    def refuse(*_: object) -> None:
        raise ConnectionRefusedError("Connection refused")

    event.listen(engine.sync_engine, "do_connect", refuse)
    server.call(engine.dispose())
    assert anna.get("/api/tables", 503)["error"]["code"] == "busy"
    event.remove(engine.sync_engine, "do_connect", refuse)
    anna.get("/api/tables")


def test_a_file_that_is_gone_is_noticed(own_server: Make, stack: ExitStack, file: Path) -> None:
    server = own_server(file=file)
    one, two = friends(server, stack)
    file.rename(file.with_name("away"))
    assert enter(one)["code"] == "busy"
    assert not is_well(server)
    assert not file.exists(), "no other file is made in its place"
    file.with_name("away").rename(file)
    wait_until(lambda: is_well(server))
    assert enter(one)["seq"] == 1
    two.wait_for(1)
    assert seqs(two) == [1]


def test_a_log_of_the_database_that_is_gone_is_noticed(own_server: Make, stack: ExitStack, file: Path) -> None:
    server = own_server(file=file)
    one, _ = friends(server, stack)
    file.with_name("tables.db-wal").unlink()
    for _ in range(2):
        assert enter(one)["code"] == "busy"
        assert not is_well(server)


def test_a_file_in_place_of_another_is_noticed(own_server: Make, stack: ExitStack, file: Path) -> None:
    server = own_server(file=file)
    one, _ = friends(server, stack)
    file.rename(file.with_name("away"))
    file.write_bytes(file.with_name("away").read_bytes())
    assert enter(one)["code"] == "busy"
    assert not is_well(server)


def test_a_listener_that_fails_silences_nobody(
    own_server: Make, stack: ExitStack, caplog: pytest.LogCaptureFixture
) -> None:
    server = own_server()
    anna = Browser(server.origin, stack)
    page = anna.open(anna.make("me", "child", start=0))

    def fails(_: Notice) -> None:
        raise ZeroDivisionError

    server.service.house.news._listeners.insert(0, fails)
    assert enter(page)["type"] == "ack"
    page.wait_for(2)
    assert "ZeroDivisionError" in caplog.text


def edit(file: Path, statement: str, *values: object) -> None:
    """Change what is written, behind the server's back."""
    with sqlite3.connect(file) as database:
        assert database.execute(statement, values).rowcount
    database.close()


@pytest.mark.parametrize(
    "newer",
    [
        ("UPDATE games SET options = ? WHERE code = ?", json.dumps({"players": 2, "weather": "rain"})),
        ("UPDATE seats SET level = ? WHERE kind = 'bot' AND game = ?", "wizard"),
    ],
)
def test_a_table_of_a_newer_version_spoils_no_list(
    own_server: Make, stack: ExitStack, file: Path, caplog: pytest.LogCaptureFixture, newer: tuple[str, str]
) -> None:
    server = own_server(file=file)
    anna = Browser(server.origin, stack)
    strange, known = (anna.make("me", "child", public=True, start=0) for _ in range(2))
    server.service.house._tables.clear()
    edit(file, *newer, strange)
    for _ in range(2):
        assert [card["code"] for card in anna.get("/api/tables")["tables"]] == [known]
        assert [card["code"] for card in anna.get("/api/hello")["tables"]] == [known]
    assert caplog.text.count(f"Table {strange} cannot be read") == 1


def test_a_log_that_cannot_be_read_spoils_no_page(
    own_server: Make, stack: ExitStack, file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    server = own_server(file=file)
    anna = Browser(server.origin, stack)
    strange, known = (anna.make("me", "here", start=0) for _ in range(2))
    anna.open(strange).act("+a1")
    server.service.house._tables.clear()
    edit(file, "UPDATE changes SET token = 'zz' WHERE game = ?", strange)
    for _ in range(2):
        cards = {card["code"]: card["your_turn"] for card in anna.get("/api/hello")["tables"]}
        assert cards == {strange: False, known: True}
    assert caplog.text.count(f"Table {strange} cannot be read") == 1


def test_whoever_asks_for_what_cannot_be_read_fills_no_log(
    own_server: Make, stack: ExitStack, file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    server = own_server(file=file)
    anna = Browser(server.origin, stack)
    anna.open(strange := anna.make("me", "here", start=0)).act("+a1")
    server.service.house._tables.clear()
    edit(file, "UPDATE changes SET token = 'zz' WHERE game = ?", strange)
    for _ in range(3):
        assert anna.get(f"/api/tables/{strange}", 500)["error"]["code"] == "internal"
    server.call(server.service._revive())
    assert caplog.text.count(f"Table {strange} cannot be read") == 1


def test_a_game_that_cannot_be_read_at_once_is_revived_later(
    own_server: Make, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("appenzell.server.service.READ_AGAIN", 0.01)
    server = own_server()
    code = Browser(server.origin, stack).make("me", "here", start=0)
    house, hiccups = server.service.house, [Unavailable("A hiccup."), Unavailable("Another.")]
    table, heard = house.table, list[Notice]()

    async def read(code: str) -> Table:
        if hiccups:
            raise hiccups.pop()
        return await table(code)

    monkeypatch.setattr(house, "table", read)
    house.news.subscribe(heard.append)
    server.call(server.service._revive())
    assert [notice.table.code for notice in heard] == [code]


@pytest.fixture
def in_forty_days(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Sets the clock on the wall."""
    right = time.time_ns

    def jump() -> None:
        monkeypatch.setattr(time, "time_ns", lambda: right() + 40 * DAY * 1_000_000_000)

    return jump


def test_a_clock_that_jumps_ahead_deletes_nothing(
    own_server: Make, stack: ExitStack, in_forty_days: Callable[[], None], caplog: pytest.LogCaptureFixture
) -> None:
    server = own_server()
    anna = Browser(server.origin, stack)
    codes = {anna.make("me", "here"), anna.make("me", "friend")}
    in_forty_days()
    for _ in range(2):
        server.call(server.service.expiry.sweep())
    assert {card["code"] for card in anna.get("/api/hello")["tables"]} == codes
    assert caplog.text.count("The clock jumped by +960.0 hours") == 1


def test_a_clock_that_was_wrong_at_the_start_ends_no_game_people_are_at(
    own_server: Make, stack: ExitStack, in_forty_days: Callable[[], None]
) -> None:
    server = own_server()
    anna = Browser(server.origin, stack)
    code, left = anna.make("me", "here"), anna.make("me", "here")
    anna.open(code)
    in_forty_days()
    server.service.expiry.wall_clock = WallClock()
    server.call(server.service.expiry.sweep())
    assert [card["code"] for card in anna.get("/api/hello")["tables"]] == [code]
    assert anna.get(f"/api/tables/{left}", 410)


class Clocks:
    """The clock on the wall and that of the process, in hours."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.wall = self.own = 0.0
        monkeypatch.setattr(time, "time_ns", lambda: int(self.wall * 3600e9))
        monkeypatch.setattr(time, "monotonic", lambda: self.own * 3600)

    def passes(self, hours: float) -> None:
        self.wall, self.own = self.wall + hours, self.own + hours


def hours(clock: WallClock) -> float:
    """What time it is for sure."""
    return clock.surely() / 3_600_000


def test_a_clock_that_was_behind_at_the_start_is_believed_after_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    clocks = Clocks(monkeypatch)
    clock = WallClock()
    clocks.wall += 1000
    assert hours(clock) == 0
    clocks.passes(23)
    assert hours(clock) == 23
    clocks.passes(1)
    assert hours(clock) == 1024
    clocks.passes(10)
    assert hours(clock) == 1034


def test_a_clock_that_jumps_and_is_put_right_is_believed_at_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clocks = Clocks(monkeypatch)
    clock = WallClock()
    for _ in range(5):
        clocks.wall += 1000
        assert hours(clock) == clocks.own
        clocks.passes(20)
        assert hours(clock) == clocks.own
        clocks.wall -= 1000
        assert hours(clock) == clocks.own
        clocks.passes(30)
        assert hours(clock) == clocks.own
