"""Memory: how well bots remember the tiles they have seen under roofs that are closed again.

Owns the memories there are by name. How forgetting goes is `kernel.recall`.
"""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from appenzell.bots.kernel.compiled import Words
from appenzell.bots.kernel.recall import FOREVER, recall
from appenzell.bots.sight import Sight

MemoryName = Literal["none", "short", "good", "perfect"]


@dataclass(frozen=True, slots=True)
class Memory:
    """How well a bot remembers."""

    half_life: float
    """After so many turns half of what was seen is forgotten."""


MEMORIES: dict[MemoryName, Memory] = {
    "none": Memory(0.0),
    "short": Memory(4.0),
    "good": Memory(24.0),
    "perfect": Memory(FOREVER),
}


def remembered_state(sight: Sight, memory: Memory, key: int) -> Words:
    """Return the state as a bot knows it: forgotten tiles are unseen again. `key` decides which are forgotten first."""
    state = np.zeros_like(sight.position.state)
    recall(sight.position.state, sight.seen, memory.half_life, key, state)
    return state
