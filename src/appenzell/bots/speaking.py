"""Our own bots as external programs: `appenzell bot greedy` speaks the protocol of `external`.

So a bot of another version, from another checkout, can sit at the same table; and other programs can play against ours.
What it does not understand it leaves, like a good neighbour, without an answer.
"""

import json
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, TypeVar

import numpy as np

from appenzell.bots.contract import Bot, Budget
from appenzell.bots.kernel.seen import HUNG_FROM, NEVER, SEEN_WORDS
from appenzell.bots.levels import Recipe
from appenzell.bots.sight import Sight
from appenzell.game.snapshot import restore
from appenzell.rules.actions import PANTRY
from appenzell.rules.geometry import TILE_FIELD_NAMES, TILE_FIELDS
from appenzell.rules.state import NO_POST
from appenzell.rules.tiles import UNSEEN_LETTER

R = TypeVar("R")
LIMITS = ("seconds", "playouts")
TILE_FIELD_NUMBERS = dict(zip(TILE_FIELD_NAMES, TILE_FIELDS, strict=True))
IN_SETUP = ("players", "target", "layout", "modules", "turn_limit", "start")
ALSO_IN_SNAPSHOT = (
    *("phase", "player", "turn", "actions_left", "slid", "spares", "open", "mice"),
    *("works_used", "cheesy", "ribbon", "cheese_tower", "collected", "winner"),
)


def speak(name: str, recipe: Recipe, lines: Iterable[str], say: Callable[[str], None]) -> None:
    """Answer line by line, until it is told to quit or there are no more."""
    bot: Bot = recipe.make()
    luck = Random(0)
    for line in lines:
        word, _, rest = line.strip().partition(" ")
        if word == "appenzell":
            say(f"name {name}")
            say("ready")
        elif word == "game" and (number := understood(_luck_from, rest)) is not None:
            bot, luck = recipe.make(str(number)), Random(number)
        elif word == "choose" and (question := understood(_question_from, rest)) is not None:
            sight, given = question
            say(f"play {bot.choose(sight, _within(given, recipe.budget), luck).token}")
        elif word == "quit":
            return


def understood(read: Callable[[Any], R], text: str) -> R | None:
    """Return what a text of JSON says; None if it says nothing that can be."""
    try:
        return read(json.loads(text))
    except Exception:  # anybody may write, and anything
        return None


def _luck_from(message: dict[str, Any]) -> int:
    return int(message["luck"])


def _question_from(message: dict[str, Any]) -> tuple[Sight, dict[str, Any]]:
    """Return what is seen, and how much may be thought; what cannot be raises any error."""
    sight, given = sight_from(message), message["budget"]
    for limit in LIMITS:
        if given.get(limit) is not None:
            Budget(**{limit: given[limit]})
    if not sight.legal_actions():
        raise ValueError("The game is over.")
    return sight, given


def _within(given: dict[str, Any], own: Budget) -> Budget:
    """Return a bot's own budget, within what is given: the smaller of two limits counts."""
    return Budget(*(_smaller(given.get(limit), getattr(own, limit)) for limit in LIMITS))


def _smaller(one: Any, two: Any) -> Any:
    return min((each for each in (one, two) if each is not None), default=None)


def sight_from(message: dict[str, Any]) -> Sight:
    """Return the sight that a message describes; any error says that there can be none."""
    view, remembered = message["view"], message["remembered"]
    known = {field: tile["tile"] for field, tile in remembered.items()} | view["tiles"]
    setup, position = restore(
        {
            "setup": {key: view[key] for key in IN_SETUP},
            "tiles": {field: known.get(field, UNSEEN_LETTER) for field in TILE_FIELD_NAMES},
            "deck": message["unseen"],
            **{key: view[key] for key in ALSO_IN_SNAPSHOT},
        }
    )
    seen, turn = np.full(SEEN_WORDS, NEVER), view["turn"]
    seen[HUNG_FROM] = NO_POST
    for field, tile in remembered.items():
        if tile["age"] not in range(turn + 1):
            raise ValueError(f"The tile of {field} was seen before the game began, or will be.")
        seen[TILE_FIELD_NUMBERS[field]] = turn - tile["age"]
    for place in [
        *(TILE_FIELD_NUMBERS[field] for field in view["tiles"]),
        *range(PANTRY, PANTRY + len(view["spares"])),
    ]:
        seen[place] = turn
    return Sight(setup, view["start"], position, seen)
