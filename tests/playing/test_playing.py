"""Entries folded into a game: taking back up to the last moment something was revealed, resigning, what is followed."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from appenzell import Game, GameOver, Setup, View
from appenzell.bots.sight import apply_seen, first_seen
from appenzell.playing.entry import Entry
from appenzell.playing.not_now import NotNow
from appenzell.playing.playing import MOST_UNDONE, Playing
from appenzell.playing.retelling import played_again, retell
from tests.setups import setups


def played(playing: Playing, *tokens: str) -> Playing:
    """Play tokens, or `undo`, or `resign`, for whoever is on turn."""
    for token in tokens:
        kind: Any = token if token in ("undo", "resign") else "act"
        seat = playing.game.player if kind != "undo" or playing.undoable is None else playing.undoable
        done = token if kind == "act" else None
        entry = Entry(playing.seq + 1, kind, seat, done, at=1000 * playing.seq)
        playing.take(playing.look_ahead(entry))
    return playing


def new(**setup: Any) -> Playing:
    """A game being played, where seat 0 begins."""
    return Playing(Game.new(Setup(**({"seed": "undo", "start": 0} | setup))), 0)


def test_a_run_is_taken_back() -> None:
    playing = played(new(), "+a1", "+g1", "+a7")
    assert playing.undoable is not None
    played(playing, "undo")
    assert playing.game.snapshot() == played(new(), "+a1", "+g1").game.snapshot()
    assert [line.entry.token for line in playing.log_lines] == ["+a1", "+g1"]
    assert playing.seq == 4
    assert playing.undoable == 1, "the tower the other seat has chosen, for who plays both"


def test_several_are_taken_back_one_by_one() -> None:
    playing = played(new(), "+a1", "+g1", "+a7", "+g7", "undo", "undo")
    assert playing.game.actions_left == 4
    with pytest.raises(NotNow, match="nothing to take back"):
        playing.look_ahead(Entry(7, "undo", 0, None))


@pytest.mark.parametrize("token", ["^K", ">b1"])
def test_nothing_is_taken_back_after_a_reveal(token: str) -> None:
    playing = played(new(), "+a1", "+g1", "+a7", token)
    assert playing.undoable is None
    with pytest.raises(NotNow) as refused:
        played(playing, "undo")
    assert refused.value.code == "undo_refused"


def test_what_came_after_a_reveal_is_taken_back() -> None:
    playing = played(new(), "+a1", "+g1", "+a7", "^K", "+g7", "undo")
    assert [line.entry.token for line in playing.log_lines] == ["+a1", "+g1", "+a7", "^K"]
    assert playing.undoable is None


def test_the_end_of_a_turn_stays() -> None:
    playing = played(new(), "+a1", "+g1", "+a7", ".")
    with pytest.raises(NotNow):
        played(playing, "undo")


def test_the_set_up_is_taken_back_tower_by_tower() -> None:
    playing = played(new(players=3), "+a1", "+g1", "+a7", "undo")
    assert (playing.game.phase, playing.game.player, playing.undoable) == ("setup", 2, 1)
    played(playing, "undo", "undo")
    assert playing.game.snapshot() == new(players=3).game.snapshot()
    assert playing.undoable is None


def test_nobody_takes_back_what_another_seat_did() -> None:
    playing = played(new(), "+a1")
    with pytest.raises(NotNow) as refused:
        playing.look_ahead(Entry(2, "undo", 1, None))
    assert refused.value.code == "undo_refused"


def test_nobody_takes_the_set_up_back_without_end() -> None:
    playing = new()
    for _ in range(MOST_UNDONE):
        playing = played(playing, "+a1", "undo")
    assert played(playing, "+a1").undoable is None


def test_the_fold_of_a_log_is_the_game_without_what_was_undone() -> None:
    playing = played(new(), "+a1", "+g1", "+a7", "undo", "^K", "a1-a2", "undo", "a1-a2", ".")
    game = Game.new(Setup(seed="undo", start=0))
    for token in ["+a1", "+g1", "^K", "a1-a2", "."]:
        game.apply(token)
    assert playing.game.record() == game.record()
    assert View(seat=None, legal=(), **playing.board) == game.view()
    assert playing.turn_began == 8000


def test_one_of_two_resigns_and_the_other_has_won() -> None:
    playing = played(new(), "+a1", "resign")
    assert (playing.is_over, playing.winner, playing.ending) == (True, 0, "resigned")
    assert playing.undoable is None
    with pytest.raises(GameOver):
        played(playing, ".")
    with pytest.raises(NotNow, match="over"):
        playing.resign(0)


def test_one_of_three_resigns_and_the_game_goes_on() -> None:
    playing = played(new(players=3), "+a1", "resign")
    assert (playing.is_over, playing.winner, set(playing.resigned)) == (False, None, {1})
    with pytest.raises(NotNow, match="already"):
        played(playing, "resign")


def test_nobody_takes_back_without_end() -> None:
    playing = played(new(), "+a1", "+g1")
    for _ in range(MOST_UNDONE):
        playing = played(playing, "+a7", "undo")
    playing = played(playing, "+a7")
    assert playing.undoable is None
    with pytest.raises(NotNow) as refused:
        played(playing, "undo")
    assert refused.value.code == "undo_refused"


def test_looking_ahead_changes_nothing() -> None:
    playing = played(new(), "+a1", "+g1")
    before, board, lines = playing.game.snapshot(), playing.board, list(playing.log_lines)
    found = playing.look_ahead(Entry(3, "act", 0, "^K"))
    assert found.reveals
    assert found.events[0]["kind"] == "lift"
    assert (playing.game.snapshot(), playing.board, playing.log_lines, playing.seq) == (before, board, lines, 2)


def test_the_lines_of_the_log_name_no_tile() -> None:
    playing = played(new(), "+a1", "+g1", "^K")
    assert json.loads(playing.log_lines[-1].events_text)[0] == {"kind": "lift", "room": "K", "tiles": {}}
    assert [line.entry.seq for line in playing.log_lines_since(1)] == [2, 3]


@given(setups(), st.integers(0, 2**62))
def test_what_has_been_seen_is_followed_through_undo_and_resignation(setup: Setup, number: int) -> None:
    luck, playing = Random(number), Playing(Game.new(setup))
    for _ in range(60):
        if playing.is_over:
            break
        if luck.random() < 0.2 and playing.undoable is not None:
            playing.take(playing.look_ahead(Entry(playing.seq + 1, "undo", playing.undoable, None)))
        elif luck.random() < 0.02 and playing.game.player not in playing.resigned:
            playing.resign(playing.game.player)
        else:
            playing.act(luck.choice(playing.game.legal_actions()).token)
    game = Game.new(setup)
    seen = first_seen(game)
    for action in playing.game.history:
        apply_seen(game, action, seen)
    again = played_again(playing.game)
    assert again.game == playing.game
    if not playing.is_over:
        assert playing.sight().seen.tolist() == again.sight().seen.tolist() == seen.tolist()


def test_a_game_is_told_again_with_those_who_gave_up() -> None:
    game = Game.new(Setup(players=3, seed="again", start=0))
    for token in ("+a1", "+g1", "+a7"):
        game.apply(token)
    game.resign(2)
    game.apply("^K")
    game.resign(1)
    told = list(retell(Playing(Game.new(game.setup)), map(str, game.history), game.resigned))
    assert [played.entry.kind for played in told] == ["act", "act", "act", "resign", "act", "resign"]
