"""Whether a position can be, in numbers: every game’s can, and each fault has a sentence (see `test_snapshot.py`)."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from appenzell import Game
from appenzell.game.fault_sentences import FAULT_SENTENCES, NEVER_READ
from appenzell.game.position import Position
from appenzell.game.possible import SNAPSHOT_REASONS
from appenzell.rules.actions import PANTRY
from appenzell.rules.deck import set_deck_tile
from appenzell.rules.faults import Fault, stock_of
from appenzell.rules.geometry import FIELD_NUMBERS
from appenzell.rules.setups import SPECIAL_TILES, special_tiles
from appenzell.rules.state import (
    ACTIONS_LEFT,
    CHEESY_AT,
    COLLECTED,
    DRAWN,
    PHASE,
    PLAYER,
    POST,
    RIBBON,
    TILES,
    TURN,
    WINNER,
    WORKS_USED,
)
from appenzell.rules.tiles import BASE_TILES
from tests.game.games import games
from tests.scenes import scene

WORDS = (ACTIONS_LEFT, CHEESY_AT, COLLECTED, PHASE, PLAYER, POST, RIBBON, TURN, WINNER, WORKS_USED)


def put_tile(position: Position, place: int, code: int) -> None:
    """Lay any code on a place."""
    for plane in range(4):
        rest = position.state.item(TILES + plane) & ~(1 << place)
        position.state[TILES + plane] = rest | (code >> plane & 1) << place


@given(games())
def test_every_position_of_a_game_can_be(game: Game) -> None:
    assert game.position.fault()[0] is Fault.OK


def test_a_code_that_is_no_tile_lies_nowhere() -> None:
    position = scene(mice=[["b2"]]).position
    put_tile(position, FIELD_NUMBERS["a6"], 13)
    put_tile(position, FIELD_NUMBERS["f6"], 14)
    fault, about = position.fault()
    assert (fault, about[0]) == (Fault.BAD_TILE, FIELD_NUMBERS["a6"])


@pytest.mark.parametrize("code", [12, 13, 15])
def test_a_spare_is_a_tile_that_was_seen(code: int) -> None:
    position = scene(mice=[["b2"]]).position
    put_tile(position, PANTRY, code)
    assert position.fault()[0] is Fault.BAD_SPARE


@pytest.mark.parametrize("drawn", [-1, 16, 10**9])
def test_the_deck_is_read_within_its_words(drawn: int) -> None:
    position = scene(mice=[["b2"]]).position
    position.state[DRAWN] = drawn
    assert position.fault()[0] is Fault.BAD_DECK


def test_a_code_in_the_deck_that_is_no_tile_is_one_too_few() -> None:
    position = scene(mice=[["b2"]], deck="A").position
    set_deck_tile(position.state, 0, 13)
    assert position.fault() == (Fault.TILE_COUNT, [1, 2, 3])


@pytest.mark.parametrize("modules", range(16))
def test_there_are_as_many_tiles_of_a_sort_as_the_rules_say(modules: int) -> None:
    setup = np.array([2, 4, modules], np.int64)
    tiles = [*BASE_TILES, *special_tiles(modules)]
    assert [stock_of(setup, tile) for tile in range(12)] == [tiles.count(tile) for tile in range(12)]
    assert set(special_tiles(modules)) <= set(SPECIAL_TILES)


@given(games(), st.lists(st.tuples(st.sampled_from(WORDS), st.integers(-2, 300)), min_size=1, max_size=3))
def test_any_number_in_any_word_is_judged(game: Game, changes: list[tuple[int, int]]) -> None:
    position = game.position.copy()
    for word, number in changes:
        position.state[word] = number
    before = position.state.tolist()
    fault, _ = position.fault()
    assert position.state.tolist() == before
    if fault is Fault.OK:
        shot = Game(game.setup, game.start, position).snapshot()
        assert Game.from_snapshot(shot).snapshot() == shot


def test_every_fault_of_a_snapshot_has_a_reason_and_a_sentence() -> None:
    assert set(FAULT_SENTENCES) | NEVER_READ == set(Fault)
    assert not set(FAULT_SENTENCES) & NEVER_READ
    assert {reason for reason, _, _ in FAULT_SENTENCES.values()} <= set(SNAPSHOT_REASONS)
