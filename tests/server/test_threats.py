"""What an attacker would try that no other test tries; `docs/security.md` says against which threat each one is.

Everything is tried against a real server, as whoever has no more than its address.
"""

import copy
import json
import logging
import random
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import numpy as np
import pytest
from websockets.sync.client import connect

from appenzell import Game, Setup
from appenzell.bots.sight import first_seen, sight_of
from appenzell.cli import main
from appenzell.game.errors import BadSnapshot
from appenzell.rules.deck import shuffle_unseen
from appenzell.rules.randomness import seeded
from appenzell.server.transport.cookies import hash_of
from tests.server.harness import PATIENCE, Browser, Server, write_page
from tests.server.test_play import set_up, two_friends

Make = Callable[[], Browser]
Own = Callable[..., Server]


# --- what is not yet to be known ---------------------------------------------------------------------------


def test_no_answer_no_figure_and_no_log_holds_a_secret(
    server: Server, browser: Make, caplog: pytest.LogCaptureFixture
) -> None:
    for logger in ("appenzell", "uvicorn", "sqlalchemy"):
        caplog.set_level(logging.INFO, logger)
    anna, bert, one, two, code = two_friends(browser, modules=["works"], hints=True)
    set_up(one, two)
    one.act("^K")
    one.refused("act", token="^K")
    one.ask("hint")
    watcher = browser()
    page = watcher.open(code)
    page.refused("act", token="^L")
    paths = ("hello", "tables", "finished", f"tables/{code}", f"tables/{code}/record", "openapi.json", "puzzles")
    answers = [each.http.get(f"/api/{path}") for each in (anna, bert, watcher) for path in paths]
    answers += [watcher.http.get(path) for path in ("/metrics", "/healthz", f"/t/{code}", "/api/tables/AAAAAA")]
    answers += [watcher.http.post(f"/api/tables/{code}/{what}", json={}) for what in ("join", "start", "rematch")]
    table = server.service.house.in_memory(code)
    assert table is not None
    tokens = [each.http.cookies["appenzell"].partition(".")[0] for each in (anna, bert)]
    secrets = [table.seed, server.service.store.secret.hex(), *tokens, *map(hash_of, tokens)]
    told = [*one.texts, *two.texts, *page.texts, caplog.text, *(answer.text for answer in answers)]
    told += [str(answer.headers) for answer in answers]
    assert not [secret for secret in secrets for text in told if secret in text]


def test_what_a_bot_and_a_hint_know_is_the_same_whatever_lies_unseen() -> None:
    """So no thinking about it, and no time that it takes, can tell what lies there."""
    game = Game.new(Setup(players=3, modules={"cheesy", "works"}, seed="unseen", start=0))
    luck = random.Random(5)
    for _ in range(40):
        game.apply(luck.choice(game.legal_actions()))
    seen = first_seen(game)
    other = game.copy()
    shuffle_unseen(other.position.state, np.array([seeded(7)], np.int64))
    assert other.position.deck() != game.position.deck()
    one, two = sight_of(game, seen), sight_of(other, seen)
    assert one.position.state.tolist() == two.position.state.tolist()
    assert one.setup.seed is two.setup.seed is None


def test_a_sealed_record_is_played_back_by_nobody(browser: Make) -> None:
    anna, _, one, two, code = two_friends(browser)
    set_up(one, two)
    record = anna.http.get(f"/api/tables/{code}/record").text
    for path in ("/api/replay", "/api/analysis"):
        assert anna.refused(path, {"record": record})["reason"] == "sealed_record"


def test_a_game_whose_seed_is_told_does_not_go_on(browser: Make) -> None:
    anna, bert, one, two, code = two_friends(browser)
    set_up(one, two)
    one.act("^K")
    two.wait_for(3)
    assert two.ask("resign")["type"] == "ack"
    assert "[Seed" in anna.http.get(f"/api/tables/{code}/record").text
    one.wait_for(4)
    for page in (one, two):
        assert page.refused("undo", seq=page.seq)["code"] == "game_over"
        assert page.refused("act", token=".")["code"] == "game_over"
    assert bert.refused(f"/api/tables/{code}/start")["code"] == "already_started"


