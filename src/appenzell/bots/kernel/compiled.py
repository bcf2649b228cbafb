"""How bots are compiled: as the kernel is, but function by function.

The kernel inlines everything into everything, which is right for a few hot functions and wrong for a search that calls
them from many places. So the search calls `act` and `choices`, compiled once each. Machine code is kept beside the
kernel's, in a folder named after the sources of both.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import numba
from numba.core import config

from appenzell.rules.compiled import CACHE_FOLDER, KEEPS
from appenzell.rules.legal import options
from appenzell.rules.play import play
from appenzell.rules.state import WORDS

Function = TypeVar("Function", bound=Callable)


def cache_folder() -> str:
    """Return the folder that holds the bots' machine code."""
    digest = hashlib.sha256()
    for file in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(file.read_bytes())
    return str(Path(CACHE_FOLDER) / f"bots-{digest.hexdigest()[:16]}")


BOTS_FOLDER = cache_folder()


def fast(function: Function) -> Function:
    """Compile a function of a bot when it is first called; with the JIT off, return it as it is."""
    before = config.CACHE_DIR
    config.CACHE_DIR = BOTS_FOLDER  # read by numba while it decorates
    try:
        return numba.njit(nogil=True, cache=KEEPS, error_model="numpy", _nrt=False)(function)
    finally:
        config.CACHE_DIR = before


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
