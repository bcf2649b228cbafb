"""Which way a jump went: the places a mouse passed, found from a view alone (A-01 to A-05).

The rules know only that a jump is possible and what it costs; a screen wants to show the mice jumped over. Of several
shortest ways it names one.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from appenzell.rules.geometry import FIELD_NAMES, FIELD_NUMBERS, TOWERS, orthogonal

if TYPE_CHECKING:
    from appenzell.game.view import View

TOWER_NAMES = tuple(FIELD_NAMES[field] for field in TOWERS)
NEAR = {
    name: tuple(FIELD_NAMES[near] for near in orthogonal(number) if near not in TOWERS)
    for name, number in FIELD_NUMBERS.items()
}
"""The inner fields next to each field: no way leads from inside into a tower (B-33)."""


def jumped(view: View, start: str, end: str) -> tuple[str, ...]:
    """Return the places passed on the way from one place to another; none for an ordinary step or the pantry's door."""
    over = _crossable(view)
    ways: dict[str, tuple[str, ...]] = {start: ()}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for place in _near(view, here):
            if place == end:
                return ways[here] if here == start else (*ways[here], here)
            if place in over and place not in ways:
                ways[place] = ways[here] if here == start else (*ways[here], here)
                queue.append(place)
    return ()


def _near(view: View, place: str) -> tuple[str, ...]:
    """Return the places one step away."""
    if place == "out":
        return (*TOWER_NAMES, "T") if view.cheese_tower else TOWER_NAMES
    if place == "T":
        assert view.cheese_tower is not None, "somebody is in it"
        return (view.cheese_tower,)
    return NEAR.get(place, ())


def _crossable(view: View) -> set[str]:
    """Return where somebody stands who can be jumped; Cheesy not while he stands on a trap (A-04)."""
    taken = {"T" if place == "tower" else place for own in view.mice for place in own}
    if view.cheesy is not None and view.tiles.get(view.cheesy) != "x":
        taken.add(view.cheesy)
    return taken - {"out", "cellar", "held"}
