"""The game in OpenSpiel: its own test plays it, chance is drawn in the open, and nobody is told the deck."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from appenzell import Game, Setup
from appenzell.game.position import Position, deck_codes, tiles_to_shuffle
from appenzell.rules.actions import RUN, UNCOVER

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'appenzell[envs]'")
openspiel = pytest.importorskip("appenzell.envs.openspiel")

pytestmark = pytest.mark.compiled  # whole games

SETUPS = ["players=2", "players=3,modules=cheesy works", "players=5,modules=cheesy pantry tower works"]
every_setup = pytest.mark.parametrize("words", SETUPS)


def load(words: str) -> Any:
    return pyspiel.load_game(f"python_appenzell({words},turn_limit=30)")


def later(game: Any, luck: Random, actions: int = 60) -> Any:
    """A state somewhere in the middle, where somebody acts."""
    state = game.new_initial_state()
    while state.is_chance_node() or (len(state.history()) < actions and not state.is_terminal()):
        outcomes = [code for code, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(luck.choice(outcomes))
    return state


@every_setup
def test_it_passes_the_test_of_openspiel(words: str) -> None:
    pyspiel.random_sim_test(load(words), num_sims=3, serialize=True, verbose=False)


@every_setup
def test_it_begins_with_chance_and_the_same_tiles_give_the_same_game(words: str) -> None:
    one, other = (later(load(words), Random(1)) for _ in range(2))
    assert one.history() == other.history()
    assert str(one) == str(other)
    first = load(words).new_initial_state()
    assert first.is_chance_node()
    assert json.loads(str(first))["spares"] == (["?"] if words == "players=2" else ["."] * len(first.position.spares()))


def test_the_first_spare_is_as_likely_as_there_are_such_tiles() -> None:
    outcomes = dict(load("players=2").new_initial_state().chance_outcomes())
    tiles = Counter(Game.new(Setup(seed="any", start=0)).position.deck())
    assert sum(outcomes.values()) == pytest.approx(1)
    assert max(outcomes.values()) == pytest.approx(10 / 34), "blank tiles"
    assert len(outcomes) == len(tiles)


@every_setup
def test_it_plays_by_our_rules(words: str) -> None:
    """The same actions with the tiles as they were drawn, in a position of ours."""
    state, luck = load(words).new_initial_state(), Random(2)
    drawn, played = [], []
    while not state.is_terminal():
        assert sorted(deck_codes(state.position.state)) == deck_codes(state.position.state), "the deck is in order"
        is_chance = state.is_chance_node()
        action = luck.choice([*dict(state.chance_outcomes())] if is_chance else state.legal_actions())
        (drawn if is_chance else played).append(action)
        state.apply_action(action)
    left = Counter(tiles_to_shuffle(state.setup)) - Counter(drawn)
    ours = Position(state.setup, 0)
    ours.deal([*drawn, *sorted(left.elements())])
    assert [ours.apply(action) for action in played] == [0] * len(played)
    assert ours.state.tolist() == state.position.state.tolist()
    assert (sum(state.returns()), state.returns().count(1.0)) == (pytest.approx(0), int(ours.winner is not None))


def test_an_observation_shows_what_lies_open() -> None:
    state = later(load("players=2"), Random(3))
    for player in range(2):
        seen = json.loads(state.observation_string(player))
        assert seen["tiles"] == state.position.view_parts()["tiles"]
        assert seen["seat"] == player
    told = json.loads(str(state))
    assert set(told["tiles"]) > set(seen["tiles"]), "a state also tells what was seen"
    assert "?" not in told["tiles"].values()


def test_what_is_told_does_not_depend_on_the_deck() -> None:
    game = Game.new(Setup(seed="deck", start=0))
    shot = game.snapshot()
    other = Game.from_snapshot(shot | {"deck": shot["deck"][::-1]})
    one, two = (openspiel.AppenzellState(load("players=2"), each.position.copy()) for each in (game, other))
    assert str(one) == str(two)
    assert one.observation_string(0) == two.observation_string(0)
    assert deck_codes(one.position.state) == deck_codes(two.position.state)


@pytest.mark.parametrize("seed", range(3))
def test_an_illegal_action_is_refused(seed: int) -> None:
    state = later(load("players=2"), Random(seed), actions=20 + seed)
    before, illegal = str(state), set(range(openspiel.ACTIONS)) - set(state.legal_actions())
    for action in (min(illegal & set(range(UNCOVER, RUN))), max(illegal)):
        with pytest.raises(pyspiel.SpielError, match="not legal"):
            state.apply_action(action)
    assert str(state) == before


def test_a_tile_that_is_not_left_cannot_be_drawn() -> None:
    state = load("players=2").new_initial_state()
    with pytest.raises(pyspiel.SpielError, match="no unseen tile"):
        state.apply_action(12)
