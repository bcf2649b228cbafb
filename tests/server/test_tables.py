"""Around the game: making, joining, starting, leaving, returning, rematches, lists."""

from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest
from sqlalchemy import text

from appenzell.rules.layouts import FRONT
from appenzell.server.tables.table import Table
from tests.server.harness import Browser, Server
from tests.server.test_play import set_up, two_friends

Make = Callable[[], Browser]
Own = Callable[..., Server]


def test_hello_knows_name_tables_and_levels(browser: Make) -> None:
    anna = browser()
    answer = anna.get("/api/hello")
    assert (answer["name"], answer["tables"]) == (None, [])
    assert [level["id"] for level in answer["levels"]] == ["child", "novice", "keen", "expert", "master"]
    assert [answer["levels"][at]["memory"] for at in (0, -1)] == ["none", "perfect"]
    wanted = {"options": {}, "seats": [{"kind": "me"}, {"kind": "friend"}], "name": " Anna  Maria "}
    code = anna.post("/api/tables", wanted)["code"]
    answer = anna.get("/api/hello")
    assert answer["name"] == "Anna Maria"
    assert [card["code"] for card in answer["tables"]] == [code]
    card = answer["tables"][0]
    assert (card["status"], card["free"], card["you"], card["your_turn"]) == ("lobby", 1, [0], False)


def test_a_game_that_is_watched_is_listed(browser: Make) -> None:
    anna, bert = browser(), browser()
    code = anna.make("keen", "keen")
    [card] = anna.get("/api/hello")["tables"]
    assert (card["code"], card["you"], card["your_turn"]) == (code, [], False)
    assert bert.get("/api/hello")["tables"] == []


def test_finished_games_are_listed_with_what_was_collected(server: Server, browser: Make) -> None:
    anna, bert, one, two, code = two_friends(browser)
    set_up(one, two)
    assert anna.get("/api/finished")["tables"] == []
    two.ask("resign")

    async def distrust() -> None:
        server.service.house.distrust(code)

    server.call(distrust())
    for each, seat in ((anna, 0), (bert, 1)):
        [card] = each.get("/api/finished")["tables"]
        assert (card["code"], card["you"], card["winner"], card["collected"]) == (code, [seat], 0, ["", ""])
    assert browser().get("/api/finished")["tables"] == []


