"""Who plays: reading what somebody wrote, and finding out early whether it can be.

A bot is written as its level and what is to differ, `search:playouts=500,memory=good`, or as a program of your own,
`external:python3 my_bot.py`.
"""

from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Protocol

from appenzell.arena.errors import BadSeries
from appenzell.bots.contract import Bot, Budget
from appenzell.bots.evaluators import weights_digest
from appenzell.bots.external import PREFIX, ExternalBot, external_of
from appenzell.bots.levels import Recipe, recipe_of
from appenzell.bots.sight import first_seen, sight_of
from appenzell.game.game import Game
from appenzell.game.setup import Setup

MOST_BOTS = 32


class Entrant(Protocol):
    """Whatever makes bots: a recipe or an external program."""

    @property
    def budget(self) -> Budget:
        """How much its bots may think about an action."""
        ...

    def make(self, key: str) -> Bot:
        """Return a bot for one seat of one game."""
        ...


def bots_of(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the bots of a list; commas and blanks separate them, but an external program stands alone.

    >>> bots_of(["greedy,search:playouts=50,memory=good", "external:python3 bot.py"])
    ('greedy', 'search:playouts=50,memory=good', 'external:python3 bot.py')
    """
    bots: list[str] = []
    for text in texts:
        if text.strip().startswith(PREFIX):
            bots.append(text.strip())
            continue
        for part in text.replace(",", " ").split():
            if "=" in part and ":" not in part and bots:
                bots[-1] += f",{part}"  # it says something about the bot before
            else:
                bots.append(part)
    return tuple(bots)


@cache
def entrant_of(text: str) -> Entrant:
    """Return who plays under a text; `UnknownBot` or `BadBudget` says what cannot be."""
    return external_of(text) if text.startswith(PREFIX) else recipe_of(text)


def check_bots(bots: tuple[str, ...]) -> None:
    """Say in one sentence what is wrong with a list of bots."""
    if not 2 <= len(bots) <= MOST_BOTS:
        raise BadSeries(f"An arena needs 2 to {MOST_BOTS} bots, not {len(bots)}.")
    for bot in bots:
        entrant_of(bot)


def evaluators_of(bots: Iterable[str]) -> dict[str, str]:
    """Return the evaluators that bots of ours ask what a position is worth, each with the digest of its weights."""
    recipes = [entrant for entrant in map(entrant_of, bots) if isinstance(entrant, Recipe)]
    return {name: weights_digest(name) for name in sorted({recipe.evaluator for recipe in recipes if recipe.judges})}


def labels_of(bots: tuple[str, ...]) -> tuple[str, ...]:
    """Return a name of its own for each bot: one that plays against itself is numbered."""
    return tuple(f"{bot} #{bots[:at].count(bot) + 1}" if bots.count(bot) > 1 else bot for at, bot in enumerate(bots))


@cache
def warm_up_entrant(text: str) -> None:
    """Let a bot of ours choose once, so that nothing is compiled while its time runs."""
    if not text.startswith(PREFIX):
        game = Game.new(Setup(seed="warm-up", start=0))
        bot = entrant_of(text).make("warm-up")
        bot.choose(sight_of(game, first_seen(game)), Budget(seconds=1, playouts=1), Random(0))


def prepare_bot(bot: Bot) -> None:
    """Let a bot do what it has to before the game, such as start its program; most have nothing to do."""
    if isinstance(bot, ExternalBot):
        bot.begin()


def release(bot: Bot) -> None:
    """Give back what a bot holds; most hold nothing."""
    if isinstance(bot, ExternalBot):
        bot.close()
