"""What one stranger could do to others, or to the server, with many cookies, much patience or bad manners."""

import asyncio
from collections.abc import Callable
from contextlib import ExitStack, suppress
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from appenzell.playing.party import running
from appenzell.server.tables.presence import Presence
from tests.server.harness import Browser, Page, Server, quick

Make = Callable[[], Browser]
Own = Callable[..., Server]
BOTS = ("child", "child")


# --- logs --------------------------------------------------------------------------------------------------


def test_one_table_takes_only_so_many_actions_a_second(own_server: Own, stack: ExitStack) -> None:
    anna = Browser(own_server(actions=(0.001, 3)).origin, stack)
    code = anna.make("me", "here", start=0)
    page, other = anna.open(code), anna.open(code)
    for token in ("+a1", "+g1", "."):
        page.act(token)
    other.wait_for(3)
    assert other.refused("act", token=".")["code"] == "too_fast"


def test_a_log_has_an_end_and_then_one_can_only_resign(own_server: Own, stack: ExitStack) -> None:
    anna = Browser(own_server(max_log=4).origin, stack)
    page = anna.open(anna.make("me", "here", start=0))
    for token in ("+a1", "+g1", ".", "."):
        page.act(token)
    assert page.refused("act", token=".")["code"] == "too_long"
    assert page.ask("resign")["type"] == "ack"


def test_bots_stop_where_a_log_has_its_end(own_server: Own, stack: ExitStack) -> None:
    server = own_server(max_log=6)
    anna = Browser(server.origin, stack)
    page = anna.open(anna.make(*BOTS))
    page.wait_for(6)
    server.pause(0.1)
    assert page.hello()["seq"] == 6
    assert not server.service.bots._playing


