"""How fast the rules run on this machine: what `appenzell bench` tells.

Owns the measurements; the table for people is the terminal's. Times are by the wall clock, and of several short rounds
the best counts: on a machine that does other things too, the slower rounds measure the neighbours. Start-up, import and
compile times are taken in fresh processes.
"""

import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import numba
import numpy as np
from numba.core import config

from appenzell.game.position import module_bits
from appenzell.game.setup import MODULE_NAMES
from appenzell.machine import cpu_name
from appenzell.rules.actions import ACTIONS
from appenzell.rules.compiled import compiled
from appenzell.rules.deck import deal_shuffled, set_deck_tile
from appenzell.rules.layouts import parse_layout
from appenzell.rules.legal import legal
from appenzell.rules.numbers import OVER_PHASE
from appenzell.rules.play import play
from appenzell.rules.playouts import random_games
from appenzell.rules.randomness import below, seeded
from appenzell.rules.setups import deck_tiles, make_setup
from appenzell.rules.state import PHASE, WORDS

Json = dict[str, Any]
Say = Callable[[str], None]
Words = np.ndarray[Any, np.dtype[np.int64]]

ROUNDS = 8
NO_CAP = 1 << 40  # actions a game; the turn limit comes first
PLAYS = {"base2": (2, ()), "base3": (3, ()), "base4": (4, ()), "all5": (5, MODULE_NAMES)}
TURN_LIMITS = {False: 400, True: 1500}  # without and with modules
POOL = 64  # states copied round and round
CHILD_LIMIT = 300  # seconds before a child process is given up

IMPORT = "from time import perf_counter as now; t = now(); import appenzell; print(now() - t)"
START_SCRIPT = "from appenzell import Game, Setup; Game.new(Setup(players=2, seed='start')).legal_actions()"
COMPILE = "from appenzell.warmup import warm_up; warm_up()"


class BenchError(Exception):
    """Something cannot be measured here; the message says why in plain words."""


# --- rounds ---


def best_rate(play_some: Callable[[int], int], seconds: float) -> tuple[float, float]:
    """Run `play_some(times)`, which returns how much it did, in rounds; return the best rate and the mean done a time.

    The first runs double until they last long enough to say how many times fit a round.
    """
    wanted, times, took = seconds / ROUNDS, 1, 0.0
    while True:
        began = perf_counter()
        play_some(times)
        took = perf_counter() - began
        if took >= wanted / 4:
            break
        times *= 2
    times = max(1, round(times * wanted / took))
    best, done = 0.0, 0
    for _ in range(ROUNDS):
        began = perf_counter()
        now = play_some(times)
        best = max(best, now / (perf_counter() - began))
        done += now
    return best, done / (times * ROUNDS)


# --- in the kernel ---


@compiled
def count_legal(setup: Words, state: Words, random: Words, out: Words, games: int) -> tuple[int, int]:
    """Deal and play random games; return how many actions were played and how many were legal on the way, in all."""
    played = listed = 0
    for _ in range(games):
        deal_shuffled(setup, state, random)
        while state[PHASE] != OVER_PHASE:
            n = legal(setup, state, out)
            play(setup, state, out[below(random, n)])
            played += 1
            listed += n
    return played, listed


@compiled
def copy_states(pool: Words, times: int) -> None:
    """Copy each state of the pool onto the next one, this many times round."""
    for _ in range(times):
        for target in range(POOL):
            source = (target + POOL - 1) % POOL
            for word in range(WORDS):
                pool[target, word] = pool[source, word]


@dataclass
class Kernel:
    """The arrays one set-up is played with; `play(games)` plays random games and returns their actions."""

    setup: Words
    state: Words
    random: Words
    out: Words

    @classmethod
    def of(cls, players: int, modules: Sequence[str]) -> "Kernel":
        """Make the arrays, with all tiles in the deck."""
        bits = module_bits(modules)
        setup = make_setup(parse_layout("front").rooms, players, 4, bits, TURN_LIMITS[bool(modules)], 0)
        state = np.zeros(WORDS, np.int64)
        for index, code in enumerate(deck_tiles(bits)):
            set_deck_tile(state, index, code)
        return cls(setup, state, np.array([seeded(players)], np.int64), np.zeros(ACTIONS, np.int64))

    def play(self, games: int) -> int:
        """Play random games to the end."""
        return int(random_games(self.setup, self.state, self.random, self.out, games, NO_CAP))

    def legal_mean(self, games: int) -> float:
        """How many actions are legal on average, in a sample of random games."""
        played, listed = count_legal(self.setup, self.state, self.random, self.out, games)
        return float(listed / played)


