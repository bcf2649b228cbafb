"""Every way in which one cannot join: full, unknown, expired; names that are none. What was typed is never lost."""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from appenzell import Game, Setup
from tests.page.browser import PHONE
from tests.page.conftest import Visit
from tests.page.frames import Line, without_news
from tests.page.friends import invite, say_name, sit_down
from tests.page.player import AT_TABLE, PATIENCE
from tests.page.site import Site

pytestmark = pytest.mark.compiled


def test_a_guest_reads_first_who_invites(visit: Visit) -> None:
    anna, ben = visit(), visit(by="tap", **PHONE)
    ben.open(f"/t/{invite(anna)}")
    ben.page.get_by_role("heading", level=1, name=ben.words("lobby.invited", name="Anna")).wait_for()
    seat = ben.button("lobby.sit.as", name=ben.words("seat.1"))
    assert seat.evaluate("(each) => each.getBoundingClientRect().bottom < innerHeight"), "the seats are not in sight"
    ben.press(seat)
    field = ben.page.get_by_label(ben.words("name.label"), exact=True)
    assert field.evaluate("(each) => each.clientWidth > 0.6 * innerWidth")
    anna.page.get_by_text(anna.words("lobby.guests", n=1)).wait_for()  # while Ben is still typing
    anna.page.get_by_role("heading", name="Anna", exact=True).wait_for()
    say_name(ben, "Ben")
    ben.page.wait_for_function("(name) => document.activeElement.innerText === name", arg="Ben")


def test_a_name_is_text_wherever_it_is_shown(visit: Visit) -> None:
    anna, ben, name = visit(), visit(), "<img src=x onerror=1>"
    sit_down(ben, invite(anna), name)
    for each in (anna, ben):
        each.page.get_by_text(name).first.wait_for()
        assert each.page.locator("[onerror]").count() == 0


def test_a_full_table_says_so_and_keeps_the_name(visit: Visit) -> None:
    anna, ben, carol = visit(), visit(), visit()
    code = invite(anna)
    Line(carol.page, without_news)  # Carol does not hear that Ben sits down
    carol.expect("409")
    carol.open(f"/t/{code}")
    carol.press(carol.button("lobby.sit.as", name=carol.words("seat.1")))
    sit_down(ben, code, "Ben")
    anna.page.get_by_text("Ben").first.wait_for()
    say_name(carol, "Carol")
    alert = carol.page.get_by_role("alert")
    alert.wait_for()
    assert alert.inner_text() in (carol.words("error.seat_taken"), carol.words("error.table_full"))
    assert carol.page.get_by_label(carol.words("name.label"), exact=True).input_value() == "Carol"


@pytest.mark.parametrize(
    ("name", "reason"),
    [("   ", "empty"), ("B" * 25, "too_long"), ("Be\u202en", "control")],
    ids=["empty", "too long", "control"],
)
def test_a_bad_name_keeps_what_was_typed(visit: Visit, name: str, reason: str) -> None:
    anna, ben = visit(), visit()
    ben.expect("400", "422")
    sit_down(ben, invite(anna), name)
    alert = ben.page.get_by_role("alert")
    alert.wait_for()
    assert alert.inner_text() == ben.words(f"error.bad_name.{reason}", max=24)
    assert ben.page.get_by_label(ben.words("name.label"), exact=True).input_value() == name
    say_name(ben, "Ben")
    anna.page.get_by_text("Ben").first.wait_for()


def test_a_bad_name_in_the_form_keeps_what_was_typed(visit: Visit) -> None:
    anna = visit()
    anna.expect("400", "422")
    anna.set_up(mode="here", players=2)
    field = anna.page.get_by_label(anna.words("name.of", name=anna.words("seat.1")))
    field.fill("X" * 30)
    anna.press(anna.button("new.play"))
    alert = anna.page.get_by_role("alert")
    alert.wait_for()
    assert alert.inner_text() == anna.words("error.bad_name.too_long", max=24)
    assert field.input_value() == "X" * 30
    assert field.get_attribute("aria-invalid") == "true"


def test_ones_own_name_can_be_taken_away(visit: Visit) -> None:
    anna = visit()
    invite(anna)
    anna.open()
    anna.choose("new.mode", anna.words("new.mode.link"))
    field = anna.page.get_by_label(anna.words("name.yours"), exact=True)
    expect(field).to_have_value("Anna")
    field.press("End")
    for _ in "Anna":
        field.press("Backspace")
    expect(field).to_have_value("")
    anna.press(anna.button("new.invite"))
    anna.page.wait_for_url(AT_TABLE)
    expect(anna.page.get_by_text("Anna")).to_have_count(0)


def test_a_server_that_was_busy_is_asked_again(visit: Visit) -> None:
    anna, ben = visit(), visit()
    code = invite(anna)
    ben.expect("503")
    busy = {"error": {"code": "busy", "message": "Too much to do.", "rule": None, "reason": None, "params": {}}}
    ben.page.route(f"**/api/tables/{code}", lambda route: route.fulfill(status=503, json=busy))
    ben.open(f"/t/{code}")
    ben.page.get_by_text(ben.words("error.busy")).wait_for()
    ben.page.unroute(f"**/api/tables/{code}")
    ben.press(ben.button("lost.again"))
    ben.press(ben.button("lobby.sit.as", name=ben.words("seat.1")))
    say_name(ben, "Ben")
    anna.press(anna.button("lobby.start"))
    ben.page.locator("section.panel").wait_for()


def test_an_unknown_code(visit: Visit) -> None:
    anna = visit()
    anna.expect("404")
    anna.open()
    field = anna.page.get_by_label(anna.words("join.label"))
    field.fill("zzzzzz")
    anna.press(anna.button("join.go"))
    alert = anna.page.get_by_role("alert")
    alert.wait_for()
    assert alert.inner_text() == anna.words("error.unknown_table")
    assert field.input_value() == "zzzzzz"
    anna.open("/t/ZZZZZZ")
    anna.page.get_by_text(anna.words("error.unknown_table")).wait_for()


def test_an_expired_table(visit: Visit, own_site: Callable[..., Site]) -> None:
    anna = visit(at=own_site(APPENZELL_LOBBY_EXPIRES="3", APPENZELL_SWEEP_EVERY="0.2"))
    anna.expect("410", "404")
    code = invite(anna)
    anna.open()
    end = time.monotonic() + PATIENCE
    while anna.page.request.get(f"{anna.origin}/api/tables/{code}").status != 410:
        assert time.monotonic() < end, "the table never expires"
    anna.open(f"/t/{code}")
    anna.page.get_by_text(anna.words("error.expired")).wait_for()


def test_a_game_that_was_imported_is_gone_on_with(visit: Visit, own_site: Callable[..., Site], tmp_path: Path) -> None:
    game = Game.new(Setup(seed="imported", start=0))
    for token in ("+a1", "+g1"):
        game.apply(token)
    record = tmp_path / "ABC234.txt"
    record.write_text(game.record(), encoding="utf-8")
    command = [sys.executable, "-m", "appenzell", "import", str(record), "--db", str(tmp_path / "t.db")]
    subprocess.run(command, check=True, capture_output=True)
    site = own_site()
    anna, ben = visit(at=site), visit(at=site)
    for number, (player, name) in enumerate([(anna, "Anna"), (ben, "Ben")]):
        player.open("/t/ABC234")
        player.press(player.button("lobby.sit.as", name=player.words(f"seat.{number}")))
        say_name(player, name)
    anna.my_go()
    anna.play_turn()
    ben.my_go()
