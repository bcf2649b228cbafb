"""Without a mouse: on a phone by touch, and by keyboard only."""

import pytest

from tests.page.conftest import PHONE, Visit
from tests.page.keys import Keys

pytestmark = pytest.mark.compiled


def test_on_a_phone_by_touch(visit: Visit) -> None:
    anna = visit(by="tap", **PHONE)
    anna.play_now(players=3)
    assert anna.play_on(3).mode == "mine"


def test_on_a_phone_with_every_module(visit: Visit) -> None:
    anna = visit(by="tap", **PHONE)
    anna.play_now(players=3, modules=("cheesy", "tower", "works", "pantry"))
    assert anna.play_on(2).mode == "mine"


def test_a_full_turn_by_keyboard_only(visit: Visit) -> None:
    anna = Keys(visit())
    anna.play_now()
    look = anna.player.my_go()
    if look.mode == "setup":
        anna.pick(look.places[0])
        look = anna.player.my_go()
    assert look.mode == "mine"
    look = anna.pick(look.lifts[0])
    look = anna.pick(look.gates[0])
    assert look.mode == "push"
    assert anna.focused() == anna.player.words("push.yes")
    look = anna.enter()
    towers = [key for key in look.targets if key.startswith("tower:")]
    look = anna.pick(towers[0])
    anna.tab_to(anna.player.words("turn.end"))
    look = anna.enter()
    assert look.mode == "ending"
    anna.enter()
    assert anna.player.my_go().mode == "mine"
