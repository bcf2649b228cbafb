"""Every kind of set-up, for tests: all module combinations and what hypothesis needs to draw one."""

from itertools import chain, combinations
from typing import Any

from hypothesis import strategies as st

from appenzell import Setup, random_layout
from appenzell.game.setup import MODULE_NAMES

COMBINATIONS = tuple(chain.from_iterable(combinations(MODULE_NAMES, size) for size in range(len(MODULE_NAMES) + 1)))


def most_players(modules: tuple[str, ...]) -> int:
    """Return how many can play: five need the cheese tower (X-02)."""
    return 5 if "tower" in modules else 4


@st.composite
def setups(draw: st.DrawFn, **fixed: Any) -> Setup:
    """Draw any valid set-up; what is `fixed` stays."""
    modules = draw(st.sampled_from(COMBINATIONS))
    layout = draw(st.sampled_from(["front", "back", "random"]))
    if layout == "random":
        layout = random_layout(draw(st.integers(0, 1000))).plan
    values: dict[str, Any] = {
        "players": draw(st.integers(2, most_players(modules))),
        "target": draw(st.integers(4, 6)),
        "layout": layout,
        "modules": modules,
        "seed": draw(st.text("abcdefgh0123", min_size=1, max_size=8)),
        "turn_limit": draw(st.sampled_from([1, 7, 30, 60])),
        "start": draw(st.none() | st.integers(0, 1)),
    }
    return Setup(**(values | fixed))
