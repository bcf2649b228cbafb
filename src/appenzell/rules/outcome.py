"""How a game stands for those who only want to know: over or not, why, who has won, what each seat gets.

Reads the state.
"""

from appenzell.rules.bits import count
from appenzell.rules.compiled import compiled
from appenzell.rules.numbers import BY_TARGET, BY_THIRD_MOUSE, BY_TURN_LIMIT, OVER_PHASE
from appenzell.rules.scoring import has_lost
from appenzell.rules.setups import PLAYERS, TARGET
from appenzell.rules.state import NOBODY, PHASE, WINNER, collected


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


@compiled
def ending(setup, state):
    """Return which rule ended a game that is over (B-70, B-71, A-43); whoever has lost reaches no target (A-37)."""
    why = BY_TURN_LIMIT
    for player in range(setup[PLAYERS]):
        if has_lost(state, player):
            why = BY_THIRD_MOUSE
        elif count(collected(state, player)) >= setup[TARGET]:
            return BY_TARGET
    return why
