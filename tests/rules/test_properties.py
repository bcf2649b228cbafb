"""What holds in every game of every set-up, whatever is played: properties over random games.

A game is drawn as a set-up and a luck. Each action is chosen by its sort first, so that hanging the cheese tower, for
which there are nineteen ways, does not fill the game.
"""

import random
from bisect import bisect
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from appenzell import Game, Setup
from appenzell.game.position import special_letters
from appenzell.rules.actions import ACTIONS, CHEESY, HANG, PLACE, PLACES, RUN, SLIDE, UNCOVER
from appenzell.rules.deck import shuffle_unseen
from appenzell.rules.randomness import seeded
from appenzell.rules.state import DECK, DRAWN
from appenzell.rules.status import Status
from appenzell.rules.tiles import BASE_LETTERS
from tests.referee import rooms_of
from tests.setups import setups

SORTS = (UNCOVER, SLIDE, RUN, RUN + CHEESY * PLACES, HANG, PLACE)
MOST_IN_A_TURN = 16  # four actions, an extra slide for each of five mice, six displaced mice placed, and the end
LUCK = st.integers(0, 2**32)


def choose(numbers: list[int], chance: random.Random) -> int:
    """Return one of these actions: first a sort, then one of that sort."""
    sorts = [bisect(SORTS, number) for number in numbers]
    sort = chance.choice(sorted(set(sorts)))
    return chance.choice([number for number, its in zip(numbers, sorts, strict=True) if its == sort])


def steps(game: Game, luck: int) -> Iterator[Game]:
    """Play on, giving the game before its first action and after every one, to its end."""
    chance = random.Random(luck)
    yield game
    while legal := game.legal_actions():
        game.apply(game.action(choose([action.number for action in legal], chance)))
        yield game


def play_on(game: Game, luck: int, actions: int = 30) -> list[dict[str, Any]]:
    """Play some actions and return the snapshot before and after each."""
    return [step.snapshot() for step in islice(steps(game, luck), actions + 1)]


@st.composite
def moments(draw: st.DrawFn) -> Game:
    """Draw a game at any moment of it."""
    game, luck = Game.new(draw(setups(turn_limit=60))), draw(LUCK)
    length = int(200 * random.Random(f"length {luck}").random() ** 2)  # hypothesis alone mostly stops in the set-up
    for _ in islice(steps(game, luck), length + 1):
        pass
    return game


# --- nothing is lost, and there is an end ----------------------------------------------------------------------------


@given(setups(), LUCK)
def test_tiles_mice_and_collecting_tiles_are_conserved(setup: Setup, luck: int) -> None:
    all_tiles = Counter(BASE_LETTERS + special_letters(sorted(setup.modules)))
    before = [""] * setup.players
    for game in steps(Game.new(setup), luck):
        shot, stock = game.snapshot(), Counter(game.view().stock)
        seen = [tile for tile in shot["tiles"].values() if tile != "?"]
        assert Counter([*seen, *shot["spares"], *shot["deck"]]) == all_tiles
        assert len(seen) + len(shot["deck"]) == 33
        assert [len(mice) for mice in shot["mice"]] == [4] * setup.players
        everyone = [place for mice in [*shot["mice"], [shot["cheesy"]]] for place in mice]
        on_board = [place for place in everyone if place not in ("out", "cellar", "held", None)]
        assert len(on_board) == len(set(on_board))
        assert Counter("".join(shot["collected"])) + stock == Counter("ABCDEFG" * 4)
        assert all(set(old) <= set(new) for old, new in zip(before, shot["collected"], strict=True))
        before = shot["collected"]


@given(setups(), LUCK)
def test_every_game_ends(setup: Setup, luck: int) -> None:
    game = Game.new(setup)
    assert setup.turn_limit is not None
    most = setup.players + MOST_IN_A_TURN * setup.turn_limit
    assert sum(1 for _ in islice(steps(game, luck), most + 2)) <= most + 1
    shot = game.snapshot()
    assert game.is_over
    assert game.turn <= setup.turn_limit
    target = any(len(kinds) >= setup.target for kinds in shot["collected"])
    third = any(mice.count("cellar") >= 3 for mice in shot["mice"])
    assert target or third or game.turn == setup.turn_limit
    assert game.winner is not None or (third and not target)


# --- what is legal ---------------------------------------------------------------------------------------------------


