"""A bot that knows the rules and nothing else.

It chooses a sort of action first, then one of that sort, so that twelve slots or twenty posts do not drown the rest.
"""

from random import Random

from appenzell.bots.contract import Budget
from appenzell.bots.sight import Sight
from appenzell.game.action import Action
from appenzell.rules.actions import CHEESY, END, HANG, PLACE, PLACES, RUN, SLIDE

PATIENCE = 0.15  # how often it ends a turn with actions left


class RandomBot:
    """Plays anything."""

    def choose(self, sight: Sight, budget: Budget, luck: Random) -> Action:
        """Return any legal action."""
        sorts: dict[str, list[Action]] = {}
        for action in sight.legal_actions():
            sorts.setdefault(_sort(action.number), []).append(action)
        done = sorts.pop("end", None)
        if done and (not sorts or luck.random() < PATIENCE):
            return done[0]
        return luck.choice(sorts[luck.choice(sorted(sorts))])


def _sort(number: int) -> str:
    """Return what sort of action a number is."""
    if number < SLIDE:
        return "end" if number == END else "uncover"
    if number < RUN:
        return "slide"
    if number < HANG:
        return "cheesy" if number >= RUN + CHEESY * PLACES else "run"
    return "hang" if number < PLACE else "place"
