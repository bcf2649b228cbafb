"""Is a bot stronger than another? Playing just as long as it takes to know (Wald's sequential test).

Two answers are weighed: the first bot is `elo0` points stronger, or `elo1`. A deck, played in every round, is one
observation, because its games share their luck; the likelihoods are those of the likeliest distribution of a deck's
score with the mean in question (generalised SPRT, as used for chess engines). Either wrong answer comes at most once in
twenty. The decks are looked at in their order, so the end does not depend on who played them when.
"""

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from appenzell.arena.errors import BadSeries
from appenzell.arena.outcome import Outcome
from appenzell.arena.schedule import Series

WRONG = 0.05
"""How often either answer may be wrong."""
BOUND = math.log((1 - WRONG) / WRONG)
FEW = 1e-3
"""What counts for scores that have not come up, so that the likelihoods stay finite."""
LARGEST = 1000.0

Answer = Literal["elo0", "elo1"]


@dataclass
class Sprt:
    """A test that is under way."""

    series: Series
    elo0: float = 0.0
    elo1: float = 30.0
    ratio: float = 0.0
    """The logarithm of the likelihood ratio."""
    answer: Answer | None = None
    decks: int = 0
    """How many decks have been looked at."""
    _waiting: dict[int, list[Outcome]] = field(default_factory=dict)
    _scores: Counter[float] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        if len(self.series.bots) != 2 or self.series.setup.players % 2:
            raise BadSeries("A test by --sprt is between two bots, with 2 or 4 players.")
        if not -LARGEST <= self.elo0 < self.elo1 <= LARGEST:
            raise BadSeries(f"--elo0 has to be less than --elo1, and both from -{LARGEST:g} to {LARGEST:g}.")

    def see(self, outcome: Outcome) -> None:
        """Look at an outcome, as soon as its turn has come."""
        self._waiting.setdefault(outcome.id[1], []).append(outcome)
        while self.answer is None and len(self._waiting.get(self.decks, ())) == self.series.rounds:
            self._scores[score(self._waiting.pop(self.decks))] += 1
            self.decks += 1
            self.ratio = log_ratio(self._scores, expected(self.elo0), expected(self.elo1))
            if abs(self.ratio) >= BOUND:
                self.answer = "elo1" if self.ratio > 0 else "elo0"

    def counts(self, outcome: Outcome) -> bool:
        """Whether an outcome belongs to what has been looked at, or may yet."""
        return self.answer is None or outcome.id[1] < self.decks


def score(outcomes: Iterable[Outcome]) -> float:
    """Return the mean score of the first bot in the games with one deck."""
    credits = [
        sum(credit for bot, credit in zip(outcome.seats, outcome.credit(), strict=True) if bot == 0)
        for outcome in outcomes
    ]
    return round(sum(credits) / len(credits), 9)


def expected(elo: float) -> float:
    """Return the score of a bot that is stronger by so many points.

    >>> expected(0), round(expected(400), 3)
    (0.5, 0.909)
    """
    return 1 / (1 + 10 ** (-elo / 400))


def log_ratio(scores: Counter[float], mean0: float, mean1: float) -> float:
    """Return the logarithm of how much likelier the second mean makes the scores than the first."""
    counts = {value: float(scores.get(value, 0)) or FEW for value in {0.0, 1.0, *scores}}
    total = sum(counts.values())
    shares = {value: count / total for value, count in counts.items()}
    under0, under1 = likeliest(shares, mean0), likeliest(shares, mean1)
    return sum(count * math.log(under1[value] / under0[value]) for value, count in counts.items())


def likeliest(shares: dict[float, float], mean: float) -> dict[float, float]:
    """Return the distribution with this mean that makes the observed shares likeliest."""
    low, high = -1 / (1 - mean), 1 / mean  # beyond these a chance would be negative

    def slope(lean: float) -> float:
        return sum(share * (value - mean) / (1 + lean * (value - mean)) for value, share in shares.items())

    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)
    lean = (low + high) / 2
    return {value: share / (1 + lean * (value - mean)) for value, share in shares.items()}
