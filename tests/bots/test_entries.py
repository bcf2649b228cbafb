"""The bots' entries for other compilers: what is said of their arguments is so."""

from typing import Any

import numpy as np
import pytest

from appenzell.bots.kernel.entries import ENTRIES, Floats, Parts
from appenzell.rules.entries import Argument, Entry
from tests.rules.test_entries import parameters
from tests.scenes import scene

pytestmark = pytest.mark.compiled
NUMBERS = {"action": 0, "half_life": 4.0, "key": 5, "width": 4, "patience": 50, "number": 10}
each_entry = pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: parameters(entry)[0])


def value(argument: Any) -> Any:
    """Something to hand over."""
    position = scene(mice=[["a1"], ["g7"]], open="N").position
    if argument.name in ("state", "before", "after", "root"):
        return position.state
    if isinstance(argument, Parts):
        return argument.make()
    array = np.zeros(argument.length) if isinstance(argument, Floats) else np.zeros(argument.length, np.int64)
    return {"setup": position.setup, "random": np.ones(1, np.int64), **NUMBERS}.get(argument.name, array)


@each_entry
def test_it_takes_what_is_said_and_writes_to_nothing_else(entry: Entry) -> None:
    assert parameters(entry)[1] == [argument.name for argument in entry.arguments]
    values = [value(argument) for argument in entry.arguments]
    flat = [isinstance(argument, Argument | Floats) for argument in entry.arguments]
    before = [np.copy(each) if is_flat else None for each, is_flat in zip(values, flat, strict=True)]
    entry.function(*values)
    for argument, one, two in zip(entry.arguments, before, values, strict=True):
        assert one is None or argument.is_written or np.array_equal(one, two), argument.name
