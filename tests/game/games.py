"""Random games of any set-up, for the tests of the game layer."""

import random
from collections.abc import Callable
from typing import Any, TypeVar

from hypothesis import strategies as st

from appenzell import AppenzellError, Game, Setup
from appenzell.game.setup import MODULE_NAMES

Result = TypeVar("Result")


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Any set-up."""
    modules = draw(st.sets(st.sampled_from(MODULE_NAMES)))
    players = draw(st.integers(2, 5 if "tower" in modules else 4))
    return Setup(
        players=players,
        target=draw(st.integers(4, 6)),
        layout=draw(st.sampled_from(["front", "back"])),
        modules=modules,
        seed=draw(st.text("abc", max_size=5)),
        turn_limit=draw(st.sampled_from([None, 3, 30])),
        start=draw(st.sampled_from([None, 0, 1])),
    )


def play(game: Game, actions: int, luck: int = 0) -> Game:
    """Play so many random actions, or to the end; return the game."""
    rng = random.Random(luck)
    for _ in range(actions):
        legal = game.legal_actions()
        if not legal:
            break
        game.apply(rng.choice(legal))
    return game


@st.composite
def games(draw: st.DrawFn, most: int = 60) -> Game:
    """A game somewhere on its way."""
    return play(Game.new(draw(setups())), draw(st.integers(0, most)), draw(st.integers(0, 99)))


def finished() -> Game:
    """A short game that is over: two turns with nothing done, and a limit."""
    game = Game.new(Setup(seed="short", turn_limit=2, start=0))
    for token in ["+a1", "+g1", ".", "."]:
        game.apply(token)
    return game


def attempt(call: Callable[..., Result], *args: Any, **words: Any) -> tuple[Result | None, AppenzellError | None]:
    """Call something and return its result or the error; any error that is not ours fails the test."""
    try:
        return call(*args, **words), None
    except AppenzellError as error:
        return None, error