def measure_play(name: str, seconds: float) -> Json:
    """Random play on one core: legal list, choice and play, games to the end."""
    kernel = Kernel.of(*PLAYS[name])
    kernel.play(1)  # compiles or loads
    rate, length = best_rate(kernel.play, seconds)
    mean = kernel.legal_mean(max(1, min(300, round(seconds * 300))))
    return {"actions_per_second": round(rate), "actions_per_game": round(length, 1), "legal_mean": round(mean, 2)}


def measure_copy(seconds: float) -> float:
    """Nanoseconds to copy a state inside the kernel."""
    pool = np.zeros((POOL, WORDS), np.int64)

    def copy(times: int) -> int:
        copy_states(pool, times)
        return times * POOL

    copy(1)
    return round(1e9 / best_rate(copy, seconds)[0], 2)


# --- through the friendly API ---


def measure_api(seconds: float) -> Json:
    """Random play of two through `Game`: legal_actions, a choice, apply."""
    from appenzell import Game, Setup

    choose, seeds = Random(1).choice, count()

    def games(times: int) -> int:
        played = 0
        for _ in range(times):
            game = Game.new(Setup(players=2, turn_limit=TURN_LIMITS[False], seed=f"bench {next(seeds)}"))
            while not game.is_over:
                game.apply(choose(game.legal_actions()))
                played += 1
        return played

    return {"actions_per_second": round(best_rate(games, seconds)[0])}


# --- in fresh processes ---


def child(code: str, what: str, **environment: str) -> tuple[float, str]:
    """Run a line of Python in a process of its own; return how long it took and what it printed."""
    began = perf_counter()
    try:
        done = subprocess.run(
            (sys.executable, "-c", code),
            env=os.environ | environment,
            capture_output=True,
            text=True,
            timeout=CHILD_LIMIT,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise BenchError(f"Measuring {what} was given up after {CHILD_LIMIT} s.") from None
    if done.returncode != 0:
        reason = (done.stderr.strip().splitlines() or [f"exit status {done.returncode}"])[-1]
        raise BenchError(f"Measuring {what} failed: {reason}")
    return perf_counter() - began, done.stdout


def measure_import(times: int = 7) -> float:
    """Seconds that `import appenzell` takes, the median of several processes."""
    return round(median(float(child(IMPORT, "the import")[1]) for _ in range(times)), 4)


def measure_start(times: int = 3) -> float:
    """Seconds from nothing to the first list of legal actions, the rules compiled before; the best of several."""
    child(START_SCRIPT, "the start")
    return round(min(child(START_SCRIPT, "the start")[0] for _ in range(times)), 3)


def measure_compile() -> float:
    """Seconds to compile everything a game needs, with an empty cache."""
    with tempfile.TemporaryDirectory() as folder:
        return round(child(COMPILE, "the first compile", XDG_CACHE_HOME=folder)[0], 2)


# --- all of it ---


def machine_figures() -> Json:
    """What the figures were measured on."""
    return {
        "cpu": cpu_name(),
        "cores": os.cpu_count() or 1,
        "python": platform.python_version(),
        "numba": numba.__version__,
        "numpy": np.__version__,
    }


def is_compiled() -> bool:
    """Whether the rules run compiled; with the JIT off the figures mean little."""
    return not config.DISABLE_JIT


def measure(seconds: float, cold: bool = False, say: Say = lambda _: None) -> Json:
    """Measure everything, about `seconds` for each figure; `cold` compiles the rules afresh as well.

    The order of the keys is that of the report. `say` is told what is being measured.
    """
    result: Json = {"machine": machine_figures(), "random_play": {}}
    for name in PLAYS:
        say(f"random play, {name}")
        result["random_play"][name] = measure_play(name, seconds)
    say("the friendly API")
    result["api"] = measure_api(seconds)
    say("copying")
    result["copy_ns"] = measure_copy(seconds / 2)
    say("compiling everything afresh" if cold else "start-up")
    result["compile_s"] = measure_compile() if cold else None
    result["start_s"] = measure_start()
    say("the import")
    result["import_s"] = measure_import()
    result["state_bytes"] = WORDS * 8
    return result
