"""Ratings and shares: what is found is what was put in."""

from random import Random

import pytest

from appenzell.arena.outcome import Outcome
from appenzell.arena.ratings import rate
from appenzell.arena.shares import wilson


def game(seats: tuple[int, ...], winner: int | None) -> Outcome:
    nothing = (0,) * len(seats)
    return Outcome((0, 0, 0), seats, winner, "target", 9, nothing, {}, nothing, nothing)


def games(points: list[float], seats: int, count: int, luck: Random) -> list[Outcome]:
    """Games of bots with these ratings; with few bots some sit twice."""
    played = []
    for _ in range(count):
        bots = [luck.randrange(len(points)) for _ in range(seats)]
        chances = [10 ** (points[bot] / 400) for bot in bots]
        played.append(game(tuple(bots), luck.choices(range(seats), chances)[0]))
    return played


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_ratings_are_found_again(seats: int) -> None:
    points = [0.0, 100.0, 250.0, 400.0]
    found = rate(games(points, seats, 20_000, Random(seats)), 4)
    assert [rating.points for rating in found] == pytest.approx(points, abs=25)
    assert min(rating.points for rating in found) == 0


def test_intervals_are_right_as_often_as_they_say() -> None:
    points, inside = [0.0, 60.0, 180.0], 0
    middle = sum(points) / 3
    for number in range(200):
        found = rate(games(points, 3, 150, Random(number)), 3)
        mean = sum(rating.points for rating in found) / 3
        inside += sum(
            rating.low - mean <= truth - middle <= rating.high - mean
            for rating, truth in zip(found, points, strict=True)
        )
    assert 0.92 <= inside / 600 <= 0.98


def test_ten_to_one_are_400_points() -> None:
    played = [game((0, 1), 0)] * 10_000 + [game((1, 0), 0)] * 1000
    assert rate(played, 2)[0].points == pytest.approx(400, abs=2)


def test_a_long_ladder_where_everybody_beats_all_below_is_found_exactly() -> None:
    bots = 10
    pairs = [(low, high) for low in range(bots) for high in range(low + 1, bots)]
    found = rate([game(pair, 1) for pair in pairs for _ in range(1000)], bots)
    for each, rating in enumerate(found):
        strengths = [10 ** (other.points / 400) for other in found]
        mine = strengths[each]
        expected = sum(1000 * mine / (mine + strengths[other]) for other in range(bots) if other != each)
        given = bots * 0.5 * mine / sum(strengths)
        assert expected + given == pytest.approx(1000 * each + 0.5, abs=1e-4), "as many wins as there were"
        assert rating.low < rating.points < rating.high


def test_draws_pull_together() -> None:
    assert rate([game((0, 1), None)] * 50, 2)[0].points == pytest.approx(0, abs=1e-3)


def test_who_always_wins_is_not_endlessly_strong() -> None:
    winner, loser = rate([game((0, 1), 0)] * 20, 2)
    assert loser.points == 0
    assert 300 < winner.points < 1500
    assert winner.high - winner.low > 400, "and nobody knows how strong"
    for many in (200, 1000):
        assert all(rating.low < rating.points < rating.high for rating in rate([game((0, 1), 0)] * many, 2))


def test_who_has_not_played_is_middling_and_unknown() -> None:
    strong, weak, unknown = rate([game((0, 1), 0)] * 20, 3)
    assert weak.points < unknown.points < strong.points
    assert rate([], 2)[0].points == 0


@pytest.mark.parametrize(
    ("won", "of", "low", "high"),
    [(0, 0, 0, 1), (0, 10, 0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1), (50.5, 100, 0.4086, 0.6010)],
)
def test_wilson_intervals(won: float, of: int, low: float, high: float) -> None:
    assert wilson(won, of) == pytest.approx((low, high), abs=1e-3)
