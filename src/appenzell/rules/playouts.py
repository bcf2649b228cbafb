"""Whole random games inside the kernel: for benchmarks, soak tests and plain rollouts."""

from appenzell.rules.compiled import compiled
from appenzell.rules.deck import deal_shuffled
from appenzell.rules.legal import options, pick
from appenzell.rules.outcome import is_over
from appenzell.rules.play import play
from appenzell.rules.randomness import below


@compiled
def random_game(setup, state, random, out, limit):
    """Play uniformly random legal actions to the end, at most `limit`; return how many were played."""
    played = 0
    while not is_over(state) and played < limit:
        n = options(setup, state, out)
        play(setup, state, pick(out, below(random, n)))
        played += 1
    return played


@compiled
def random_games(setup, state, random, out, games, limit):
    """Deal and play this many random games one after the other; return the actions played."""
    played = 0
    for _ in range(games):
        deal_shuffled(setup, state, random)
        played += random_game(setup, state, random, out, limit)
    return played
