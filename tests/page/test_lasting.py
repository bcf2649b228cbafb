"""Nothing is lost: reloads, a killed server, two tabs of one seat; and what can be taken back."""

from collections.abc import Callable

import pytest

from tests.page.conftest import Visit
from tests.page.player import BROKEN, Player
from tests.page.site import Site

pytestmark = pytest.mark.compiled


def mid_turn(player: Player) -> None:
    """Sit at a table for two, in one's first turn, with one roof lifted."""
    player.play_now(players=2)
    look = player.play_on(1)
    assert look.mode == "mine"
    player.pick(look.lifts[0])


def state(player: Player) -> tuple[object, ...]:
    """What a table shows, without what is selected."""
    seen = player.look().seen
    labels = [label.split(", ")[:3] for key, label, _ in seen["spots"] if key.startswith(("roof", "field"))]
    log = player.page.locator("aside.log li code").all_inner_texts()
    return seen["seat"], seen["paws"], [label[:2] for label in labels], log, seen["cheeses"]


def test_reload_in_the_middle_of_a_turn(visit: Visit) -> None:
    anna = visit()
    mid_turn(anna)
    before = state(anna)
    anna.page.reload()
    assert anna.my_go().mode == "mine"
    assert state(anna) == before
    anna.end_turn()


def test_a_killed_server_loses_nothing(visit: Visit, own_site: Callable[..., Site]) -> None:
    site = own_site()
    anna = visit(at=site)
    anna.expect(*BROKEN)
    mid_turn(anna)
    before = state(anna)
    site.kill()
    anna.page.get_by_text(anna.words("reconnecting")).wait_for()
    site.start()
    anna.page.get_by_text(anna.words("reconnecting")).wait_for(state="detached")
    assert state(anna) == before
    anna.end_turn()
    assert anna.play_on(1).mode == "mine"


def test_two_tabs_of_one_seat(visit: Visit) -> None:
    one = visit()
    mid_turn(one)
    two = Player(one.page.context.new_page(), one.origin)
    two.page.goto(one.page.url)
    look = two.my_go()
    assert state(two) == state(one)
    one.page.bring_to_front()
    one.pick(one.look().lifts[0])
    two.page.bring_to_front()
    two.wait(lambda each: each.mode != "wait" and each.seen["paws"] != look.seen["paws"])
    assert state(two) == state(one)
    two.end_turn()
    one.page.bring_to_front()
    assert one.my_go().mode == "mine"
    assert not two.unexpected


def test_undo_ends_where_something_was_revealed(visit: Visit) -> None:
    anna = visit()
    anna.play_now(players=2)
    look = anna.play_on(1)
    undo = anna.words("turn.undo")
    assert not look.can(undo)
    before = state(anna)
    towers = [key for key in look.targets if key.startswith("tower:")]
    look = anna.pick(towers[0])
    assert look.can(undo)
    look = anna.push_button("turn.undo")
    assert state(anna) == before
    look = anna.pick(look.lifts[0])
    assert not look.can(undo)
    revealed = state(anna)
    anna.page.keyboard.press("Control+z")
    anna.page.wait_for_timeout(300)
    assert state(anna) == revealed