def test_a_rematch_has_a_seed_of_its_own(server: Server, browser: Make) -> None:
    anna, _, one, two, code = two_friends(browser)
    two.wait_for(0)
    one.ask("resign")
    again = anna.post(f"/api/tables/{code}/rematch")["code"]
    seeds = [server.call(server.service.house.table(each)).seed for each in (code, again)]
    assert [len(seed) for seed in seeds] == [32, 32]
    assert seeds[0] != seeds[1]


# --- seats -------------------------------------------------------------------------------------------------


def test_a_copy_of_the_database_holds_no_cookie(own_server: Own, stack: ExitStack, tmp_path: Path) -> None:
    anna = Browser(own_server(file=tmp_path / "tables.db").origin, stack)
    anna.open(anna.make("me", "here", start=0)).act("+a1")
    token, signature = anna.http.cookies["appenzell"].split(".")
    kept = b"".join(file.read_bytes() for file in tmp_path.glob("tables.db*"))
    assert hash_of(token).encode() in kept, "who holds the seat is known"
    assert token.encode() not in kept
    assert signature.encode() not in kept


def test_a_stranger_is_not_believed_about_where_it_comes_from(own_server: Own, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "10.0.0.7")  # where the proxy is, and nobody else
    server = own_server(requests_each=(0.001, 3))
    answers = [
        httpx.get(f"{server.origin}/api/hello", headers={"X-Forwarded-For": f"192.0.2.{number}", "Forwarded": "for=x"})
        for number in range(5)
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
    lied = httpx.get(f"{own_server().origin}/api/hello", headers={"X-Forwarded-Proto": "https"})
    assert lied.headers["set-cookie"].startswith("appenzell="), "not over HTTPS, whatever it says"


def test_of_many_forwarded_addresses_the_one_the_proxy_saw_counts(own_server: Own) -> None:
    """A proxy that only appends leaves what a stranger has written before it."""
    server = own_server(requests_each=(0.001, 3))
    answers = [
        httpx.get(f"{server.origin}/api/hello", headers={"X-Forwarded-For": f"192.0.2.{number}, 203.0.113.9"})
        for number in range(5)
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]


@pytest.mark.parametrize(
    "url",
    [
        "postgresql+asyncpg://anna:s3cret@127.0.0.1:1/tables",
        "postgresql+asyncpg://anna:s3cret@no host/tables",
        "postgresql+psycopg2://anna:s3cret@127.0.0.1/tables",
        "nonsense+driver://anna:s3cret@127.0.0.1/tables",
    ],
)
@pytest.mark.parametrize("words", [("serve", "--port", "0"), ("tables",)])
def test_no_message_holds_the_password_of_the_database(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], url: str, words: tuple[str, ...]
) -> None:
    monkeypatch.setenv("APPENZELL_DATABASE", url)
    assert main([*words]) != 0
    said = "".join(capfd.readouterr())
    assert said
    assert "s3cret" not in said


# --- requests ----------------------------------------------------------------------------------------------

HEAD = b"POST /api/tables HTTP/1.1\r\nHost: x\r\n"
BEHIND = b"GET /api/lessons HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.mark.parametrize(
    "ambiguous",
    [
        HEAD + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
        HEAD + b"Content-Length: 2, 2\r\n\r\n{}",
        HEAD + b"Content-Length: +2\r\n\r\n{}",
        HEAD + b"Content-Length : 2\r\n\r\n{}",
        HEAD + b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
        HEAD + b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
        HEAD + b"Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
        HEAD + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n",
        HEAD + b"Transfer-Encoding:\x0bchunked\r\n\r\n0\r\n\r\n",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\n2;\nxx\r\n{}\r\n0\r\n\r\n",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n",
        HEAD + b"A: b\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        HEAD + b"A: b\rContent-Length: 2\r\n\r\n{}",
        HEAD + b"A: b\r\n Content-Length: 2\r\n\r\n{}",
        HEAD + b"A: b\0c\r\n\r\n",
        b"POST /api/tables HTTP/1.1\nHost: x\n\n",
    ],
)
def test_what_a_proxy_could_read_differently_is_no_request(server: Server, ambiguous: bytes) -> None:
    """So nobody hides a request behind another: whatever follows is not even read."""
    found = b""
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
        line.sendall(ambiguous + BEHIND)
        while part := line.recv(65_536):
            found += part
    assert found.startswith(b"HTTP/1.1 400 ")
    assert found.count(b"HTTP/1.1 ") == 1