def test_a_finished_game_that_cannot_be_read_spoils_no_list(
    own_server: Callable[..., Server], stack: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = own_server()
    anna, codes = Browser(server.origin, stack), []
    for _ in range(3):
        page = anna.open(anna.make("me", "here", start=0))
        page.act("+a1")
        page.ask("resign", seat=0)
        codes.append(page.table["code"])
        page.close()
    well, broken, gone = codes
    store, house = server.service.store, server.service.house
    found = store.finished_of

    async def spoil() -> None:
        async with store.engine.begin() as connection:
            await connection.execute(text(f"UPDATE changes SET token = 'x' WHERE game = '{broken}' AND seq = 1"))
        house._tables.clear()

    async def expiring(holder: str, most: int) -> list[Table]:
        tables = await found(holder, most)
        await house.forget(gone, (await store.versions([gone]))[gone])
        return tables

    server.call(spoil())
    monkeypatch.setattr(store, "finished_of", expiring)
    cards = {card["code"]: card["collected"] for card in anna.get("/api/finished")["tables"]}
    assert cards.keys() == set(codes)
    assert cards[well] is not None


def test_the_cookie_is_for_the_browser_alone(server: Server, browser: Make) -> None:
    answer = browser().http.get("/api/hello")
    assert "set-cookie" not in answer.headers  # it has one already
    anna = browser()
    anna.http.cookies.clear()
    cookie = anna.http.get("/api/hello").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


def test_friends_join_and_the_host_starts(browser: Make) -> None:
    anna, bert, carl = browser(), browser(), browser()
    code = anna.make("me", "friend", "friend")
    page = anna.open(code)
    assert page.view == {}
    assert anna.refused(f"/api/tables/{code}/start")["code"] == "not_full"
    assert bert.post(f"/api/tables/{code.lower()}/join", {"name": "Bert"}) == {"seat": 1}
    page.wait_table(lambda table: table["seats"][1]["name"] == "Bert")
    assert bert.post(f"/api/tables/{code}/join", {"name": "Bert"}) == {"seat": 1}
    assert carl.refused(f"/api/tables/{code}/join", {"seat": 1})["code"] == "seat_taken"
    assert carl.post(f"/api/tables/{code}/join", {"seat": 2, "name": "Carl"}) == {"seat": 2}
    assert bert.refused(f"/api/tables/{code}/start")["code"] == "not_host"
    anna.post(f"/api/tables/{code}/start")
    page.wait_table(lambda table: table["status"] == "running")
    assert page.hello()["view"]["phase"] == "setup"
    assert anna.refused(f"/api/tables/{code}/start")["code"] == "already_started"


def test_free_seats_become_bots_if_asked(browser: Make) -> None:
    anna = browser()
    code = anna.make("me", "friend", "friend")
    anna.post(f"/api/tables/{code}/start", {"fill_with_bots": True, "level": "child"})
    seats = anna.get(f"/api/tables/{code}")["seats"]
    assert [(seat["kind"], seat["level"]) for seat in seats] == [("person", None), ("bot", "child"), ("bot", "child")]


def test_bots_have_a_level_and_a_memory_and_all_know_it(browser: Make) -> None:
    anna = browser()
    seats: list[dict[str, Any]] = [
        {"kind": "me"},
        {"kind": "bot"},
        {"kind": "bot", "level": "child"},
        {"kind": "bot", "level": "child", "memory": "perfect"},
    ]
    code = anna.post("/api/tables", {"options": {"players": 4}, "seats": seats})["code"]
    shown = browser().get(f"/api/tables/{code}")["seats"]
    assert [(seat["level"], seat["memory"]) for seat in shown] == [
        (None, None),
        ("keen", "good"),
        ("child", "none"),
        ("child", "perfect"),
    ]
    for wrong in ({"level": "random"}, {"level": None}, {"memory": "elephant"}):
        answer = anna.refused("/api/tables", {"options": {}, "seats": [{"kind": "me"}, {"kind": "bot"} | wrong]})
        assert answer["code"] == "invalid"


def test_a_full_table_and_a_running_one_can_only_be_watched(browser: Make) -> None:
    anna, bert, carl = browser(), browser(), browser()
    code = anna.make("me", "friend")
    bert.post(f"/api/tables/{code}/join", {})
    assert carl.refused(f"/api/tables/{code}/join", {})["code"] == "table_full"
    anna.post(f"/api/tables/{code}/start")
    assert carl.refused(f"/api/tables/{code}/join", {})["code"] == "already_started"
    page = carl.open(code)
    assert page.view["seat"] is None
    assert page.refused("act", token="+a1")["code"] == "no_seat"
    assert page.refused("undo")["code"] == "no_seat"
    assert page.refused("resign")["code"] == "no_seat"
    assert page.refused("aids", seat=0, on=True, seq=0)["code"] == "malformed"
    assert carl.refused(f"/api/tables/{code}/leave")["code"] == "no_seat"


@pytest.mark.parametrize(("seat", "code"), [(3, "bad_seat"), (7, "invalid"), ("x", "invalid"), (True, "invalid")])
def test_a_seat_that_is_none(browser: Make, seat: Any, code: str) -> None:
    anna, bert = browser(), browser()
    table = anna.make("me", "friend")
    error = bert.refused(f"/api/tables/{table}/join", {"seat": seat})
    assert (error["code"], error["field"]) == (code, "seat")


@pytest.mark.parametrize("code", ["AAAAAA", "nope", "%20", "ÄÖÜÄÖÜ", "x" * 500])
def test_an_unknown_code(browser: Make, code: str) -> None:
    anna = browser()
    assert anna.http.get(f"/api/tables/{code}").json()["error"]["code"] == "unknown_table"
    assert anna.refused(f"/api/tables/{code}/join", {})["code"] == "unknown_table"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("\u0301", "empty"),
        ("x" * 25, "too_long"),
        ("a\nb", "control"),
        ("\u202e", "control"),
    ],
)
def test_a_bad_name_is_refused_with_its_reason(browser: Make, name: str, reason: str) -> None:
    error = browser().refused("/api/tables", {"options": {}, "seats": [{"kind": "me"}, {"kind": "bot"}], "name": name})
    assert (error["code"], error["field"], error["params"]["reason"]) == ("bad_name", "name", reason)


@pytest.mark.parametrize(
    ("options", "code", "field"),
    [
        ({"players": 5}, "bad_setup", "players"),
        ({"players": 6}, "invalid", "players"),
        ({"players": "2"}, "invalid", "players"),
        ({"target": 3}, "invalid", "target"),
        ({"layout": ".AACBB."}, "bad_layout", "layout"),
        ({"layout": "x" * 401}, "invalid", "layout"),
        ({"modules": ["moat"]}, "invalid", "0"),
        ({"timer": "hasty"}, "invalid", "timer"),
        ({"start": 3}, "bad_setup", "start"),
        ({"surprise": 1}, "invalid", "surprise"),
    ],
)
def test_options_that_cannot_be_played(browser: Make, options: dict[str, Any], code: str, field: str) -> None:
    seats = [{"kind": "me"}] + [{"kind": "bot"}] * (4 if options.get("players") == 5 else 1)
    error = browser().refused("/api/tables", {"options": options, "seats": seats})
    assert (error["code"], error["field"]) == (code, field)


