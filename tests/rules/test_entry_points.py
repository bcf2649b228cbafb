"""The entry points for other compilers: what is said of their arguments is so."""

import inspect
from typing import Any

import numpy as np
import pytest

from appenzell import Game, Setup
from appenzell.game.setup import MODULE_NAMES
from appenzell.rules.entry_points import ENTRY_POINTS, Argument, EntryPoint
from tests.scenes import scene

NUMBERS = {"index": 0, "bound": 5}
each_entry_point = pytest.mark.parametrize(
    "entry_point", ENTRY_POINTS, ids=lambda entry_point: parameters(entry_point)[0]
)


def parameters(entry_point: EntryPoint) -> tuple[str, list[str]]:
    """A function's name, and those of what it takes."""
    function = getattr(entry_point.function, "py_func", entry_point.function)
    return function.__name__, list(inspect.signature(function).parameters)


def value(argument: Argument, game: Game) -> Any:
    """Something to hand over: a set-up and a state of a game, a legal action, or an array of just this length."""
    position = game.position
    known = {"setup": position.setup, "state": position.state, "action": position.legal()[0]} | NUMBERS
    return known.get(argument.name, np.ones(argument.length, np.int64))


@each_entry_point
def test_it_takes_what_is_said_and_writes_to_nothing_else(entry_point: EntryPoint) -> None:
    assert parameters(entry_point)[1] == [argument.name for argument in entry_point.arguments]
    for game in (
        Game.new(Setup(4, modules=MODULE_NAMES, seed="entries", start=0)),
        scene(mice=[["a1"], ["g7"]], open="N"),
    ):
        values = [value(argument, game) for argument in entry_point.arguments]
        before = [np.copy(each) for each in values]
        lengths = [len(each) if np.ndim(each) else 0 for each in values]
        assert lengths == [argument.length for argument in entry_point.arguments]
        entry_point.function(*values)
        for argument, one, two in zip(entry_point.arguments, before, values, strict=True):
            assert argument.is_written or np.array_equal(one, two), argument.name
