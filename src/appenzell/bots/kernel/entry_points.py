"""Where compilers for other machines begin with the bots: seeing, recalling, planning, searching.

Besides what the rules' entry points take there are floats of 64 bits and named tuples of arrays: evaluators, trees,
scratch. Floats must be neither fused nor reordered, see `arithmetic`. Owns the list; must not know any compiler.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from appenzell.bots.kernel.evaluators import evaluate
from appenzell.bots.kernel.features import FEATURES
from appenzell.bots.kernel.finish import find_win, make_win_scratch
from appenzell.bots.kernel.linear import make_linear
from appenzell.bots.kernel.plan import make_plan_scratch, plan
from appenzell.bots.kernel.recall import order_deck, recall
from appenzell.bots.kernel.seen import SEEN_WORDS, begin_seen, follow_seen
from appenzell.bots.kernel.tree import make_search_scratch, playouts
from appenzell.bots.kernel.wood import make_wood
from appenzell.rules.entry_points import ACTION, RANDOM, SETUP, STATE, Argument, EntryPoint
from appenzell.rules.state import MAX_PLAYERS, WORDS


@dataclass(frozen=True, slots=True)
class Floats:
    """What a function takes: an array of so many 64-bit floats, or one NUMBER."""

    name: str
    length: int
    is_written: bool = False


@dataclass(frozen=True, slots=True)
class Parts:
    """What a function takes: a named tuple of arrays such as this makes; it may write to all of them."""

    name: str
    make: Callable[[], Any]


BEFORE, AFTER, ROOT = (Argument(name, WORDS) for name in ("before", "after", "root"))
SEEN = Argument("seen", SEEN_WORDS)
EVALUATOR = Parts("evaluator", lambda: make_linear(np.zeros(FEATURES)))
WOOD = Parts("wood", lambda: make_wood(1 << 8, 1 << 12))

BOTS_ENTRY_POINTS = (
    EntryPoint(begin_seen, (SETUP, STATE, SEEN.written())),
    EntryPoint(follow_seen, (SETUP, BEFORE, AFTER, ACTION, SEEN.written())),
    EntryPoint(order_deck, (STATE.written(),)),
    EntryPoint(recall, (STATE, SEEN, Floats("half_life", 0), Argument("key"), Argument("out", WORDS, is_written=True))),
    EntryPoint(evaluate, (SETUP, STATE, EVALUATOR, Floats("out", MAX_PLAYERS, is_written=True))),
    EntryPoint(plan, (SETUP, ROOT, EVALUATOR, RANDOM, Argument("width"), Parts("scratch", make_plan_scratch))),
    EntryPoint(find_win, (SETUP, ROOT, Parts("scratch", make_win_scratch), Argument("patience"))),
    EntryPoint(
        playouts,
        (SETUP, ROOT, EVALUATOR, WOOD, RANDOM, Parts("scratch", make_search_scratch), Argument("number")),
    ),
)
