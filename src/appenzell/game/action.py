"""Actions as people handle them: a number and its token.

Owns the writing of actions; reading them is `notation`. Most tokens belong to a number for good. The token of a run
names where the mouse stands, so it belongs to the number and that place. Equal actions are one object, made when first
needed.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from appenzell.rules.actions import (
    CHEESY,
    HANG,
    OUT,
    PANTRY_FIELDS,
    PLACE_NAMES,
    PLACES,
    ROOMS,
    RUN,
    SPARES,
)
from appenzell.rules.geometry import FIELD_NAMES, POSTS, SLOTS
from appenzell.rules.layouts import LETTERS

Origins = tuple[int, int, int, int, int]
"""Where the four mice of the player on turn are, and Cheesy."""

ORIGIN_NAMES = (*PLACE_NAMES, "out", "cellar", "held")


@dataclass(frozen=True, slots=True)
class Action:
    """One action; `str(action)` is its notation.

    >>> str(fixed_actions()[1])
    '^A'
    """

    number: int
    """Its number in the action space, see `appenzell.rules.actions`."""
    token: str
    """Its notation."""

    def __str__(self) -> str:
        return self.token


@cache
def fixed_actions() -> tuple[Action, ...]:
    """Return the actions whose token never changes, by number; those of runs are only fillers."""
    uncovers = [f"^{LETTERS[room]}" for room in range(ROOMS)]
    slides = [f">{FIELD_NAMES[slot]}{f'/{spare + 1}' if spare else ''}" for slot in SLOTS for spare in range(SPARES)]
    hangs = [f"T:{FIELD_NAMES[post]}" for post in POSTS]
    places = [f"=p{field + 1}" for field in range(PANTRY_FIELDS)]
    tokens = [".", *uncovers, *slides, *["?"] * (HANG - RUN), *hangs, *places]
    return tuple(Action(number, token) for number, token in enumerate(tokens))


@cache
def runs_from(mouse: int, origin: int) -> tuple[Action, ...]:
    """Return the runs of a mouse (4: Cheesy) that stands at `origin`, or waits outside, by destination."""
    way = "+" if origin == OUT else f"{ORIGIN_NAMES[origin]}-"
    if mouse == CHEESY:
        way = f"C:{way}"
    first = RUN + PLACES * mouse
    return tuple(Action(first + place, way + name) for place, name in enumerate(PLACE_NAMES))


def action_of(number: int, origins: Origins) -> Action:
    """Return the action of a number, the own mice and Cheesy being at `origins`."""
    if RUN <= number < HANG:
        mouse, place = divmod(number - RUN, PLACES)
        return runs_from(mouse, origins[mouse])[place]
    return fixed_actions()[number]


def actions_of(numbers: Iterable[int], origins: Origins) -> list[Action]:
    """Return the actions of several numbers: the same as `action_of` for each, but quicker."""
    fixed = fixed_actions()
    return [
        runs_from((number - RUN) // PLACES, origins[(number - RUN) // PLACES])[(number - RUN) % PLACES]
        if RUN <= number < HANG
        else fixed[number]
        for number in numbers
    ]
