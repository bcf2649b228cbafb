"""Each function that the module exports does in Node what it does here, with every word of every array."""

from copy import deepcopy
from typing import Any

import numpy as np
import pytest

from appenzell import Game, Setup
from appenzell.bots.evaluators import make_evaluator
from appenzell.bots.kernel.entry_points import EVALUATOR, Floats, Parts
from appenzell.bots.kernel.seen import SEEN_WORDS, begin_seen
from appenzell.bots.kernel.wood import NONE, TRIES
from appenzell.game.setup import MODULE_NAMES
from appenzell.rules.entry_points import EntryPoint
from appenzell.rules.layouts import parse_layout
from appenzell.rules.tokens import token_of
from in_node import Node, parts_of
from tests.golden.searches import moment
from wasm.entries import EXPORTED, Letters, is_number, name_of

pytestmark = pytest.mark.compiled
NUMBERS = {
    **{"index": 1, "bound": 50, "half_life": 4.0, "key": -(1 << 61) + 7, "width": 6, "patience": 400, "number": 300},
    **{"players": 3, "target": 5, "modules": 9, "turn_limit": 30, "start": 2, "code": 8, "phase": -2, "winner": 1},
    **{"mouse": 0, "resigned": 2},
}
GAMES = {
    "begun": moment(Setup(4, modules=MODULE_NAMES, seed="begun", start=0), 2),
    "running": moment(Setup(2, layout="back", seed="running", start=0), 40),
    "late": moment(Setup(5, modules=MODULE_NAMES, seed="late", start=0), 150),
}


def value(argument: Any, game: Game, name: str) -> Any:
    """Something sensible to hand over for an argument of a function."""
    setup, state, legal = game.position.setup, game.position.state, game.position.legal()
    if isinstance(argument, Parts):
        return filled(argument)
    known = {
        **{"setup": setup, "state": state, "before": state, "root": state, "after": state},
        **{"action": legal[-1], "token": int(token_of(state, legal[-1])), "random": np.array([2026], np.int64)},
        **{"seen": seen_in(game), "aftermath": game.position.survey(), "plan": plan_of(game)},
        **NUMBERS,
    }
    if is_number(argument) or (argument.name in known and name != "write_agreed"):
        return np.copy(known[argument.name]) if argument.length else known[argument.name]
    kind = np.float64 if isinstance(argument, Floats) else np.uint8 if isinstance(argument, Letters) else np.int64
    return np.ones(argument.length, kind)


def filled(argument: Parts) -> Any:
    """A named tuple as it is when work begins."""
    if argument is EVALUATOR:
        return make_evaluator()
    parts = argument.make()
    if argument.name == "wood":
        parts.counts[TRIES] = 1000
        assert (parts.table == NONE).all()
    return parts


def seen_in(game: Game) -> Any:
    """What somebody has seen who looks at a game for the first time."""
    seen = np.zeros(SEEN_WORDS, np.int64)
    begin_seen(game.position.setup, game.position.state, seen)
    return seen


def plan_of(game: Game) -> Any:
    """The room of each field."""
    plan = np.full(49, -1, np.int64)
    for room, fields in enumerate(parse_layout(game.setup.layout).rooms):
        plan[list(fields)] = room
    return plan


def arrays_of(values: list[Any]) -> list[np.ndarray]:
    """All arrays that are handed over, those of named tuples one by one."""
    return [
        array
        for each in values
        for array in (parts_of(each) if isinstance(each, tuple) else [each] if isinstance(each, np.ndarray) else [])
    ]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("entry", EXPORTED, ids=name_of)
def test_it_does_the_same(node: Node, entry: EntryPoint, game: Game) -> None:
    here = [value(each, game, name_of(entry)) for each in entry.arguments]
    there = deepcopy(here)
    result, arrays = node.call(name_of(entry), *there)
    expected = entry.function(*here)
    assert result == expected
    for one, two in zip(arrays_of(here), arrays, strict=True):
        assert one.tobytes() == two.tobytes()
