"""Counts of action sequences from fixed positions: those written down in `perft.txt`, and the referee's."""

from pathlib import Path

import pytest

from appenzell import Game
from tests.golden.playthrough import PLAYTHROUGHS, moments
from tests.perft import Position, perft, read_positions, referee_perft, write_positions

TEXT = (Path(__file__).parent / "perft.txt").read_bytes().decode()
POSITIONS = read_positions(TEXT)
each_position = pytest.mark.parametrize("position", [pytest.param(position, id=position.id) for position in POSITIONS])


@each_position
def test_low_counts_are_the_referees(position: Position) -> None:
    game = Game.from_snapshot(position.snapshot)
    for depth in (1, 2):
        assert perft(game, depth) == referee_perft(position.snapshot, depth) == position.counts[depth]


@pytest.mark.compiled
@each_position
def test_deep_counts_are_those_written_down(position: Position) -> None:
    game = Game.from_snapshot(position.snapshot)
    assert {depth: perft(game, depth) for depth in position.counts} == position.counts
    assert max(position.counts) >= 3


def test_the_positions_are_those_of_the_playthroughs() -> None:
    chosen = {name: shot for playthrough in PLAYTHROUGHS.values() for name, shot in moments(playthrough).items()}
    assert {position.id: position.snapshot for position in POSITIONS} == chosen, "run `make golden`"


def test_reading_and_writing_the_text_gives_it_again() -> None:
    assert write_positions(POSITIONS) == TEXT
