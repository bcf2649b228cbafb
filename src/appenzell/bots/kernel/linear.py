"""The linear evaluator: a seat's strength is a weighted sum of what `features` notices; chances are strengths compared.

The comparison is a softmax. The weights were fitted to the outcomes of games of bots among themselves, see
`tools/fit_worth.py`; they are data, in `bots/weights`.
"""

from typing import Any, NamedTuple

import numpy as np

from appenzell.bots.kernel.arithmetic import exp
from appenzell.bots.kernel.compiled import fast
from appenzell.bots.kernel.features import FEATURES, notice
from appenzell.rules.numbers import MICE_EACH
from appenzell.rules.setups import PLAYERS
from appenzell.rules.state import MAX_PLAYERS


class Linear(NamedTuple):
    """The linear evaluator for one thread: its weights, and its scratch."""

    weights: Any
    """float64[FEATURES]"""
    places: Any
    """int64[5]: where a seat's mice are."""
    noticed: Any
    """float64[FEATURES]: the features of a seat."""
    strengths: Any
    """float64[MAX_PLAYERS]"""


def make_linear(weights: Any) -> Linear:
    """Return the evaluator with these weights for one thread."""
    return Linear(weights, np.zeros(MICE_EACH + 1, np.int64), np.zeros(FEATURES), np.zeros(MAX_PLAYERS))


@fast
def judge_linear(setup, state, evaluator, out):
    """Write the winning chances of every seat while the game runs."""
    weights, noticed, strengths = evaluator.weights, evaluator.noticed, evaluator.strengths
    players = setup[PLAYERS]
    most = -1e9
    for seat in range(players):
        notice(setup, state, seat, evaluator.places, noticed)
        strength = 0.0
        for feature in range(FEATURES):
            strength += weights[feature] * noticed[feature]
        strengths[seat] = strength
        most = max(most, strength)
    total = 0.0
    for seat in range(players):
        out[seat] = exp(strengths[seat] - most)
        total += out[seat]
    for seat in range(players):
        out[seat] /= total
