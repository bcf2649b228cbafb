"""How bots are compiled: as the kernel is, but function by function.

The kernel inlines everything into everything, which is right for a few hot functions and wrong for a search that calls
them from many places. So the search calls `act` and `choices`, compiled once each. Machine code is kept as the kernel's
is, in a folder named after the sources of both.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from appenzell.rules.compiled import RULES, cache_folder, compile_from
from appenzell.rules.legal import options
from appenzell.rules.play import play
from appenzell.rules.state import WORDS

Function = TypeVar("Function", bound=Callable)
Words = np.ndarray[Any, np.dtype[np.int64]]

SOURCES = (RULES, Path(__file__).parent)
BOTS_FOLDER = str(cache_folder(*SOURCES))


def fast(function: Function) -> Function:
    """Compile a function of a bot when it is first called; with the JIT off, return it as it is."""
    return compile_from(SOURCES, function)


@fast
def act(setup, state, action):
    """Play a legal action; mutates the state."""
    play(setup, state, action)


@fast
def copy_state(state, out):
    """Write a copy of a state."""
    for word in range(WORDS):
        out[word] = state[word]


@fast
def choices(setup, state, out):
    """Write the eight words of legal actions and return how many actions there are."""
    return options(setup, state, out)
