"""The search against OpenSpiel's own MCTS bot, which plays our game through `appenzell.envs.openspiel`.

    pip install open_spiel
    python benchmarks/openspiel.py [--games 20] [--seconds 1] [--out build/strength]

Owns the match. Both get the same time for an action; OpenSpiel's bot, which counts simulations and not seconds, gets as
many as it made in that time so far, rounded up. Each deck is played twice with the seats exchanged. Both bots see what
has been seen, and neither knows the order of the unseen tiles.
"""

import argparse
import json
import math
import time
from importlib.metadata import version
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from appenzell import Action, Game, Setup
from appenzell.arena.entrants import evaluators_of
from appenzell.arena.folder import code_digest
from appenzell.arena.report import machine_in_words
from appenzell.arena.shares import wilson
from appenzell.bots.contract import Budget
from appenzell.bots.search import SearchBot
from appenzell.bots.sight import Sight, apply_seen, first_seen, sight_of
from appenzell.envs.openspiel import AppenzellState

UCT = math.sqrt(2)
TURN_LIMIT = 400


class OpenSpielBot:
    """OpenSpiel's MCTS with random playouts."""

    def __init__(self, luck: int) -> None:
        self.game = pyspiel.load_game("python_appenzell")
        random = np.random.RandomState(luck)
        self.bot = mcts.MCTSBot(self.game, UCT, 2, mcts.RandomRolloutEvaluator(1, random), random_state=random)
        self.simulations, self.seconds = 0, 0.0

    def choose(self, sight: Sight, seconds: float) -> Action:
        """Return what it plays."""
        if self.seconds:
            self.bot.max_simulations = max(2, math.ceil(seconds * self.simulations / self.seconds))
        state = AppenzellState(self.game, sight.position.copy())
        began = time.perf_counter()
        number = self.bot.step(state)
        self.seconds += time.perf_counter() - began
        self.simulations += self.bot.max_simulations
        return next(action for action in sight.legal_actions() if action.number == number)


def play(deck: int, ours: int, seconds: float, their: OpenSpielBot) -> float:
    """Play a game; return what the search has won."""
    game = Game.new(Setup(seed=f"openspiel {deck}", start=0, turn_limit=TURN_LIMIT))
    seen, search, luck = first_seen(game), SearchBot(), Random(f"{deck}/{ours}")
    while not game.is_over:
        sight = sight_of(game, seen)
        legal = sight.legal_actions()
        if len(legal) == 1:
            action = legal[0]
        elif game.player == ours:
            action = search.choose(sight, Budget(seconds=seconds), luck)
        else:
            action = their.choose(sight, seconds)
        apply_seen(game, action, seen)
    return 0.5 if game.winner is None else float(game.winner == ours)


def playouts_per_second() -> int:
    """Return how many playouts the search makes at the beginning of a game."""
    game = Game.new(Setup(seed="speed", start=0))
    sight, bot = sight_of(game, first_seen(game)), SearchBot()
    bot.think(sight, Budget(playouts=100), Random(1))
    return SearchBot().think(sight, Budget(seconds=1), Random(1)).playouts


def main() -> None:
    parser = argparse.ArgumentParser(description="Play against OpenSpiel's MCTS.")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--out", type=Path, default=Path("build/strength"))
    wanted = parser.parse_args()
    their, won = OpenSpielBot(1), 0.0
    for number in range(wanted.games):
        won += play(number // 2, number % 2, wanted.seconds, their)
        rate = their.simulations / their.seconds
        print(f"after {number + 1} games the search has won {won:g}; OpenSpiel: {rate:.1f} simulations/s", flush=True)
    told: dict[str, Any] = {
        "code": code_digest(()),
        "evaluators": evaluators_of(["search"]),
        "machine": machine_in_words(),
        "version": version("open_spiel"),
        "seconds": wanted.seconds,
        "games": wanted.games,
        "won": won,
        "interval": wilson(won, wanted.games),
        "our_playouts": playouts_per_second(),
        "their_playouts": their.simulations / their.seconds,
    }
    wanted.out.mkdir(parents=True, exist_ok=True)
    (wanted.out / "openspiel.json").write_text(json.dumps(told), "utf-8")
    print(json.dumps(told))


if __name__ == "__main__":
    main()
