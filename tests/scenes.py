"""Positions for tests in a few words: `scene(mice=[["c4", "e4"]], open="M", tiles={"b2": "A"})` is a whole legal game.

What a test does not mention is filled in: the other tiles of open rooms with blanks first, closed rooms with unseen
tiles, the deck with what is left in tile order (or `deck="Bx"`: these first), the other mice outside, the rooms under
mice open.
"""

from collections import Counter
from typing import Any

import pytest

from appenzell import Game, IllegalAction
from appenzell.game.position import special_letters
from appenzell.rules.geometry import FIELD_NAMES, TILE_FIELD_NAMES
from appenzell.rules.layouts import ROOM_LETTERS, parse_layout
from appenzell.rules.tiles import BASE_LETTERS

PANTRY = ("p1", "p2", "p3", "p4")


def room_of(layout: str) -> dict[str, str]:
    """Return the room letter of every inner field."""
    rooms = parse_layout(layout).rooms
    return {FIELD_NAMES[field]: ROOM_LETTERS[room] for room, fields in enumerate(rooms) for field in fields}


def take(stock: Counter[str], letter: str) -> str:
    """Take one tile out of the stock; a test that asks for too many is wrong."""
    assert stock[letter] > 0, f"there are not so many {letter!r} tiles"
    stock[letter] -= 1
    return letter


def take_any(stock: Counter[str]) -> str:
    """Take a harmless tile: a blank if there is one, else a cheese."""
    return take(stock, next(letter for letter in ".GFEDCBA" if stock[letter]))


def snapshot(
    *,
    players: int = 2,
    target: int = 4,
    layout: str = "front",
    modules: str = "",
    turn_limit: int | None = None,
    start: int = 0,
    mice: list[list[str]] | None = None,
    tiles: dict[str, str] | None = None,
    spares: str = "",
    deck: str = "",
    open: str = "",
    cheesy: str | None = None,
    cheese_tower: str | None = None,
    collected: list[str] | None = None,
    works_used: list[int] | None = None,
    **rest: Any,
) -> dict[str, Any]:
    """Return the snapshot of a position in mid-game, with everything not given filled in; `modules` in words."""
    names = sorted(modules.split())
    special = special_letters(names)
    stock = Counter(BASE_LETTERS + special)
    given, lying = dict(tiles or {}), {}
    if "cheesy" in names and cheesy is None:
        cheesy = "d4"
        given.setdefault("d4", "g")
    if "tower" in names and cheese_tower is None:
        cheese_tower = "c1"
    whereabouts = [(own + ["out"] * 4)[:4] for own in (mice or [])]
    whereabouts += [["out"] * 4 for _ in range(players - len(whereabouts))]
    rooms = room_of(layout)
    standing = {rooms[place] for own in [*whereabouts, [cheesy]] for place in own if place in rooms}
    opened = standing | set(open)
    for field, letter in given.items():
        lying[field] = letter if letter == "?" else take(stock, letter)
    spare_tiles = [take(stock, letter) for letter in spares]
    deck_tiles = [take(stock, letter) for letter in deck]
    spare_tiles += [take_any(stock) for _ in range(1 + len(special) - len(spare_tiles))]
    for field in TILE_FIELD_NAMES:
        if field not in lying:
            lying[field] = take_any(stock) if rooms[field] in opened else "?"
    unseen = sum(letter == "?" for letter in lying.values())
    deck_tiles += [letter for letter in "ABCDEFG.xgwd" for _ in range(stock[letter])]
    assert len(deck_tiles) == unseen, f"{len(deck_tiles)} tiles for {unseen} unseen fields"
    return {
        "setup": {
            "players": players,
            "target": target,
            "layout": layout,
            "modules": names,
            "turn_limit": turn_limit,
            "start": start,
        },
        "phase": "turn",
        "player": 0,
        "turn": 1,
        "actions_left": 4,
        "slid": False,
        "tiles": {field: lying[field] for field in TILE_FIELD_NAMES},
        "spares": spare_tiles,
        "deck": "".join(deck_tiles),
        "open": sorted(opened),
        "mice": whereabouts,
        "works_used": works_used or [],
        "cheesy": cheesy,
        "ribbon": None,
        "cheese_tower": cheese_tower,
        "collected": collected or [""] * players,
        "winner": None,
    } | rest


def scene(**words: Any) -> Game:
    """Return a game in the position that `snapshot` describes."""
    return Game.from_snapshot(snapshot(**words))


def played(game: Game, *tokens: str) -> dict[str, Any]:
    """Play these tokens one after the other and return the snapshot after them."""
    for token in tokens:
        game.apply(token)
    return game.snapshot()


def tokens(game: Game, prefix: str = "") -> set[str]:
    """Return the legal tokens that begin with a prefix."""
    return {str(action) for action in game.legal_actions() if str(action).startswith(prefix)}


def refused(game: Game, token: str, *rules: str) -> None:
    """Check that a token is illegal, that the refusal names one of these rules, and that nothing has changed."""
    before = game.snapshot()
    assert token not in tokens(game)
    with pytest.raises(IllegalAction) as caught:
        game.apply(token)
    assert caught.value.rule in rules
    assert game.snapshot() == before
