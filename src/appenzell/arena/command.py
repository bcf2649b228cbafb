"""What the command `appenzell arena` asks for, made into a run."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from appenzell.arena.entrants import bots_of
from appenzell.arena.errors import BadSeries
from appenzell.arena.run import Crew, run_series
from appenzell.arena.schedule import make_series
from appenzell.arena.sprt import Sprt
from appenzell.bots.contract import BadBudget
from appenzell.bots.levels import UnknownBot
from appenzell.bots.program import ExternalTrouble
from appenzell.game.errors import BadSetup
from appenzell.game.setup import Setup

MISUSES = (BadSeries, BadBudget, BadSetup, UnknownBot, ExternalTrouble)
"""What is wrong with what was asked for, rather than with the machine."""
GAMES, GAMES_OF_A_TEST = 100, 20_000


def run(
    bots: Sequence[str],
    setup: Setup,
    seed: str,
    games: int | None,
    elos: tuple[float, float] | None,
    jobs: int,
    cluster: str | None,
    out: Path | None,
    console: Console,
) -> dict[str, Any]:
    """Play a series and return its summary; `elos`: until it is known which of the two fits better."""
    games = (GAMES if elos is None else GAMES_OF_A_TEST) if games is None else games
    series = make_series(bots_of(bots), setup, seed, games)
    if (each := series.decks * series.rounds) != games:
        seats = "so that every bot has every seat equally often"
        console.print(f"Each table plays {each:,} games instead of {games:,}, {seats}.", highlight=False)
    test = None if elos is None else Sprt(series, *elos)
    return run_series(series, Crew(jobs, cluster), out, test, console)
