"""The log: one form for all that is said, and no secret in it, whatever happens."""

import json
import logging
import os
import signal
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from appenzell.checkup.lifted import ENVIRONMENT
from appenzell.server.basics.logs import Json, Text
from hostile.nursery import start
from tests.server.harness import PATIENCE, Browser, Page
from tests.server.test_crash import origin_in

SECRET = "Annabella and her cookie"
NAMES = ("Annabella", "Bertholdina")


def record_of(message: str, args: Any = (), error: BaseException | None = None, name: str = "appenzell.x") -> Any:
    """Return what logging makes of a call."""
    info = (type(error), error, error.__traceback__) if error else None
    return logging.getLogger(name).makeRecord(name, logging.ERROR, "x.py", 1, message, args, info)


def caught(error: Exception) -> Exception:
    """Return an exception that was raised, by another one."""
    try:
        try:
            raise ValueError(SECRET)
        except ValueError as cause:
            raise error from cause
    except Exception as found:
        return found


def test_a_message_is_one_object_with_the_fields_it_names() -> None:
    line = Json().format(record_of("Table %(table)s\nis full.", ({"table": "ABCDEF", "level": "no"},)))
    said = json.loads(line)
    assert "\n" not in line
    assert said.pop("time").endswith("+00:00")
    assert said == {"level": "error", "logger": "appenzell.x", "message": "Table ABCDEF\nis full.", "table": "ABCDEF"}


@pytest.mark.parametrize("form", [Text(), Json()])
def test_of_an_exception_it_is_told_where_it_was_and_not_what_it_says(form: logging.Formatter) -> None:
    said = form.format(record_of("Something failed.", error=caught(KeyError(SECRET))))
    assert said.count("test_logs.py") == 2, "both are there"
    assert "builtins.KeyError" in said
    assert "builtins.ValueError" in said
    assert SECRET not in said


def test_what_the_system_says_is_told() -> None:
    assert "No space left on device" in Json().format(
        record_of("No.", error=caught(OSError(28, "No space left on device")))
    )


@pytest.mark.parametrize("form", [Text(), Json()])
def test_of_a_library_the_first_line_is_told(form: logging.Formatter) -> None:
    said = form.format(record_of(f"Task exception was never retrieved\nfuture: {SECRET}", name="asyncio"))
    assert "Task exception was never retrieved" in said
    assert SECRET not in said


# --- a whole game ------------------------------------------------------------------------------------------


@contextmanager
def talkative(folder: Path, **settings: str) -> Iterator[tuple[str, Path]]:
    """A server that says all it can, on a database in a folder, and what it says."""
    said = folder / "said.txt"
    environment = {**os.environ, **ENVIRONMENT, "APPENZELL_LOG_LEVEL": "debug", "APPENZELL_BOT_PACE": "[0, 0]"}
    with said.open("wb") as errors:
        arguments = ("serve", "--port", "0", "--db", str(folder / "t.db"))
        running = start(arguments, environment | settings, stderr=errors)
        try:
            yield origin_in(running.stdout), said
        finally:
            running.send_signal(signal.SIGTERM)
            running.wait(PATIENCE)
            running.stdout.close()


def misbehave(origin: str, page: Page) -> None:
    """Do what servers complain about."""
    page.send("act", seq=0, token=SECRET)
    page.socket.send(f'{{"type": "{SECRET}"}}')
    host, port = origin.removeprefix("http://").split(":")
    for nonsense in (f"{SECRET}\r\n\r\n", f"GET /{SECRET} HTTP/1.1\r\ncookie: appenzell={SECRET}\r\n\r\n"):
        with socket.create_connection((host, int(port)), PATIENCE) as line:
            line.sendall(nonsense.encode())
            line.recv(1000)


def damage(file: Path, code: str) -> None:
    """Write something into a table that nobody can read."""
    with sqlite3.connect(file, timeout=PATIENCE) as database:
        database.execute("UPDATE seats SET kind = ? WHERE game = ?", (SECRET, code))
    database.close()


def test_a_whole_game_leaves_no_secret_in_the_log(tmp_path: Path, stack: ExitStack, luck: Random) -> None:
    settings = {"APPENZELL_LOG": "json", "APPENZELL_IDLE_TABLE": "0", "APPENZELL_SWEEP_EVERY": "0.1"}
    with talkative(tmp_path, **settings) as (origin, said):
        anna, bert = Browser(origin, stack), Browser(origin, stack)
        bots = anna.open(anna.make("child", "child", target=4))
        wanted = {"options": {"players": 2}, "seats": [{"kind": "me"}, {"kind": "friend"}], "name": NAMES[0]}
        strange = anna.make("me", "friend")
        code = anna.post("/api/tables", wanted)["code"]
        bert.post(f"/api/tables/{code}/join", {"name": NAMES[1]})
        pages = [anna.open(code), bert.open(code)]
        anna.post(f"/api/tables/{code}/start")
        for page in pages:
            page.wait_table(lambda table: table["status"] == "running")
            page.hello()
        pages[0].send("say", phrase="hello")
        play(pages, luck)
        while bots.view["phase"] != "over":
            bots.next()
        misbehave(origin, pages[0])
        record = anna.http.get(f"/api/tables/{code}/record").text
        anna.http.post("/api/replay", json={"record": record})
        anna.post(f"/api/tables/{code}/rematch")
        damage(tmp_path / "t.db", strange)
        anna.http.get("/api/hello")
        anna.http.get(f"/api/tables/{strange}")
    lines = [json.loads(line) for line in said.read_text().splitlines()]
    assert all({"time", "level", "logger", "message"} <= line.keys() for line in lines)
    assert {"debug", "info", "warning", "error"} <= {line["level"] for line in lines}
    assert any(line.get("table") == code and "code" in line for line in lines)
    assert "uvicorn.error" in {line["logger"] for line in lines}
    told = said.read_text()
    for secret in secrets_of(tmp_path / "t.db", record, anna, bert):
        assert secret not in told, secret


def secrets_of(file: Path, record: str, *browsers: Browser) -> list[str]:
    """Return what nobody may find in a log."""
    cookies = [part for browser in browsers for part in browser.http.cookies["appenzell"].split(".")]
    with sqlite3.connect(file) as database:
        kept = [row[0] for row in database.execute("SELECT value FROM secrets")]
        kept += [row[0] for row in database.execute("SELECT seed FROM games UNION SELECT host FROM games") if row[0]]
    database.close()
    return [SECRET, *NAMES, *cookies, *kept, *(line for line in record.splitlines() if len(line) > 5)]


def play(pages: list[Page], luck: Random) -> None:
    """Let two people play what is legal; one of them gives up in the end."""
    for _ in range(150):
        page = pages[pages[0].view["player"]]
        if page.view["phase"] == "over":
            return
        page.act(luck.choice(page.view["legal"]))
        for each in pages:
            each.wait_for(page.seq)
    assert pages[0].ask("resign")["type"] == "ack"
