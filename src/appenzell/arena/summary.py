"""What the games say: ratings, shares and how sure they are, lengths, seats, times and forfeits; plain JSON data."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from statistics import mean, median
from typing import Any

from appenzell.arena.outcome import Outcome
from appenzell.arena.ratings import rate
from appenzell.arena.schedule import Series
from appenzell.arena.shares import wilson
from appenzell.arena.sprt import BOUND, Sprt


def summarise(
    series: Series, settings: dict[str, Any], outcomes: Sequence[Outcome], test: Sprt | None = None
) -> dict[str, Any]:
    """Return everything that is known about a series; all but the times follows from its settings."""
    return {
        "settings": settings,
        "tables": [[series.labels[bot] for bot in table] for table in series.tables],
        "rounds": series.rounds,
        "played": len(outcomes),
        "planned": series.size,
        "bots": _bots(series, outcomes),
        "pairings": _pairings(series, outcomes),
        "seats": _seats(series, outcomes),
        "turns": _spread([outcome.turns for outcome in outcomes]),
        "actions": _spread([sum(outcome.actions) for outcome in outcomes]),
        "endings": dict(sorted(Counter(outcome.ending for outcome in outcomes).items())),
        "draws": sum(outcome.winner is None for outcome in outcomes),
        "forfeits": _forfeits(series, outcomes),
        "sprt": None if test is None else _test(test),
        "games": [outcome.as_dict() for outcome in outcomes],
    }


def _bots(series: Series, outcomes: Sequence[Outcome]) -> list[dict[str, Any]]:
    ratings = rate(outcomes, len(series.bots))
    return [
        {
            "bot": label,
            "rating": round(rating.points, 1),
            "low": round(rating.low, 1),
            "high": round(rating.high, 1),
            **_played(bot, outcomes),
        }
        for bot, (label, rating) in enumerate(zip(series.labels, ratings, strict=True))
    ]


def _played(bot: int, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Return what a bot has done: games, points, forfeits, times."""
    own = [(outcome, seat) for outcome in outcomes for seat, other in enumerate(outcome.seats) if other == bot]
    actions = sum(outcome.actions[seat] for outcome, seat in own)
    seconds = sum(outcome.seconds[seat] for outcome, seat in own)
    return {
        "games": len({outcome.id for outcome, _ in own}),
        "won": round(sum(outcome.credit()[seat] for outcome, seat in own), 6),
        "forfeits": sum(seat in outcome.forfeits for outcome, seat in own),
        "actions": actions,
        "ms_per_action": round(1000 * seconds / max(1, actions), 3),
        "ms_slowest": round(1000 * max((outcome.slowest[seat] for outcome, seat in own), default=0.0), 3),
    }


def _pairings(series: Series, outcomes: Sequence[Outcome]) -> list[dict[str, Any]]:
    """Return for each two bots how the games at their tables divide that one of the two has won."""
    won: Counter[tuple[int, int]] = Counter()
    games: Counter[tuple[int, int]] = Counter()
    for outcome in outcomes:
        seated = set(outcome.seats)
        games.update(combinations(sorted(seated), 2))
        for bot, credit in zip(outcome.seats, outcome.credit(), strict=True):
            for other in seated - {bot}:
                won[bot, other] += credit  # type: ignore[assignment]  # a counter of parts
    return [
        {
            "bots": [series.labels[one], series.labels[two]],
            "games": games[one, two],
            "won": [round(won[one, two], 6), round(won[two, one], 6)],
            **_share(won[one, two], won[one, two] + won[two, one]),
        }
        for one, two in combinations(range(len(series.bots)), 2)
    ]


def _seats(series: Series, outcomes: Sequence[Outcome]) -> list[dict[str, Any]]:
    """Return what each seat has won, in the order of play."""
    credits = [outcome.credit() for outcome in outcomes]
    return [
        {"seat": seat, **_share(sum(credit[seat] for credit in credits), len(credits))}
        for seat in range(series.setup.players)
    ]


def _share(won: float, of: float) -> dict[str, Any]:
    low, high = wilson(won, of)
    return {"share": round(won / of, 4) if of else None, "low": round(low, 4), "high": round(high, 4)}


def _spread(values: Sequence[int]) -> dict[str, Any]:
    if not values:
        return {"mean": None, "median": None, "least": None, "most": None}
    return {"mean": round(mean(values), 2), "median": median(values), "least": min(values), "most": max(values)}


def _forfeits(series: Series, outcomes: Sequence[Outcome]) -> list[dict[str, Any]]:
    return [
        {"game": list(outcome.id), "bot": series.labels[outcome.seats[seat]], "seat": seat, "why": why}
        for outcome in outcomes
        for seat, why in outcome.forfeits.items()
    ]


def _test(test: Sprt) -> dict[str, Any]:
    return {
        "elo0": test.elo0,
        "elo1": test.elo1,
        "accepted": test.answer,
        "log_ratio": round(test.ratio, 4),
        "bounds": [round(-BOUND, 4), round(BOUND, 4)],
        "decks": test.decks,
    }
