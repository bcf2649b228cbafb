"""The WebAssembly module against the same kernel compiled for this machine: the same games, and how fast each is.

Random games of all set-ups are played in Node and here, and every word of the state after every action goes into a
digest; of some games everything that rules and bots say goes in, too. Then both play random games, and search, by the
clock. `--json` for programs.

    python benchmarks/wasm_module.py --games 100000
"""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np

from appenzell.bots.evaluators import make_evaluator
from appenzell.bots.kernel.tree import ANY_NUMBER, make_search_scratch, playouts
from appenzell.bots.kernel.wood import TRIES, make_wood
from appenzell.machine import cpu_name
from appenzell.rules.deck import deal_shuffled, set_deck_tile
from appenzell.rules.legal import OPTION_WORDS, options, pick
from appenzell.rules.play import play
from appenzell.rules.randomness import below, seeded
from appenzell.rules.setups import deck_tiles
from appenzell.rules.state import WORDS
from in_node import MODULE, Games, Node
from soak import PLANS, Batch, Plan, batches

SET_UPS = {
    "base2": Plan(2, 4, (), "front"),
    "base4": Plan(4, 4, (), "front"),
    "all5": Plan(5, 4, ("cheesy", "tower", "works", "pantry"), "front"),
}
TURN_LIMIT = 400
NODES, EDGES_EACH = 1 << 13, 10
PLAYED = 12
"""How many random actions lead to the position that is searched."""


def with_deck(plan: Plan) -> np.ndarray:
    """Return a state that has all tiles in its deck."""
    state = np.zeros(WORDS, np.int64)
    for index, tile in enumerate(deck_tiles(plan.bits)):
        set_deck_tile(state, index, tile)
    return state


def games_of(batch: Batch) -> Games:
    """Return the games of a batch."""
    return Games(batch.array(), with_deck(batch.plan), int(seeded(batch.games[0])), len(batch.games))


# --- the same? ---


@dataclass
class Compared:
    """What was played alike, and the first difference in words."""

    games: int = 0
    actions: int = 0
    asked: int = 0
    """How many of the games were asked for everything after every action."""
    seconds_here: float = 0.0
    seconds_in_node: float = 0.0
    difference: str = ""


def compare(node: Node, games: int, asked: int) -> Compared:
    """Play random games of all set-ups here and in Node."""
    found = Compared()
    for number, asks in (*((each, False) for each in batches(0, games)), *((each, True) for each in batches(0, asked))):
        together = games_of(number)
        (here, seconds), (there, in_node) = together.here(asks=asks), together.in_node(node, asks=asks)
        found.games += together.games
        found.actions += here["played"]
        found.asked += together.games if asks else 0
        found.seconds_here += seconds
        found.seconds_in_node += in_node
        if here != there:
            found.difference = f"{number.plan}: {here} here, {there} in Node"
            break
    return found


# --- how fast? ---


def actions_a_second(node: Node, plan: Plan, rounds: int) -> dict[str, float]:
    """Return how many random actions are played a second; the best of some rounds."""
    games = Games(games_of(Batch(plan, TURN_LIMIT, 0, range(1))).setup, with_deck(plan), int(seeded(1)), 5000)
    found = {"here": 0.0, "in_node": 0.0}
    for _ in range(rounds):
        for name, (played, took) in (
            ("here", games.here(digests=False)),
            ("in_node", games.in_node(node, digests=False)),
        ):
            found[name] = max(found[name], played["played"] / took)
    return found


def moment(plan: Plan) -> tuple[np.ndarray, np.ndarray]:
    """Return the set-up and a state after some random actions."""
    setup = Batch(plan, TURN_LIMIT, 0, range(1)).array()
    state, random, words = with_deck(plan), np.array([seeded(2)], np.int64), np.zeros(OPTION_WORDS, np.int64)
    deal_shuffled(setup, state, random)
    for _ in range(PLAYED):
        play(setup, state, pick(words, below(random, options(setup, state, words))))
    return setup, state


def search_arguments(plan: Plan, number: int) -> tuple[Any, ...]:
    """Return what `playouts` takes: an empty tree and a position."""
    setup, state = moment(plan)
    wood = make_wood(NODES, NODES * EDGES_EACH)
    wood.counts[TRIES] = ANY_NUMBER
    random = np.array([seeded(3)], np.int64)
    return setup, state, make_evaluator(), wood, random, make_search_scratch(), number


def playouts_a_second(node: Node, plan: Plan, number: int, rounds: int) -> dict[str, float]:
    """Return how many playouts are made a second; the best of some rounds."""
    found = {"here": 0.0, "in_node": 0.0}
    for _ in range(rounds):
        given = search_arguments(plan, number)
        began = perf_counter()
        playouts(*given)
        found["here"] = max(found["here"], number / (perf_counter() - began))
        node.call("playouts", *search_arguments(plan, number))
        found["in_node"] = max(found["in_node"], number / node.seconds)
    return found


def speeds(node: Node, rounds: int) -> Iterator[tuple[str, str, dict[str, float]]]:
    """Give what was measured: which set-up, of what, and how many a second."""
    for name, plan in SET_UPS.items():
        yield name, "actions", actions_a_second(node, plan, rounds)
        yield name, "playouts", playouts_a_second(node, plan, 2000, rounds)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Play the same games in WebAssembly and here, and compare.")
    parser.add_argument("--games", type=int, default=100_000, help="random games of all set-ups (100,000)")
    parser.add_argument("--asked", type=int, default=2 * len(PLANS), help="games of which everything is compared")
    parser.add_argument("--rounds", type=int, default=5, help="how often speed is measured; the best counts")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args(arguments)
    if min(chosen.games, chosen.rounds) < 1 or chosen.asked < 0:
        parser.error("every number must be at least 1")
    with Node() as node:
        found = compare(node, chosen.games, chosen.asked)
        measured = list(speeds(node, chosen.rounds))
    if chosen.json:
        report = {"processor": cpu_name(), "bytes": MODULE.stat().st_size, **vars(found), "speeds": measured}
        print(json.dumps(report, indent=2))
    else:
        print(f"{found.games:,} games of {len(PLANS)} set-ups, {found.actions:,} actions: every word compared")
        print(f"of {found.asked:,} games everything: statuses, aftermaths, texts, what was seen, recalled and judged")
        for name, what, speed in measured:
            share = speed["in_node"] / speed["here"]
            print(f"{name}: {speed['in_node']:,.0f} {what}/s in Node, {share:.0%} of {speed['here']:,.0f} here")
        print(found.difference or "no difference")
    return int(bool(found.difference))


if __name__ == "__main__":
    sys.exit(main())
