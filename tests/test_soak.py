"""The soak plays every sort of game, and its invariants see every sort of broken position."""

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from appenzell.rules.actions import ACTIONS, CELLAR, HELD, OUT, PANTRY, TOWER
from appenzell.rules.deck import deal, set_deck_tile, shuffle_unseen
from appenzell.rules.geometry import field_number
from appenzell.rules.legal import legal
from appenzell.rules.numbers import OVER_PHASE, TURN_PHASE
from appenzell.rules.play import play
from appenzell.rules.randomness import below, seeded
from appenzell.rules.setups import MODULES, PANTRY_ON, deck_tiles
from appenzell.rules.state import (
    ACTIONS_LEFT,
    CHEESY_AT,
    COLLECTED,
    DRAWN,
    MICE,
    OPEN,
    OPEN_ROOMS,
    PHASE,
    PLAYER,
    POST,
    TILES,
    TURN,
    WINNER,
    WORDS,
    put_mouse,
)

sys.path.append(str(Path(__file__).parents[1] / "benchmarks"))  # scripts that import each other by their bare names

import invariants
import soak

Position = tuple[np.ndarray, np.ndarray]
ALL_FIVE = next(plan for plan in soak.PLANS if plan.players == 5 and len(plan.modules) == 4)
A1, B1, C1, D4 = map(field_number, ("a1", "b1", "c1", "d4"))


@pytest.fixture
def position() -> Position:
    """All modules, five players, set up: four mice in the towers, one in the cheese tower, Cheesy in the middle."""
    setup = soak.Batch(ALL_FIVE, 100, 0, range(1)).array()
    state, random, out = np.zeros(WORDS, np.int64), np.array([seeded(1)]), np.zeros(ACTIONS, np.int64)
    for index, code in enumerate(deck_tiles(ALL_FIVE.bits)):
        set_deck_tile(state, index, code)
    deal(setup, state)
    shuffle_unseen(state, random)
    while state[PHASE] != TURN_PHASE:
        play(setup, state, out[below(random, legal(setup, state, out))])
    return setup, state


def fault(position: Position, before: int = 0) -> str:
    """The fault of a position, in words."""
    deck_size = len(deck_tiles(ALL_FIVE.bits))
    return invariants.FAULTS[invariants.position_fault(*position, soak.all_tiles(ALL_FIVE), deck_size, before)]


def test_every_set_up_is_among_the_games() -> None:
    assert len({(plan.modules, plan.players) for plan in soak.PLANS}) == 16 * 3 + 8
    assert {plan.target for plan in soak.PLANS} == {4, 5, 6}
    assert len({plan.layout for plan in soak.PLANS}) > 100
    assert not [plan for plan in soak.PLANS if plan.players == 5 and "tower" not in plan.modules]


def test_batches_hold_each_number_once_and_a_number_always_means_the_same_game() -> None:
    found = {number: batch for batch in soak.batches(7, 5000) for number in batch.games}
    assert sorted(found) == list(range(7, 5007))
    assert len(found) > len(soak.PLANS) * len(soak.LIMITS)
    for number, batch in found.items():
        assert [*soak.batches(number, 1)] == [replace(batch, games=range(number, number + 1, batch.games.step))]


def test_a_fresh_position_is_fine(position: Position) -> None:
    assert fault(position) == ""


def put(place: int, player: int = 0) -> Callable[[Position], object]:
    """Break a position by standing somebody's second mouse somewhere."""
    return lambda position: put_mouse(position[1], player, 1, place)


def write(word: int, value: int) -> Callable[[Position], object]:
    """Break a position by overwriting a word of it."""
    return lambda position: position[1].__setitem__(word, value)


def lose_mouse_bit(position: Position) -> None:
    position[1][MICE] = 0


def stand_on_trap(position: Position) -> None:
    """The field must be open and have a trap; the tile it had is lost, so ask the mice alone."""
    _, state = position
    put_mouse(state, 0, 1, B1)
    state[OPEN] |= 1 << B1
    for plane in range(4):
        state[TILES + plane] &= ~(1 << B1)
    state[TILES + 3] |= 1 << B1


def fill_pantry(position: Position) -> None:
    for mouse in range(4):
        put_mouse(position[1], 0, mouse, PANTRY + mouse)


def drop_three(position: Position) -> None:
    for mouse in range(3):
        put_mouse(position[1], 0, mouse, CELLAR)


def close_pantry(position: Position) -> None:
    position[0][MODULES] &= ~PANTRY_ON
    put_mouse(position[1], 0, 1, PANTRY)


def take_all_of_a_kind(position: Position) -> None:
    position[1][COLLECTED] = sum(1 << 8 * player for player in range(5))


