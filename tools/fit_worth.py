"""Fits the weights of the linear evaluator to the outcomes of games that bots play among themselves.

    python tools/fit_worth.py [--seconds 300] [--playouts 200] [--seed 1]

Owns the games and the fit: a search with the present weights plays mixed set-ups, at times at random so that it sees
much; positions are noticed as `features` does, and the weights are fitted so that the softmax of the seats' strengths
tells who will win (cross-entropy, Adam). It prints the new weights, as `bots/weights` holds them, and how well they
tell outcomes of games they were not fitted to. Whether they play better, only the arena can say.
"""

import argparse
import random
import time

import numpy as np

from appenzell import Game, Setup
from appenzell.bots.evaluators import make_evaluator, weights_text
from appenzell.bots.kernel.features import FEATURES, notice
from appenzell.bots.kernel.tree import Tree
from appenzell.game.setup import MODULE_NAMES
from appenzell.rules.randomness import seeded
from appenzell.rules.state import MAX_PLAYERS

MIXES = ((), (), *((module,) for module in MODULE_NAMES), MODULE_NAMES, MODULE_NAMES)
NODES, EDGES_EACH = 1 << 15, 40
WHIM, VARIETY, NOTED = 0.1, 0.3, 0.25
"""How often an action is played at random, how often in proportion to its visits, and how often a position is kept."""
STEPS, BATCH, RATE, DECAY = 3000, 4096, 0.05, 1e-4


def some_setup(luck: random.Random, seed: str) -> Setup:
    """Draw a set-up."""
    players = luck.choice((2, 2, 2, 3, 4, 4, 5))
    modules = luck.choice(MIXES) if players < MAX_PLAYERS else luck.choice((MODULE_NAMES, ("tower",)))
    target = luck.choice((4, 4, 5)) if players < 4 else 4
    return Setup(players, target, luck.choice(("front", "back")), modules, seed, turn_limit=240)


def play(setup: Setup, playouts: int, tree: Tree, luck: random.Random) -> tuple[int | None, list[np.ndarray]]:
    """Play a game; return who has won, and what was noticed about every seat in some positions."""
    position, noticed = Game.new(setup).position, []
    chance, places, out = np.array([seeded(luck.getrandbits(40))]), np.zeros(MAX_PLAYERS, np.int64), np.zeros(FEATURES)
    tree.clear()
    while position.phase != "over":
        tree.begin()
        tree.grow(position.setup, position.state, chance, playouts)
        edges = tree.edges_of(position.state)
        actions, visits = edges["action"].tolist(), (edges["visits"] + 0.01).tolist()
        sort = luck.random()
        if sort < WHIM:
            action = luck.choice(actions)
        elif sort < WHIM + VARIETY:
            action = luck.choices(actions, visits)[0]
        else:
            action = actions[int(np.argmax(visits))]
        position.apply(action)
        if position.phase == "turn" and luck.random() < NOTED:
            seats = np.full((MAX_PLAYERS, FEATURES), np.nan)
            for seat in range(setup.players):
                notice(position.setup, position.state, seat, places, out)
                seats[seat] = out
            noticed.append(seats)
    return position.winner, noticed


def chances(weights: np.ndarray, noticed: np.ndarray) -> np.ndarray:
    """Return the chances of all seats in many positions; seats that do not exist have none."""
    strengths = np.nan_to_num(noticed) @ weights
    strengths[np.isnan(noticed[:, :, 0])] = -1e9
    strengths = np.exp(strengths - strengths.max(axis=1, keepdims=True))
    return np.asarray(strengths / strengths.sum(axis=1, keepdims=True))


def fit(noticed: np.ndarray, winners: np.ndarray, seed: int) -> np.ndarray:
    """Return the weights that tell best who has won."""
    luck = np.random.default_rng(seed)
    weights, first, second = np.zeros(FEATURES), np.zeros(FEATURES), np.zeros(FEATURES)
    for step in range(STEPS):
        batch = luck.choice(len(noticed), BATCH)
        error = chances(weights, noticed[batch])
        error[np.arange(BATCH), winners[batch]] -= 1
        slope = np.einsum("bs,bsf->f", error, np.nan_to_num(noticed[batch])) / BATCH + DECAY * weights
        first, second = 0.9 * first + 0.1 * slope, 0.99 * second + 0.01 * slope * slope
        weights -= RATE * (1 - step / STEPS) * first / (np.sqrt(second) + 1e-8)
    return weights


def main() -> None:
    """Play, fit, and print what was found."""
    parser = argparse.ArgumentParser(description="Fit what positions are worth.")
    parser.add_argument("--seconds", type=float, default=300.0, help="how long to play")
    parser.add_argument("--playouts", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    luck, until = random.Random(wanted.seed), time.monotonic() + wanted.seconds
    tree = Tree(make_evaluator(), NODES, EDGES_EACH)
    positions: list[np.ndarray] = []
    winners: list[int] = []
    games: list[int] = []
    number = 0
    while time.monotonic() < until:
        number += 1
        winner, noticed = play(some_setup(luck, f"fit {wanted.seed} {number}"), wanted.playouts, tree, luck)
        if winner is not None:
            positions += noticed
            winners += [winner] * len(noticed)
            games += [number] * len(noticed)
    if number < 10:
        raise SystemExit(f"{number} games in {wanted.seconds:g} seconds are too few to learn from.")
    everything, won, game = np.array(positions), np.array(winners), np.array(games)
    held_out = game % 10 == 0
    weights = fit(everything[~held_out], won[~held_out], wanted.seed)
    told = chances(weights, everything[held_out])
    loss = -np.log(told[np.arange(len(told)), won[held_out]] + 1e-12).mean()
    guess = np.log((~np.isnan(everything[held_out][:, :, 0])).sum(axis=1)).mean()
    print(f"{number} games, {len(won)} positions; on games left out: cross-entropy {loss:.4f}, guessing {guess:.4f}")
    print(weights_text("linear", weights.round(2)), end="")


if __name__ == "__main__":
    main()
