"""The numbers of tokens: an action and, of a run, where its mouse stands, as one dense number.

::

      0 ..   360   the action itself, but for runs
    361 .. 15750   a run: 361 + 270 * origin + (action - 67)    origins 0 .. 56: a place, outside, in the cellar, held

What is written belongs to this number for good, while an action's number is written differently wherever its mouse
stands: so names need one look into one table. Knows no names itself.
"""

from appenzell.rules.actions import ACTIONS, CHEESY, HANG, PLACES, RUN, RUNS, RUNS_FROM
from appenzell.rules.check import apply
from appenzell.rules.compiled import compiled
from appenzell.rules.legal import legal
from appenzell.rules.state import CHEESY_AT, PLAYER, whereabouts
from appenzell.rules.status import Status

LISTED = ACTIONS + 1
"""How long a list of tokens has to be."""


@compiled
def origin_of(state, run):
    """Return where the mouse of the player on turn stands, or Cheesy, that a run is for."""
    mouse = run // PLACES
    return state[CHEESY_AT] if mouse == CHEESY else whereabouts(state, state[PLAYER], mouse)


@compiled
def token_of(state, action):
    """Return the token of an action in this position."""
    if action < RUN or action >= HANG:
        return action
    return RUNS_FROM + RUNS * origin_of(state, action - RUN) + action - RUN


@compiled
def action_meant(state, token):
    """Return the action that a token means in this position, or -1: its mouse stands elsewhere, or it is none."""
    if token < RUNS_FROM:
        return -1 if token >= RUN and token < HANG else token
    run = (token - RUNS_FROM) % RUNS
    return RUN + run if origin_of(state, run) == (token - RUNS_FROM) // RUNS else -1


@compiled
def list_tokens(setup, state, out):
    """Write how many actions are legal into `out` (int64[362]), and behind that their tokens, by the actions' order."""
    n = legal(setup, state, out[1:])
    for at in range(1, n + 1):
        out[at] = token_of(state, out[at])
    out[0] = n


@compiled
def apply_token(setup, state, token, out):
    """Play what a token means if it is legal, list in `out` what can be played then, and return OK.

    Else return why not and change nothing; a token whose mouse stands elsewhere is no known action.
    """
    status = apply(setup, state, action_meant(state, token))
    if status == Status.OK.value:
        list_tokens(setup, state, out)
    return status
