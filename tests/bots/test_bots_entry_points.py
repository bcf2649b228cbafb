"""The bots' entry points for other compilers: what is said of their arguments is so."""

from typing import Any

import numpy as np
import pytest

from appenzell.bots.kernel.entry_points import BOTS_ENTRY_POINTS, Floats, Parts
from appenzell.rules.entry_points import Argument, EntryPoint
from tests.rules.test_entry_points import parameters
from tests.scenes import scene

pytestmark = pytest.mark.compiled
NUMBERS = {"action": 0, "half_life": 4.0, "key": 5, "width": 4, "patience": 50, "number": 10}
each_entry_point = pytest.mark.parametrize(
    "entry_point", BOTS_ENTRY_POINTS, ids=lambda entry_point: parameters(entry_point)[0]
)


def value(argument: Any) -> Any:
    """Something to hand over."""
    position = scene(mice=[["a1"], ["g7"]], open="N").position
    if argument.name in ("state", "before", "after", "root"):
        return position.state
    if isinstance(argument, Parts):
        return argument.make()
    array = np.zeros(argument.length) if isinstance(argument, Floats) else np.zeros(argument.length, np.int64)
    return {"setup": position.setup, "random": np.ones(1, np.int64), **NUMBERS}.get(argument.name, array)


@each_entry_point
def test_it_takes_what_is_said_and_writes_to_nothing_else(entry_point: EntryPoint) -> None:
    assert parameters(entry_point)[1] == [argument.name for argument in entry_point.arguments]
    values = [value(argument) for argument in entry_point.arguments]
    flat = [isinstance(argument, Argument | Floats) for argument in entry_point.arguments]
    before = [np.copy(each) if is_flat else None for each, is_flat in zip(values, flat, strict=True)]
    entry_point.function(*values)
    for argument, one, two in zip(entry_point.arguments, before, values, strict=True):
        assert one is None or argument.is_written or np.array_equal(one, two), argument.name
