"""What the peers can do: Catanatron and OpenSpiel at uniform random play, printed as JSON.

Owns the measuring of other people's engines and nothing else. It runs inside the environment that
`peers.py` makes, so it must not import appenzell; `peers.py` compares.

Every applied action counts, chance outcomes included, which favours OpenSpiel: our draws happen
inside an action. Its C++ is timed twice: driven from Python action by action, and left to itself in
the rollouts of its search, where a search of one simulation from one position is a batch of random
games and nothing more; those games are turned into actions by the mean length of random play from
that position.
"""

import argparse
import json
import random
from collections.abc import Callable, Sequence
from importlib.metadata import version
from time import perf_counter
from typing import Any, NamedTuple

import catanatron  # type: ignore[import-not-found, unused-ignore]  # in the peers' environment only
import pyspiel  # type: ignore[import-not-found, unused-ignore]  # in the peers' environment only
from catanatron.game import (  # type: ignore[import-not-found, unused-ignore]  # likewise
    TURNS_LIMIT,
)

OPEN_SPIEL_GAMES = ("phantom_ttt", "hearts", "quoridor", "backgammon")
ROLLOUTS = 100  # random games a search: enough to hide the call, few enough to stop in time
LENGTH_GAMES = 200  # random games behind a mean length: within 2 % for backgammon, the widest
COPIED = 16  # positions of one game that are copied in turn
ROOT_SEED = 7  # the deal and the dice before a rollout are the same in every round


class Timed(NamedTuple):
    """How much work was done in how long."""

    units: int
    seconds: float


def timed(work: Callable[[], int], seconds: float) -> Timed:
    """Repeat `work`, which returns the units it did, until time is up; warm up for a fifth of it."""
    for limit in (seconds / 5, seconds):
        units, start, took = 0, perf_counter(), 0.0
        while took < limit:
            units += work()
            took = perf_counter() - start
    return Timed(units, took)


def actions_per_second(work: Callable[[], int], seconds: float) -> float:
    """Units a second of `work`."""
    done = timed(work, seconds)
    return done.units / done.seconds


def copy_ns(states: Sequence[Any], copy: Callable[[Any], Any], seconds: float) -> float:
    """Nanoseconds a copy, over positions from the start to the end of one game."""
    sample = states[:: -(-len(states) // COPIED)]

    def copy_all() -> int:
        for state in sample:
            copy(state)
        return len(sample)

    done = timed(copy_all, seconds / 5)
    return done.seconds / done.units * 1e9


# Catanatron


def new_catan() -> Any:
    """A game of four random players."""
    return catanatron.Game([catanatron.RandomPlayer(color) for color in catanatron.Color])


def play_catan() -> int:
    """Play one game to its end and count its actions."""
    game = new_catan()
    game.play()
    return len(game.state.actions)


def catan_positions() -> list[Any]:
    """A copy of every position of one random game."""
    game, seen = new_catan(), []
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        seen.append(game.copy())
        game.play_tick()
    return seen


def measure_catanatron(seconds: float) -> dict[str, Any]:
    """Random play and copying, four players."""
    return {
        "system": "Catanatron",
        "driven": "Python",
        "game": "catan",
        "players": 4,
        "actions_per_second": actions_per_second(play_catan, seconds),
        "copy_ns": copy_ns(catan_positions(), lambda game: game.copy(), seconds),
    }


# OpenSpiel


def random_action(state: Any, rng: random.Random) -> int:
    """A uniform legal action, or a chance outcome by its probability."""
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        return int(rng.choices(outcomes, weights)[0])
    legal = state.legal_actions()
    return int(legal[int(rng.random() * len(legal))])


def play_on(state: Any, rng: random.Random) -> int:
    """Play `state` to its end and count the actions."""
    count = 0
    while not state.is_terminal():
        state.apply_action(random_action(state, rng))
        count += 1
    return count


def spiel_positions(game: Any, rng: random.Random) -> list[Any]:
    """A copy of every position of one random game."""
    state, seen = game.new_initial_state(), []
    while not state.is_terminal():
        seen.append(state.clone())
        state.apply_action(random_action(state, rng))
    return seen


def first_decision(game: Any) -> Any:
    """The first position where a player decides: the search refuses to start from chance."""
    state, rng = game.new_initial_state(), random.Random(ROOT_SEED)
    while state.is_chance_node():
        state.apply_action(random_action(state, rng))
    return state


def rollouts_per_second(game: Any, root: Any, seconds: float) -> float:
    """Random games a second from `root`, played inside the C++ search."""
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, ROOT_SEED)
    # uct_c, max_simulations, max_memory_mb, solve, seed, verbose: one simulation evaluates the root
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, ROOT_SEED, False)

    def search() -> int:
        bot.mcts_search(root)
        return ROLLOUTS

    return actions_per_second(search, seconds)


def measure_open_spiel(name: str, seconds: float) -> list[dict[str, Any]]:
    """Random play driven from Python with copying, and rollouts in C++."""
    game, rng = pyspiel.load_game(name), random.Random()
    root = first_decision(game)
    length = sum(play_on(root.clone(), rng) for _ in range(LENGTH_GAMES)) / LENGTH_GAMES
    row = {"system": "OpenSpiel", "game": name, "players": game.num_players()}
    driven = actions_per_second(lambda: play_on(game.new_initial_state(), rng), seconds)
    copied = copy_ns(spiel_positions(game, rng), lambda state: state.clone(), seconds)
    rolled = rollouts_per_second(game, root, seconds) * length
    return [
        row | {"driven": "Python", "actions_per_second": driven, "copy_ns": copied},
        row | {"driven": "rollouts", "actions_per_second": rolled, "mean_length": length},
    ]


def main() -> None:
    """Measure everything once and print it."""
    parser = argparse.ArgumentParser(description="Measure the peers once and print JSON.")
    parser.add_argument("--seconds", type=float, default=1.0, help="time a measurement")
    seconds = parser.parse_args().seconds
    rows = [measure_catanatron(seconds)]
    for name in OPEN_SPIEL_GAMES:
        rows += measure_open_spiel(name, seconds)
    versions = {package: version(package) for package in ("catanatron", "open_spiel")}
    print(json.dumps({"versions": versions, "rows": rows}))


if __name__ == "__main__":
    main()
