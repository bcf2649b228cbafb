"""Tables without end: how many one may make, how long those are kept that nobody plays at, and how a host clears up."""

import json
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from sqlalchemy import text

from appenzell.server.storage.database_file import Claim, database_file_of
from tests.server.harness import Browser, Server, quick, wait_until
from tests.shell import Shell

Make = Callable[[], Browser]
Own = Callable[..., Server]
DAY = 86_400_000


def rows_of(server: Server, query: str) -> list[Any]:
    """What a query finds in the database."""

    async def ask() -> list[Any]:
        async with server.service.store.engine.begin() as connection:
            found = await connection.execute(text(query))
            return list(found) if found.returns_rows else []

    return server.call(ask())


def test_fresh_cookies_make_no_more_tables_than_their_address_may(own_server: Own, stack: ExitStack) -> None:
    server = own_server(tables=(0.001, 3))
    wanted = {"options": {"players": 2}, "seats": [{"kind": "me"}, {"kind": "here"}]}
    answers = [Browser(server.origin, stack).http.post("/api/tables", json=wanted) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert answers[-1].json()["error"]["code"] == "too_fast"


def over(anna: Browser) -> str:
    """Make a table where the game is over."""
    page = anna.open(anna.make("me", "here", start=0))
    page.ask("resign", seat=0)
    return str(page.table["code"])


def test_a_rematch_is_a_table_like_any_other(own_server: Own, stack: ExitStack) -> None:
    server = own_server(max_tables_each=1, max_tables=2)
    anna, bert, carl = (Browser(server.origin, stack) for _ in range(3))
    codes = [over(anna), over(anna)]
    again = anna.post(f"/api/tables/{codes[0]}/rematch")["code"]
    assert anna.refused(f"/api/tables/{codes[1]}/rematch")["code"] == "too_many_tables"
    assert anna.post(f"/api/tables/{codes[0]}/rematch")["code"] == again, "it is there already"
    codes = [over(bert), over(carl)]
    bert.post(f"/api/tables/{codes[0]}/rematch")
    assert carl.refused(f"/api/tables/{codes[1]}/rematch")["code"] == "busy"


def test_rematches_count_as_tables_of_their_address(own_server: Own, stack: ExitStack) -> None:
    anna = Browser(own_server(tables=(0.001, 3)).origin, stack)
    codes = [over(anna), over(anna)]
    for _ in range(5):  # of which one is made
        anna.post(f"/api/tables/{codes[0]}/rematch")
    assert anna.refused(f"/api/tables/{codes[1]}/rematch")["code"] == "too_fast"


def test_a_rematch_belongs_to_whoever_asks_for_it(browser: Make) -> None:
    anna, bert = browser(), browser()
    code = anna.make("me", "friend", start=0)
    bert.post(f"/api/tables/{code}/join", {})
    anna.post(f"/api/tables/{code}/start")
    anna.open(code).ask("resign")
    again = bert.post(f"/api/tables/{code}/rematch")["code"]
    assert [each.get(f"/api/tables/{again}")["host"] for each in (anna, bert)] == [False, True]


def test_a_game_in_which_nobody_acted_expires_like_one_that_has_not_begun(own_server: Own, stack: ExitStack) -> None:
    server = own_server()
    anna = Browser(server.origin, stack)
    untouched, played = anna.make("me", "here", start=0), anna.make("me", "here", start=0)
    anna.open(played).act("+a1")
    rows_of(server, f"UPDATE games SET created = created - {2 * DAY}")
    rows_of(server, f"UPDATE changes SET at = at - {2 * DAY}")
    server.call(server.service.expiry.sweep())
    assert anna.get(f"/api/tables/{untouched}", 410)["error"]["code"] == "expired"
    assert anna.get(f"/api/tables/{played}")["status"] == "running"


def test_a_game_played_with_hints_is_played(own_server: Own, stack: ExitStack, shell: Shell) -> None:
    server = own_server()
    anna = Browser(server.origin, stack)
    code = anna.make("me", "here", start=0)
    anna.open(code).act("+a1")
    rows_of(server, "UPDATE changes SET by = 'advised'")
    rows_of(server, f"UPDATE games SET created = created - {2 * DAY}")
    rows_of(server, f"UPDATE changes SET at = at - {2 * DAY}")
    server.call(server.service.expiry.sweep())
    assert anna.get(f"/api/tables/{code}")["status"] == "running"
    assert counts_in(shell, database_file_of(server.settings.url)) == [("running", 1, 0)]


def test_a_game_that_was_hardly_begun_expires_within_days(own_server: Own, stack: ExitStack) -> None:
    server = own_server(few_actions=3)
    anna = Browser(server.origin, stack)
    begun, played = (anna.open(anna.make("me", "here", start=0)) for _ in range(2))
    for token in ("+a1", "+g1"):
        begun.act(token)
    for token in ("+a1", "+g1", "."):
        played.act(token)
    for page in (begun, played):
        page.close()
    wait_until(lambda: server.service.house.presence.total == 0)
    rows_of(server, f"UPDATE games SET created = created - {5 * DAY}")
    rows_of(server, f"UPDATE changes SET at = at - {3 * DAY}")
    server.call(server.service.expiry.sweep())
    assert anna.get(f"/api/tables/{begun.table['code']}")["status"] == "running"
    rows_of(server, f"UPDATE changes SET at = at - {2 * DAY}")
    server.call(server.service.expiry.sweep())
    assert anna.get(f"/api/tables/{begun.table['code']}", 410)["error"]["code"] == "expired"
    assert anna.get(f"/api/tables/{played.table['code']}")["status"] == "running"


def test_of_an_expired_table_neither_seed_nor_host_is_kept(own_server: Own, stack: ExitStack) -> None:
    server = own_server(lobby_expires=0.0)
    code = Browser(server.origin, stack).make("me", "friend")
    server.pause(0.01)
    server.call(server.service.expiry.sweep())
    assert rows_of(server, f"SELECT * FROM games WHERE code = '{code}'") == []
    assert rows_of(server, "SELECT * FROM expired") == [(code,)]


def counts_in(shell: Shell, file: Path | None, *more: str) -> list[tuple[str, int, int]]:
    """The tables in a database: status, how many, at how many nobody has acted."""
    assert shell.run("tables", "--db", file, "--json", *more) == 0
    return [(count["status"], count["tables"], count["untouched"]) for count in json.loads(shell.out)["tables"]]


def test_a_host_counts_the_tables_beside_the_server(own_server: Own, stack: ExitStack, shell: Shell) -> None:
    server = own_server()
    anna = Browser(server.origin, stack)
    anna.make("me", "friend")
    anna.make("me", "here", start=0)
    anna.open(anna.make("me", "here", start=0)).act("+a1")
    assert counts_in(shell, database_file_of(server.settings.url)) == [("lobby", 1, 1), ("running", 2, 1)]
    assert shell.run("tables", "--db", database_file_of(server.settings.url)) == 0
    assert "running 2 1 1" in shell.flat


def test_a_host_clears_away_what_nobody_plays_at(stack: ExitStack, shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with Server(quick(file)).at_work() as server:
        anna = Browser(server.origin, stack)
        anna.make("me", "friend")
        anna.make("me", "here", start=0)
        anna.open(anna.make("me", "here", start=0)).act("+a1")
    assert counts_in(shell, file, "--clear", "1") == [("lobby", 1, 1), ("running", 2, 1)]
    assert "Cleared away: 0." in shell.err
    assert counts_in(shell, file, "--clear", "0") == [("running", 1, 0)]
    assert "Cleared away: 2." in shell.err


def test_nothing_is_cleared_away_beside_a_server(stack: ExitStack, shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with Server(quick(file)).at_work() as server:
        Browser(server.origin, stack).make("me", "friend")
    claim = Claim(server.settings.url)
    claim.take()
    stack.callback(claim.release)
    assert shell.run("tables", "--db", file, "--clear", "0") == 1
    assert "A server is at work with the database" in shell.err
    assert counts_in(shell, file) == [("lobby", 1, 1)]


def test_a_database_that_is_not_there_is_not_made(shell: Shell, tmp_path: Path) -> None:
    assert shell.run("tables", "--db", tmp_path / "none.db") == 1
    assert "There is no database" in shell.err
    assert not list(tmp_path.iterdir())
