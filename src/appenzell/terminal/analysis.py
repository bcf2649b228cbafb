"""A recorded game looked at again: a line a turn, with everybody's chances and what the search would have played.

Owns the table and the JSON of `appenzell analyse`; the thinking is done by the bots.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import track
from rich.table import Table

from appenzell.bots.advice import Turn, analyse
from appenzell.bots.contract import Budget
from appenzell.game.game import Game
from appenzell.terminal.look import colour_of
from appenzell.terminal.tell import outcome

LUCK = 1  # the same record gives the same analysis, if playouts are what is limited


def look_again(console: Console, game: Game, budget: Budget) -> list[Turn]:
    """Think about every turn, with a progress bar where somebody can see it."""
    turns = analyse(game, budget, Random(LUCK))
    words = "Looking at the game again …"
    shown = track(turns, words, game.turn or None, console=console, transient=True, disable=not console.is_terminal)
    return list(shown)


def as_dict(game: Game, turns: Sequence[Turn]) -> dict[str, Any]:
    """An analysis as plain JSON data."""
    return {
        "setup": game.setup.as_dict(game.start),
        "winner": game.winner,
        "turns": [
            {
                "turn": turn.number,
                "seat": turn.seat,
                "played": list(turn.played),
                "best": list(turn.best),
                "chances": [round(chance, 4) for chance in turn.chances],
                "change": round(turn.change, 4),
                "turning_point": turn.is_turning_point,
            }
            for turn in turns
        ],
    }


def show(console: Console, game: Game, turns: Sequence[Turn]) -> None:
    """Print an analysis for people."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("turn", justify="right")
    table.add_column("seat")
    for seat in range(game.setup.players):
        table.add_column(colour_of(seat).name, justify="right")
    for heading in ("played", "best found", ""):
        table.add_column(heading, overflow="fold")
    for turn in turns:
        chances = [f"{100 * chance:.0f} %" for chance in turn.chances]
        best = "the same" if turn.played[: len(turn.best)] == turn.best else " ".join(turn.best)
        name, mark = colour_of(turn.seat).name, f"{100 * turn.change:+.0f}" if turn.is_turning_point else ""
        style = "bold" if turn.is_turning_point else ""
        table.add_row(str(turn.number), name, *chances, " ".join(turn.played), best, mark, style=style)
    console.print(table, highlight=False)
    points = [str(turn.number) for turn in turns if turn.is_turning_point]
    console.print(f"Turning points: turn {', '.join(points)}." if points else "No turning points.", highlight=False)
    if game.is_over:
        console.print(f"The game is over: {outcome(game.view())}.", style="bold", highlight=False)
