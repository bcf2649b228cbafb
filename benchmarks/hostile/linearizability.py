"""Is a history of what many did at once what one after the other could have done as well?

Owns the search of Wing and Gong, with Lowe's memory of what was tried: an order of all operations that keeps to their
times and that a model of the thing, used by one alone, answers in the very same way. A well-kept checker for Python was
looked for and not found. Knows nothing of tables.
"""

import sys
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any


@dataclass(frozen=True)
class Operation:
    """What somebody asked for and got, and when; one whose answer never came may have been done at any time, or not."""

    asked: Any
    answer: Any
    began: float
    ended: float = inf

    @property
    def is_answered(self) -> bool:
        """Whether anybody knows what came of it."""
        return self.ended != inf


Step = Callable[[Any, Any, Any], Hashable | None]
"""Of a state, what is asked and the answer: the state afterwards, None if the answer cannot be. An answer of None is
unknown: the state afterwards if it is done."""


def explain(history: Sequence[Operation], first: Hashable, step: Step) -> list[Operation] | None:
    """Return an order in which all this could have been done one after the other; None if there is none.

    >>> def register(state, asked, answer):
    ...     return asked if asked is not None else state if answer == state else None
    >>> write, read = Operation(1, None, 0.0, 2.0), Operation(None, 1, 1.0, 3.0)
    >>> explain([write, read], 0, register) is not None
    True
    >>> explain([Operation(None, 1, 0.0, 0.5), Operation(1, None, 1.0, 2.0)], 0, register) is None
    True
    """
    operations = sorted(history, key=lambda each: each.began)
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 4 * len(operations) + 1000))
    everything = sum(1 << n for n, each in enumerate(operations) if each.is_answered)
    tried: set[tuple[int, Hashable]] = set()

    def search(done: int, state: Hashable) -> list[Operation] | None:
        if done & everything == everything:
            return []
        if (done, state) in tried:
            return None
        tried.add((done, state))
        possible = [(n, step(state, operations[n].asked, operations[n].answer)) for n in _possible(operations, done)]
        for n, after in _worth_trying(operations, possible, state):
            rest = search(done | 1 << n, after)
            if rest is not None:
                return [operations[n], *rest]
        return None

    return search(0, first)


def _possible(operations: Sequence[Operation], done: int) -> list[int]:
    """Return what can be next: whatever began before the first of the others had ended."""
    left = [n for n in range(len(operations)) if not done >> n & 1]
    first_end = min(operations[n].ended for n in left)
    return [n for n in left if operations[n].began <= first_end]


def _worth_trying(
    operations: Sequence[Operation], possible: Sequence[tuple[int, Hashable | None]], state: Hashable
) -> list[tuple[int, Hashable]]:
    """Return what is to be tried as the next one: if something that changes nothing can be now, this alone.

    Wherever else it could come, it could as well come here.
    """
    can_be = [(n, after) for n, after in possible if after is not None]
    harmless = [(n, after) for n, after in can_be if after == state and operations[n].is_answered]
    return harmless[:1] or [(n, after) for n, after in can_be if after != state]