def test_seats_that_do_not_fit(browser: Make) -> None:
    anna = browser()
    assert anna.refused("/api/tables", {"options": {"players": 3}, "seats": [{"kind": "me"}]})["code"] == "bad_seats"
    nobody = {"options": {}, "seats": [{"kind": "friend"}, {"kind": "bot"}]}
    assert anna.refused("/api/tables", nobody)["code"] == "bad_seats"


def test_layouts(browser: Make) -> None:
    anna = browser()
    assert anna.post("/api/layouts/check", {"layout": "front"}) == {"layout": FRONT}
    assert anna.refused("/api/layouts/check", {"layout": "castle"})["code"] == "bad_layout"
    plan = anna.get("/api/layouts/random?seed=1")["layout"]
    assert anna.get("/api/layouts/random?seed=1")["layout"] == plan != anna.get("/api/layouts/random")["layout"]
    assert anna.get(f"/api/tables/{anna.make('me', 'child', layout=plan)}")["plan"] == plan
    info = anna.get(f"/api/tables/{anna.make('me', 'child', layout='random')}")
    assert info["options"]["layout"] == "random"
    assert anna.post("/api/layouts/check", {"layout": info["plan"]}) == {"layout": info["plan"]}


def test_the_public_list(browser: Make) -> None:
    anna, bert = browser(), browser()
    shown, hidden = anna.make("me", "friend", public=True), anna.make("me", "friend")
    codes = [card["code"] for card in bert.get("/api/tables")["tables"]]
    assert shown in codes
    assert hidden not in codes


def test_leaving_a_lobby_frees_the_seat_and_passes_the_table_on(browser: Make) -> None:
    anna, bert = browser(), browser()
    code = anna.make("me", "friend")
    bert.post(f"/api/tables/{code}/join", {"name": "Bert"})
    anna.post(f"/api/tables/{code}/leave")
    info = bert.get(f"/api/tables/{code}")
    assert info["seats"][0]["kind"] == "open"
    assert info["host"]
    bert.post(f"/api/tables/{code}/leave")
    assert bert.http.get(f"/api/tables/{code}").json()["error"]["code"] == "expired"


def test_who_leaves_a_game_is_covered_by_a_bot_and_can_return(browser: Make) -> None:
    anna, _, one, two, code = two_friends(browser)
    set_up(one, two)
    anna.post(f"/api/tables/{code}/leave")
    two.wait_for(3)
    assert two.frames[-1]["by"] == "bot"
    while two.view["player"] == 0:
        two.next()
    assert one.refused("resign", seq=one.hello()["seq"])["code"] == "covered"
    anna.post(f"/api/tables/{code}/return")
    two.act(".")
    assert one.hello()["view"]["legal"]
    one.act(".")
    assert not one.hello()["table"]["seats"][0]["covered"]


def test_who_is_not_there_can_be_covered_by_the_others(browser: Make) -> None:
    anna, bert, one, two, code = two_friends(browser)
    path = f"/api/tables/{code}/cover"
    assert anna.refused(path, {"seat": 1})["code"] == "seat_taken"
    assert anna.refused(path, {"seat": 4})["code"] == "bad_seat"
    assert browser().refused(path, {"seat": 1})["code"] == "no_seat"
    set_up(one, two)
    one.act(".")
    two.close()
    one.wait_table(lambda table: not table["seats"][1]["connected"])
    anna.post(path, {"seat": 1})
    assert one.until("acted")["by"] == "bot"
    bert.post(f"/api/tables/{code}/return")
    one.wait_table(lambda table: not table["seats"][1]["covered"])
    lobby = anna.make("me", "friend")
    assert anna.refused(f"/api/tables/{lobby}/cover", {"seat": 1})["code"] == "not_started"


def test_a_covered_seat_on_turn_is_told_what_it_could_do_after_its_return(own_server: Own, stack: ExitStack) -> None:
    server = own_server(bot_pace=(30.0, 30.0))
    anna = Browser(server.origin, stack)
    page = anna.open(code := anna.make("me", "child", start=0))
    anna.post(f"/api/tables/{code}/leave")
    welcome = page.hello()
    assert (welcome["table"]["seats"][0]["covered"], welcome["view"]["legal"][0]) == (True, "+a1")
    assert page.refused("act", token="+a1")["code"] == "covered"
    anna.post(f"/api/tables/{code}/return")
    page.act("+a1")


