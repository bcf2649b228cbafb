"""Tables where nothing happens any more: they expire, unless somebody has them open or comes in time."""

from collections.abc import Callable
from contextlib import ExitStack

import pytest
from websockets.exceptions import ConnectionClosed

from appenzell.server.basics.moments import now_ms
from tests.server.harness import Browser, Server, wait_until

Make = Callable[[], Browser]
Own = Callable[..., Server]


def test_tables_expire(own_server: Own, stack: ExitStack) -> None:
    server = own_server(lobby_expires=0.0)
    anna = Browser(server.origin, stack)
    code, running = anna.make("me", "friend"), anna.make("me", "child", start=0)
    anna.open(running).act("+a1")
    server.call(server.service.expiry.sweep())
    assert anna.get(f"/api/tables/{code}", 410)["error"]["code"] == "expired"
    late = anna.socket(code)
    assert '"expired"' in str(late.recv(timeout=10))
    assert anna.get(f"/api/tables/{running}")["status"] == "running"
    assert [card["code"] for card in anna.get("/api/hello")["tables"]] == [running]


def test_a_lobby_that_somebody_has_open_does_not_expire(own_server: Own, stack: ExitStack) -> None:
    server = own_server(lobby_expires=0.0)
    anna, bert = Browser(server.origin, stack), Browser(server.origin, stack)
    code = anna.make("me", "friend")
    page = bert.open(code)
    server.call(server.service.expiry.sweep())
    assert anna.get(f"/api/tables/{code}")["status"] == "lobby"
    page.close()
    wait_until(lambda: not server.service.house.presence.count(code))
    server.call(server.service.expiry.sweep())
    assert anna.get(f"/api/tables/{code}", 410)["error"]["code"] == "expired"


def test_who_looks_at_a_table_that_ends_is_told(browser: Make) -> None:
    anna, bert = browser(), browser()
    code = anna.make("me", "friend")
    page = bert.open(code)
    anna.post(f"/api/tables/{code}/leave")
    assert page.until("error")["code"] == "expired"
    with pytest.raises(ConnectionClosed) as closed:
        page.next()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


def test_a_table_where_somebody_comes_in_time_does_not_expire(own_server: Own, stack: ExitStack) -> None:
    server = own_server()
    anna = Browser(server.origin, stack)
    code = anna.make("me", "friend")
    expiry, before = server.service.expiry, now_ms() + 1000
    assert server.call(expiry.store.quiet_codes("lobby", before, 10)) == [code]
    anna.post(f"/api/tables/{code}/start", {"fill_with_bots": True})
    server.call(expiry._end(code, "lobby", before))
    assert anna.get(f"/api/tables/{code}")["status"] == "running"
