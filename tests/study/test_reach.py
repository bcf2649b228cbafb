"""Pairs within reach: they can be collected, only what was seen is used, and nothing nearer is missed."""

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from appenzell import Game, Setup
from appenzell.bots.kernel.finish import WinScratch, sure_win
from appenzell.game.position import Words
from appenzell.game.setup import MODULE_NAMES
from appenzell.rules.numbers import ACTIONS_A_TURN
from appenzell.study import reach
from appenzell.study.reach import Pair, Reach
from appenzell.study.steps import steps_of
from tests.scenes import scene
from tests.setups import setups
from tests.study.test_steps import random_game


@given(setups(), st.integers(0, 10**6))
def test_a_pair_can_be_collected_without_a_push_and_without_luck(setup: Setup, number: int) -> None:
    game = random_game(setup, Random(number), most=120)
    again = Game.new(game.setup)
    for step, action in zip(steps_of(game), game.history, strict=False):
        if step.pair is not None:
            tried, before = again.copy(), again.position.collected()[again.player]
            for token in step.pair.tokens:
                assert not token.startswith(">")
                tried.apply(token)
            assert tried.position.deck() == again.position.deck()
            assert set(tried.position.collected()[again.player]) - set(before) == {step.pair.cheese}
            assert len(step.pair.places) >= 2
        again.apply(action)


def test_a_pair_is_told_where_its_turn_begins_and_nowhere_else() -> None:
    game = random_game(Setup(3, seed="s", turn_limit=60), Random(1), most=400)
    steps = steps_of(game)
    begun = [step for step in steps if any(event["kind"] == "turn" for event in step.events)]
    found = [step for step in steps if step.pair is not None]
    assert found
    assert all(step in begun for step in found)


def test_the_nearest_way_is_taken() -> None:
    game, found, looking = Game.new(Setup(3, seed="s", turn_limit=60)), 0, Reach()
    luck = Random(1)
    while not game.is_over and found < 10:
        if game.phase == "turn" and game.actions_left == 4 and (pair := looking.pair(game)):
            found += 1
            tried = game.copy()
            for token in pair.tokens:
                tried.apply(token)
            assert not _collects_within(game, left=tried.actions_left + 1)
        game.apply(luck.choice(game.legal_actions()))
    assert found == 10


@pytest.mark.parametrize("players", [2, 3])
def test_no_near_pair_is_missed_whoever_is_ahead(players: int) -> None:
    behind, luck = 0, Random(players)
    for number in range(3):
        game = Game.new(Setup(players, 6, seed=f"{number}", turn_limit=60))
        while not game.is_over:
            if game.phase == "turn" and game.actions_left == ACTIONS_A_TURN:
                near = _collects_within(game, left=ACTIONS_A_TURN - 2)
                assert near == (_actions_left(game, Reach().pair(game)) >= ACTIONS_A_TURN - 2)
                behind += near and max(map(len, game.position.collected())) > len(
                    game.position.collected()[game.player]
                )
            game.apply(luck.choice(game.legal_actions()))
    assert behind >= 3


@pytest.mark.parametrize("collected", [["", ""], ["", "B"], ["B", "BCD"], ["BCD", ""], ["BCD", "CDE"]])
def test_a_pair_is_found_whatever_the_others_have(collected: list[str]) -> None:
    game = scene(mice=[["b2", "b3"], ["g7"]], tiles={"c2": "A", "b3": "A"}, collected=collected)
    pair = Reach().pair(game)
    assert pair is not None
    assert (pair.cheese, set(pair.places)) == ("A", {"c2", "b3"})


@pytest.mark.parametrize(("used_up", "found"), [("", "A"), ("B", "A"), ("A", None), ("BC", "A"), ("AB", None)])
def test_what_four_others_have_is_out_of_reach(used_up: str, found: str | None) -> None:
    mice = [["b2", "b3"], ["g1"], ["g7"], ["a7"]]
    collected = ["", *[used_up] * 4]
    game = scene(players=5, modules="tower", mice=mice, tiles={"c2": "A", "b3": "A"}, collected=collected)
    pair = Reach().pair(game)
    assert (pair and pair.cheese) == found


def test_the_work_for_one_game_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new(Setup(modules=MODULE_NAMES, seed="dots", start=0))
    while len(game.history) < 400:
        game.apply("." if game.is_legal(".") else game.legal_actions()[-1])
    monkeypatch.setattr(reach, "MOST_POSITIONS", 10_000)
    met: list[int] = []

    def counted(setup: Words, state: Words, scratch: WinScratch, patience: int) -> list[int]:
        numbers = sure_win(setup, state, scratch, patience)
        met.append(1 + np.count_nonzero(scratch.known))
        return numbers

    monkeypatch.setattr(reach, "sure_win", counted)
    assert len(steps_of(game)) == 401
    assert sum(met[:-1]) < 10_000 <= sum(met)


def test_who_has_looked_long_enough_finds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "MOST_POSITIONS", 1)
    game = scene(mice=[["b2", "b3"], ["g7"]], tiles={"c2": "A", "b3": "A"})
    looking = Reach()
    assert looking.pair(game) is not None
    assert looking.pair(game) is None


def _actions_left(game: Game, pair: Pair | None) -> int:
    """How many actions a pair leaves; -1 if there is none."""
    tried = game.copy()
    for token in pair.tokens if pair else ():
        tried.apply(token)
    return tried.actions_left if pair else -1


def _collects_within(game: Game, left: int) -> bool:
    """Whether plain actions, none of which shows anything new, collect a cheese and leave so many actions."""
    for action in game.legal_actions():
        if action.token == "." or action.token.startswith(">"):
            continue
        after = game.copy()
        after.apply(action)
        if after.actions_left < left or after.position.deck() != game.position.deck():
            continue
        if after.position.collected() != game.position.collected() or _collects_within(after, left):
            return True
    return False
