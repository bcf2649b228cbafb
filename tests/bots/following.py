"""Games as bots follow them, for tests."""

from random import Random

from appenzell import Game, Setup
from appenzell.bots.sight import Sight, Stamps, first_stamps, sight_of, stamps_after


def now(game: Game) -> Sight:
    """What is seen of a game that is looked at for the first time."""
    return sight_of(game, first_stamps(game))


def some_actions_later(setup: Setup, luck: Random, most: int = 60) -> tuple[Game, Stamps] | None:
    """A game somewhere in the middle, and when each tile was last seen; None if it is over there."""
    game = Game.new(setup)
    stamps = first_stamps(game)
    for _ in range(luck.randrange(most)):
        if game.is_over:
            return None
        action = game.apply(luck.choice(game.legal_actions()))
        stamps = stamps_after(stamps, action.number, game)
    return None if game.is_over else (game, stamps)
