"""What a seat, or a spectator, sees now.

A view is built from what is visible, never stripped from a snapshot: tiles of open rooms, the spares, the mice, and all
that lies face up beside the castle. It never holds a covered tile, seen before or not, nor the deck: remembering is the
game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from appenzell.game.errors import BadSeat, shown
from appenzell.game.whole import whole

if TYPE_CHECKING:
    from appenzell.game.position import Position
    from appenzell.game.setup import Setup


@dataclass(frozen=True, slots=True)
class View:
    """Everything one seat sees; the words are those of the snapshot."""

    seat: int | None
    """Whose view it is; None: a spectator's."""
    players: int
    target: int
    layout: str
    modules: tuple[str, ...]
    turn_limit: int | None
    start: int
    """The seat that began."""
    phase: str
    """`setup`, `turn`, `place` (a displaced mouse) or `over`."""
    player: int
    """The seat on turn."""
    turn: int
    actions_left: int
    slid: bool
    """Whether the turn's one slide is used."""
    works_used: tuple[int, ...]
    """The mice (4: Cheesy) that used the sliding works in this turn."""
    tiles: Mapping[str, str]
    """The tiles of open rooms by field; a field that is not in it is covered, raised or a tower."""
    spares: tuple[str, ...]
    """The spares; with the pantry these lie on p1 to p4."""
    open: tuple[str, ...]
    """The rooms without their roof."""
    mice: tuple[tuple[str, ...], ...]
    """Where each seat's four mice are: a field, `out`, `cellar`, `tower` (the cheese tower), `p1` to `p4`, `held`."""
    cheesy: str | None
    ribbon: int | None
    """The seat whose ribbon Cheesy wears."""
    cheese_tower: str | None
    """The post the cheese tower hangs on."""
    collected: tuple[str, ...]
    """For each seat its kinds of cheese."""
    stock: Mapping[str, int]
    """How many collecting tiles of each kind are left."""
    winner: int | None
    legal: tuple[str, ...]
    """The tokens of all legal actions, if this seat is on turn."""

    def as_dict(self) -> dict[str, Any]:
        """Return it as plain JSON data."""
        return {key: _plain(value) for key, value in asdict(self).items()}


def _plain(value: object) -> object:
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def look(position: Position, setup: Setup, seat: int | None, start: int, legal: tuple[str, ...]) -> View:
    """Return what a seat sees; `legal` are the tokens for whoever is on turn."""
    seat = checked_seat(seat, setup.players)
    parts = position.view_parts()
    return View(seat=seat, legal=legal if seat == parts["player"] else (), **agreed(setup, start), **parts)


def agreed(setup: Setup, start: int) -> dict[str, Any]:
    """Return the words of a view that say what was agreed before the game."""
    return setup.as_dict(start) | {"modules": _in_order(setup.modules)}


@lru_cache(maxsize=64)
def _in_order(modules: frozenset[str]) -> tuple[str, ...]:
    return tuple(sorted(modules))


def checked_seat(seat: object, players: int) -> int | None:
    """Return a seat, or None for a spectator; refuse anything else."""
    if seat is None:
        return None
    number = whole(seat)
    if number not in range(players):
        text = shown(seat if number is None else number)
        raise BadSeat(f"A seat is a number from 0 to {players - 1}, or None for a spectator, not {text}.")
    return number
