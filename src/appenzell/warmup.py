"""Compiling the rules ahead of play, so that the first game on a machine need not wait without a word.

Owns the first compile and its progress; must not know games, people or printing. Machine code is kept in a cache folder
(see `rules.compiled`), so there is work to do once a machine and version; after that `warm_up` takes under a second.
"""

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

Progress = Callable[[str, int, int], None]
"""Called with the name of a function about to be compiled, how many are done, and how many there are in all."""

NOT_FOR_GAMES = {"random_game", "random_games"}  # whole playouts: benchmarks compile them when they want them


def warm_up(progress: Progress | None = None) -> int:
    """Compile what a game needs and is not in the cache yet; return how many functions that were.

    >>> warm_up() >= 0
    True
    """
    import numpy as np

    from appenzell.rules.actions import ACTIONS
    from appenzell.rules.check import apply, check
    from appenzell.rules.deck import deal, deck_tile, set_deck_tile, shuffle_unseen
    from appenzell.rules.layouts import parse_layout
    from appenzell.rules.legal import legal
    from appenzell.rules.setups import make_setup
    from appenzell.rules.state import WORDS

    setup = make_setup(parse_layout("front").rooms, 2, 4, 0, 0, 0)
    state, random, out = np.zeros(WORDS, np.int64), np.ones(1, np.int64), np.zeros(ACTIONS, np.int64)
    counter = Counter(progress)
    with counter.listening():
        set_deck_tile(state, 0, deck_tile(state, 0))
        deal(setup, state)
        shuffle_unseen(state, random)
        legal(setup, state, out)
        check(setup, state, 0)
        apply(setup, state, 0)
    return counter.done


def compiled_files() -> int:
    """How many functions lie compiled in the cache folder; 0 before the first game."""
    from appenzell.rules.compiled import CACHE_FOLDER

    return sum(1 for _ in Path(CACHE_FOLDER).rglob("*.nbc"))


class Counter:
    """Counts the kernel functions being compiled and tells a callback."""

    def __init__(self, progress: Progress | None) -> None:
        self.done = 0
        self.wanted: set[str] = set()
        self.begun: set[str] = set()
        self.progress = progress

    def listening(self) -> AbstractContextManager[Any]:
        """A context in which every compilation is counted; with the JIT off there is none."""
        from numba.core import config, event

        if config.DISABLE_JIT:
            return nullcontext()
        self.wanted = kernel_functions()
        counter = self

        class Listener(event.Listener):  # type: ignore[misc]  # numba counts as Any
            """Numba's own interface: told of the begin and end of every compilation."""

            def on_start(self, event: Any) -> None:
                counter.begin(event.data["dispatcher"].__name__)

            def on_end(self, event: Any) -> None:
                counter.done += 1

        listening: AbstractContextManager[Any] = event.install_listener("numba:compile", Listener())
        return listening

    def begin(self, name: str) -> None:
        """Tell that a function is about to be compiled; one that is compiled for several types is told once."""
        if name in self.wanted and name not in self.begun:
            self.begun.add(name)
            if self.progress is not None:
                self.progress(name, len(self.begun) - 1, len(self.wanted))


def kernel_functions() -> set[str]:
    """The names of the compiled functions of the kernel, as far as it is loaded and a game needs them."""
    modules = [module for name, module in sys.modules.items() if name.startswith("appenzell.rules.")]
    values = [value for module in modules for value in vars(module).values()]
    return {value.py_func.__name__ for value in values if hasattr(value, "py_func")} - NOT_FOR_GAMES
