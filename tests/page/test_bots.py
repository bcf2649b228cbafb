"""Bots with names: one choice for all, one for each, what everybody is told about them, and their advice."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.browser import PHONE
from tests.page.conftest import Visit
from tests.page.player import AT_TABLE, Player
from tests.page.test_looks import INSIDE, Inspector

pytestmark = pytest.mark.compiled

devices = pytest.mark.parametrize("device", [{}, {"by": "tap", **PHONE}], ids=["desktop", "phone"])


def about(player: Player, name: str, level: str, memory: str) -> str:
    """What is said about a bot."""
    kind, remembers = player.words(f"level.{level}.kind"), player.words(f"memory.{memory}")
    return player.words("person.bot.about", name=name, kind=kind, memory=remembers)


def told(player: Player) -> list[str]:
    """What the cards say about bots, in the order of seats."""
    player.page.locator("[data-seat] .bot").first.wait_for()
    return [text.strip() for text in player.page.locator("[data-seat] .bot .hidden").all_text_contents()]


def choose_each(player: Player, *bots: tuple[str, str | None]) -> None:
    """Give each bot a level, and perhaps a memory."""
    fold = player.page.locator("details.bots")
    if fold.count():
        player.press(fold.locator("summary"))
    player.press(player.button("level.each"))
    for seat, (level, memory) in enumerate(bots, 1):
        name = player.words(f"seat.{seat}")
        player.page.get_by_label(player.words("level.of", name=name), exact=True).select_option(level)
        if memory:
            player.page.get_by_label(player.words("memory.of", name=name), exact=True).select_option(memory)


def test_one_choice_is_for_all_bots(visit: Visit) -> None:
    anna = visit()
    anna.open()
    anna.choose("level.title", anna.words("level.child"))
    anna.page.get_by_text(anna.words("level.child.line")).wait_for()
    anna.press(anna.button("new.play"))
    assert told(anna) == [about(anna, f"Pip {number}", "child", "none") for number in (1, 2)]


@devices
def test_each_bot_has_its_own_level_and_memory_and_everybody_is_told(visit: Visit, device: dict[str, Any]) -> None:
    anna = visit(**device)
    axe = Inspector(anna)
    anna.set_up(players=4)
    choose_each(anna, ("keen", "none"), ("master", None), ("keen", None))
    anna.page.get_by_text(anna.words("level.mixed"), exact=True).wait_for()
    axe.look("each bot")
    anna.press(anna.button("new.play"))
    bots = [("Bruno 1", "keen", "none"), ("Magnus", "master", "perfect"), ("Bruno 2", "keen", "good")]
    assert told(anna) == [about(anna, *bot) for bot in bots]
    anna.press(anna.button("card.about", name="Magnus"))
    expect(anna.page.get_by_role("dialog")).to_contain_text(about(anna, *bots[1]))
    axe.look("a player's sheet")
    anna.press(anna.button("dialog.close"))
    second = Player(anna.page.context.new_page(), anna.origin)
    second.open(f"/here#{anna.code}")
    assert told(second) == [about(second, *bot) for bot in bots]
    assert not axe.found


def test_bots_play_at_the_pace_that_is_chosen(visit: Visit) -> None:
    anna, bert = visit(), visit(language="de")
    anna.set_up(mode="link", players=3)
    anna.choose("pace.title", anna.words("pace.calm"))
    anna.page.get_by_text(anna.words("pace.calm.line")).wait_for()
    anna.press(anna.button("new.invite"))
    anna.page.wait_for_url(AT_TABLE)
    bert.open(f"/t/{anna.code}")
    expect(bert.page.get_by_text(f"{bert.words('pace.title')}: {bert.words('pace.calm')}")).to_be_visible()


def test_free_seats_get_the_bot_that_is_chosen(visit: Visit) -> None:
    anna = visit()
    anna.set_up(mode="link", players=3)
    anna.press(anna.button("new.invite"))
    anna.choose("level.free", anna.words("level.novice"))
    anna.press(anna.button("lobby.fill.other", n=2))
    assert told(anna) == [about(anna, f"Lina {number}", "novice", "short") for number in (1, 2)]


@devices
def test_advice_is_marked_and_said_and_not_played(visit: Visit, device: dict[str, Any]) -> None:
    anna = visit(**device)
    axe = Inspector(anna)
    anna.set_up(players=2, modules=("tower", "pantry"))
    anna.choose("hints.title", anna.words("hints.on"))
    anna.press(anna.button("new.play"))
    anna.play_on(1)
    before = anna.sight()
    anna.page.wait_for_function(INSIDE)
    anna.press(anna.button("advice.ask"))
    anna.page.locator(".advice b").wait_for()
    axe.look("advice")
    anna.page.wait_for_function(INSIDE)
    expect(anna.page.locator(".advice")).to_contain_text("%")
    advised = anna.page.locator(f'[data-spot][aria-label*="{anna.words("label.advised")}"]')
    assert advised.count() <= 1  # none for the end of a turn
    assert anna.sight()[:3] == before[:3]
    if advised.count():
        anna.pick(str(advised.get_attribute("data-spot")))
    assert not axe.found


def test_there_is_no_advice_where_nobody_agreed_on_it(visit: Visit) -> None:
    anna = visit()
    anna.set_up(players=2)
    anna.choose("hints.title", anna.words("hints.off"))
    anna.press(anna.button("new.play"))
    anna.my_go()
    assert anna.button("advice.ask").count() == 0
