"""Compiling the rules and the bots ahead of play, so that the first game on a machine need not wait without a word.

Owns the first compile and its progress; must not know games, people or printing. Machine code is kept in a cache folder
(see `rules.compiled`), so there is work to do once a machine and version; after that `warm_up` takes under a second.
What older versions left there is removed once nobody has used it for long.
"""

import re
import shutil
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from pathlib import Path
from typing import Any

Progress = Callable[[str, int, int], None]
"""Called with the name of a function about to be compiled, how many are done, and how many there are in all."""

KERNELS = ("appenzell.rules.", "appenzell.bots.kernel.")
LONG_UNUSED = 30 * 24 * 3600.0  # seconds
NOT_FOR_GAMES = {"random_game", "random_games"}  # whole playouts: benchmarks compile them when they want them


def warm_up(progress: Progress | None = None, bots: bool = False) -> int:
    """Compile what a game needs and is not in the cache yet, with bots or without; return how many functions that were.

    >>> warm_up() >= 0
    True
    """
    from numba.core import config

    if config.DISABLE_JIT:  # there is nothing to compile, and bots would take minutes
        return 0
    for module in ("appenzell.game.position", *(("appenzell.bots.greedy", "appenzell.bots.search") if bots else ())):
        import_module(module)
    counter = Counter(progress)
    with counter.listening():
        _use_rules()
        if bots:
            _use_bots()
    forget_old_code()
    return counter.done


def _use_rules() -> None:
    """Call every function of the rules that a game calls."""
    import numpy as np

    from appenzell.rules.actions import ACTIONS
    from appenzell.rules.aftermath import AFTERMATH_WORDS, write_aftermath, write_survey
    from appenzell.rules.check import apply, check
    from appenzell.rules.deck import deal, deck_tile, set_deck_tile, shuffle_unseen
    from appenzell.rules.events import EVENT_WORDS, MOST_EVENTS
    from appenzell.rules.faults import fault
    from appenzell.rules.layouts import parse_layout
    from appenzell.rules.legal import legal
    from appenzell.rules.outcome import ending
    from appenzell.rules.prices import prices
    from appenzell.rules.setups import make_setup
    from appenzell.rules.state import WORDS
    from appenzell.rules.telling import reveals, write_events
    from appenzell.rules.tokens import LISTED, apply_token, list_tokens
    from appenzell.rules.views import write_covered, write_known, write_view
    from appenzell.rules.wording import BY_RULES, MOST_LETTERS, MOST_WORDS, TEXTS, write_texts

    setup = make_setup(parse_layout("front").rooms, 2, 4, 0, 0, 0)
    state, random, out = np.zeros(WORDS, np.int64), np.ones(1, np.int64), np.zeros(ACTIONS, np.int64)
    set_deck_tile(state, 0, deck_tile(state, 0))
    deal(setup, state)
    shuffle_unseen(state, random)
    first = state.copy()
    n = legal(setup, state, out)
    write_view(setup, state, out)
    write_covered(state, out)
    write_known(setup, state, out)
    fault(setup, state, out)
    legal(setup, state, out)
    prices(setup, state, out, n, np.zeros(ACTIONS, np.int64))
    check(setup, state, out[0])
    reveals(setup, state, out[0])
    apply(setup, state, out[0])
    write_events(setup, first, state, out[0], np.zeros((MOST_EVENTS, EVENT_WORDS), np.int64))
    ending(setup, state)
    listed = np.zeros(LISTED, np.int64)
    list_tokens(setup, state, listed)
    found = np.empty(AFTERMATH_WORDS, np.int64)
    write_survey(setup, state, found)
    write_aftermath(setup, state, listed.item(1), first, found)
    words, letters = np.empty(MOST_WORDS, np.int64), np.empty(MOST_LETTERS, np.uint8)
    write_texts(setup, found, BY_RULES, BY_RULES, words, letters, np.empty(TEXTS, np.int64))
    apply_token(setup, state, listed.item(1), listed)


def _use_bots() -> None:
    """Let every sort of bot think for a moment."""
    from random import Random

    from appenzell.bots.contract import Budget
    from appenzell.bots.levels import RECIPES
    from appenzell.bots.sight import apply_seen, first_seen, sight_of
    from appenzell.game.game import Game
    from appenzell.game.setup import Setup

    game = Game.new(Setup(seed="warm-up"))
    seen = first_seen(game)
    for name in ("child", "greedy", "search"):
        action = RECIPES[name].make().choose(sight_of(game, seen), Budget(playouts=2), Random(0))
        apply_seen(game, action, seen)


def compiled_files() -> int:
    """How many functions of rules and bots lie compiled in the cache; 0 before the first game."""
    from appenzell.bots.kernel.compiled import BOTS_FOLDER
    from appenzell.rules.compiled import CACHE_FOLDER

    return sum(1 for folder in (CACHE_FOLDER, BOTS_FOLDER) for _ in Path(folder).rglob("*.nbc"))


def forget_old_code() -> None:
    """Remove machine code that no program has used for a month; one that still runs would compile it again."""
    from appenzell.rules.compiled import CACHE_FOLDER

    home = Path(CACHE_FOLDER).parent
    for folder in home.glob("*") if home.is_absolute() else ():
        if time.time() - folder.lstat().st_mtime > LONG_UNUSED and _is_machine_code(folder):
            shutil.rmtree(folder, ignore_errors=True)


def _is_machine_code(folder: Path) -> bool:
    """Whether a folder is one of ours, and holds nothing else."""
    if not re.fullmatch("[0-9a-f]{16}", folder.name) or folder.is_symlink() or not folder.is_dir():
        return False
    return all(file.is_dir() or re.search(r"\.nb[ci](\.tmp\.\w+)?$", file.name) for file in folder.rglob("*"))


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
    """The names of the compiled functions of rules and bots, as far as they are loaded and a game needs them."""
    modules = [module for name, module in sys.modules.items() if name.startswith(KERNELS)]
    values = [value for module in modules for value in vars(module).values()]
    return {value.py_func.__name__ for value in values if hasattr(value, "py_func")} - NOT_FOR_GAMES
