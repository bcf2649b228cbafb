"""Appenzell: mice, cheese and a castle whose floor slides away.

>>> from appenzell import Game, Setup
>>> game = Game.new(Setup(players=2, seed="any text", start=0))
>>> str(game.apply("+a1"))
'+a1'

What is listed in `__all__` is the public surface. Each name is loaded when it is first used, and neither numpy nor
numba before the first game begins: `import appenzell` costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from appenzell.game.action import Action
    from appenzell.game.errors import (
        AppenzellError,
        BadLayout,
        BadRecord,
        BadSeat,
        BadSetup,
        BadSnapshot,
        GameOver,
        IllegalAction,
        IllegalRecord,
        MalformedRecord,
        MalformedToken,
        NoRecord,
        SealedRecord,
    )
    from appenzell.game.game import Game
    from appenzell.game.layout import random_layout
    from appenzell.game.seed import seal
    from appenzell.game.setup import Setup
    from appenzell.game.verify import Verification, verify
    from appenzell.game.view import View

__version__ = "0.1.0"

_HOMES = {
    "Action": "game.action",
    "AppenzellError": "game.errors",
    "BadLayout": "game.errors",
    "BadRecord": "game.errors",
    "BadSeat": "game.errors",
    "BadSetup": "game.errors",
    "BadSnapshot": "game.errors",
    "Game": "game.game",
    "GameOver": "game.errors",
    "IllegalAction": "game.errors",
    "IllegalRecord": "game.errors",
    "MalformedRecord": "game.errors",
    "MalformedToken": "game.errors",
    "NoRecord": "game.errors",
    "SealedRecord": "game.errors",
    "Setup": "game.setup",
    "Verification": "game.verify",
    "View": "game.view",
    "random_layout": "game.layout",
    "seal": "game.seed",
    "verify": "game.verify",
}

__all__ = [
    "Action",
    "AppenzellError",
    "BadLayout",
    "BadRecord",
    "BadSeat",
    "BadSetup",
    "BadSnapshot",
    "Game",
    "GameOver",
    "IllegalAction",
    "IllegalRecord",
    "MalformedRecord",
    "MalformedToken",
    "NoRecord",
    "SealedRecord",
    "Setup",
    "Verification",
    "View",
    "__version__",
    "random_layout",
    "seal",
    "verify",
]


def __getattr__(name: str) -> object:
    """Load a public name on first use (PEP 562) and keep it."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"appenzell.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return sorted({*globals(), *__all__})
