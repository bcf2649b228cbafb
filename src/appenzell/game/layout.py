"""New layouts for programs: those of the rules, with the errors of the game."""

from appenzell.game.errors import BadLayout
from appenzell.game.whole import whole
from appenzell.rules import layouts
from appenzell.rules.layouts import Layout, LayoutFault


def random_layout(seed: str | int) -> Layout:
    """Return a random valid layout, the same for the same seed; `BadLayout` if the seed is none.

    >>> random_layout("castle").plan
    '.ABBCC./DABBEFF/DGHIEFF/DGHIJJK/LLLMMMK/NNOOPQK/.RRRPQ.'
    """
    number = whole(seed)
    try:
        return layouts.random_layout(seed if number is None else number)
    except LayoutFault as fault:
        raise BadLayout(str(fault), "layout") from None
