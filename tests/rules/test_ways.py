"""How far one mouse gets in a turn, run after run: the cheapest ways, in scenes and against trying everything."""

import random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from appenzell import Game, Setup
from appenzell.rules.actions import CHEESY, OUT, PLACE_NAMES, PLACES, RUN
from appenzell.rules.check import apply
from appenzell.rules.layouts import ROOM_LETTERS
from appenzell.rules.legal import roofs
from appenzell.rules.numbers import OVER_PHASE
from appenzell.rules.state import ACTIONS_LEFT, OPEN_ROOMS, PHASE, WORDS
from appenzell.rules.ways import ROOMS_NEAR, WAY_COST, WAY_FROM, WAYS_WORDS, place_of, write_ways
from tests.scenes import scene
from tests.setups import setups


def ways_of(game: Game, mouse: int = 0) -> np.ndarray:
    """Return what the rules say; nothing of the position changes."""
    position = game.position
    before = position.state.copy()
    out = np.full(WAYS_WORDS, 99, np.int64)
    write_ways(position.setup, position.state, mouse, np.zeros(WORDS, np.int64), out)
    assert (before == position.state).all()
    return out


def costs(ways: np.ndarray) -> dict[str, int]:
    """Return the places a mouse gets to, each with what that costs."""
    return {name: ways.item(WAY_COST + place) for place, name in enumerate(PLACE_NAMES) if ways[WAY_COST + place]}


def stops(ways: np.ndarray, place: str) -> list[str]:
    """Return where the runs of a way end."""
    at, found = PLACE_NAMES.index(place), [place]
    while ways.item(WAY_FROM + at) < PLACES and ways.item(WAY_COST + ways.item(WAY_FROM + at)):
        at = ways.item(WAY_FROM + at)
        found.insert(0, PLACE_NAMES[at])
    return found


def rooms(ways: np.ndarray) -> str:
    """Return the letters of the rooms whose roof the mouse could lift."""
    return "".join(letter for room, letter in enumerate(ROOM_LETTERS) if ways.item(ROOMS_NEAR) >> room & 1)


def test_a_way_has_as_many_runs_as_it_takes() -> None:
    game = scene(mice=[["c4"]], open="M", actions_left=2)
    assert costs(ways_of(game)) == {"d4": 1, "e4": 2}
    assert stops(ways_of(game), "e4") == ["d4", "e4"]


def test_a_jump_may_follow_a_run() -> None:
    game = scene(mice=[["c4"], ["e4"]], open="MJI", actions_left=4)
    ways = ways_of(game)
    assert costs(ways)["f4"] == 3
    assert stops(ways, "f4") == ["d4", "f4"], "a run, then a jump over the mouse on e4"


def test_one_run_is_told_rather_than_two_that_cost_the_same() -> None:
    game = scene(mice=[["c4"], ["d4"]], open="MJ", actions_left=4)
    ways = ways_of(game)
    assert costs(ways)["d5"] == 2
    assert stops(ways, "d5") == ["d5"], "over the mouse on d4, and not by c5"


def test_no_way_leads_over_a_trap() -> None:
    game = scene(mice=[["c4"]], open="M", tiles={"d4": "x"}, actions_left=4)
    assert costs(ways_of(game)) == {}


def test_a_way_ends_where_the_game_does() -> None:
    game = scene(mice=[["c4", "g4"]], open="ML", tiles={"d4": "A", "g4": "A"}, collected=["BCD", ""])
    assert costs(ways_of(game)) == {"d4": 1}, "the fourth kind wins on d4"


def test_the_way_in_goes_on_inside() -> None:
    game = scene(mice=[["out"]], open="Q", layout="front", actions_left=3)
    ways = ways_of(game)
    assert costs(ways) == {"a1": 1, "g1": 1, "a7": 1, "g7": 1, "b1": 2, "c1": 3}
    assert ways[WAY_FROM + PLACE_NAMES.index("a1")] == OUT
    assert costs(ways_of(game, 1)) == {}, "of the mice outside the first one enters"


