"""Who meets whom: fairly, and always the same."""

from collections import Counter
from dataclasses import replace

import pytest

from appenzell import AppenzellError, Setup
from appenzell.arena.entrants import bots_of, labels_of
from appenzell.arena.schedule import BASE_LIMIT, MODULES_LIMIT, make_series
from tests.arena.stubs import series

BOTS = ("random", "greedy:playouts=1", "greedy", "search", "child", "novice")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("bots", [2, 3, 4, 5, 6])
def test_every_bot_has_every_seat_equally_often_with_every_deck(players: int, bots: int) -> None:
    modules = ("tower",) if players == 5 else ()
    plan = series(*BOTS[:bots], players=players, modules=modules, games=1)
    fixtures = list(plan.fixtures())
    assert len(fixtures) == plan.size
    for table, seated in enumerate(plan.tables):
        here = [fixture for fixture in fixtures if fixture.id[0] == table]
        assert len({fixture.setup.seed for fixture in here}) == 1
        sat = Counter((bot, seat) for fixture in here for seat, bot in enumerate(fixture.seats))
        assert set(sat) == {(bot, seat) for bot in seated for seat in range(players)}
        assert len(set(sat.values())) == 1


@pytest.mark.parametrize(("players", "bots", "tables"), [(2, 4, 6), (3, 4, 4), (4, 4, 1), (4, 2, 1)])
def test_every_combination_that_fits_has_a_table(players: int, bots: int, tables: int) -> None:
    assert len(series(*BOTS[:bots], players=players).tables) == tables


def test_a_deck_that_is_begun_is_played_in_every_round() -> None:
    assert series("greedy", "random", games=5).size == 6
    assert series("greedy", "random", players=3, games=5).size == 6
    assert series("greedy", "random", "search", "child", players=3, games=4).size == 4 * 6


def test_games_follow_from_seed_table_and_number_alone() -> None:
    assert list(series(*BOTS).fixtures()) == list(series(*BOTS).fixtures())
    few, many = series(*BOTS[:2]), series(*BOTS[:4], games=10)
    again = {fixture.id: fixture for fixture in many.fixtures()}
    assert all(again[fixture.id] == fixture for fixture in few.fixtures()), "more bots and games change nothing"


def test_another_seed_gives_other_decks() -> None:
    seeds = [fixture.setup.seed for fixture in series(*BOTS[:3]).fixtures()]
    others = [fixture.setup.seed for fixture in series(*BOTS[:3], seed="other").fixtures()]
    assert len(set(seeds)) == 6  # three tables, two decks
    assert not set(seeds) & set(others)


def test_rated_games_have_a_turn_limit() -> None:
    bots = ("random", "greedy")
    assert make_series(bots, Setup(), "x", 1).setup.turn_limit == BASE_LIMIT
    assert make_series(bots, Setup(modules=["works"]), "x", 1).setup.turn_limit == MODULES_LIMIT
    assert make_series(bots, Setup(turn_limit=7), "x", 1).setup.turn_limit == 7


@pytest.mark.parametrize(
    ("texts", "bots"),
    [
        (["greedy,random"], ("greedy", "random")),
        (["greedy random"], ("greedy", "random")),
        (["greedy", "random"], ("greedy", "random")),
        (["search:playouts=5,memory=good,greedy"], ("search:playouts=5,memory=good", "greedy")),
        (["greedy", "external:a,b c=d e"], ("greedy", "external:a,b c=d e")),
        ([" , "], ()),
    ],
)
def test_bots_are_written_in_a_list(texts: list[str], bots: tuple[str, ...]) -> None:
    assert bots_of(texts) == bots


def test_a_bot_against_itself_is_numbered() -> None:
    assert labels_of(("greedy", "random", "greedy")) == ("greedy #1", "random", "greedy #2")


@pytest.mark.parametrize(
    ("bots", "games", "seed", "words"),
    [
        (("greedy",), 1, "x", "2 to 32 bots, not 1"),
        (("greedy",) * 33, 1, "x", "not 33"),
        (("greedy", "clever"), 1, "x", "no bot 'clever'"),
        (("greedy", "search:playouts=0"), 1, "x", "playouts"),
        (("greedy", "search:seconds=-1"), 1, "x", "seconds"),
        (("greedy", "external:"), 1, "x", "names no program"),
        (("greedy", "random"), 0, "x", "--games is a number from 1"),
        (("greedy", "random"), 10**7, "x", "--games is a number from 1"),
        (BOTS, 10**6, "x", "at most 1,000,000"),
        (("greedy", "random"), 1, "x\ny", "seed is one line"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(bots: tuple[str, ...], games: int, seed: str, words: str) -> None:
    with pytest.raises(AppenzellError, match=words) as caught:
        make_series(bots, Setup(), seed, games)
    assert str(caught.value).endswith(".")


def test_fixtures_differ_only_in_what_they_must() -> None:
    first, second, *_ = series("greedy", "random").fixtures()
    assert first.seats == second.seats[::-1]
    assert first.setup == second.setup
    assert first.luck != second.luck
    assert replace(first, recorded=True).id == first.id
