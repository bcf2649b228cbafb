"""Whole random games inside the kernel: for benchmarks, soak tests and plain rollouts."""

from appenzell.rules.compiled import compiled
from appenzell.rules.deck import lay_out, reveal, shuffle_unseen
from appenzell.rules.legal import options, pick
from appenzell.rules.play import play
from appenzell.rules.randomness import below
from appenzell.rules.state import OVER_PHASE, PHASE


@compiled
def deal(setup, state):
    """Lay out a new game and turn up its first tiles; the deck must hold the tiles in order of drawing."""
    lay_out(setup, state)
    reveal(state, 0)


@compiled
def random_game(setup, state, random, out, limit):
    """Play uniformly random legal actions to the end, at most `limit`; return how many were played."""
    played = 0
    while state[PHASE] != OVER_PHASE and played < limit:
        n = options(setup, state, out)
        play(setup, state, pick(out, below(random, n)))
        played += 1
    return played


@compiled
def random_games(setup, state, random, out, games, limit):
    """Deal and play this many random games one after the other; return the actions played."""
    played = 0
    for _ in range(games):
        lay_out(setup, state)
        shuffle_unseen(state, random)
        reveal(state, 0)
        played += random_game(setup, state, random, out, limit)
    return played
