"""What a position is worth: the winning chances of every seat.

A seat's strength is a weighted sum of what `features` notices; chances are strengths compared (a softmax). The weights
were fitted to the outcomes of games of bots among themselves, see `benchmarks/fit_worth.py`.
"""

import math

import numpy as np

from appenzell.bots.compiled import fast
from appenzell.bots.features import FEATURES, notice
from appenzell.rules.numbers import OVER_PHASE
from appenzell.rules.setups import PLAYERS
from appenzell.rules.state import MAX_PLAYERS, NOBODY, PHASE, WINNER

WEIGHTS = np.zeros(FEATURES)
WEIGHTS[:18] = [0.2, 0.1, 0.05, 2.5, 1.5, 0.7, -0.8, -2.0, 0.15, 0.08, 0.05, 0.08, 0.2, -0.15, -0.3, -0.8, 2.0, 1.0]
WEIGHTS[18:] = [1.2, 1.1, 1.0, 0.9, 0.4, 0.25, 0.15, 0.05, 0.6, 0.5, 0.4, 0.35, 0.2, 0.15, 0.1, 0.03]
ROOM = FEATURES + MAX_PLAYERS
"""How long the scratch array is that `chances` works in."""


@fast
def chances(setup, state, weights, places, scratch, out):
    """Write the winning chances of every seat; `places` (int64[5]) and `scratch` (float64[ROOM]) are room to work in."""
    players = setup[PLAYERS]
    if state[PHASE] == OVER_PHASE:
        for seat in range(players):
            out[seat] = 1 / players if state[WINNER] == NOBODY else (1.0 if state[WINNER] == seat else 0.0)
        return
    most = -1e9
    for seat in range(players):
        notice(setup, state, seat, places, scratch)
        strength = 0.0
        for feature in range(FEATURES):
            strength += weights[feature] * scratch[feature]
        scratch[FEATURES + seat] = strength
        most = max(most, strength)
    total = 0.0
    for seat in range(players):
        out[seat] = math.exp(scratch[FEATURES + seat] - most)
        total += out[seat]
    for seat in range(players):
        out[seat] /= total
