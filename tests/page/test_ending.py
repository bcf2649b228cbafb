"""The end of a game: its headline in sight, a picture to take away, and who gave up."""

import pytest

from tests.page.conftest import Visit
from tests.page.fitting import SIDEWAYS, is_whole, resize
from tests.page.frames import Line, going_on

pytestmark = pytest.mark.compiled

LOW = {"width": 844, "height": 390}
PNG = b"\x89PNG"


def test_the_end_begins_with_its_headline_and_can_be_taken_away_as_a_picture(visit: Visit) -> None:
    anna = visit(viewport=LOW)
    anna.play_at_server(mode="here", players=2)
    anna.press(anna.button("menu.open"))
    anna.press(anna.button("menu.resign.seat", name=anna.words("seat.1")))
    anna.press(anna.button("menu.resign.sure"))
    title = anna.page.get_by_role("heading", name=anna.words("over.winner", name=anna.words("seat.0")), exact=True).last
    title.wait_for()
    box = title.bounding_box()
    assert box is not None
    assert 0 <= box["y"] < box["y"] + box["height"] <= LOW["height"]
    with anna.page.expect_download() as download:
        anna.press(anna.button("over.picture.save"))
    data = download.value.path().read_bytes()
    assert data.startswith(PNG)
    assert len(data) > 100_000, "the castle is on it"
    anna.press(anna.link("over.analysis"))
    anna.page.get_by_role("heading", name=anna.words("chances.title")).wait_for()


def test_the_ways_on_are_in_sight_when_five_have_played(visit: Visit) -> None:
    screen = visit(language="de")
    screen.play_at_server(mode="here", players=5, modules=("tower",))
    names = [screen.words("menu.resign.seat", name=screen.words(f"seat.{seat}")) for seat in range(4)]
    for name in (*names, screen.words("menu.resign")):
        screen.press(screen.button("menu.open"))
        screen.press(screen.page.get_by_role("button", name=name, exact=True))
        screen.press(screen.button("menu.resign.sure"))
    screen.wait(lambda look: look.mode == "result")
    for size in ((1024, 640), (1280, 720), (1280, 800), SIDEWAYS):
        resize(screen, size)
        for way in screen.page.locator("dialog .ways > *").all():
            assert is_whole(way), (size, way.inner_text())


def test_whoever_is_refused_another_table_after_resigning_hears_why_and_stays(visit: Visit) -> None:
    anna = visit()
    anna.expect("503")
    Line(anna.page, going_on)
    anna.play_at_server(players=3, public=True)
    code = anna.code
    anna.press(anna.button("menu.open"))
    anna.press(anna.button("menu.resign"))
    anna.press(anna.button("menu.resign.sure"))
    busy = {"error": {"code": "busy", "message": "Too much to do.", "rule": None, "reason": None, "params": {}}}
    anna.page.route("**/api/tables", lambda route: route.fulfill(status=503, json=busy))
    anna.press(anna.button("turn.anew"))
    anna.page.get_by_role("alert").get_by_text(anna.words("error.busy")).wait_for()
    assert anna.code == code
    anna.page.unroute("**/api/tables")
    anna.press(anna.button("turn.anew"))
    anna.page.wait_for_url(lambda url: "/t/" in url and code not in url)
