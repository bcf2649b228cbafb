"""Evaluators as bots get them: by name, with the weights that lie in `weights`, each a file of JSON read once.

Owns reading them, and the digest that arena, reports and figures of strength carry, so that nobody compares what was
measured with other weights. How they judge is `kernel.evaluators`.
"""

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from appenzell.bots.kernel.evaluators import EVALUATOR_KINDS

Weights = np.ndarray[Any, np.dtype[np.float64]]

DEFAULT = "linear"
"""The evaluator of the levels."""
NAMES = tuple(EVALUATOR_KINDS)
FOLDER = Path(__file__).parent / "weights"


def make_evaluator(name: str = DEFAULT) -> Any:
    """Return an evaluator for one thread."""
    return EVALUATOR_KINDS[name].make(weights_of(name))


@cache
def weights_of(name: str) -> Weights:
    """Return the weights of an evaluator."""
    blocks = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    expected = EVALUATOR_KINDS[name].blocks
    found = tuple((block, len(weights)) for block, weights in blocks.items())
    if found != expected:
        raise ValueError(f"The weights of the evaluator {name} are {expected}, but its file has {found}.")
    return np.array([weight for block in blocks.values() for weight in block], np.float64)


def weights_digest(name: str) -> str:
    """Return a short digest of an evaluator's weights: of their 64-bit floats, the lowest byte first."""
    return hashlib.sha256(weights_of(name).astype("<f8").tobytes()).hexdigest()[:16]


def weights_text(name: str, weights: Weights) -> str:
    """Return weights as a file holds them."""
    lines, first = [], 0
    for block, size in EVALUATOR_KINDS[name].blocks:
        lines.append(
            f"  {json.dumps(block)}: {json.dumps([float(weight) for weight in weights[first : first + size]])}"
        )
        first += size
    return "{\n" + ",\n".join(lines) + "\n}\n"
