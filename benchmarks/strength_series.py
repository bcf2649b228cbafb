"""The series that `strength` plays: every level against every other, and the search against others and itself."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

from appenzell.game.setup import MODULE_NAMES

OPENSPIEL = "openspiel"
QUICK = ("child", "novice", "keen")
MANY_GAMES, SEARCH_GAMES = 1000, 200
BUDGETS = ("playouts", "time")
TIMED = ("expert:seconds=0.003", "master:seconds=0.03")
TABLES = {
    "base2": ("Two players, base game", 2, (), 5000),
    "all2": ("Two players, all modules", 2, MODULE_NAMES, 5000),
    "base4": ("Four players, base game", 4, (), 2000),
    "all4": ("Four players, all modules", 4, MODULE_NAMES, 2000),
}
"""Each with its title, players, modules, and the playouts of a master, of which longer games can afford fewer."""
SECOND = ("search:seconds=1", "greedy")
DOUBLED = tuple(f"search:playouts={500 << step}" for step in range(5))


@dataclass(frozen=True)
class Meeting:
    """Two bots who play a series."""

    part: str
    bots: tuple[str, str]
    players: int = 2
    modules: tuple[str, ...] = ()

    @property
    def games(self) -> int:
        """How many they play: many where they are quick, or nearly as strong as each other."""
        return MANY_GAMES if set(self.bots) <= set(QUICK) or self.part == "doubled" else SEARCH_GAMES

    @property
    def name(self) -> str:
        """The name of the series, and of its folder."""
        return f"{self.part} {' - '.join(self.bots)}".replace(":", " ").replace("=", "-")


def levels(table: str, budget: str) -> tuple[str, ...]:
    """Return the levels as they play at a table, the weakest first."""
    return (*QUICK, *(TIMED if budget == "time" else ("expert", f"master:playouts={TABLES[table][3]}")))


def ladder(table: str, budget: str) -> list[Meeting]:
    """Return all pairs of levels at a table."""
    _, players, modules, _ = TABLES[table]
    return [
        Meeting(table if set(pair) <= set(QUICK) else f"{table}-{budget}", pair, players, tuple(modules))
        for pair in combinations(levels(table, budget), 2)
    ]


def doubled() -> list[Meeting]:
    """Return searches, each with one of half its playouts."""
    return [Meeting("doubled", (more, less)) for less, more in pairwise(DOUBLED)]


def meetings() -> Iterator[Meeting]:
    """Give all series, the most telling first."""
    for budget in BUDGETS:
        for table in TABLES:
            yield from reversed(ladder(table, budget))
        if budget == "playouts":
            yield Meeting("second", SECOND)
            yield from doubled()
