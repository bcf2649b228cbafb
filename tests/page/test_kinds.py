"""Kinds of tables: three people at one screen, five mice with every module, bots to watch, aids for the memory."""

import pytest
from playwright.sync_api import expect

from appenzell.game.setup import MODULE_NAMES
from tests.page.conftest import Visit

pytestmark = pytest.mark.compiled

NAMES = ("Anna", "Ben", "Carla")


def test_three_people_at_one_screen(visit: Visit) -> None:
    screen = visit()
    screen.set_up(mode="here", players=3)
    for seat, name in enumerate(NAMES):
        label = screen.words("name.yours") if seat == 0 else screen.words("name.of", name=screen.words(f"seat.{seat}"))
        screen.page.get_by_label(label, exact=True).fill(name)
    screen.press(screen.page.get_by_text(screen.words("seat.handover")))
    screen.press(screen.button("new.play"))
    met = []
    for _ in range(3 + 4):  # the set-up, then a round and one more turn
        look = screen.my_go()
        if look.mode == "handover":
            for _ in range(3):
                screen.page.keyboard.press("Escape")  # nobody plays before the device is passed on
            expect(screen.page.locator("dialog:modal")).to_have_count(1)
            met.append(look.seen["dialog"].split("\n")[0])
        screen.play_turn(most=3)
    assert met == [screen.words("handover.title", name=name) for name in (*NAMES, NAMES[0])]


def test_one_screen_asks_nobody_unless_it_is_wanted_and_takes_a_tower_back(visit: Visit) -> None:
    screen = visit()
    screen.set_up(mode="here", players=2)
    screen.press(screen.button("new.play"))
    first = screen.my_go()
    screen.pick("tower:a1")
    screen.push_button("turn.undo")
    screen.wait(lambda look: look.places == first.places)
    for _ in range(2 + 2):  # the set-up, then a turn each
        assert screen.my_go().mode != "handover"
        screen.play_turn(most=3)
    screen.open()
    going_on = screen.page.locator("a.card", has_text=screen.words("goon.title"))
    expect(going_on).to_contain_text(screen.words("goon.alone"))


def test_five_mice_with_every_module(visit: Visit) -> None:
    anna = visit()
    anna.play_at_server(players=5, modules=MODULE_NAMES)
    look = anna.play_on(3)  # the set-up and two turns
    assert look.mode == "mine"
    kinds = {key.split(":")[0] for key, _, _ in look.seen["spots"]}
    assert {"roof", "slot", "tower", "cheesetower", "pantry"} <= kinds
    assert anna.page.locator("li[data-seat]").count() == 5


def test_watching_bots(visit: Visit) -> None:
    anna = visit()
    anna.open()
    anna.press(anna.button("new.watch"))
    anna.page.get_by_text(anna.words("table.watching")).wait_for()
    anna.wait(lambda look: anna.page.locator("aside.log li").count() > 8)
    assert not anna.look().gates


def test_memory_aids_are_switched_on_for_all_to_see(visit: Visit) -> None:
    anna = visit()
    anna.play_at_server(players=2, aids="seat")
    look = anna.play_on(1)
    anna.pick(look.lifts[0])
    anna.end_turn()
    anna.my_go()
    remembered = anna.page.locator("[data-remembered]")
    assert remembered.count() == 0
    anna.press(anna.button("menu.open"))
    anna.choose("menu.aids", anna.words("menu.sound.on"))
    anna.press(anna.button("dialog.close"))
    remembered.first.wait_for(state="attached")
    watcher = visit()
    watcher.open(f"/t/{anna.code}")
    watcher.page.locator("li[data-seat='0']").get_by_text(watcher.words("card.aids")).wait_for(state="attached")
    assert watcher.page.locator("[data-remembered]").count() == 0
