"""A bot that knows the rules and nothing else.

It chooses a sort of action first, then one of that sort, so that twelve slots or twenty posts do not drown the rest.
"""

from random import Random

from appenzell.game.view import View

END = "."
PATIENCE = 0.15  # how often it ends a turn with actions left


class RandomBot:
    """Plays anything."""

    def choose(self, view: View, luck: Random) -> str:
        """Return any legal action."""
        sorts: dict[str, list[str]] = {}
        for token in view.legal:
            sorts.setdefault(_sort(token), []).append(token)
        done = sorts.pop(END, None)
        if not sorts or (done and luck.random() < PATIENCE):
            return END
        return luck.choice(sorts[luck.choice(sorted(sorts))])


def _sort(token: str) -> str:
    """Return what sort of action a token is."""
    for first in (END, "^", ">", "T:", "=", "+", "C:"):
        if token.startswith(first):
            return first
    return "run"
