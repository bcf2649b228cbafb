"""The kernel against the referee: the rules written a second time, plainly, must agree on every position."""

import random

import pytest

from appenzell import Game, Setup
from tests.referee import Referee
from tests.setups import COMBINATIONS, most_players

GAMES = [(modules, players) for modules in COMBINATIONS for players in range(2, most_players(modules) + 1)]


def rules_of(setup: Setup) -> dict[str, object]:
    """Return a set-up as the referee wants it: before a random start player is drawn."""
    return Game.new(setup).snapshot()["setup"] | {"start": setup.start}


@pytest.mark.parametrize(("modules", "players"), GAMES)
def test_kernel_and_referee_agree_on_every_position(modules: tuple[str, ...], players: int) -> None:
    for number, layout in enumerate(("front", "back")):
        chance = random.Random(f"{modules}{players}{layout}")
        setup = Setup(players=players, modules=modules, layout=layout, turn_limit=25, seed=f"referee {number}")
        game = Game.new(setup)
        referee = Referee.new(rules_of(setup), setup.seed)
        assert game.snapshot() == referee.snapshot()
        while not game.is_over:
            tokens = [str(action) for action in game.legal_actions()]
            assert set(tokens) == referee.legal()
            busy = [token for token in tokens if token != "." and not token.startswith("T:")]
            token = chance.choice(busy if busy and chance.random() < 0.8 else tokens)
            game.apply(token)
            referee.apply(token)
            assert game.snapshot() == referee.snapshot(), token
        assert referee.legal() == set()


@pytest.mark.parametrize("start", [None, 1])
@pytest.mark.parametrize("seed", ["", "Käse", "a seed of many words", "0" * 100])
def test_deck_and_start_player_follow_from_the_seed(seed: str, start: int | None) -> None:
    for players in (2, 3, 4):
        setup = Setup(players=players, seed=seed, start=start)
        assert Game.new(setup).snapshot() == Referee.new(rules_of(setup), seed).snapshot()
