"""What a position is worth: the winning chances of every seat.

A seat's strength is a weighted sum of what `features` notices; chances are strengths compared (a softmax). The weights
were fitted to the outcomes of games of bots among themselves, see `tools/fit_worth.py`.
"""

import numpy as np

from appenzell.bots.kernel.arithmetic import exp
from appenzell.bots.kernel.compiled import fast
from appenzell.bots.kernel.features import (
    CAN_SLIDE,
    DANGER,
    FALLEN,
    FEATURES,
    HAS_RIBBON,
    IN_TOWER,
    INSIDE,
    KNOWN_PAIRS,
    LAST_PAIR,
    LEFT,
    NEED,
    ON_TURN,
    SLACK,
    SLACKS,
    STOOD_ON,
    notice,
)
from appenzell.rules.numbers import OVER_PHASE
from appenzell.rules.setups import PLAYERS
from appenzell.rules.state import MAX_PLAYERS, NOBODY, PHASE, WINNER

WEIGHTS = np.zeros(FEATURES)
WEIGHTS[[ON_TURN, CAN_SLIDE, LEFT]] = -0.11, 0.22, -0.02
WEIGHTS[NEED : NEED + 3] = 2.69, 1.50, 0.66
WEIGHTS[FALLEN : FALLEN + 2] = -0.39, -0.77
WEIGHTS[[INSIDE, IN_TOWER]] = 0.22, 0.09
WEIGHTS[[KNOWN_PAIRS, STOOD_ON, HAS_RIBBON]] = -0.14, 0.13, 0.15
WEIGHTS[DANGER : DANGER + 3] = -0.14, -0.18, -0.42
WEIGHTS[LAST_PAIR : LAST_PAIR + 2] = 1.30, 0.40
WEIGHTS[SLACK : SLACK + SLACKS] = 0.16, 0.17, 0.09, 0.08, -0.06, -0.06, -0.13, -0.23
WEIGHTS[SLACK + SLACKS :] = 0.13, 0.02, 0.01, -0.06, -0.14, -0.18, -0.20, -0.26
NOTICED = FEATURES + MAX_PLAYERS
"""How long the array is that `chances` notes in: the features of a seat, and the strengths of all."""


@fast
def chances(setup, state, weights, places, noticed, out):
    """Write the winning chances of every seat; `places` (int64[5]) and `noticed` (float64[NOTICED]) are scratch."""
    players = setup[PLAYERS]
    if state[PHASE] == OVER_PHASE:
        for seat in range(players):
            out[seat] = 1 / players if state[WINNER] == NOBODY else (1.0 if state[WINNER] == seat else 0.0)
        return
    most = -1e9
    for seat in range(players):
        notice(setup, state, seat, places, noticed)
        strength = 0.0
        for feature in range(FEATURES):
            strength += weights[feature] * noticed[feature]
        noticed[FEATURES + seat] = strength
        most = max(most, strength)
    total = 0.0
    for seat in range(players):
        out[seat] = exp(noticed[FEATURES + seat] - most)
        total += out[seat]
    for seat in range(players):
        out[seat] /= total
