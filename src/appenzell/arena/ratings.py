"""Ratings for tables of any size: the Plackett–Luce model, which for two players is Bradley–Terry's.

Every bot has a strength, and whoever sits at a table wins with a chance in proportion to theirs. The strengths that
make what happened likeliest are found by Newton's method; how sure they are follows from the curvature there (Fisher's
information). On the scale of the ratings 400 points are odds of ten to one, and the weakest has 0.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from appenzell.arena.outcome import Outcome
from appenzell.arena.shares import SURE

Numbers = np.ndarray[Any, np.dtype[np.float64]]

POINTS = 400 / np.log(10)
GIVEN = 0.5
"""What each bot is given to begin with, at a table where all of them sit: so nobody is endlessly strong or weak."""
ENOUGH = 1e-9
LONGEST = 1.0  # step, so that the first ones do not lead astray
MOST_ROUNDS = 1000


class Rating(NamedTuple):
    """A rating with its 95 % interval, which says how a bot stands to the middle of all."""

    points: float
    low: float
    high: float


def rate(outcomes: Iterable[Outcome], bots: int) -> list[Rating]:
    """Return the rating of each bot."""
    won, tables, played = _counts(outcomes, bots)
    strengths = _fit(won, tables, played)
    known = _information(_chances(strengths, tables), played)
    points = POINTS * (strengths - strengths.min())
    reach = SURE * POINTS * np.sqrt(np.diag(_inverse(known)))
    return [Rating(float(at), float(at - off), float(at + off)) for at, off in zip(points, reach, strict=True)]


def _counts(outcomes: Iterable[Outcome], bots: int) -> tuple[Numbers, Numbers, Numbers]:
    """Return what each bot has won, how many seats it had at each sort of table, and how many games that played."""
    won = np.full(bots, GIVEN)
    sorts: Counter[tuple[int, ...]] = Counter()
    for outcome in outcomes:
        for bot, credit in zip(outcome.seats, outcome.credit(), strict=True):
            won[bot] += credit
        sorts[tuple(outcome.seats.count(bot) for bot in range(bots))] += 1
    tables = np.array([(1,) * bots, *sorts], np.float64)
    return won, tables, np.array([bots * GIVEN, *sorts.values()], np.float64)


def _fit(won: Numbers, tables: Numbers, played: Numbers) -> Numbers:
    """Return the logarithms of the likeliest strengths, whose mean is 0."""
    points = np.zeros(len(won))
    for _ in range(MOST_ROUNDS):
        chances = _chances(points, tables)
        step = _inverse(_information(chances, played)) @ (won - played @ chances)
        points += step * min(1.0, LONGEST / max(np.abs(step).max(), ENOUGH))
        if np.abs(step).max() < ENOUGH:
            break
    return points


def _chances(points: Numbers, tables: Numbers) -> Numbers:
    """Return the chance of each bot to win at each sort of table."""
    weights = tables * np.exp(points - points.max())
    return np.asarray(weights / weights.sum(axis=1, keepdims=True))


def _information(chances: Numbers, played: Numbers) -> Numbers:
    """Return how sharply the games tell the strengths apart."""
    return np.asarray(np.diag(played @ chances) - chances.T @ (chances * played[:, None]))


def _inverse(information: Numbers) -> Numbers:
    """Return its inverse, leaving out what nothing tells: how high all of them stand together."""
    level = np.full_like(information, 1 / len(information))
    return np.asarray(np.linalg.inv(information + level) - level)
