"""Our own bots as external programs: `appenzell bot greedy` speaks the protocol of `external`.

So a bot of another version, from another checkout, can sit at the same table; and other programs can play against ours.
What it does not understand it leaves, like a good neighbour, without an answer.
"""

import json
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from appenzell.bots.contract import Bot, Budget
from appenzell.bots.levels import Recipe
from appenzell.bots.sight import NEVER, Sight
from appenzell.game.snapshot import restore
from appenzell.rules.actions import PANTRY, PLACES
from appenzell.rules.geometry import FIELD_NAMES, TILE_FIELDS

UNSEEN = "?"
FIELDS = {FIELD_NAMES[field]: field for field in TILE_FIELDS}
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
        elif word == "game":
            number = json.loads(rest)["luck"]
            bot, luck = recipe.make(str(number)), Random(number)
        elif word == "choose":
            message = json.loads(rest)
            say(f"play {bot.choose(sight_from(message), _budget(message, recipe), luck).token}")
        elif word == "quit":
            return


def _budget(message: dict[str, Any], recipe: Recipe) -> Budget:
    """Return the recipe's own budget, within the seconds that are given; a fixed number of playouts stays fixed."""
    seconds, own = message["budget"]["seconds"], recipe.budget
    limits = [limit for limit in (seconds, own.seconds) if limit is not None]
    return Budget(min(limits), own.playouts) if limits else own


def sight_from(message: dict[str, Any]) -> Sight:
    """Return the sight that a message describes; `BadSnapshot` if there can be none."""
    view, remembered = message["view"], message["remembered"]
    known = {field: seen["tile"] for field, seen in remembered.items()} | view["tiles"]
    setup, position = restore(
        {
            "setup": {key: view[key] for key in IN_SETUP},
            "tiles": {field: known.get(field, UNSEEN) for field in FIELDS},
            "deck": message["unseen"],
            **{key: view[key] for key in ALSO_IN_SNAPSHOT},
        }
    )
    stamps, turn = [NEVER] * PLACES, view["turn"]
    for field, seen in remembered.items():
        stamps[FIELDS[field]] = turn - seen["age"]
    for place in [*(FIELDS[field] for field in view["tiles"]), *range(PANTRY, PANTRY + len(view["spares"]))]:
        stamps[place] = turn
    return Sight(setup, view["start"], position, tuple(stamps))
