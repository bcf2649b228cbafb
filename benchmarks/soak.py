"""100,000 random games over mixed set-ups, every invariant checked after every action, inside compiled code.

    python benchmarks/soak.py [--games 100000] [--first 0] [--workers 2]

Every game has a number, and everything about it follows from that number: set-up, turn limit, deck and choices. So a
fault is played again by `--first NUMBER --games 1`. All 16 module combinations, two to five players, targets 4 to 6 and
the front, back and random layouts take turns. Owns the choice of games and the report; what must hold in every position
is in `invariants.py`.
"""

import argparse
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import product
from time import perf_counter

import numpy as np

from appenzell.game.position import MODULE_BITS, module_bits
from appenzell.rules.actions import ACTIONS
from appenzell.rules.check import check
from appenzell.rules.compiled import compiled
from appenzell.rules.deck import deal_shuffled, set_deck_tile
from appenzell.rules.layouts import parse_layout, random_layout
from appenzell.rules.legal import legal
from appenzell.rules.play import play
from appenzell.rules.randomness import below, seeded
from appenzell.rules.setups import TURN_LIMIT, deck_tiles, make_setup, special_tiles
from appenzell.rules.state import COLLECTED, TURN, WORDS
from appenzell.rules.tiles import BASE_TILES
from invariants import ENDLESS, FAULTS, FINE, REFUSED, TALLY_BITS, legal_fault, position_fault

CAP = 100_000  # actions; no turn limit below lets a game come near
LIMITS = (40, 90, 160, 1500)  # turns, game by game
MOST = 10_000_000  # games a run


@compiled
def soak_game(setup, state, random, out, tiles, deck_size):
    """Play one random game to its end; return the actions played and the first fault."""
    deal_shuffled(setup, state, random)
    before = 0
    for played in range(CAP):
        fault = position_fault(setup, state, tiles, deck_size, before)
        n = legal(setup, state, out)
        if fault == FINE:
            fault = legal_fault(state, out, n)
        if fault != FINE or n == 0:
            return played, fault
        action = out[below(random, n)]
        if check(setup, state, action) != FINE:
            return played, REFUSED
        before = state[COLLECTED]
        play(setup, state, action)
    return CAP, ENDLESS


@compiled
def soak_games(setup, fresh, state, words, random, out, tiles, deck_size, report):
    """Play a game for each random word until one fails.

    Writes into `report`: games, all actions, games that reached the turn limit, the last game's actions and fault.
    """
    for index in range(len(words)):
        random[0] = words[index]
        for word in range(len(fresh)):
            state[word] = fresh[word]
        played, fault = soak_game(setup, state, random, out, tiles, deck_size)
        report[0] += 1
        report[1] += played
        report[2] += state[TURN] == setup[TURN_LIMIT]
        report[3] = played
        report[4] = fault
        if fault != FINE:
            break


# --- which games ---


@dataclass(frozen=True)
class Plan:
    """A set-up in words."""

    players: int
    target: int
    modules: tuple[str, ...]
    layout: str

    @property
    def bits(self) -> int:
        """The modules as the kernel wants them."""
        return module_bits(self.modules)

    def __str__(self) -> str:
        return (
            f"{self.players} players, target {self.target}, modules {', '.join(self.modules) or 'none'}, {self.layout}"
        )


def plans() -> list[Plan]:
    """Every module combination, number of players and target, on the front, the back and a random layout."""
    names = tuple(MODULE_BITS)
    subsets = [tuple(n for i, n in enumerate(names) if bits >> i & 1) for bits in range(1 << len(names))]
    found: list[Plan] = []
    for modules, players, target, side in product(subsets, range(2, 6), range(4, 7), ("front", "back", "random")):
        if players < 5 or "tower" in modules:
            layout = random_layout(len(found)).plan if side == "random" else side
            found.append(Plan(players, target, modules, layout))
    return found


PLANS = plans()


