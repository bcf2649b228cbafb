"""How fast the search is, and where its time goes.

    python benchmarks/search.py [--seconds 2] [--json]

Owns the measuring: playouts a second of processor time in the middle of games, for several set-ups, what two threads
make by the clock, and for one set-up a profile. Compiled code has no profiler, so each part is called alone, many times
over the same positions, and its time is multiplied by how often a playout needs it.
"""

import argparse
import json
import time
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

from appenzell import Game, Setup
from appenzell.bots.contract import Budget
from appenzell.bots.evaluators import make_evaluator
from appenzell.bots.kernel.candidates import candidates
from appenzell.bots.kernel.compiled import act, copy_state, fast
from appenzell.bots.kernel.evaluators import evaluate
from appenzell.bots.kernel.keys import position_key
from appenzell.bots.kernel.tree import Tree
from appenzell.bots.kernel.wood import DEPTHS, EDGES_USED, NODES_USED, PLAYOUTS, best_edge, find
from appenzell.bots.search import SearchBot
from appenzell.game.setup import MODULE_NAMES
from appenzell.playing.retelling import played_again
from appenzell.rules.deck import shuffle_unseen
from appenzell.rules.legal import OPTION_WORDS
from appenzell.rules.state import WORDS

SETUPS = {
    "2 players": Setup(2, seed="search"),
    "4 players": Setup(4, seed="search"),
    "2 players, all modules": Setup(2, modules=MODULE_NAMES, seed="search"),
    "5 players, all modules": Setup(5, modules=MODULE_NAMES, seed="search"),
}
MIDDLE = 8  # turns
MANY = 20_000


def middle(setup: Setup) -> Game:
    """Return a game some turns after its beginning, played by a search that does not think much."""
    game, bot, luck = Game.new(setup), SearchBot(nodes=1 << 12), Random(1)
    while game.turn < MIDDLE and not game.is_over:
        game.apply(bot.choose(played_again(game).sight(), Budget(playouts=50), luck))
    return game


def speed(game: Game, seconds: float, threads: int = 1) -> float:
    """Return playouts a second: of the processor's time, or by the clock where several threads share it."""
    sight, clock = played_again(game).sight(), time.process_time if threads == 1 else time.perf_counter
    bot, began = SearchBot(threads=threads), clock()
    return bot.think(sight, Budget(seconds=seconds), Random(1)).playouts / (clock() - began)


# --- the profile -------------------------------------------------------------------------------------------


@fast
def _copies(state, out, number):
    for _ in range(number):
        copy_state(state, out)


@fast
def _shuffles(state, random, number):
    for _ in range(number):
        shuffle_unseen(state, random)


@fast
def _acts(setup, state, trial, actions, number):
    for at in range(number):
        copy_state(state, trial)
        act(setup, trial, actions[at % len(actions)])


@fast
def _candidates(setup, state, out, number):
    for _ in range(number):
        candidates(setup, state, out)


@fast
def _values(setup, state, evaluator, value, number):
    for _ in range(number):
        evaluate(setup, state, evaluator, value)


@fast
def _walks(state, wood, number):
    found = 0
    for _ in range(number):
        node, _ = find(wood, position_key(state))
        found += best_edge(wood, node)
    return found


def _each(work: Callable[..., object], *args: Any) -> float:
    """Return how many microseconds one call takes, in the best of three runs."""
    work(*args, 1)
    times = []
    for _ in range(3):
        began = time.perf_counter()
        work(*args, MANY)
        times.append(time.perf_counter() - began)
    return 1e6 * min(times) / MANY


def profile(game: Game) -> dict[str, Any]:
    """Return what a playout needs: of each part how often, and for how long."""
    position, tree, random = game.position.copy(), Tree(make_evaluator()), np.array([12345], np.int64)
    setup, state = position.setup, position.state
    tree.grow(setup, state, random, 2 * MANY)
    began = time.process_time()
    before = tree.wood.counts.copy()
    tree.grow(setup, state, random, MANY)
    whole = 1e6 * (time.process_time() - began) / MANY
    made = (tree.wood.counts - before) / MANY
    assert made[PLAYOUTS] == 1
    depth, added, looked = made[DEPTHS], made[NODES_USED], made[EDGES_USED]
    trial = np.zeros(WORDS, np.int64)
    actions = np.array(position.legal(), np.int64)
    copying = _each(_copies, state, trial)
    acting = _each(_acts, setup, state, trial, actions) - copying
    valuing = _each(_values, setup, state, tree.evaluator, tree.scratch.value)
    shuffling = _each(_shuffles, state.copy(), random)
    finding = _each(_candidates, setup, state, np.zeros(OPTION_WORDS, np.int64))
    walking = _each(_walks, state, tree.wood)
    parts = {
        "shuffle what is unseen": (1.0, copying + shuffling),
        "find the node, choose an action": (depth, walking),
        "play it": (depth, acting),
        "find the actions of a new position": (added, finding),
        "play each of them": (looked, copying + acting),
        "value each of them": (looked + 1, valuing),
    }
    return {
        "microseconds": round(whole, 2),
        "parts": {name: {"times": round(times, 2), "each": round(each, 3)} for name, (times, each) in parts.items()},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the search.")
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    games = {name: middle(setup) for name, setup in SETUPS.items()}
    result: dict[str, Any] = {
        "playouts_per_second": {name: round(speed(game, wanted.seconds)) for name, game in games.items()},
        "two_threads": round(speed(games["2 players"], wanted.seconds, 2)),
        "profile": profile(games["2 players"]),
    }
    if wanted.json:
        print(json.dumps(result))
        return
    for name, figure in result["playouts_per_second"].items():
        print(f"{name}: {figure:,} playouts/s")
    print(f"2 players, two threads: {result['two_threads']:,} playouts/s")
    whole = result["profile"]["microseconds"]
    print(f"A playout of 2 players takes {whole} µs:")
    for name, part in result["profile"]["parts"].items():
        taken = part["times"] * part["each"]
        print(f"  {name}: {part['times']:g} × {part['each']:g} µs = {taken:.2f} µs, {taken / whole:.0%}")


if __name__ == "__main__":
    main()
