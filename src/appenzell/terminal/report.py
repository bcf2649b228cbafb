"""Figures for people: what `appenzell bench` measured, beside the goals.

Owns the goals and the table; the measuring is done elsewhere.
"""

from collections.abc import Mapping
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

PLAYS = {
    "base2": ("random play, 2 players", 15e6),
    "base3": ("random play, 3 players", 15e6),
    "base4": ("random play, 4 players", 15e6),
    "all5": ("random play, 5 players, all modules", 7e6),
}
API_GOAL = 50_000
COSTS = {
    "copy_ns": ("copying a state", "ns", 50),
    "compile_s": ("first compile, once a machine", "s", 60),
    "start_s": ("start after that", "s", 3),
    "import_s": ("import appenzell", "s", 0.15),
    "state_bytes": ("size of a state", "bytes", 256),
}
STYLES = {True: "green", False: "yellow", None: "dim"}

ReportRow = tuple[str, str, str, bool | None]
"""What, its figure, its goal, and whether that is met; None if it was not measured."""


def speed_rows(result: Mapping[str, Any]) -> list[ReportRow]:
    """The figures of which more is better."""
    rows: list[ReportRow] = []
    for name, (words, goal) in PLAYS.items():
        speed = result["random_play"][name]["actions_per_second"]
        rows.append((words, f"{speed / 1e6:.2f} M/s", f"≥ {goal / 1e6:.0f} M/s", speed >= goal))
    speed = result["api"]["actions_per_second"]
    return [*rows, ("friendly API, 2 players", f"{speed:,} /s", f"≥ {API_GOAL:,} /s", speed >= API_GOAL)]


def cost_rows(result: Mapping[str, Any]) -> list[ReportRow]:
    """The figures of which less is better."""
    rows: list[ReportRow] = []
    for key, (words, unit, goal) in COSTS.items():
        value = result[key]
        figure = "by --cold" if value is None else f"{value:g} {unit}"
        rows.append((words, figure, f"≤ {goal:g} {unit}", None if value is None else value <= goal))
    return rows


def figures(result: Mapping[str, Any]) -> Table:
    """The table."""
    on = result["machine"]
    title = f"{on['cpu']}, {on['cores']} cores, Python {on['python']}, numba {on['numba']}, numpy {on['numpy']}"
    table = Table(box=SIMPLE_HEAD, title=title, title_style="dim", caption_style="dim")
    table.caption = "By the wall clock on one core, the best of several short rounds."
    table.add_column("what", no_wrap=True)
    table.add_column("measured", justify="right", no_wrap=True)
    table.add_column("goal", justify="right", no_wrap=True)
    for words, figure, goal, met in [*speed_rows(result), *cost_rows(result)]:
        table.add_row(words, figure, goal, style=STYLES[met])
    return table
