"""Colours, signs and names: the one place that says what things look like and what they are called at a terminal.

Every sign can be told apart without colour as well: three shadings for the roofs, letters for mice and tiles.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from rich.style import Style


@dataclass(frozen=True, slots=True)
class Colour:
    """What a seat's mice look like."""

    name: str
    letter: str
    style: str


COLOURS = (
    Colour("red", "r", "bold #ffffff on #c8102e"),
    Colour("blue", "b", "bold #ffffff on #1f5fc4"),
    Colour("orange", "o", "bold #20140a on #ff8c1a"),
    Colour("violet", "v", "bold #ffffff on #7d3cc8"),
    Colour("silver", "s", "bold #101010 on #c9ced6"),
)

CHEESE_NAMES: Mapping[str, str] = {
    "A": "Appenzeller",
    "B": "Brie",
    "C": "Cheddar",
    "D": "Danbo",
    "E": "Emmental",
    "F": "Feta",
    "G": "Gouda",
}

TILE_NAMES: Mapping[str, str] = {
    **CHEESE_NAMES,
    ".": "a blank",
    "x": "a trap",
    "g": "Cheesy's tile",
    "w": "the sliding works",
    "d": "the secret door",
}

TILE_STYLES: Mapping[str, str] = {
    "A": "bold #3a2600 on #f2c14e",
    "B": "bold #3a2600 on #f8ecc2",
    "C": "bold #3a1600 on #f4952e",
    "D": "bold #3a2600 on #f7d774",
    "E": "bold #3a2600 on #ffe45c",
    "F": "bold #2a2a2a on #fbfbf3",
    "G": "bold #3a1f00 on #e6a13a",
    ".": "#7d7466 on #cfc5b4",
    "x": "bold #ffffff on #8f1d1d",
    "g": "bold #ffffff on #9a2f86",
    "w": "bold #ffffff on #2f6f8f",
    "d": "bold #ffffff on #5b4030",
}

RAISED_SIGN = "="
RAISED_STYLE = "#a7a59c on #63615a"
TOWER_SIGN = "○"
TOWER_STYLE = "bold #f4f1e8 on #7b7f87"
CHEESY_SIGN = "Ĉ"  # a C with a hat
CHEESY_STYLE = "bold #3d0b30 on #ff9ed8"
CHEESE_TOWER = "T"
CHEESE_TOWER_STYLE = "bold #3a2600 on #f2c14e"
WALL_STYLE = "#8c8f94"
SLOT_STYLE = "bold #5aa9e6"
SPENT = "dim"


@dataclass(frozen=True, slots=True)
class Roof:
    """What a roof is made of, and how it is shaded."""

    name: str
    shade: str
    style: str
    letter: str


ROOFS: Mapping[int, Roof] = {
    2: Roof("tiles", "▒", "#c06a4b on #93452c", "bold #ffe9dd on #93452c"),
    3: Roof("thatch", "░", "#d6b664 on #a3802f", "bold #fff6d6 on #a3802f"),
    4: Roof("copper", "▓", "#3c8773 on #5fb09a", "bold #f0fff9 on #3c8773"),
}
"""By the number of fields of a room."""

FLOOR = Style.parse("on #55534d")


def colour_of(seat: int) -> Colour:
    """The colour of a seat's mice."""
    return COLOURS[seat]


def tile_style(tile: str) -> str:
    """The style of a tile."""
    return TILE_STYLES.get(tile, "")
