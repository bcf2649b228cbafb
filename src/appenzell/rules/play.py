"""Playing an action on a state: `play` trusts that it is legal; `check.apply` asks first."""

from appenzell.rules.actions import CHEESY, END, HANG, HELD, PANTRY, PLACE, PLACES, RUN, SLIDE, SPARES, UNCOVER
from appenzell.rules.compiled import compiled
from appenzell.rules.deck import reveal
from appenzell.rules.lookup import POST_FIELDS
from appenzell.rules.numbers import MICE_EACH, SETUP_PHASE, TURN_PHASE
from appenzell.rules.runs import run_cost
from appenzell.rules.scoring import collect, end_if_decided, settle, tie_ribbon
from appenzell.rules.setups import ROOM_FIELDS
from appenzell.rules.slides import slide
from appenzell.rules.state import (
    ACTIONS_LEFT,
    CHEESY_AT,
    MAX_PLAYERS,
    OPEN,
    OPEN_ROOMS,
    PHASE,
    PLAYER,
    POST,
    put_mouse,
    whereabouts,
)
from appenzell.rules.turns import end_turn, set_up


@compiled
def uncover(setup, state, room):
    """Lift a roof (B-20, B-21)."""
    state[ACTIONS_LEFT] -= 1
    state[OPEN_ROOMS] |= 1 << room
    state[OPEN] |= setup[ROOM_FIELDS + room]
    reveal(state, 0)


@compiled
def run(setup, state, mouse, place):
    """Run with an own mouse or Cheesy, then collect where it has landed (B-31, A-06, X-17)."""
    player = state[PLAYER]
    state[ACTIONS_LEFT] -= run_cost(setup, state, player, mouse, place)
    if mouse == CHEESY:
        state[CHEESY_AT] = place
    else:
        put_mouse(state, player, mouse, place)
    tie_ribbon(setup, state)
    if collect(setup, state, player):
        end_if_decided(setup, state)


@compiled
def hang(state, post):
    """Hang the cheese tower elsewhere; who is in it travels along (X-33, A-72)."""
    state[ACTIONS_LEFT] -= 1
    state[POST] = POST_FIELDS[post]


@compiled
def place_held(setup, state, place):
    """Put the displaced mouse, or Cheesy, on a pantry field (X-56, A-90)."""
    state[PHASE] = TURN_PHASE
    if state[CHEESY_AT] == HELD:
        state[CHEESY_AT] = place
    else:
        for player in range(MAX_PLAYERS):
            for mouse in range(MICE_EACH):
                if whereabouts(state, player, mouse) == HELD:
                    put_mouse(state, player, mouse, place)
    settle(setup, state, False)


@compiled
def play(setup, state, action):
    """Play a legal action; mutates the state. For an illegal one the result is not defined: see `check.apply`."""
    if action == END:
        end_turn(setup, state)
    elif state[PHASE] == SETUP_PHASE:
        set_up(setup, state, action)
    elif action < SLIDE:
        uncover(setup, state, action - UNCOVER)
    elif action < RUN:
        slide(setup, state, (action - SLIDE) // SPARES, (action - SLIDE) % SPARES)
    elif action < HANG:
        run(setup, state, (action - RUN) // PLACES, (action - RUN) % PLACES)
    elif action < PLACE:
        hang(state, action - HANG)
    else:
        place_held(setup, state, PANTRY + action - PLACE)
