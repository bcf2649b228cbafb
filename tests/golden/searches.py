"""What the search counts in a few positions, as text: visits, values and first looks of every action, to the bit.

Any change of what positions are worth, of how the tree is walked or of the arithmetic below changes these lines, on
whatever machine it is made; then figures of strength have to be measured anew.
"""

from random import Random

import numpy as np

from appenzell import Game, Setup
from appenzell.bots.evaluators import DEFAULT, make_evaluator, weights_digest
from appenzell.bots.kernel.tree import Tree
from appenzell.game.action import action_of
from appenzell.game.setup import MODULE_NAMES

SETUPS = {
    "base-2": Setup(2, seed="searched", start=0),
    "base-4": Setup(4, layout="back", seed="searched", start=0),
    "tower-3": Setup(3, modules=("tower",), seed="searched", start=0),
    "cheesy-works-2": Setup(2, modules=("cheesy", "works"), seed="searched", start=0),
    "all-2": Setup(2, modules=MODULE_NAMES, seed="searched", start=0),
    "all-5": Setup(5, modules=MODULE_NAMES, seed="searched", start=0),
}
PLAYED, PLAYOUTS = (12, 40), 400
HEADER = """\
# What the search counts in positions of random games: action, visits, and as hexadecimal floats the total of its
# values, the value at its first look and how eagerly it is tried; then the totals of all seats.
# Written by tests/golden/regenerate.py. A line that changes is another search: measure its strength anew.
"""


def searched() -> str:
    """Return the text."""
    lines = [HEADER, f"evaluator {DEFAULT}, weights {weights_digest(DEFAULT)}\n"]
    for name, setup in SETUPS.items():
        for played in PLAYED:
            lines.append(f"\n{name}, after {played} actions, {PLAYOUTS} playouts\n")
            lines += told(moment(setup, played))
    return "".join(lines)


def moment(setup: Setup, played: int) -> Game:
    """A game after so many random actions."""
    game, luck = Game.new(setup), Random(f"{setup.seed} {played}")
    for _ in range(played):
        game.apply(luck.choice(game.legal_actions()))
    return game


def told(game: Game) -> list[str]:
    """What a search counts, a line each."""
    position, tree = game.position, Tree(make_evaluator(), 1 << 10, edges_each=20)
    tree.grow(position.setup, position.state, np.array([2026], np.int64), PLAYOUTS)
    origins, lines = position.origins(), []
    for edge in tree.edges_of(position.state):
        token = action_of(int(edge["action"]), origins).token
        numbers = " ".join(float(edge[part]).hex() for part in ("total", "look", "prior"))
        lines.append(f"  {token:<6} {int(edge['visits']):>4} {numbers}\n")
    totals = tree.wood.totals[: game.setup.players].tolist()
    return [*lines, f"  all    {' '.join(total.hex() for total in totals)}\n"]