def test_the_cheese_tower_is_left_by_its_field() -> None:
    game = scene(modules="tower", mice=[["tower"]], cheese_tower="c1", open="Q", actions_left=2)
    ways = ways_of(game)
    assert costs(ways) == {"c1": 1, "b1": 2}
    assert rooms(ways) == "PQ", "those over its field and beside it"


def test_cheesy_goes_from_room_to_room_under_his_ribbon() -> None:
    game = scene(modules="cheesy", cheesy="d4", ribbon=0, mice=[["a1"]], open="MJI", actions_left=4)
    found = costs(ways_of(game, CHEESY))
    assert found["c4"] == 1
    assert found["c5"] == 1
    assert found["f5"] == 1
    other = scene(modules="cheesy", cheesy="d4", ribbon=1, mice=[["a1"]], open="MJI", actions_left=4)
    assert costs(ways_of(other, CHEESY)) == {}
    assert ways_of(other, CHEESY)[ROOMS_NEAR] == 0


def test_in_the_pantry_cheesy_lifts_no_roof() -> None:
    ways = ways_of(scene(modules="cheesy pantry", cheesy="p1", ribbon=0, mice=[["a1"]]), CHEESY)
    assert rooms(ways) == ""
    assert costs(ways) == {"p2": 1, "p3": 1, "p4": 1}


def test_without_actions_there_are_no_ways_but_roofs_are_near() -> None:
    ways = ways_of(scene(mice=[["c4"]], open="M", actions_left=0))
    assert costs(ways) == {}
    assert "J" in rooms(ways)


def test_outside_of_a_turn_there_is_nothing() -> None:
    assert not ways_of(Game.new(Setup(seed="ways"))).any()


@given(setups(), st.integers(0, 1 << 32), st.integers(0, 90))
def test_ways_are_the_cheapest_there_are(setup: Setup, seed: int, length: int) -> None:
    luck = random.Random(seed)
    game = Game.new(setup)
    for _ in range(length):
        if not (legal := game.legal_actions()):
            return
        game.apply(luck.choice(legal))
    near = 0
    for mouse in range(CHEESY + 1):
        ways = ways_of(game, mouse)
        near |= ways.item(ROOMS_NEAR)
        assert costs(ways) == tried(game, mouse)
        for place in costs(ways):
            walk(game, mouse, stops(ways, place), ways)
    if game.phase == "turn":
        position = game.position
        assert near & ~position.state.item(OPEN_ROOMS) == roofs(position.setup, position.state)


def walk(game: Game, mouse: int, places: list[str], ways: np.ndarray) -> None:
    """Play a way: it is legal, and costs what it says."""
    setup, state = game.position.setup, game.position.state.copy()
    for name in places:
        left = state.item(ACTIONS_LEFT)
        assert apply(setup, state, RUN + PLACES * mouse + PLACE_NAMES.index(name)) == 0
        assert state.item(ACTIONS_LEFT) < left
    assert game.actions_left - state.item(ACTIONS_LEFT) == ways[WAY_COST + PLACE_NAMES.index(places[-1])]


def tried(game: Game, mouse: int) -> dict[str, int]:
    """Return the places a mouse gets to by playing every row of runs."""
    setup, start = game.position.setup, place_of(game.position.state, mouse)
    found: dict[str, int] = {}
    queue = [game.position.state.copy()] if game.phase == "turn" else []
    seen = set()
    while queue:
        state = queue.pop()
        for place in range(PLACES):
            after = state.copy()
            if state[PHASE] == OVER_PHASE or apply(setup, after, RUN + PLACES * mouse + place) or place == start:
                continue
            cost = game.actions_left - after.item(ACTIONS_LEFT)
            found[PLACE_NAMES[place]] = min(found.get(PLACE_NAMES[place], cost), cost)
            if after.tobytes() not in seen:
                seen.add(after.tobytes())
                queue.append(after)
    return dict(sorted(found.items(), key=lambda item: PLACE_NAMES.index(item[0])))