def test_a_long_log_is_read_in_portions(own_server: Own, stack: ExitStack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("appenzell.server.tables.reviving.PORTION", 2)
    server = own_server()
    anna = Browser(server.origin, stack)
    page = anna.open(anna.make("me", "here", start=0))
    for token in ("+a1", "+g1", *("." for _ in range(20))):
        page.act(token)
    code = page.table["code"]

    async def others_between() -> int:
        reading, between = asyncio.create_task(server.service.house.fetch(code)), 0
        while not reading.done():
            between += 1
            await asyncio.sleep(0)
        assert running(await reading).seq == 22
        return between

    assert server.call(others_between()) > 10


# --- seats of people who have gone -------------------------------------------------------------------------


def test_nobody_is_replaced_by_a_bot_during_a_mere_reload(own_server: Own, stack: ExitStack) -> None:
    server = own_server(cover_after=30.0)
    anna, bert = Browser(server.origin, stack), Browser(server.origin, stack)
    code = anna.make("me", "friend", start=0)
    bert.post(f"/api/tables/{code}/join", {})
    anna.post(f"/api/tables/{code}/start")
    page, other = anna.open(code), bert.open(code)
    page.close()
    other.wait_table(lambda table: not table["seats"][0]["connected"])
    refused = bert.refused(f"/api/tables/{code}/cover", {"seat": 0})
    assert refused["code"] == "too_soon"
    assert 25 <= refused["params"]["seconds"] <= 30
    told = [datetime.fromisoformat(bert.get(f"/api/tables/{code}")["seats"][0]["cover_from"]) for _ in range(3)]
    assert 0 < (told[0] - datetime.now(UTC)).total_seconds() <= 30
    assert (max(told) - min(told)).total_seconds() < 0.005, "whenever it is told, it is the same moment"


def test_nobody_is_replaced_who_has_only_just_sat_down(own_server: Own, stack: ExitStack) -> None:
    """They come in by HTTP first; their page opens its socket a moment later."""
    server = own_server(cover_after=30.0)
    server.service.house.presence._began -= 100.0  # a server that has been running for long
    anna, bert = Browser(server.origin, stack), Browser(server.origin, stack)
    code = anna.make("me", "friend", start=0)
    bert.post(f"/api/tables/{code}/join", {})
    anna.post(f"/api/tables/{code}/start")
    for asks, seat in ((anna, 1), (bert, 0)):
        refused = asks.refused(f"/api/tables/{code}/cover", {"seat": seat})
        assert refused["code"] == "too_soon"
        assert 25 <= refused["params"]["seconds"] <= 30


def test_nobody_is_replaced_who_has_only_just_come_back(own_server: Own, stack: ExitStack) -> None:
    server = own_server(cover_after=30.0)
    presence = server.service.house.presence
    presence._began -= 100.0
    anna, bert = Browser(server.origin, stack), Browser(server.origin, stack)
    code = anna.make("me", "friend", start=0)
    bert.post(f"/api/tables/{code}/join", {})
    anna.post(f"/api/tables/{code}/start")
    presence._gone.clear()  # long ago
    anna.post(f"/api/tables/{code}/cover", {"seat": 1})
    bert.post(f"/api/tables/{code}/return")
    assert anna.refused(f"/api/tables/{code}/cover", {"seat": 1})["code"] == "too_soon"


def test_from_when_on_a_bot_may_be_asked_is_told_only_of_who_is_away(browser: Make) -> None:
    anna, bert = browser(), browser()
    code = anna.make("me", "friend", "child", start=0)
    bert.post(f"/api/tables/{code}/join", {})

    def told() -> list[bool]:
        return [seat["cover_from"] is not None for seat in anna.get(f"/api/tables/{code}")["seats"]]

    assert told() == [False, False, False], "nobody plays yet"
    anna.post(f"/api/tables/{code}/start")
    page = anna.open(code)
    assert told() == [False, True, False]
    anna.post(f"/api/tables/{code}/cover", {"seat": 1})
    assert told() == [False, False, False]
    bert.post(f"/api/tables/{code}/return")
    assert told() == [False, True, False]
    page.ask("resign", seq=page.hello()["seq"])
    page.close()
    bert.open(code).wait_table(lambda table: not table["seats"][0]["connected"])
    assert told() == [False, False, False], "who has resigned plays no more"


def test_who_has_gone_is_missed_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("appenzell.server.tables.presence.time.monotonic", lambda: now[0])
    presence = Presence(30.0)
    presence.come("TABLE1", "anna")
    now[0] = 200.0
    presence.go("TABLE1", "anna")
    assert presence.missed("TABLE1", "anna") == 30.0
    assert presence.missed("TABLE1", "bert") == -70.0, "nobody has seen him since the server began"
    now[0] = 231.0
    presence.come("TABLE1", "carl")
    presence.go("TABLE1", "carl")
    assert presence.missed("TABLE1", "anna") < 0.0
    assert len(presence._gone) == 1, "nobody is remembered for longer"


# --- names -------------------------------------------------------------------------------------------------


def test_nobody_at_a_table_has_the_name_of_another(browser: Make) -> None:
    anna, bert = browser(), browser()
    seats = [{"kind": "me"}, {"kind": "here", "name": "Anna"}, {"kind": "friend"}]
    wanted = {"options": {"players": 3}, "seats": seats, "name": "Anna"}
    code = anna.post("/api/tables", wanted)["code"]
    bert.post(f"/api/tables/{code}/join", {"name": "ANNA"})
    names = [seat["name"] for seat in bert.get(f"/api/tables/{code}")["seats"]]
    assert names == ["Anna", "Anna 2", "ANNA 3"]
    assert [each.get("/api/hello")["name"] for each in (anna, bert)] == ["Anna", "ANNA"], "without the number"


# --- cookies, caches and the log ---------------------------------------------------------------------------


@pytest.mark.parametrize("made_up", ["x" * 31, "x" * 32, "x" * 33, "x" * 31 + "!", "x" * 32 + "." + "x" * 32])
def test_a_cookie_that_is_none_of_ours_is_not_taken(server: Server, made_up: str) -> None:
    answer = httpx.get(f"{server.origin}/api/hello", headers={"Cookie": f"appenzell={made_up}"})
    assert answer.cookies["appenzell"][:32] != made_up[:32], "a new one is given instead"


def test_a_made_up_cookie_holds_nothing_and_has_no_bucket_of_its_own(own_server: Own, stack: ExitStack) -> None:
    server = own_server(requests_each=(0.001, 4))
    code = Browser(server.origin, stack).make("me", "friend")
    address = f"{server.origin}/api/tables/{code}"
    answers = [httpx.get(address, headers={"Cookie": f"appenzell={letter * 32}"}) for letter in "abc"]
    assert [answer.status_code for answer in answers] == [200, 200, 429], "it counts like no cookie at all"


def test_a_cookie_is_signed_by_the_server_that_gave_it(browser: Make, own_server: Own) -> None:
    cookie = browser().http.cookies["appenzell"]
    other = httpx.get(f"{own_server().origin}/api/hello", headers={"Cookie": f"appenzell={cookie}"})
    assert "appenzell" in other.cookies, "its own"


def test_a_cookie_outlives_a_restart(own_server: Own, tmp_path: Path) -> None:
    with Server(quick(tmp_path / "tables.db")).at_work() as server:
        cookies = httpx.get(f"{server.origin}/api/hello").cookies
    again = own_server(file=tmp_path / "tables.db")
    assert "set-cookie" not in httpx.get(f"{again.origin}/api/hello", cookies=cookies).headers


def test_a_cookie_from_before_signatures_is_signed_while_it_holds_something(browser: Make) -> None:
    anna, bert = browser(), browser()
    code = anna.make("me", "child")
    for somebody, is_kept in ((anna, True), (bert, False)):
        token = somebody.http.cookies["appenzell"].partition(".")[0]
        somebody.http.cookies.clear()
        old = {"Cookie": f"appenzell={token}"}
        assert somebody.http.get(f"/api/tables/{code}", headers=old).json()["you"] == ([0] if is_kept else [])
        given = somebody.http.get("/api/hello", headers=old).cookies["appenzell"]
        assert (given.partition(".")[0] == token) is is_kept
    assert anna.get(f"/api/tables/{code}")["you"] == [0], "the signed one holds the seat, too"


def test_over_https_the_cookie_belongs_to_this_very_host(server: Server) -> None:
    forwarded = {"X-Forwarded-Proto": "https"}
    answer = httpx.get(f"{server.origin}/api/hello", headers=forwarded)
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("__Host-appenzell=")
    assert "; Secure" in cookie
    assert "domain" not in cookie.lower()
    again = httpx.get(f"{server.origin}/api/hello", headers=forwarded | {"Cookie": cookie.partition(";")[0]})
    assert "set-cookie" not in again.headers, "it is known"


def test_over_https_a_cookie_that_a_neighbour_may_have_given_is_none(browser: Make) -> None:
    """Another host below the same domain can give a browser its own cookie, by the plain name, and holds it too."""
    mallory = browser()
    code = mallory.make("me", "child")
    forwarded = {"X-Forwarded-Proto": "https"}
    assert mallory.http.get(f"/api/tables/{code}", headers=forwarded).json()["you"] == []
    answer = mallory.http.get("/api/hello", headers=forwarded)
    assert answer.json()["tables"] == []
    given = answer.headers["set-cookie"]
    assert given.startswith("__Host-appenzell=")
    assert mallory.http.cookies["appenzell"][:32] not in given, "whoever comes so gets one of their own"


@pytest.mark.parametrize("path", ["/api/hello", "/api/tables", "/api/tables/AAAAAA", "/api/nothing"])
def test_what_is_told_to_one_browser_is_kept_by_nobody(server: Server, path: str) -> None:
    assert httpx.get(server.origin + path).headers["cache-control"] == "no-store"


def test_text_that_is_none_closes_the_socket_and_leaves_no_traceback(
    browser: Make, server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    anna = browser()
    page = anna.open(anna.make("me", "child", start=0))
    page.socket.send(b"\xff\xfe", text=True)
    with pytest.raises(ConnectionClosed) as closed:
        page.until("never")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1007
    server.pause(0.05)
    assert not caplog.records


# --- tables one was not invited to -------------------------------------------------------------------------


def test_codes_of_tables_are_not_found_by_trying(own_server: Own, stack: ExitStack) -> None:
    server = own_server(guesses_each=(0.001, 5))
    anna, mallory = Browser(server.origin, stack), Browser(server.origin, stack)
    code, unseen = anna.make("me", "friend"), anna.make("me", "friend")
    assert [mallory.http.get(f"/api/tables/AAAAA{letter}").status_code for letter in "ABC"] == [404] * 3
    assert mallory.refused("/api/tables/AAAAAD/join")["code"] == "unknown_table"
    with suppress(ConnectionClosed):
        Page(mallory.socket("AAAAAE")).until("never")
    for path in (f"/api/tables/{unseen}", "/api/tables/AAAAAF", f"/api/tables/{unseen}/record"):
        assert mallory.http.get(path).status_code == 429, "whether it is there is not told any more"
    with pytest.raises(InvalidStatus) as refused:
        mallory.socket(unseen)
    assert refused.value.response.status_code == 429
    assert httpx.get(f"{server.origin}/api/tables/{code}").status_code == 429, "nor to whoever throws the cookie away"
    assert anna.get(f"/api/tables/{code}")["you"] == [0], "who sits there goes on, behind the same address"
    assert anna.open(code).table["you"] == [0]
    assert mallory.http.get("/api/hello").status_code == 200


# --- bots ------------------------------------------------------------------------------------------------


def test_how_many_bots_are_kept_is_a_setting(own_server: Own, stack: ExitStack) -> None:
    server = own_server(bots_kept=1)
    anna = Browser(server.origin, stack)
    for _ in range(3):
        anna.open(anna.make("me", "child", start=1)).wait_for(1)
    assert len(server.service.bots._keeper._kept) == 1