def test_a_rematch_is_one_for_all_and_the_next_seat_begins(browser: Make) -> None:
    anna, bert, one, two, code = two_friends(browser)
    assert bert.refused(f"/api/tables/{code}/rematch")["code"] == "not_over"
    one.ask("resign")
    again = anna.post(f"/api/tables/{code}/rematch")["code"]
    assert bert.post(f"/api/tables/{code}/rematch")["code"] == again != code
    assert two.wait_table(lambda table: table["rematch"])["rematch"] == again
    info = bert.get(f"/api/tables/{again}")
    assert (info["status"], info["you"], info["options"]["start"]) == ("running", [1], 1)
    assert browser().refused(f"/api/tables/{again}/rematch")["code"] == "no_seat"


def test_memory_aids_of_a_seat_are_switched_and_announced(browser: Make) -> None:
    _, _, one, two, _ = two_friends(browser, memory_aids="seat")
    set_up(one, two)
    one.act("^K")
    seen = dict(one.view["tiles"])
    one.act(".")
    assert one.view["memory"] is None
    assert one.answer(one.send("aids", seat=0, on=True))["type"] == "ack"
    assert one.hello()["view"]["memory"] == seen
    two.wait_table(lambda table: table["seats"][0]["aids"])
    assert two.hello()["view"]["memory"] is None
    assert two.answer(two.send("aids", seat=0, on=False))["code"] == "no_seat"


def test_memory_aids_for_the_table_are_not_for_spectators(browser: Make) -> None:
    _, _, one, two, code = two_friends(browser, memory_aids="table")
    set_up(one, two)
    one.act("^K")
    one.act(".")
    assert two.wait_for(4)["memory"] == one.view["memory"] != {}
    assert browser().open(code).view["memory"] is None
    assert one.answer(one.send("aids", seat=0, on=True))["code"] == "aids_refused"


def test_phrases_are_heard_by_all(browser: Make) -> None:
    _, _, one, two, code = two_friends(browser)
    watcher = browser().open(code)
    assert two.answer(two.send("say", phrase="nice_one"))["type"] == "ack"
    assert one.until("said") == {"type": "said", "seat": 1, "phrase": "nice_one"}
    watcher.send("say", phrase="cheer")
    while (said := one.until("said"))["seat"] == 1:
        pass
    assert said == {"type": "said", "seat": None, "phrase": "cheer"}
    assert two.answer(two.send("say", phrase="something else"))["code"] == "malformed"


def test_who_is_connected_is_shown(browser: Make) -> None:
    _, bert, one, two, code = two_friends(browser)
    one.wait_table(lambda table: table["seats"][1]["connected"])
    watcher = browser().open(code)
    one.wait_table(lambda table: table["watchers"] == 1)
    two.close()
    watcher.close()
    one.wait_table(lambda table: not table["seats"][1]["connected"] and not table["watchers"])
    assert bert.get(f"/api/tables/{code}")["watchers"] == 0


def test_the_record_of_a_running_game_tells_nothing_hidden(browser: Make) -> None:
    anna, _, one, two, code = two_friends(browser)
    set_up(one, two)
    one.act("^K")
    text = anna.http.get(f"/api/tables/{code}/record").text
    assert "^K" in text
    assert "{" not in text
    assert "[Seed" not in text
    assert anna.get(f"/api/tables/{anna.make('me', 'friend')}/record", 409)["error"]["code"] == "not_started"


def test_a_game_too_long_for_a_record_is_refused(browser: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("appenzell.game.record.MAX_PIECES", 1)
    anna = browser()
    error = anna.get(f"/api/tables/{anna.make('me', 'here')}/record", 422)["error"]
    assert "too long" in error["message"]


def test_after_a_restart_it_is_known_whose_turn_it_is(own_server: Callable[..., Server], stack: Any) -> None:
    server = own_server()
    anna = Browser(server.origin, stack)
    code = anna.make("me", "here", start=0)
    server.service.house._tables.clear()
    assert [(card["code"], card["your_turn"]) for card in anna.get("/api/hello")["tables"]] == [(code, True)]


def test_only_who_needs_a_token_gets_one(browser: Make) -> None:
    anna = browser()
    anna.http.cookies.clear()
    anna.get("/api/tables")
    assert "appenzell" not in anna.http.cookies
    anna.get("/api/hello")
    assert "appenzell" in anna.http.cookies


def test_one_browser_has_not_too_many_tables(own_server: Callable[..., Server], stack: Any) -> None:
    anna = Browser(own_server(max_tables_each=2, max_tables=3).origin, stack)
    bert = Browser(anna.origin, stack)
    anna.make("me", "friend")
    anna.make("me", "friend")
    wanted = {"options": {}, "seats": [{"kind": "me"}, {"kind": "friend"}]}
    assert anna.refused("/api/tables", wanted)["code"] == "too_many_tables"
    bert.make("me", "friend")
    assert bert.refused("/api/tables", wanted)["code"] == "busy"
