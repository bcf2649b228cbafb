"""The set-up of a game: all that is agreed before it begins, checked when it is made.

Owns what a valid set-up is and the sentences that say why another is none. A `Setup` never changes, and every part of
it can be written into a record.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import islice
from typing import Any, Literal, get_args

from appenzell.game.errors import BadLayout, BadSetup, shown
from appenzell.game.whole import whole
from appenzell.rules.layouts import NAMED_LAYOUTS, LayoutFault, parse_layout

Module = Literal["cheesy", "pantry", "tower", "works"]
MODULE_NAMES: tuple[Module, ...] = get_args(Module)
PLAYER_COUNTS = range(2, 6)
TARGETS = range(4, 7)
TURN_LIMITS = range(1, 10_001)
MAX_SEED = 200
MAX_MODULES = 16  # repetitions do not matter

FIVE = 5
NO_LINE_OF_TEXT = {*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029, *range(0xD800, 0xE000)}
"""Characters that do not survive in a line of text: control characters, line separators, lone surrogates."""


@dataclass(frozen=True, slots=True, init=False)
class Setup:
    """What is agreed before a game; `BadSetup` says what is wrong with it.

    >>> Setup(players=5, modules=["tower"], seed="any text").target
    4
    >>> Setup(players=5)
    Traceback (most recent call last):
    appenzell.game.errors.BadSetup: Five players need the cheese tower: add the module "tower".
    """

    players: int
    """2 to 5; five need the module `tower` (X-02)."""
    target: int
    """How many kinds of cheese win: 4 to 6 (B-74)."""
    layout: str
    """`front`, `back` or a room plan in its slash form."""
    modules: frozenset[str]
    """Any of `cheesy`, `pantry`, `tower` and `works`."""
    seed: str | None = field(repr=False)
    """The text that the draws follow from; None: each new game makes one of 128 random bits."""
    turn_limit: int | None
    """How many single turns there are at most (A-43); None: no limit."""
    start: int | None
    """The seat that begins; None: drawn from the seed (A-10)."""

    def __init__(
        self,
        players: int = 2,
        target: int = 4,
        layout: str = "front",
        modules: Iterable[str] = (),
        seed: str | None = None,
        turn_limit: int | None = None,
        start: int | None = None,
    ) -> None:
        keep = partial(object.__setattr__, self)  # the one moment a frozen object is written
        keep("players", _checked_number("players", players, PLAYER_COUNTS))
        keep("target", _checked_number("target", target, TARGETS))
        keep("layout", _checked_layout(layout))
        keep("modules", _checked_modules(modules))
        keep("seed", _checked_seed(seed))
        keep("turn_limit", None if turn_limit is None else _checked_number("turn_limit", turn_limit, TURN_LIMITS))
        keep("start", None if start is None else _checked_number("start", start, range(self.players)))
        if self.players == FIVE and "tower" not in self.modules:
            raise BadSetup('Five players need the cheese tower: add the module "tower".', "players")

    def as_dict(self, start: int) -> dict[str, Any]:
        """Return it as plain JSON data, with the seat that began and without the seed."""
        return {
            "players": self.players,
            "target": self.target,
            "layout": self.layout,
            "modules": sorted(self.modules),
            "turn_limit": self.turn_limit,
            "start": start,
        }


def _checked_number(name: str, value: object, allowed: range) -> int:
    number = whole(value)
    if number is None:
        raise BadSetup(f"{name} is a whole number, not {shown(value)}.", name)
    if number not in allowed:
        raise BadSetup(f"{name} is a number from {allowed[0]} to {allowed[-1]}, not {shown(number)}.", name)
    return number


def _checked_layout(layout: object) -> str:
    """Return the name or the slash form of a layout."""
    try:
        return _layout_of(layout) if isinstance(layout, str) else parse_layout(layout).plan
    except LayoutFault as fault:
        raise BadLayout(str(fault), "layout") from None


@lru_cache(maxsize=256)
def _layout_of(text: str) -> str:
    return text if text in NAMED_LAYOUTS else parse_layout(text).plan


def _checked_modules(modules: object) -> frozenset[str]:
    if isinstance(modules, str | bytes) or not isinstance(modules, Iterable):
        raise BadSetup(f"modules is a collection of names, not {shown(modules)}.", "modules")
    names = list(islice(modules, MAX_MODULES + 1))
    if len(names) > MAX_MODULES:
        raise BadSetup(f"modules has at most {MAX_MODULES} names.", "modules")
    for name in names:
        if not isinstance(name, str) or name not in MODULE_NAMES:
            raise BadSetup(f"There is no module {shown(name)}; the modules are {', '.join(MODULE_NAMES)}.", "modules")
    return frozenset(names)


def _checked_seed(seed: object) -> str | None:
    if seed is None:
        return None
    if not isinstance(seed, str):
        raise BadSetup(f"seed is a text, not {shown(seed)}.", "seed")
    if len(seed) > MAX_SEED:
        raise BadSetup(f"seed has at most {MAX_SEED} characters, not {len(seed)}.", "seed")
    if any(ord(character) in NO_LINE_OF_TEXT for character in seed):
        raise BadSetup("seed is one line of text, without control characters or halves of characters.", "seed")
    return seed