@dataclass(frozen=True)
class Batch:
    """Games of one set-up with one turn limit; the numbers say which."""

    plan: Plan
    turn_limit: int
    start: int
    games: range

    def array(self) -> np.ndarray:
        """The set-up array."""
        rooms = parse_layout(self.plan.layout).rooms
        return make_setup(rooms, self.plan.players, self.plan.target, self.plan.bits, self.turn_limit, self.start)


def batches(first: int, games: int) -> Iterator[Batch]:
    """The games `first`, `first + 1`, … grouped by set-up, turn limit and start, which follow from the number."""
    period = len(PLANS) * len(LIMITS)
    for number in range(first, first + min(games, period)):
        plan = PLANS[number % len(PLANS)]
        limit = LIMITS[number // len(PLANS) % len(LIMITS)]
        yield Batch(plan, limit, number % period % plan.players, range(number, first + games, period))


# --- running and reporting ---


@dataclass
class Summary:
    """What was played, and the first failure in words."""

    games: int = 0
    actions: int = 0
    limited: int = 0
    failure: str = ""

    def add(self, other: "Summary") -> None:
        """Take another summary in."""
        self.games += other.games
        self.actions += other.actions
        self.limited += other.limited
        self.failure = self.failure or other.failure


def all_tiles(plan: Plan) -> int:
    """The tally of all tiles in play."""
    return sum(1 << TALLY_BITS * code for code in (*BASE_TILES, *special_tiles(plan.bits)))


def run_batch(batch: Batch) -> Summary:
    """Play a batch and say what happened."""
    deck = deck_tiles(batch.plan.bits)
    fresh = np.zeros(WORDS, np.int64)
    for index, code in enumerate(deck):
        set_deck_tile(fresh, index, code)
    state, random, report = np.zeros(WORDS, np.int64), np.zeros(1, np.int64), np.zeros(5, np.int64)
    words = np.array([seeded(number) for number in batch.games], np.int64)
    out = np.zeros(ACTIONS, np.int64)
    soak_games(batch.array(), fresh, state, words, random, out, all_tiles(batch.plan), len(deck), report)
    games, actions, limited, last, fault = map(int, report)
    if fault == FINE:
        return Summary(games, actions, limited)
    number = batch.games[games - 1]
    failure = (
        f"Game {number}, after {last} actions: {FAULTS[fault]}.\n"
        f"Set-up: {batch.plan}; turn limit {batch.turn_limit}, seat {batch.start} starts.\n"
        f"Again: python benchmarks/soak.py --first {number} --games 1"
    )
    return Summary(games - 1, actions, limited, failure)


def soak(first: int, games: int, workers: int) -> Summary:
    """Play games in several threads (the kernel releases the GIL) until the first failure."""
    total = Summary()
    with ThreadPoolExecutor(workers) as pool:
        try:
            for summary in pool.map(run_batch, batches(first, games)):
                total.add(summary)
                if total.failure:
                    break
        finally:
            pool.shutdown(cancel_futures=True)
    return total


def options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Play random games of mixed set-ups and check every position.")
    parser.add_argument("--games", type=int, default=100_000, help="how many (100,000)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game (0)")
    parser.add_argument("--workers", type=int, default=min(os.cpu_count() or 1, 16), help="threads (one a core)")
    chosen = parser.parse_args(arguments)
    if not 1 <= chosen.games <= MOST or not 0 <= chosen.first <= 10**15 or not 1 <= chosen.workers <= 256:
        parser.error(f"--games must be 1 to {MOST:,}, --first not negative, --workers 1 to 256")
    return chosen


def main(arguments: list[str] | None = None) -> int:
    chosen = options(arguments)
    began = perf_counter()
    total = soak(chosen.first, chosen.games, chosen.workers)
    took = perf_counter() - began
    print(
        f"{total.games:,} games of {len(PLANS)} set-ups, {total.actions:,} actions, every position checked; "
        f"{total.limited:,} ended by the turn limit; {took:.1f} s"
    )
    if total.failure:
        print(total.failure)
    print(f"{total.games} passed, {int(bool(total.failure))} failed")
    return int(bool(total.failure))


if __name__ == "__main__":
    sys.exit(main())
