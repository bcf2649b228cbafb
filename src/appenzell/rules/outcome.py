"""How a game stands for those who only want to know: over or not, who has won, what each seat gets. Reads the state."""

from appenzell.rules.compiled import compiled
from appenzell.rules.numbers import OVER_PHASE
from appenzell.rules.setups import PLAYERS
from appenzell.rules.state import NOBODY, PHASE, WINNER


@compiled
def is_over(state):
    """Whether the game has ended."""
    return state[PHASE] == OVER_PHASE


@compiled
def winner(state):
    """Return the seat that has won, or NOBODY: while the game runs, and for a draw."""
    return state[WINNER]


@compiled
def payoffs(setup, state, out):
    """Write what each seat gets into `out`: 1 for the winner, -1 for the others, 0 for all while running or drawn."""
    for player in range(setup[PLAYERS]):
        if state[WINNER] == NOBODY:
            out[player] = 0
        else:
            out[player] = 1 if state[WINNER] == player else -1