@pytest.mark.parametrize(
    "wanted",
    [
        ",".join(["0-"] * 3000),
        ",".join(f"{2 * each}-{2 * each}" for each in range(1300)),
        ",".join(f"{each}-{2_000_000 - each}" for each in range(900)),
        "-" + "9" * 5000,
        "-" * 5000,
    ],
)
def test_parts_of_a_file_are_never_more_than_the_file(own_server: Own, tmp_path: Path, wanted: str) -> None:
    (tmp_path / "large.bin").write_bytes(bytes(2_000_000))
    answer = httpx.get(f"{own_server(page=tmp_path).origin}/large.bin", headers={"Range": f"bytes={wanted}"})
    assert answer.status_code in (200, 206, 400, 416)
    assert len(answer.content) <= 2_000_000


def test_no_socket_packs_what_it_sends(server: Server, browser: Make) -> None:
    """Else the length of a message with words of a stranger in it told what else is there; and bombs were unpacked."""
    code = browser().make("me", "child")
    with connect(f"ws{server.origin[4:]}/api/tables/{code}/socket", compression="deflate") as found:
        assert found.protocol.extensions == []


@pytest.mark.parametrize("host", ['evil"><script>alert(1)</script>', "evil.example/<b>", "evil.example\\@x", ""])
def test_the_host_somebody_claims_is_no_part_of_the_page(own_server: Own, tmp_path: Path, host: str) -> None:
    write_page(tmp_path, '<!doctype html><meta content="/preview.jpg">')
    origin = own_server(page=tmp_path).origin
    answer = httpx.get(origin, headers={"Host": host, "X-Forwarded-Host": "evil.example", "Forwarded": "host=evil"})
    assert answer.text == '<!doctype html><meta content="/preview.jpg">'


def test_the_page_that_one_host_asked_for_is_given_to_no_other(own_server: Own, tmp_path: Path) -> None:
    write_page(tmp_path, '<!doctype html><meta content="/preview.jpg">')
    origin = own_server(page=tmp_path).origin
    asked = [httpx.get(origin, headers={"Host": host}) for host in ("evil.example", "castle.example")]
    assert ["evil" in answer.text for answer in asked] == [True, False]
    assert {answer.headers["cache-control"] for answer in asked} == {"no-cache"}


# --- what strangers have written ---------------------------------------------------------------------------

EXTREMES = (10**30, -(10**30), 2**63, -(2**63) - 1, 2**64, -1, True, 1e308, "x" * 10_000, "\ud800", "\0", "", [], {})


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in JSON data."""
    if path:
        yield path
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from places(part, (*path, key))


def test_whatever_stands_in_a_position_it_is_one_or_refused() -> None:
    game = Game.new(Setup(players=2, modules={"cheesy", "works", "pantry", "tower"}, seed="x", start=0))
    game.apply("+a1")
    snapshot = game.snapshot()
    tried = 0
    for path in places(snapshot):
        for extreme in EXTREMES:
            changed = part = copy.deepcopy(snapshot)
            for key in path[:-1]:
                part = part[key]
            part[path[-1]] = extreme
            tried += 1
            try:
                Game.from_snapshot(changed)
            except BadSnapshot:
                continue
    assert tried > 500


def test_a_position_of_extremes_is_refused_over_http(browser: Make) -> None:
    snapshot = Game.new(Setup(seed="x", start=0)).snapshot()
    for key in snapshot:
        body = json.dumps({"snapshot": snapshot | {key: 10**30}})
        answer = browser().http.post("/api/positions/check", content=body, headers={"content-type": "application/json"})
        assert answer.json()["error"]["code"] == "bad_snapshot"


ESCAPES = "\x1b]0;owned\x07\x1b[31m\x9b31m"


@pytest.mark.parametrize("where", ["{%s}", '[Evil "%s"]', "%s", '[Layout "%s"]', '[Result "%s"]', "; %s"])
@pytest.mark.parametrize("options", [(), ("--verify",), ("--json",)])
def test_a_record_from_a_stranger_writes_nothing_but_text_to_the_terminal(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], where: str, options: tuple[str, ...]
) -> None:
    file = tmp_path / "record.txt"
    game = Game.new(Setup(seed="x", start=0))
    game.apply("+a1")
    file.write_text(f"{game.record()}\n{where % ESCAPES}\n", encoding="utf-8")
    main(["replay", str(file), *options])
    said = "".join(capfd.readouterr())
    assert said
    assert not [letter for letter in "\x1b\x07\x9b" if letter in said]
