"""Games that this browser keeps: played to the end, played again, looked at again, with nobody else to be asked."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Request, expect

from tests.page.browser import PHONE, keep
from tests.page.conftest import Visit
from tests.page.player import BROKEN, Player
from tests.page.site import Site

pytestmark = pytest.mark.compiled

HERE = re.compile(r"/here#[A-Z0-9]{6}$")
QUICK = {"players": 2, "start": 0, "levels": ["child"] * 5, "botPace": "brisk"}


def at_a_table(player: Player, **draft: object) -> None:
    """Sit down at a table of this browser's, with quick bots."""
    keep(player.page, draft=QUICK | draft)
    player.play_now()


def asked_for(player: Player) -> list[str]:
    """Return what the server is asked for from now on about tables and studies, as it comes."""
    found: list[str] = []

    def note(request: Request) -> None:
        if re.search(r"/api/(tables/|replay|analysis|practice|positions|layouts)", request.url):
            found.append(request.url)

    player.page.on("request", note)
    player.page.on("websocket", lambda socket: found.append(socket.url))
    return found


@pytest.mark.parametrize("device", [{}, PHONE | {"by": "tap", "language": "de"}], ids=["desktop", "phone"])
def test_a_game_alone_costs_the_server_nothing(visit: Visit, device: dict[str, Any]) -> None:
    anna = visit(**device)
    asked = asked_for(anna)
    at_a_table(anna, modules=["cheesy", "tower", "works", "pantry"])
    assert HERE.search(anna.page.url)
    assert anna.play_on(2).mode == "mine"
    assert asked == []


def test_with_the_server_gone_a_game_ends_is_looked_at_again_and_followed_by_another(
    visit: Visit, own_site: Callable[..., Site]
) -> None:
    site = own_site()
    anna = visit(at=site, service_workers="allow")
    anna.expect(*BROKEN)
    at_a_table(anna, mode="here", bots=[False] * 5)
    first = anna.code
    anna.play_on(4)
    anna.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    site.stop()
    anna.play_on(2)
    anna.press(anna.button("menu.open"))
    anna.press(anna.button("menu.resign.seat", name=anna.words("seat.1")))
    anna.press(anna.button("menu.resign.sure"))
    assert anna.wait(lambda look: look.mode == "result").seen
    with anna.page.expect_download() as saved:
        anna.press(anna.button("over.record"))
    assert "[Seed " in saved.value.path().read_text(encoding="utf-8")
    anna.press(anna.link("over.analysis"))
    anna.page.get_by_role("heading", name=anna.words("chances.title")).wait_for()
    assert anna.page.url == f"{anna.origin}/here/replay#{first}/analysis"
    expect(anna.page.locator("polyline, path.chance, svg[role=img]").first).to_be_visible()
    anna.page.go_back()
    anna.press(anna.button("over.rematch"))
    anna.page.wait_for_url(lambda url: bool(HERE.search(url)) and first not in url)
    assert anna.my_go().mode in ("setup", "handover")


def test_a_reload_finds_the_game_as_it_was(visit: Visit) -> None:
    anna = visit()
    at_a_table(anna)
    anna.play_on(1)
    anna.pick(anna.look().lifts[0])
    before = anna.sight()
    anna.page.reload()
    anna.wait(lambda look: look.mode == "mine")
    assert anna.sight() == before
    code = anna.code
    anna.open()
    expect(anna.page.locator(f'a[href$="here#{code}"]').first).to_be_visible()


def test_two_windows_at_one_table_agree(visit: Visit) -> None:
    anna = visit()
    at_a_table(anna)
    anna.play_on(1)
    second = Player(anna.page.context.new_page(), anna.origin)
    second.open(f"/here#{anna.code}")
    second.wait(lambda look: look.mode == "mine")
    anna.pick(anna.look().lifts[0])
    second.wait(lambda look: second.sight() == anna.sight())
    second.end_turn()
    assert anna.my_go().mode == "mine"
    second.wait(lambda look: second.sight() == anna.sight())
