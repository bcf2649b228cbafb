"""Bots play legal actions from views alone, and the greedy one plays well."""

import random
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import appenzell.bots
from appenzell import Game, Setup, View
from appenzell.bots import LEVELS, make_bot
from appenzell.bots.imagining import imagine
from tests.scenes import scene
from tests.setups import setups


def chosen(game: Game, level: str = "greedy", luck: int = 1) -> str:
    """What a bot plays."""
    token = make_bot(level).choose(game.view(game.player), random.Random(luck))  # type: ignore[arg-type]  # by name
    assert token in [action.token for action in game.legal_actions()]
    return token


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_luck_gives_the_same_action(level: str) -> None:
    game = scene(mice=[["a1", "b3"], ["g1"]], open="N", deck="ABCDEFG")
    assert chosen(game, level, 7) == chosen(game, level, 7)


@given(setups(), st.integers(0, 10**6))
def test_random_bots_play_legal_actions_of_every_sort(setup: Setup, luck: int) -> None:
    game, rng = Game.new(setup), random.Random(luck)
    for _ in range(60):
        if game.is_over:
            break
        game.apply(make_bot("random").choose(game.view(game.player), rng))


@pytest.mark.compiled  # it tries thousands of actions
@given(setups(), st.integers(0, 10**6))
def test_greedy_bots_play_legal_actions_of_every_sort(setup: Setup, luck: int) -> None:
    game, rng = Game.new(setup), random.Random(luck)
    for _ in range(8):
        if game.is_over:
            break
        if rng.random() < 0.7:
            game.apply(rng.choice(game.legal_actions()))
        else:
            game.apply(chosen(game))


@given(setups(), st.integers(0, 10**6))
def test_what_is_imagined_looks_like_the_view(setup: Setup, luck: int) -> None:
    game, rng = Game.new(setup), random.Random(luck)
    for _ in range(rng.randrange(60)):
        if game.is_over:
            break
        game.apply(rng.choice(game.legal_actions()))
    view = game.view(game.player)
    position = imagine(view, rng)
    assert position.visible_tiles() == view.tiles
    assert position.mice() == view.mice
    assert len(position.legal()) == len(view.legal)
    assert sorted(position.deck()) == sorted(game.position.deck() + "".join(remembered(game, view)))


def remembered(game: Game, view: View) -> list[str]:
    """The tiles that were seen and are covered now: the bot does not know where they are."""
    known = game.position.all_tiles()
    return [tile for field, tile in known.items() if tile != "?" and field not in view.tiles]


def test_it_takes_the_cheese_it_can_get() -> None:
    game = scene(mice=[["b2", "b3"], ["g7"]], tiles={"c2": "A", "b3": "A"}, actions_left=1)
    assert chosen(game) == "b2-c2"


def test_it_wins_when_it_can() -> None:
    game = scene(mice=[["b2", "b3"], ["g7"]], tiles={"c2": "A", "b3": "A"}, collected=["BCD", ""])
    game.apply(chosen(game))
    while not game.is_over:
        assert game.player == 0
        game.apply(chosen(game))
    assert game.winner == 0


def test_it_does_not_drop_its_own_mouse() -> None:
    game = scene(mice=[["a2", "cellar", "cellar"], ["g7"]], spares="x", actions_left=1)
    assert chosen(game) != ">a2"


def test_it_drops_the_mouse_that_wins_the_game() -> None:
    game = scene(mice=[["a1"], ["g2", "cellar", "cellar"]], spares="x", actions_left=1)
    assert chosen(game) == ">g2"


@pytest.mark.compiled  # a few whole games
@pytest.mark.parametrize("modules", [[], ["cheesy", "pantry", "tower", "works"]])
def test_greedy_beats_random(modules: list[str]) -> None:
    wins, times = 0, []
    for number in range(4):
        game = Game.new(Setup(modules=modules, seed=f"duel {number}", start=number % 2, turn_limit=300))
        rng = random.Random(number)
        while not game.is_over:
            began = time.perf_counter()
            game.apply(make_bot("greedy" if game.player == 0 else "random").choose(game.view(game.player), rng))
            times.append(time.perf_counter() - began)
        wins += game.winner == 0
    assert wins >= 3
    times.sort()
    assert times[len(times) // 2] < 0.1, "half of all actions take under a tenth of a second, even on a busy machine"


def test_bots_know_nothing_but_views() -> None:
    for file in Path(appenzell.bots.__file__).parent.glob("*.py"):
        text = file.read_text("utf-8")
        assert "all_tiles" not in text
        assert ".deck()" not in text
