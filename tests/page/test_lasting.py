"""Nothing is lost: reloads, a killed server, two tabs of one seat; and what can be taken back."""

from collections.abc import Callable

import pytest

from tests.page.conftest import Visit
from tests.page.frames import Frame, Line, without_news
from tests.page.player import BROKEN, Player
from tests.page.site import Site

pytestmark = pytest.mark.compiled


def first_turn(player: Player) -> None:
    """Sit at a table for two, in one's first turn."""
    player.play_at_server(players=2)
    assert player.play_on(1).mode == "mine"


def mid_turn(player: Player) -> None:
    """The same, with one roof lifted."""
    first_turn(player)
    player.pick(player.look().lifts[0])


def second_tab(player: Player) -> Player:
    return Player(player.page.context.new_page(), player.origin)


def test_reload_in_the_middle_of_a_turn(visit: Visit) -> None:
    anna = visit()
    mid_turn(anna)
    before = anna.sight()
    anna.page.reload()
    assert anna.my_go().mode == "mine"
    assert anna.sight() == before
    anna.end_turn()
    assert anna.my_go().mode == "mine"


def test_a_killed_server_loses_nothing(visit: Visit, own_site: Callable[..., Site]) -> None:
    site = own_site()
    anna = visit(at=site)
    anna.expect(*BROKEN)
    mid_turn(anna)
    before = anna.sight()
    site.kill()
    anna.page.get_by_text(anna.words("reconnecting")).wait_for()
    site.start()
    anna.page.get_by_text(anna.words("reconnecting")).wait_for(state="detached")
    assert anna.sight() == before
    anna.end_turn()
    assert anna.play_on(1).mode == "mine"


def test_two_tabs_of_one_seat(visit: Visit) -> None:
    one = visit()
    mid_turn(one)
    two = second_tab(one)
    two.page.goto(one.page.url)
    two.my_go()
    assert two.sight() == one.sight()
    one.page.bring_to_front()
    one.pick(one.look().lifts[0])
    two.page.bring_to_front()
    two.wait(lambda look: look.mode == "mine" and two.sight() == one.sight())
    two.end_turn()
    one.page.bring_to_front()
    assert one.my_go().mode == "mine"
    assert not two.unexpected


def test_a_racing_action_is_refused_and_shows_what_happened(visit: Visit) -> None:
    one = visit()
    first_turn(one)
    two = second_tab(one)
    line = Line(two.page, without_news)
    two.page.goto(one.page.url)
    lifts = two.my_go().lifts
    two.press(two.button("recap.close"))  # who comes is told what happened, in the log's place
    one.pick(lifts[0])
    two.press_spot(lifts[1])  # still without news of the other
    two.wait(lambda look: look.mode == "mine" and two.sight() == one.sight())
    refused = [frame["code"] for frame in line.frames if frame["type"] == "error"]
    assert refused == ["stale"]
    assert lifts[1] in two.look().lifts, "it was not done"
    assert not two.unexpected


def ask_why(player: Player, reason: str) -> None:
    """Press Undo while it is greyed: it says why."""
    button, text = player.button("turn.undo"), player.words(reason)
    assert button.get_attribute("title") == text
    button.click(force=True)
    player.wait(lambda look: look.seen["text"] == text)


def test_undo_ends_where_something_was_revealed(visit: Visit) -> None:
    anna = visit()
    first_turn(anna)
    look, undo = anna.look(), anna.words("turn.undo")
    assert not look.can(undo)
    ask_why(anna, "hint.undo.none")
    before = anna.sight()
    look = anna.pick(next(key for key in look.targets if key.startswith("tower:")))
    assert look.can(undo)
    look = anna.push_button("turn.undo")
    assert anna.sight() == before
    first, second, *_ = [key.split(":")[1] for key in look.lifts]
    look = anna.pick(f"roof:{first}")
    assert not look.can(undo)
    ask_why(anna, "hint.undo.seen")
    anna.page.keyboard.press("Control+z")
    anna.pick(f"roof:{second}")
    log = anna.page.locator("aside.log li code").all_inner_texts()
    assert log[:2] == [f"^{second}", f"^{first}"]


def test_the_server_refuses_to_take_back_what_was_revealed(visit: Visit) -> None:
    def lure(frame: Frame) -> Frame:
        """Tell the page that it may take back, whatever the server says."""
        return {**frame, "view": {**frame["view"], "can_undo": True}} if frame.get("view") else frame

    anna = visit()
    line = Line(anna.page, lure)
    mid_turn(anna)
    before = anna.sight()
    anna.press(anna.button("turn.undo"))
    anna.page.get_by_text(anna.words("error.undo_refused")).wait_for()
    assert line.frames[-1]["code"] == "undo_refused"
    assert anna.sight() == before
    anna.end_turn()
    assert anna.my_go().mode == "mine"
