"""What actions cost. Reads the state, never changes it."""

from appenzell.rules.actions import END, HANG, PLACES, RUN, SLIDE
from appenzell.rules.compiled import compiled
from appenzell.rules.numbers import TURN_PHASE
from appenzell.rules.runs import run_cost
from appenzell.rules.slides import works_mouse
from appenzell.rules.state import NOBODY, PHASE, PLAYER


@compiled
def prices(setup, state, numbers, n, out):
    """Write into `out` how many actions each of the first `n` of these legal ones costs (B-20, B-35, X-17, X-33, X-41).

    Setting up, placing a displaced mouse and ending the turn are free.
    """
    slide = 1 if works_mouse(setup, state) == NOBODY else 0
    for index in range(n):
        number = numbers[index]
        if state[PHASE] != TURN_PHASE or number == END:
            out[index] = 0
        elif number < SLIDE or number >= HANG:
            out[index] = 1
        elif number < RUN:
            out[index] = slide
        else:
            out[index] = run_cost(setup, state, state[PLAYER], (number - RUN) // PLACES, (number - RUN) % PLACES)
