"""Taking back: one's own actions of the turn, up to the last moment something was revealed."""

from collections.abc import Callable
from typing import Any

import pytest

from appenzell import Game, Setup
from appenzell.server.errors import Refused
from appenzell.server.game_log import MOST_UNDONE, Entry, GameLog
from tests.server.harness import Browser
from tests.server.test_play import set_up, two_friends


def played(log: GameLog, *tokens: str) -> GameLog:
    """Play tokens, or `undo`, or `resign`, for whoever is on turn."""
    for token in tokens:
        kind: Any = token if token in ("undo", "resign") else "act"
        seat = log.game.player
        entry = Entry(log.seq + 1, kind, seat, token if kind == "act" else None, "person", None, 1000 * log.seq)
        log.take(log.step(entry))
    return log


def new_log(**setup: Any) -> GameLog:
    """A log where seat 0 begins."""
    return GameLog(Setup(**({"seed": "undo", "start": 0} | setup)), 0)


def test_a_run_is_taken_back() -> None:
    log = played(new_log(), "+a1", "+g1", "+a7")
    assert log.can_undo
    played(log, "undo")
    assert log.game.snapshot() == played(new_log(), "+a1", "+g1").game.snapshot()
    assert [line.entry.token for line in log.lines] == ["+a1", "+g1"]
    assert log.seq == 4
    assert not log.can_undo


def test_several_are_taken_back_one_by_one() -> None:
    log = played(new_log(), "+a1", "+g1", "+a7", "+g7", "undo", "undo")
    assert log.game.actions_left == 4
    with pytest.raises(Refused, match="nothing to take back"):
        played(log, "undo")


@pytest.mark.parametrize("token", ["^K", ">b1"])
def test_nothing_is_taken_back_after_a_reveal(token: str) -> None:
    log = played(new_log(), "+a1", "+g1", "+a7", token)
    assert not log.can_undo
    with pytest.raises(Refused) as refused:
        played(log, "undo")
    assert refused.value.code == "undo_refused"


def test_what_came_after_a_reveal_is_taken_back() -> None:
    log = played(new_log(), "+a1", "+g1", "+a7", "^K", "+g7", "undo")
    assert [line.entry.token for line in log.lines] == ["+a1", "+g1", "+a7", "^K"]
    assert not log.can_undo


def test_the_end_of_a_turn_stays() -> None:
    log = played(new_log(), "+a1", "+g1", "+a7", ".")
    with pytest.raises(Refused):
        played(log, "undo")


def test_the_set_up_stays() -> None:
    with pytest.raises(Refused):
        played(new_log(), "+a1", "undo")


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
    assert not log.can_undo
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
    assert not log.can_undo
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
