"""Evaluators by name: who says what a position is worth.

An evaluator is a named tuple of arrays, made for one thread: its weights, which threads share, and its scratch.
Planning and searching are given one and hand it on to `evaluate`; which function judges follows from the tuple's class
while that is compiled, so the choice costs nothing at play. A new evaluator is a module of this folder (so that its
source is in the digest of compiled code) and a line of `EVALUATOR_KINDS`; its weights are a file in `bots/weights`,
which `bots.evaluators` reads: they are handed over as arrays and never frozen into machine code.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from numba.extending import overload

from appenzell.bots.kernel.compiled import fast
from appenzell.bots.kernel.features import BLOCKS
from appenzell.bots.kernel.linear import Linear, judge_linear, make_linear
from appenzell.rules.numbers import OVER_PHASE
from appenzell.rules.setups import PLAYERS
from appenzell.rules.state import NOBODY, PHASE, WINNER


class EvaluatorKind(NamedTuple):
    """A way to evaluate."""

    blocks: tuple[tuple[str, int], ...]
    """The names of its weights in their order, and how many each has."""
    make: Callable[[Any], Any]
    """Returns the evaluator with such weights (float64), for one thread."""
    parts: type
    """The class of the tuples it makes."""
    judge: Any
    """The compiled function that writes the chances of every seat of a running game: (setup, state, evaluator, out)."""


EVALUATOR_KINDS = {"linear": EvaluatorKind(BLOCKS, make_linear, Linear, judge_linear)}
JUDGES = {kind.parts: kind.judge for kind in EVALUATOR_KINDS.values()}


def judge(setup, state, evaluator, out):
    """Write the chances of every seat of a running game, as the evaluator judges it."""
    JUDGES[type(evaluator)](setup, state, evaluator, out)


@overload(judge, jit_options={"_nrt": False, "error_model": "numpy", "forceinline": True})
def compile_judge(setup, state, evaluator, out):
    """Compile `judge`: the function that belongs to the evaluator's class."""
    chosen = JUDGES[evaluator.instance_class]
    return lambda setup, state, evaluator, out: chosen(setup, state, evaluator, out)


@fast
def evaluate(setup, state, evaluator, out):
    """Write the winning chances of every seat (float64[5]); when the game is over, what has come of it."""
    if state[PHASE] != OVER_PHASE:
        judge(setup, state, evaluator, out)
        return
    players = setup[PLAYERS]
    for seat in range(players):
        out[seat] = 1 / players if state[WINNER] == NOBODY else (1.0 if state[WINNER] == seat else 0.0)
