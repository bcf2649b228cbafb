"""Taking back: one's own actions of the turn, up to the last moment something was revealed."""

from collections.abc import Callable
from typing import Any

import pytest

from appenzell import Game, Setup
from appenzell.server.basics.refusals import Refused
from appenzell.server.storage.stored import Entry
from appenzell.server.tables.game_log import MOST_UNDONE, GameLog
from tests.server.harness import Browser
from tests.server.test_play import set_up, two_friends


def played(log: GameLog, *tokens: str) -> GameLog:
    """Play tokens, or `undo`, or `resign`, for whoever is on turn."""
    for token in tokens:
        kind: Any = token if token in ("undo", "resign") else "act"
        seat = log.game.player if kind != "undo" or log.undoable is None else log.undoable
        entry = Entry(log.seq + 1, kind, seat, token if kind == "act" else None, "person", None, 1000 * log.seq)
        log.take(log.step(entry))
    return log


def new_log(**setup: Any) -> GameLog:
    """A log where seat 0 begins."""
    return GameLog(Setup(**({"seed": "undo", "start": 0} | setup)), 0)


def test_a_run_is_taken_back() -> None:
    log = played(new_log(), "+a1", "+g1", "+a7")
    assert log.undoable is not None
    played(log, "undo")
    assert log.game.snapshot() == played(new_log(), "+a1", "+g1").game.snapshot()
    assert [line.entry.token for line in log.lines] == ["+a1", "+g1"]
    assert log.seq == 4
    assert log.undoable == 1, "the tower the other seat has chosen, for who plays both"


def test_several_are_taken_back_one_by_one() -> None:
    log = played(new_log(), "+a1", "+g1", "+a7", "+g7", "undo", "undo")
    assert log.game.actions_left == 4
    with pytest.raises(Refused, match="nothing to take back"):
        log.step(Entry(7, "undo", 0, None, "person", None, 0))


@pytest.mark.parametrize("token", ["^K", ">b1"])
def test_nothing_is_taken_back_after_a_reveal(token: str) -> None:
    log = played(new_log(), "+a1", "+g1", "+a7", token)
    assert log.undoable is None
    with pytest.raises(Refused) as refused:
        played(log, "undo")
    assert refused.value.code == "undo_refused"


def test_what_came_after_a_reveal_is_taken_back() -> None:
    log = played(new_log(), "+a1", "+g1", "+a7", "^K", "+g7", "undo")
    assert [line.entry.token for line in log.lines] == ["+a1", "+g1", "+a7", "^K"]
    assert log.undoable is None


def test_the_end_of_a_turn_stays() -> None:
    log = played(new_log(), "+a1", "+g1", "+a7", ".")
    with pytest.raises(Refused):
        played(log, "undo")


def test_the_set_up_is_taken_back_tower_by_tower() -> None:
    log = played(new_log(players=3), "+a1", "+g1", "+a7", "undo")
    assert (log.game.phase, log.game.player, log.undoable) == ("setup", 2, 1)
    played(log, "undo", "undo")
    assert log.game.snapshot() == new_log(players=3).game.snapshot()
    assert log.undoable is None


def test_nobody_takes_back_what_another_seat_did() -> None:
    log = played(new_log(), "+a1")
    with pytest.raises(Refused) as refused:
        log.step(Entry(2, "undo", 1, None, "person", None, 0))
    assert refused.value.code == "undo_refused"


def test_nobody_takes_the_set_up_back_without_end() -> None:
    log = new_log()
    for _ in range(MOST_UNDONE):
        log = played(log, "+a1", "undo")
    assert played(log, "+a1").undoable is None


def test_at_one_screen_a_tower_is_taken_back(browser: Callable[[], Browser]) -> None:
    anna = browser()
    page = anna.open(anna.make("me", "here", start=0, modules=["tower"]))
    page.act("+a1")
    assert (page.view["player"], page.view["can_undo"]) == (1, True)
    assert page.ask("undo")["type"] == "ack"
    [undone] = [frame for frame in page.frames if frame["type"] == "undone"]
    assert (undone["seat"], undone["token"], undone["undid"]) == (0, "+a1", 1)
    page.act("+g7")
    page.act("T:c1")
    assert page.view["turn"] == 1
    assert page.ask("undo")["type"] == "ack"
    assert (page.view["phase"], page.view["player"]) == ("setup", 1)
    page.act("T:d1")
    page.act(".")
    assert not page.view["can_undo"], "the end of a turn covers what was seen"
    assert page.refused("undo")["code"] == "undo_refused"


def test_what_another_browser_did_stays(browser: Callable[[], Browser]) -> None:
    _, _, one, two, _ = two_friends(browser)
    one.act("+a1")
    assert not two.wait_for(1)["can_undo"]
    assert two.refused("undo")["code"] == "undo_refused"
    assert one.refused("undo")["code"] == "not_your_turn"


def test_what_a_bot_did_stays(browser: Callable[[], Browser]) -> None:
    anna = browser()
    page = anna.open(anna.make("me", "bot", "here", start=0))
    page.act("+a1")
    page.wait_for(2)
    assert not page.view["can_undo"]
    assert page.refused("undo")["code"] == "undo_refused"


def test_the_fold_of_a_log_is_the_game_without_what_was_undone() -> None:
    log = played(new_log(), "+a1", "+g1", "+a7", "undo", "^K", "a1-a2", "undo", "a1-a2", ".")
    game = Game.new(Setup(seed="undo", start=0))
    for token in ["+a1", "+g1", "^K", "a1-a2", "."]:
        game.apply(token)
    assert log.game.record() == game.record()
    assert log.view == game.view()
    assert log.turn_began == 8000


def test_one_of_two_resigns_and_the_other_has_won() -> None:
    log = played(new_log(), "+a1", "resign")
    assert (log.is_over, log.winner, log.reason) == (True, 0, "resigned")
    assert log.undoable is None
    with pytest.raises(Refused) as refused:
        played(log, ".")
    assert refused.value.code == "game_over"


def test_one_of_three_resigns_and_the_game_goes_on() -> None:
    log = played(new_log(players=3), "+a1", "resign")
    assert (log.is_over, log.winner, set(log.resigned)) == (False, None, {1})
    with pytest.raises(Refused, match="already"):
        played(log, "resign")


def test_nobody_takes_back_without_end() -> None:
    log = played(new_log(), "+a1", "+g1")
    for _ in range(MOST_UNDONE):
        log = played(log, "+a7", "undo")
    log = played(log, "+a7")
    assert log.undoable is None
    with pytest.raises(Refused) as refused:
        played(log, "undo")
    assert refused.value.code == "undo_refused"


def test_undo_through_the_socket(browser: Callable[[], Browser]) -> None:
    _, _, one, two, _ = two_friends(browser)
    set_up(one, two)
    one.act("+a7")
    assert one.view["can_undo"]
    assert not two.wait_for(3)["can_undo"]
    assert two.refused("undo")["code"] == "not_your_turn"
    assert one.ask("undo")["type"] == "ack"
    undone = two.until("undone")
    assert (undone["seq"], undone["token"], undone["undid"]) == (4, "+a7", 3)
    assert undone["view"]["mice"][0][1] == "out"
    one.act("^K")
    assert not one.view["can_undo"]
    assert one.refused("undo")["code"] == "undo_refused"
    assert [line["token"] for line in two.hello()["log"]] == ["+a1", "+g1", "^K"]
