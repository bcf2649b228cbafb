"""The sequential test: it answers right, at any order of arrival, and says when it does not know."""

import math
from collections import Counter
from random import Random

import pytest

from appenzell.arena.errors import BadSeries
from appenzell.arena.outcome import Outcome
from appenzell.arena.sprt import BOUND, Sprt, expected, likeliest, log_ratio, score
from tests.arena.stubs import series


def played(deck: int, luck: Random, elo: float) -> list[Outcome]:
    """The two games of a deck, the first bot being so much stronger."""
    outcomes = []
    for round_, seats in enumerate([(0, 1), (1, 0)]):
        won = luck.random() < expected(elo)
        winner = seats.index(0 if won else 1)
        outcomes.append(Outcome((0, deck, round_), seats, winner, "target", 9, (1, 1), {}, (0.0, 0.0), (0.0, 0.0)))
    return outcomes


def settled(elo: float, luck: int) -> Sprt:
    test, random = Sprt(series(games=10_000), 0, 80), Random(luck)
    for deck in range(5000):
        for outcome in played(deck, random, elo):
            test.see(outcome)
        if test.answer is not None:
            break
    return test


@pytest.mark.parametrize(("elo", "answer"), [(-40, "elo0"), (0, "elo0"), (80, "elo1"), (120, "elo1")])
def test_the_answer_is_mostly_right(elo: float, answer: str) -> None:
    answers = Counter(settled(elo, luck).answer for luck in range(8))
    assert answers[answer] >= 7, "wrong in one of twenty"  # type: ignore[index]  # answers are words


def test_a_clear_case_is_short() -> None:
    assert settled(300, 1).decks < settled(80, 1).decks
    assert abs(settled(300, 1).ratio) >= BOUND


def test_the_order_of_arrival_does_not_matter() -> None:
    random = Random(5)
    outcomes = [outcome for deck in range(600) for outcome in played(deck, random, 120)]
    straight, shuffled = Sprt(series(games=1200)), Sprt(series(games=1200))
    for outcome in outcomes:
        straight.see(outcome)
    for outcome in Random(1).sample(outcomes, len(outcomes)):
        shuffled.see(outcome)
    assert straight.answer == shuffled.answer == "elo1"
    assert (straight.decks, straight.ratio) == (shuffled.decks, shuffled.ratio)
    assert sum(map(straight.counts, outcomes)) == 2 * straight.decks < len(outcomes)


def test_for_won_and_lost_it_is_the_plain_ratio() -> None:
    scores = Counter({0.0: 40, 1.0: 60})
    plain = 60 * math.log(0.6 / 0.5) + 40 * math.log(0.4 / 0.5)
    assert log_ratio(scores, 0.5, 0.6) == pytest.approx(plain, rel=1e-6)


def test_the_likeliest_distribution_has_the_mean() -> None:
    found = likeliest({0.0: 0.2, 0.5: 0.5, 1.0: 0.3}, 0.6)
    assert sum(found.values()) == pytest.approx(1)
    assert sum(value * share for value, share in found.items()) == pytest.approx(0.6)


def test_a_deck_has_the_score_of_all_its_games() -> None:
    (one, two), nothing = played(0, Random(0), 10_000), {}
    assert score([one, two]) == 1
    draw = Outcome((0, 0, 1), (1, 0), None, "turn_limit", 9, (1, 1), nothing, (0.0, 0.0), (0.0, 0.0))
    assert score([one, draw]) == 0.75


@pytest.mark.parametrize(("elo0", "elo1"), [(0, 0), (30, 0), (0, 5000), (float("nan"), 1)])
def test_impossible_questions_are_refused(elo0: float, elo1: float) -> None:
    with pytest.raises(BadSeries, match="--elo0 has to be less than --elo1"):
        Sprt(series(), elo0, elo1)


def test_it_is_between_two_bots() -> None:
    with pytest.raises(BadSeries, match="between two bots"):
        Sprt(series("random", "greedy", "search"))
    with pytest.raises(BadSeries, match="between two bots"):
        Sprt(series(players=3))
    assert Sprt(series(players=4)).series.rounds == 4
