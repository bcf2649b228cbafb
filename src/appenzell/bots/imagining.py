"""From a view to a whole position: what is hidden is dealt at random.

A bot knows which tiles there are and which it sees; the rest lie under roofs in an order it cannot know. One guess is
as good as another, so it makes several.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from appenzell.game.game import Game
from appenzell.game.position import Position
from appenzell.game.view import View
from appenzell.rules.geometry import FIELD_NAMES, TILE_FIELDS

BASE = Counter("AAABBBCCCDDDEEEFFFGGG" + 10 * "." + "xxx")
FIELDS = tuple(FIELD_NAMES[field] for field in TILE_FIELDS)
UNSEEN = "?"


def imagine(view: View, luck: Random) -> Position:
    """Return a position that looks like this view, with the hidden tiles in random order.

    >>> from appenzell import Setup
    >>> view = Game.new(Setup(seed="any text", start=0)).view()
    >>> imagine(view, Random(1)).visible_tiles() == view.tiles
    True
    """
    return Game.from_snapshot(_snapshot(view, _hidden(view, luck))).position


def _hidden(view: View, luck: Random) -> str:
    """Return the tiles that are not to be seen, shuffled."""
    special = "gwd" if "pantry" in view.modules else "g" * ("cheesy" in view.modules) + "w" * ("works" in view.modules)
    unseen = BASE + Counter(special) - Counter(view.tiles.values()) - Counter(view.spares)
    tiles = list(unseen.elements())
    luck.shuffle(tiles)
    return "".join(tiles)


def _snapshot(view: View, deck: str) -> dict[str, Any]:
    """Return the position as a snapshot, which the game reads."""
    return {
        "setup": {
            "players": view.players,
            "target": view.target,
            "layout": view.layout,
            "modules": list(view.modules),
            "turn_limit": view.turn_limit,
            "start": view.start,
        },
        "phase": view.phase,
        "player": view.player,
        "turn": view.turn,
        "actions_left": view.actions_left,
        "slid": view.slid,
        "tiles": {field: view.tiles.get(field, UNSEEN) for field in FIELDS},
        "spares": view.spares,
        "deck": deck,
        "open": view.open,
        "mice": view.mice,
        "works_used": view.works_used,
        "cheesy": view.cheesy,
        "ribbon": view.ribbon,
        "cheese_tower": view.cheese_tower,
        "collected": view.collected,
        "winner": view.winner,
    }