@given(moments())
def test_the_legal_list_is_what_brute_force_finds_and_refusals_change_nothing(game: Game) -> None:
    position = game.position
    legal, before = position.legal(), position.state.tolist()
    assert legal == [number for number in range(ACTIONS) if position.check(number) == Status.OK]
    assert legal == [action.number for action in game.legal_actions()]
    copy = position.copy()
    for number in (-1, *range(ACTIONS), ACTIONS):
        status = copy.apply(number)
        assert status == position.check(number)
        assert (status == Status.OK) == (number in legal)
        if status == Status.OK:
            assert copy.state.tolist() != before
            copy = position.copy()
        else:
            assert copy.state.tolist() == before
    assert position.state.tolist() == before


# --- there and back, and copies --------------------------------------------------------------------------------------


@given(moments(), LUCK)
def test_a_snapshot_restores_the_game(game: Game, luck: int) -> None:
    shot = game.snapshot()
    again = Game.from_snapshot(shot)
    assert again.snapshot() == shot
    assert again.legal_actions() == game.legal_actions()
    assert play_on(again, luck) == play_on(game, luck)


@given(moments(), LUCK)
def test_a_record_restores_the_game(game: Game, luck: int) -> None:
    again = Game.from_record(game.record())
    assert again.position.state.tolist() == game.position.state.tolist()
    assert again.history == game.history
    assert play_on(again, luck) == play_on(game, luck)
    assert again.record() == game.record()


@given(moments(), LUCK, LUCK)
def test_copies_are_independent(game: Game, luck: int, other_luck: int) -> None:
    twin, third = game.copy(), game.copy()
    before = (game.snapshot(), game.history)
    played = play_on(twin, luck)
    assert (game.snapshot(), game.history) == before
    play_on(game, other_luck)
    assert twin.snapshot() == played[-1]
    assert play_on(third, luck) == played


# --- what nobody sees ------------------------------------------------------------------------------------------------


def all_views(game: Game) -> list[dict[str, Any]]:
    """Return the views of every seat and of a spectator as plain data."""
    return [game.view(seat).as_dict() for seat in (*range(game.setup.players), None)]


def texts(data: Any) -> Iterator[str]:
    """Walk through plain data and give every text in it, keys too."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        yield from texts([*data, *data.values()])
    elif isinstance(data, list):
        for part in data:
            yield from texts(part)


def covered(shot: dict[str, Any]) -> list[str]:
    """Return the fields whose tile was seen before and is under a roof now."""
    rooms = rooms_of(shot["setup"]["layout"])
    return [field for field, tile in shot["tiles"].items() if tile != "?" and rooms[field] not in shot["open"]]


@given(moments(), LUCK)
def test_views_do_not_tell_what_is_hidden(game: Game, luck: int) -> None:
    shot = game.snapshot()
    fields = covered(shot)
    hidden = [*(shot["tiles"][field] for field in fields), *shot["deck"]]
    random.Random(luck).shuffle(hidden)
    shot["tiles"] |= dict(zip(fields, hidden, strict=False))
    shot["deck"] = "".join(hidden[len(fields) :])
    assert all_views(Game.from_snapshot(shot)) == all_views(game)


@given(moments())
def test_views_do_not_tell_what_was_seen_before(game: Game) -> None:
    shot = game.snapshot()
    fields = covered(shot)
    shot["deck"] += "".join(shot["tiles"][field] for field in fields)
    shot["tiles"] |= dict.fromkeys(fields, "?")
    assert all_views(Game.from_snapshot(shot)) == all_views(game)


@given(moments())
def test_views_hold_no_covered_tile_and_no_deck(game: Game) -> None:
    rooms = rooms_of(game.setup.layout)
    for view in all_views(game):
        assert {rooms[field] for field in view["tiles"]} <= set(view["open"])
        assert not {"?", "deck", "seed"} & set(texts(view))


@given(moments())
def test_all_seats_see_the_same_but_for_whose_turn_it_is(game: Game) -> None:
    views = all_views(game)
    for view in views:
        on_turn = view.pop("seat") == game.player
        assert view.pop("legal") == [str(action) for action in game.legal_actions() if on_turn]
    assert views == [views[0]] * len(views)


@given(moments(), LUCK)
def test_shuffling_the_unseen_changes_nothing_visible(game: Game, luck: int) -> None:
    views, state, deck = all_views(game), game.position.state.tolist(), game.position.deck()
    shuffle_unseen(game.position.state, np.array([seeded(luck)]))
    assert all_views(game) == views
    assert sorted(game.position.deck()) == sorted(deck)
    now = game.position.state.tolist()
    assert now[:DECK] + now[DRAWN:] == state[:DECK] + state[DRAWN:]
