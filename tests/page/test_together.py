"""Several browsers: two friends by link, watching, and every way in which one cannot join."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import WebSocketRoute

from tests.page.conftest import Visit
from tests.page.player import Player
from tests.page.site import Site

pytestmark = pytest.mark.compiled


def invite(host: Player) -> str:
    """Open a table for two by link; return its code."""
    host.set_up(mode="link", players=2)
    host.page.get_by_label(host.words("name.yours"), exact=True).fill("Anna")
    host.press(host.button("new.invite"))
    host.page.wait_for_url("**/t/*")
    host.page.get_by_text(host.code, exact=True).first.wait_for()
    return host.code


def sit_down(guest: Player, code: str, name: str) -> None:
    guest.open(f"/t/{code}")
    guest.press(guest.button("lobby.sit.as", name=guest.words("seat.1")))
    say_name(guest, name)


def say_name(guest: Player, name: str) -> None:
    guest.page.get_by_label(guest.words("name.label"), exact=True).fill(name)
    guest.press(guest.button("lobby.sit"))


def last_line(player: Player) -> str:
    return player.page.locator("aside.log li").first.inner_text()


def test_two_browsers_see_each_others_actions(visit: Visit) -> None:
    anna, ben = visit(), visit()
    code = invite(anna)
    sit_down(ben, code, "Ben")
    anna.page.get_by_text("Ben").first.wait_for()
    anna.press(anna.button("lobby.start"))
    for _ in range(2):  # each chooses a tower, then each plays a turn
        for player, other in ((anna, ben), (ben, anna)):
            player.play_turn(most=3)
            other.my_go()
            line = last_line(player)
            assert line == last_line(other)
    watcher = visit()
    watcher.open(f"/t/{code}")
    watcher.page.get_by_text(watcher.words("table.watching")).wait_for()
    assert last_line(watcher).split()[-1] == last_line(anna).split()[-1]
    assert not watcher.look().targets


def test_a_full_table_says_so_and_keeps_the_name(visit: Visit) -> None:
    anna, ben, carol = visit(), visit(), visit()
    code = invite(anna)

    def deaf(socket: WebSocketRoute) -> None:
        """Pass on the first message alone: what the others do meanwhile is news that has not come yet."""
        heard: list[str | bytes] = []
        server = socket.connect_to_server()
        server.on_message(lambda text: (heard.append(text), socket.send(text)) if not heard else None)

    carol.page.route_web_socket("**/socket", deaf)
    carol.expect("409")
    carol.open(f"/t/{code}")
    carol.press(carol.button("lobby.sit.as", name=carol.words("seat.1")))
    sit_down(ben, code, "Ben")
    anna.page.get_by_text("Ben").first.wait_for()
    say_name(carol, "Carol")
    carol.page.get_by_role("alert").wait_for()
    assert carol.page.get_by_role("alert").inner_text() in (
        carol.words("error.seat_taken"),
        carol.words("error.table_full"),
    )
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
    anna = visit(at=own_site(APPENZELL_LOBBY_EXPIRES="0.3", APPENZELL_SWEEP_EVERY="0.2"))
    anna.expect("410", "404")
    code = invite(anna)
    anna.open()
    time.sleep(1)
    anna.open(f"/t/{code}")
    anna.page.get_by_text(anna.words("error.expired")).wait_for()
