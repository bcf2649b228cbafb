"""Several browsers: two friends by link, watching, resigning and playing again, leaving and coming back."""

import pytest
from playwright.sync_api import expect

from appenzell.checkup.leaks.scan import named_tiles
from tests.page.conftest import Visit
from tests.page.frames import Frame, Overheard, room_at
from tests.page.friends import begin
from tests.page.player import Player

pytestmark = pytest.mark.compiled


def last_line(player: Player) -> str:
    return player.page.locator("aside.log li").first.inner_text()


def watch(player: Player, code: str) -> None:
    player.open(f"/t/{code}")
    player.page.get_by_text(player.words("table.watching")).wait_for()


def resign(player: Player) -> None:
    player.press(player.button("menu.open"))
    player.press(player.button("menu.resign"))
    player.press(player.button("menu.resign.sure"))


def test_two_browsers_see_each_others_actions(visit: Visit) -> None:
    anna, ben = visit(), visit()
    code = begin(anna, ben)
    for player, other in ((anna, ben), (ben, anna)):
        player.play_turn(most=3)
        assert other.my_go().mode == "mine"
        assert last_line(player) == last_line(other)
        assert player.sight() == other.sight()
    watcher = visit()
    watch(watcher, code)
    assert watcher.sight() == anna.sight()
    assert not watcher.look().lifts


def assert_nothing_covered(frame: Frame, plan: str) -> None:
    """No tile is named whose room is under its roof, and the log names none at all."""
    for field, _ in named_tiles(frame):
        assert room_at(plan, field) in frame["view"]["open"], frame
    assert not list(named_tiles(frame.get("log", [])))
    assert not frame["view"]["memory"]


def test_a_spectator_is_told_of_no_covered_tile(visit: Visit) -> None:
    anna, ben, watcher, late = (visit() for _ in range(4))
    heard, first = Overheard(watcher.page), Overheard(late.page)
    code = begin(anna, ben, aids="table")
    watch(watcher, code)
    for player in (anna, ben):  # the mice stay in their towers, so that everything is covered again
        for _ in range(2):
            player.pick(player.my_go().lifts[0])
        player.end_turn()
    anna.my_go()
    watcher.wait(lambda _: watcher.sight() == anna.sight())
    watch(late, code)
    frames = [frame for frame in heard.frames + first.frames if frame.get("view")]
    plan = frames[0]["table"]["plan"]
    for frame in frames:
        assert_nothing_covered(frame, plan)
    assert first.frames[0]["type"] == "welcome"
    seen = {field for frame in frames for field, _ in named_tiles(frame)}
    assert any(room_at(plan, field) not in frames[-1]["view"]["open"] for field in seen), "some was seen and is covered"
    remembered = "[data-remembered]"
    assert anna.page.locator(remembered).count() > 0
    assert watcher.page.locator(remembered).count() == late.page.locator(remembered).count() == 0


def test_resigning_and_a_rematch(visit: Visit) -> None:
    anna, ben = visit(), visit()
    code = begin(anna, ben)
    resign(ben)
    for player, title, why in ((anna, "over.yours", "report.resigned"), (ben, "over.winner", "report.resigned.you")):
        look = player.wait(lambda look: look.mode == "result")
        assert player.words(title, name="Anna") in look.seen["dialog"]
        assert player.words(why, name="Ben", round=1) in look.seen["dialog"]
    anna.press(anna.button("over.board"))
    ben.press(ben.button("over.rematch"))
    ben.page.wait_for_url(lambda url: code not in url)
    anna.page.get_by_role("alert", name=anna.words("over.next")).wait_for()  # at once, whatever she looks at
    seat = ben.page.locator("li[data-seat='0']")
    seat.get_by_text(ben.words("seat.0")).wait_for()  # not away: she is only reading
    heard = anna.words("over.next.soon.other", n=20)  # said once, whatever is left by now
    expect(anna.page.get_by_role("alert")).to_contain_text(heard)
    anna.press(anna.button("over.next.stay"))
    expect(anna.link("over.next.go")).to_be_focused()
    anna.press(anna.link("over.next.go"))
    anna.page.wait_for_url(lambda url: code not in url)
    assert anna.code == ben.code
    assert ben.my_go().mode == "setup", "the other one starts"


def test_leaving_and_coming_back(visit: Visit) -> None:
    anna, ben = visit(), visit()
    begin(anna, ben)
    seat = anna.page.locator("li[data-seat='1']")
    ben.press(ben.button("menu.open"))
    ben.press(ben.button("menu.leave"))
    ben.page.get_by_text(ben.words("goon.title")).wait_for()
    seat.get_by_text(anna.words("person.covered")).wait_for()
    anna.play_turn(most=2)
    assert anna.my_go().mode == "mine", "a bot plays for Ben"
    ben.press(ben.page.get_by_text(ben.words("goon.title")))
    seat.get_by_text(anna.words("seat.1")).wait_for()  # again the line under the name
    anna.play_turn(most=2)
    assert ben.my_go().mode == "mine"