def hide_spare(position: Position) -> None:
    """An unseen spare in exchange for a field that is seen: tiles and deck still match."""
    _, state = position
    hidden = D4
    for plane in range(4):
        seen = state[TILES + plane] >> hidden & 1
        state[TILES + plane] &= ~(1 << hidden | 1 << PANTRY)
        state[TILES + plane] |= seen << PANTRY
    first = state[DRAWN]
    state[TILES + 2] |= 1 << hidden
    state[TILES + 3] |= 1 << hidden
    set_deck_tile(state, first - 1, 0)
    state[DRAWN] = first - 1


@pytest.mark.parametrize(
    ("damage", "expected"),
    [
        (write(TILES, 0), "a tile was lost or appeared"),
        (hide_spare, "an open field or a spare shows no tile"),
        (lose_mouse_bit, "a bitboard of mice disagrees with their whereabouts"),
        (put(TOWER), "two stand on one place"),
        (put(D4), "two stand on one place"),
        (put(C1), "somebody stands where nobody can"),
        (put(HELD + 5), "somebody stands where nobody can"),
        (close_pantry, "somebody stands where nobody can"),
        (write(CHEESY_AT, OUT), "somebody stands where nobody can"),
        (write(CHEESY_AT, C1), "somebody stands where nobody can"),
        (fill_pantry, "more than three are in the pantry"),
        (put(HELD), "a displaced mouse waits at the wrong time"),
        (write(OPEN_ROOMS, 0), "open rooms and open fields disagree"),
        (write(ACTIONS_LEFT, 5), "the turn, the player or the actions left are out of range"),
        (write(PLAYER, 5), "the turn, the player or the actions left are out of range"),
        (write(TURN, 101), "the turn, the player or the actions left are out of range"),
        (write(POST, -1), "the cheese tower hangs nowhere, or where it cannot"),
        (write(POST, A1), "the cheese tower hangs nowhere, or where it cannot"),
        (take_all_of_a_kind, "more of a kind is collected than there is, or something was given back"),
        (drop_three, "the game goes on though it is decided, or has a winner too early"),
        (write(COLLECTED, 0b1111111), "the game goes on though it is decided, or has a winner too early"),
        (write(WINNER, 1), "the game goes on though it is decided, or has a winner too early"),
    ],
)
def test_a_broken_position_is_seen(position: Position, damage: Callable[[Position], object], expected: str) -> None:
    damage(position)
    assert fault(position) == expected


def test_a_mouse_on_a_trap_is_seen(position: Position) -> None:
    stand_on_trap(position)
    assert invariants.FAULTS[invariants.mice_fault(*position)] == "a mouse stands on a trap"


def test_cheese_given_back_is_seen(position: Position) -> None:
    assert fault(position, before=1) == "more of a kind is collected than there is, or something was given back"


def test_a_deck_of_the_wrong_size_is_seen(position: Position) -> None:
    found = invariants.tiles_fault(*position, soak.all_tiles(ALL_FIVE), 1)
    assert invariants.FAULTS[found] == "the deck and the unseen fields do not match"


def test_a_wrong_list_of_actions_is_seen(position: Position) -> None:
    _, state = position
    assert invariants.legal_fault(state, np.array([0, 1]), 0) == invariants.NO_ACTION
    assert invariants.legal_fault(state, np.array([1, 1]), 2) == invariants.NOT_ASCENDING
    assert invariants.legal_fault(state, np.array([0, ACTIONS]), 2) == invariants.NOT_ASCENDING
    assert invariants.legal_fault(state, np.array([0, 1]), 2) == invariants.FINE
    state[PHASE] = OVER_PHASE
    assert invariants.legal_fault(state, np.array([0, 1]), 2) == invariants.NO_ACTION


def test_games_are_played_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--games", "3", "--first", "500", "--workers", "1"]) == 0
    assert capsys.readouterr().out.endswith("3 passed, 0 failed\n")


@pytest.mark.compiled
def test_a_thousand_games_hold(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--games", "1000"]) == 0
    assert capsys.readouterr().out.startswith("1,000 games of 504 set-ups")


def test_the_first_failure_is_told_with_the_way_to_repeat_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*arguments: np.ndarray) -> None:
        arguments[-1][:] = 1, 17, 0, 17, invariants.TWO_ON_A_PLACE

    monkeypatch.setattr(soak, "soak_games", broken)
    assert soak.main(["--games", "3", "--first", "12", "--workers", "1"]) == 1
    told = capsys.readouterr().out
    assert "Game 12, after 17 actions: two stand on one place." in told
    assert "--first 12 --games 1" in told
    assert told.endswith("0 passed, 1 failed\n")


def test_a_repeated_game_is_the_same_game() -> None:
    once, again = (soak.soak(soak_first, 1, 1).actions for soak_first in (503, 503))
    assert once == again == soak.soak(500, 4, 1).actions - soak.soak(500, 3, 1).actions


@pytest.mark.parametrize("option", ["--games=0", "--games=99999999", "--first=-1", "--workers=0", "--games=many"])
def test_bad_options_are_refused(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        soak.main([option])
    assert "error:" in capsys.readouterr().err
