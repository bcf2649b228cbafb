"""The entries for other compilers: what is said of their arguments is so."""

import inspect
from typing import Any

import numpy as np
import pytest

from appenzell import Game, Setup
from appenzell.game.setup import MODULES
from appenzell.rules.entries import ENTRIES, Argument, Entry
from tests.scenes import scene

NUMBERS = {"index": 0, "bound": 5}
each_entry = pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: parameters(entry)[0])


def parameters(entry: Entry) -> tuple[str, list[str]]:
    """A function's name, and those of what it takes."""
    function = getattr(entry.function, "py_func", entry.function)
    return function.__name__, list(inspect.signature(function).parameters)


def value(argument: Argument, game: Game) -> Any:
    """Something to hand over: a set-up and a state of a game, a legal action, or an array of just this length."""
    position = game.position
    known = {"setup": position.setup, "state": position.state, "action": position.legal()[0]} | NUMBERS
    return known.get(argument.name, np.ones(argument.length, np.int64))


@each_entry
def test_it_takes_what_is_said_and_writes_to_nothing_else(entry: Entry) -> None:
    assert parameters(entry)[1] == [argument.name for argument in entry.arguments]
    for game in (Game.new(Setup(4, modules=MODULES, seed="entries", start=0)), scene(mice=[["a1"], ["g7"]], open="N")):
        values = [value(argument, game) for argument in entry.arguments]
        before = [np.copy(each) for each in values]
        lengths = [len(each) if np.ndim(each) else 0 for each in values]
        assert lengths == [argument.length for argument in entry.arguments]
        entry.function(*values)
        for argument, one, two in zip(entry.arguments, before, values, strict=True):
            assert argument.is_written or np.array_equal(one, two), argument.name
