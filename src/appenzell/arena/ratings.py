"""Ratings for tables of any size: the Plackett–Luce model, which for two players is Bradley–Terry's.

Every bot has a strength, and whoever sits at a table wins with a chance in proportion to theirs. The strengths that
make what happened likeliest are found by the MM algorithm (Hunter 2004); how sure they are follows from the curvature
there (Fisher's information). On the scale of the ratings 400 points are odds of ten to one, and the weakest has 0.
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
ENOUGH = 1e-7
MOST_ROUNDS = 20_000


class Rating(NamedTuple):
    """A rating with its 95 % interval, which says how a bot stands to the middle of all."""

    points: float
    low: float
    high: float


def rate(outcomes: Iterable[Outcome], bots: int) -> list[Rating]:
    """Return the rating of each bot."""
    won, tables, played = _counts(outcomes, bots)
    strengths = _fit(won, tables, played)
    points = POINTS * np.log(strengths)
    reach = SURE * POINTS * _deviations(strengths, tables, played)
    points -= points.min()
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
    """Return the likeliest strengths."""
    strengths = np.ones(len(won))
    for _ in range(MOST_ROUNDS):
        better = won / ((played / (tables @ strengths)) @ tables)
        change = np.abs(np.log(better / strengths)).max()
        strengths = better
        if change < ENOUGH:
            break
    return strengths


def _deviations(strengths: Numbers, tables: Numbers, played: Numbers) -> Numbers:
    """Return the standard deviations of the logarithms of the strengths, seen from their mean."""
    chances = tables * strengths
    chances /= chances.sum(axis=1, keepdims=True)
    information = np.diag(played @ chances) - chances.T @ (chances * played[:, None])
    level = np.full_like(information, 1 / len(strengths))  # nothing tells how high all of them stand together
    return np.asarray(np.sqrt(np.diag(np.linalg.inv(information + level) - level)))
