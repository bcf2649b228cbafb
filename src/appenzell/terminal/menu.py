"""The legal actions, grouped by sort, each as it is typed: a beginning and the endings that fit it.

Slides with another spare are folded into one, so all actions of a position fit a few lines. Owns the grouping; every
legal token is in it exactly once.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from appenzell.terminal import look

PREFIXES = {"^": "roof", ">": "slide", "+": "enter", "C:": "Cheesy", "T:": "hang", "=": "place", ".": "end"}
RUN_SORT = "run"
ACTION_SORTS = ("roof", "slide", "enter", RUN_SORT, "Cheesy", "hang", "place", "end")
"""The sorts in the order in which they are listed."""


@dataclass
class Group:
    """Tokens of one sort with the same beginning."""

    sort: str
    beginning: str
    endings: list[str] = field(default_factory=list)
    spares: int = 1
    """Of slides: how many spares there are; each ending stands for that many tokens."""

    def tokens(self) -> list[str]:
        """All tokens it stands for."""
        more = ["", *(f"/{spare}" for spare in range(2, self.spares + 1))]
        return [f"{self.beginning}{ending}{spare}" for ending in self.endings for spare in more]


def sort_of(token: str) -> str:
    """What sort of action a token is."""
    return next((sort for prefix, sort in PREFIXES.items() if token.startswith(prefix)), RUN_SORT)


def by_sort(tokens: Iterable[str]) -> Mapping[str, list[str]]:
    """The tokens of each sort that is there."""
    found: dict[str, list[str]] = {}
    for token in tokens:
        found.setdefault(sort_of(token), []).append(token)
    return {sort: found[sort] for sort in ACTION_SORTS if sort in found}


def beginning_of(token: str) -> str:
    """The part of a token that tokens of its group share."""
    if "-" in token:
        return token.partition("-")[0] + "-"
    return next(prefix for prefix in PREFIXES if token.startswith(prefix))


def groups(tokens: Iterable[str]) -> list[Group]:
    """Group tokens by sort and beginning; slides with another spare are folded into the first one's."""
    found: dict[str, Group] = {}
    for sort, same in by_sort(tokens).items():
        for token in same:
            beginning = beginning_of(token)
            group = found.setdefault(beginning, Group(sort, beginning))
            ending, _, spare = token.removeprefix(beginning).partition("/")
            group.spares = max(group.spares, int(spare or 1))
            if not spare:
                group.endings.append(ending)
    return list(found.values())


def draw(tokens: Sequence[str]) -> RenderableType:
    """The groups as a table of at most 80 columns."""
    table = Table.grid(padding=(0, 1))
    table.add_column(style=look.SPENT, justify="right", min_width=7)
    table.add_column(overflow="fold")
    last = ""
    for group in groups(tokens):
        shown = Text(" ".join(f"{group.beginning}{ending}" for ending in group.endings))
        shown.highlight_words([group.beginning], "bold #5aa9e6")
        if group.sort == "end":
            shown.append("  end the turn", look.SPENT)
        if group.spares > 1:
            others = " ".join(f"/{spare}" for spare in range(2, group.spares + 1))
            shown.append(f"  other spares {others}", look.SPENT)
        table.add_row("" if group.sort == last else group.sort, shown)
        last = group.sort
    return table
