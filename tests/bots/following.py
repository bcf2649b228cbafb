"""Games as bots follow them, for tests."""

from random import Random

from appenzell import Game, Setup
from appenzell.bots.kernel.compiled import Words
from appenzell.bots.sight import Sight, apply_seen, first_seen, sight_of


def now(game: Game) -> Sight:
    """What is seen of a game that is looked at for the first time."""
    return sight_of(game, first_seen(game))


def some_actions_later(setup: Setup, luck: Random, most: int = 60) -> tuple[Game, Words] | None:
    """A game somewhere in the middle, and what has been seen of it; None if it is over there."""
    game = Game.new(setup)
    seen = first_seen(game)
    for _ in range(luck.randrange(most)):
        if game.is_over:
            return None
        apply_seen(game, luck.choice(game.legal_actions()), seen)
    return None if game.is_over else (game, seen)
