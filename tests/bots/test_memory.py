"""Memory: bots forget what they saw as people do."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from appenzell import Game, Setup
from appenzell.bots import MEMORIES, MemoryName
from appenzell.bots.kernel.hashing import number_of
from appenzell.bots.kernel.seen import HUNG_FROM, NEVER
from appenzell.bots.memory import remembered_state
from appenzell.bots.sight import Sight, sight_of
from appenzell.game.position import Position
from tests.bots.following import now, some_actions_later
from tests.scenes import snapshot
from tests.setups import setups

LUCKS = st.integers(0, 10**6)
NAMES = st.sampled_from(sorted(MEMORIES))
SEEN_IN = 5
"""The turn in which everything was seen in `everything_seen`."""


def remembered(sight: Sight, name: MemoryName, key: str = "table/0") -> Position:
    """The position as a bot knows it."""
    position = sight.position.copy()
    position.state[:] = remembered_state(sight, MEMORIES[name], number_of(key))
    return position


def forgotten(sight: Sight, name: MemoryName, key: str = "table/0") -> set[str]:
    """The fields whose tile it has forgotten."""
    before, after = sight.position.all_tiles(), remembered(sight, name, key).all_tiles()
    return {field for field in before if before[field] != after[field]}


def everything_seen(ago: int, seen_in: int = SEEN_IN) -> Sight:
    """A castle whose roofs are all closed now, and were all open some turns ago."""
    shot = snapshot(players=3, mice=[["a1"], ["g1"], ["a7"]], turn=seen_in + ago, player=(seen_in + ago - 1) % 3)
    tiles = dict(zip(shot["tiles"], shot["deck"], strict=True))
    sight = now(Game.from_snapshot(shot | {"tiles": tiles, "deck": ""}))
    sight.seen[:HUNG_FROM][sight.seen[:HUNG_FROM] == NEVER] = seen_in
    return sight


def everything(position: Position) -> list[str]:
    """All tiles there are, wherever they lie."""
    return sorted([*(tile for tile in position.all_tiles().values() if tile != "?"), *position.deck()])


@given(setups(), LUCKS, NAMES)
def test_no_tile_is_lost_and_what_lies_open_is_seen_by_all(setup: Setup, luck: int, name: MemoryName) -> None:
    found = some_actions_later(setup, Random(luck), 120)
    if found is None:
        return
    sight = sight_of(*found)
    known = remembered(sight, name)
    assert everything(known) == everything(sight.position)
    assert len(known.deck()) == list(known.all_tiles().values()).count("?")
    assert known.view_parts()["tiles"] == sight.position.view_parts()["tiles"]
    assert known.legal() == sight.position.legal()


@given(setups(), LUCKS)
def test_the_perfect_forget_nothing_and_those_without_memory_all_that_is_covered(setup: Setup, luck: int) -> None:
    found = some_actions_later(setup, Random(luck), 120)
    if found is None:
        return
    sight = sight_of(*found)
    seen = {field for field, tile in sight.position.all_tiles().items() if tile != "?"}
    covered = seen - set(sight.position.view_parts()["tiles"])
    assert forgotten(sight, "perfect") == set()
    assert forgotten(sight, "good") <= forgotten(sight, "short") <= forgotten(sight, "none") == covered


@pytest.mark.parametrize("name", ["short", "good"])
def test_the_older_the_more_is_forgotten_and_it_stays_so(name: MemoryName) -> None:
    before: set[str] = set()
    for ago in range(120):
        lost = forgotten(everything_seen(ago), name)
        assert before <= lost
        before = lost
    assert len(before) > 20
    assert forgotten(everything_seen(0), name) == set()


@pytest.mark.parametrize("name", ["short", "good"])
def test_half_is_left_after_its_half_life(name: MemoryName) -> None:
    half_life = MEMORIES[name].half_life
    assert half_life
    sight = everything_seen(int(half_life))
    lost = [len(forgotten(sight, name, f"table/{number}")) for number in range(60)]
    assert 0.4 < sum(lost) / len(lost) / 33 < 0.6


def test_what_is_seen_again_is_known_again() -> None:
    assert forgotten(everything_seen(40), "short")
    assert forgotten(everything_seen(0, seen_in=45), "short") == set()


def test_two_bots_forget_different_tiles() -> None:
    sight = everything_seen(4)
    assert len({frozenset(forgotten(sight, "short", f"table/{seat}")) for seat in range(4)}) > 1
    assert forgotten(sight, "short", "table/1") == forgotten(sight, "short", "table/1")
