"""The kernel's own functions on a GPU: random games of the base game and of all modules, a thread a game.

One CUDA kernel calls the very functions the CPU runs, those of `rules.entry_points`; nothing of the rules is written
twice. A sample of the games is played again on the CPU from the same random numbers and compared action by action.
Prints actions a second; `--json` for programs.

    python benchmarks/gpu.py --games 4194304 --actions 1000
"""

import argparse
import json
import sys
import time

import numpy as np

for _old, _new in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
    if not hasattr(np, _old):  # names that numpy dropped and some versions of numba.cuda still import
        setattr(np, _old, getattr(np, _new))

from numba import config, cuda, int64

from appenzell.rules.deck import set_deck_tile
from appenzell.rules.entry_points import below, deal_shuffled, options, pick, play
from appenzell.rules.layouts import parse_layout
from appenzell.rules.legal import OPTION_WORDS
from appenzell.rules.numbers import OVER_PHASE
from appenzell.rules.randomness import seeded
from appenzell.rules.setups import MODULE_COUNT, deck_tiles, make_setup
from appenzell.rules.state import PHASE, WORDS

THREADS = 128
SAMPLE = 256
SET_UPS = {"base2": (2, 0, 400), "base4": (4, 0, 400), "all5": (5, (1 << MODULE_COUNT) - 1, 1500)}


@cuda.jit
def play_games(setup, start, randoms, actions, traced, states):
    """Play this many actions in every thread, game after game; keep what the first threads did and where they ended."""
    thread = cuda.grid(1)
    if thread >= randoms.shape[0]:
        return
    state = cuda.local.array(WORDS, int64)
    words = cuda.local.array(OPTION_WORDS, int64)
    random = cuda.local.array(1, int64)
    random[0] = randoms[thread]
    for word in range(WORDS):
        state[word] = start[word]
    for action in range(actions):
        if state[PHASE] == OVER_PHASE:
            deal_shuffled(setup, state, random)
        chosen = pick(words, below(random, options(setup, state, words)))
        play(setup, state, chosen)
        if thread < traced.shape[0]:
            traced[thread, action] = chosen
    if thread < states.shape[0]:
        for word in range(WORDS):
            states[thread, word] = state[word]


def play_on_cpu(setup, start, word, actions):
    """Play the same on the CPU from the same random word; return the actions and the last state."""
    state, words, random = start.copy(), np.zeros(OPTION_WORDS, np.int64), np.array([word], np.int64)
    chosen = np.zeros(actions, np.int16)
    for action in range(actions):
        if state[PHASE] == OVER_PHASE:
            deal_shuffled(setup, state, random)
        number = pick(words, below(random, options(setup, state, words)))
        play(setup, state, number)
        chosen[action] = number
    return chosen, state


def prepare(players, modules, turn_limit):
    """Return a set-up and a finished state with a full deck, so that every thread begins by dealing."""
    setup = make_setup(parse_layout("front").rooms, players, 4, modules, turn_limit, 0)
    start = np.zeros(WORDS, np.int64)
    for index, tile in enumerate(deck_tiles(modules)):
        set_deck_tile(start, index, tile)
    start[PHASE] = OVER_PHASE
    return setup, start


def launch(setup, start, randoms, actions, sample, threads):
    """Run the kernel once; return the seconds it took, the sample's actions and last states."""
    traced = cuda.to_device(np.zeros((sample, actions), np.int16))
    states = cuda.to_device(np.zeros((sample, WORDS), np.int64))
    blocks = -(-len(randoms) // threads)
    arguments = [cuda.to_device(array) for array in (setup, start, randoms)]
    cuda.synchronize()
    begin = time.perf_counter()
    play_games[blocks, threads](*arguments, actions, traced, states)
    cuda.synchronize()
    return time.perf_counter() - begin, traced.copy_to_host(), states.copy_to_host()


def differences(setup, start, randoms, traced, states):
    """Count the sampled games that the CPU plays differently."""
    wrong = 0
    for word, actions, state in zip(randoms, traced, states, strict=True):
        expected, last = play_on_cpu(setup, start, word, len(actions))
        wrong += not (np.array_equal(expected, actions) and np.array_equal(last, state))
    return wrong


def measure(name, games, actions, sample, threads, rounds):
    """Measure one set-up and check its sample."""
    setup, start = prepare(*SET_UPS[name])
    randoms = np.array([seeded(number) for number in range(games)], np.int64)
    _, traced, states = launch(setup, start, randoms, actions, sample, threads)  # compiles, and shows what was played
    wrong = differences(setup, start, randoms[:sample], traced, states)
    seconds = min(launch(setup, start, randoms, actions, 0, threads)[0] for _ in range(rounds))
    return {
        "actions_per_second": games * actions / seconds,
        "seconds": seconds,
        "games": games,
        "actions": games * actions,
        "sampled_games": sample,
        "sampled_actions": sample * actions,
        "differences": wrong,
    }


def device_name():
    """Return the device's name; the simulator has none."""
    if config.ENABLE_CUDASIM:
        return "simulator"
    name = cuda.get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1 << 20, help="games side by side")
    parser.add_argument("--actions", type=int, default=1000, help="actions in each")
    parser.add_argument("--sample", type=int, default=SAMPLE, help="games checked against the CPU")
    parser.add_argument("--threads", type=int, default=THREADS, help="threads a block")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if min(options.games, options.actions, options.sample, options.threads, options.rounds) < 1:
        parser.error("every number must be at least 1")
    if not cuda.is_available():
        sys.exit("No CUDA device was found (NUMBA_ENABLE_CUDASIM=1 simulates one, slowly).")
    report = {"device": device_name(), "numpy": np.__version__, "set_ups": {}}
    for name in SET_UPS:
        sample = min(options.sample, options.games)
        figures = measure(name, options.games, options.actions, sample, options.threads, options.rounds)
        report["set_ups"][name] = figures
        if not options.json:
            print(
                f"{name}: {figures['actions_per_second'] / 1e6:,.0f} M actions/s, {figures['differences']} differences"
            )
    if options.json:
        print(json.dumps(report, indent=2))
    return int(any(figures["differences"] for figures in report["set_ups"].values()))


if __name__ == "__main__":
    sys.exit(main())
