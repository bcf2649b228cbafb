"""Without a mouse: on a phone by touch, and by keyboard only."""

import pytest

from appenzell.game.setup import MODULE_NAMES
from tests.page.browser import PHONE, keep
from tests.page.conftest import Visit
from tests.page.keys import Keys

pytestmark = pytest.mark.compiled


def test_on_a_phone_by_touch(visit: Visit) -> None:
    anna = visit(by="tap", **PHONE)
    anna.play_at_server(players=3)
    assert anna.play_on(2).mode == "mine"


def test_on_a_phone_with_every_module(visit: Visit) -> None:
    anna = visit(by="tap", **PHONE)
    anna.play_at_server(players=3, modules=MODULE_NAMES)
    assert anna.play_on(2).mode == "mine"


def test_a_full_turn_by_keyboard_only(visit: Visit) -> None:
    player = visit()
    keep(player.page, draft={"players": 2, "start": 0})
    anna = Keys(player)
    anna.play_now()
    anna.pick(player.my_go().places[0])
    look = player.my_go()
    assert look.mode == "mine"
    look = anna.pick(look.lifts[0])
    look = anna.pick(look.gates[0])
    assert look.mode == "push"
    assert anna.focused() == player.words("push.yes")
    look = anna.enter()
    look = anna.pick(next(key for key in look.targets if key.startswith("tower:")))
    anna.tab_to(player.words("turn.end"))
    look = anna.enter()
    assert look.mode == "ending"
    assert anna.focused() == player.words("ending.no"), "one key too many ends nothing"
    anna.tab_to(player.words("ending.yes"))
    anna.enter()
    assert player.my_go().mode == "mine"


def test_a_held_key_answers_no_question(visit: Visit) -> None:
    player = visit()
    keep(player.page, draft={"players": 2, "start": 0})
    anna, keyboard = Keys(player), player.page.keyboard
    anna.play_now()
    anna.pick(player.my_go().places[0])
    gate = player.my_go().gates[0]
    anna.tab_to("spot")
    anna.walk_to(gate)
    for _ in range(3):  # what is pressed again without being let go repeats
        keyboard.down("Enter")
    keyboard.up("Enter")
    assert player.wait(lambda look: look.mode == "push").seen["paws"] == player.words("turn.paws", n=4)
    keyboard.press("Escape")
    player.wait(lambda look: look.mode == "mine")
    assert anna.focused() == gate
    for _ in range(3):
        keyboard.down("e")
    keyboard.up("e")
    assert player.wait(lambda look: look.mode == "ending")
    assert anna.focused() == player.words("ending.no")
    keyboard.press("Enter")
    assert player.wait(lambda look: look.mode == "mine").seen["paws"] == player.words("turn.paws", n=4)
    keyboard.press("e")
    assert player.wait(lambda look: look.mode == "ending")
    keyboard.press("e")
    assert player.my_go().mode == "mine"


def test_giving_up_can_be_thought_better_of(visit: Visit) -> None:
    player = visit()
    player.play_at_server(players=2)
    anna = Keys(player)
    player.press(player.button("menu.open"))
    for button, other in (("menu.resign", "ending.no"), ("ending.no", "menu.resign")):
        anna.tab_to(player.words(button))
        player.page.keyboard.press("Enter")
        player.button(other).wait_for()
        assert anna.focused() == player.words(other)
