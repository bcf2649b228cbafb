"""Seats that resign: the game ends or goes on without them, and nobody comes back to one."""

from collections.abc import Callable

from appenzell import verify
from tests.server.harness import Browser
from tests.server.test_play import set_up, two_friends

Make = Callable[[], Browser]


def test_resigning_of_two_ends_the_game(browser: Make) -> None:
    anna, _, one, two, code = two_friends(browser)
    set_up(one, two)
    assert two.ask("resign")["type"] == "ack"  # not on turn
    frame = one.until("resigned")
    assert frame["events"] == [{"kind": "over", "winner": 0, "reason": "resigned"}]
    assert (frame["view"]["phase"], frame["view"]["winner"], frame["view"]["legal"]) == ("over", 0, [])
    info = one.wait_table(lambda table: table["status"] == "over")
    assert (info["status"], info["winner"], info["reason"]) == ("over", 0, "resigned")
    text = anna.http.get(f"/api/tables/{code}/record").text
    assert 'resigned:1\n\n[Result "seat 0"]\n[Seed ' in text
    assert verify(text).ok


def test_resigning_of_three_lets_a_bot_play_on(browser: Make) -> None:
    anna, bert = browser(), browser()
    code = anna.make("me", "friend", "child", start=1)
    bert.post(f"/api/tables/{code}/join", {})
    anna.post(f"/api/tables/{code}/start")
    one, two = anna.open(code), bert.open(code)
    assert two.ask("resign")["type"] == "ack"
    frame = one.until("resigned")
    assert frame["events"] == []
    assert one.until("acted")["by"] == "bot"
    while one.view["player"] != 0:
        one.next()
    seat = anna.get(f"/api/tables/{code}")["seats"][1]
    assert (seat["resigned"], seat["kind"], seat["level"]) == (True, "person", "keen")
    assert two.refused("resign", seq=two.hello()["seq"])["code"] == "resigned"


def test_to_a_seat_that_has_resigned_nobody_returns(browser: Make) -> None:
    anna, bert = browser(), browser()
    code = anna.make("me", "here", "friend", start=0)
    bert.post(f"/api/tables/{code}/join", {})
    anna.post(f"/api/tables/{code}/start")
    one, two = anna.open(code), bert.open(code)
    assert one.ask("resign", seat=0)["type"] == "ack"
    two.until("acted")
    assert two.ask("resign")["type"] == "ack"
    two.close()
    one.wait_table(lambda table: not table["seats"][2]["connected"])
    assert anna.refused(f"/api/tables/{code}/cover", {"seat": 2})["code"] == "resigned"
    assert bert.refused(f"/api/tables/{code}/return")["code"] == "resigned"
    anna.post(f"/api/tables/{code}/leave")
    anna.post(f"/api/tables/{code}/return")
    seats = anna.get(f"/api/tables/{code}")["seats"]
    assert not seats[1]["covered"], "the other own seat is taken back"


def test_a_seat_that_has_resigned_is_not_on_turn_and_never_wins(browser: Make) -> None:
    anna = browser()
    page = anna.open(code := anna.make("me", "child", "child", start=0, target=4))
    page.ask("resign")
    assert (page.hello()["view"]["legal"], anna.get("/api/hello")["tables"][0]["your_turn"]) == ([], False)
    info = page.wait_table(lambda table: table["status"] == "over")
    assert info["winner"] != 0
    assert [seat["resigned"] for seat in info["seats"]] == [True, False, False]
    text = anna.http.get(f"/api/tables/{code}/record").text
    assert (verify(text).ok, verify(text).resigned) == (True, (0,))
    found = anna.post("/api/replay", {"record": text})
    assert (found["winner"], found["resigned"]) == (info["winner"], [{"seat": 0, "step": 0}])
    assert found["steps"][-1]["events"][-1]["winner"] == found["steps"][-1]["view"]["winner"] == info["winner"]


def test_at_one_screen_a_seat_resigns_by_number(browser: Make) -> None:
    anna = browser()
    page = anna.open(anna.make("me", "here", start=0))
    assert page.refused("resign", seat=3)["code"] == "no_seat"
    assert page.ask("resign", seat=1)["type"] == "ack"
    assert page.view["winner"] == 0
