"""The summary in words and tables, for a terminal and as Markdown; both from the same parts."""

import os
import platform
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from appenzell.machine import cpu_name

MOST_FORFEITS = 10
ENDING_WORDS = {
    "target": "enough cheese",
    "third_mouse": "a third mouse",
    "turn_limit": "the turn limit",
    "forfeit": "a forfeit",
}


@dataclass(frozen=True)
class Part:
    """A table with its title; the first column is text, the others are figures."""

    title: str
    columns: tuple[str, ...]
    rows: list[tuple[str, ...]]


def parts(summary: dict[str, Any]) -> Iterator[Part]:
    """Give the tables of a report."""
    best_first = sorted(summary["bots"], key=lambda bot: -float(bot["rating"]))
    yield Part(
        "Ratings",
        ("bot", "rating", "95 %", "games", "won", "ms/action", "slowest"),
        [
            (
                bot["bot"],
                f"{bot['rating']:.0f}",
                f"{bot['low']:.0f} to {bot['high']:.0f}",
                f"{bot['games']:,}",
                f"{bot['won']:g}",
                f"{bot['ms_per_action']:.2f}",
                f"{bot['ms_slowest']:.0f} ms",
            )
            for bot in best_first
        ],
    )
    yield Part(
        "Pairings",
        ("who against whom", "won", "lost", "share", "95 %"),
        [
            (" – ".join(pair["bots"]), f"{pair['won'][0]:g}", f"{pair['won'][1]:g}", *_share(pair))
            for pair in summary["pairings"]
        ],
    )
    fair = 1 / len(summary["seats"])
    yield Part(
        f"Seats, in the order of play; fair would be {fair:.1%}",
        ("seat", "share", "95 %"),
        [(str(seat["seat"]), *_share(seat)) for seat in summary["seats"]],
    )


def _share(data: dict[str, Any]) -> tuple[str, str]:
    if data["share"] is None:
        return "–", "–"
    return f"{data['share']:.1%}", f"{data['low']:.1%} to {data['high']:.1%}"


def report_sentences(summary: dict[str, Any]) -> Iterator[str]:
    """Give what is no table, a sentence each."""
    on, tables = summary["settings"], len(summary["tables"])
    modules = ", ".join(on["modules"]) or "no modules"
    yield (
        f"{summary['played']:,} games of {on['players']} players, target {on['target']}, layout {on['layout']}, "
        f"{modules}, at most {on['turn_limit']:,} turns; {tables} {'table' if tables == 1 else 'tables'}, "
        f"every deck played {summary['rounds']} times with the bots moving on by a seat; seed {on['seed']!r}."
    )
    yield "; ".join([f"On {machine_in_words()}", f"code {on['code']}", *_evaluators(on["evaluators"])]) + "."
    if summary["played"] < summary["planned"] and summary["sprt"] is None:
        yield f"Not finished: {summary['planned']:,} games are planned."
    if summary["played"]:
        turns, actions = summary["turns"], summary["actions"]
        ends = ", ".join(f"{count:,} by {ENDING_WORDS[end]}" for end, count in summary["endings"].items())
        yield (
            f"A game lasts {turns['mean']:g} turns on average ({turns['least']} to {turns['most']}, half of them up to "
            f"{turns['median']:g}) and {actions['mean']:g} actions; ended {ends}; {summary['draws']:,} draws."
        )
    if summary["sprt"] is not None:
        yield _verdict(summary)
    forfeits = summary["forfeits"]
    for forfeit in forfeits[:MOST_FORFEITS]:
        yield f"Forfeited in game {'-'.join(str(part) for part in forfeit['game'])}: {forfeit['bot']}. {forfeit['why']}"
    if len(forfeits) > MOST_FORFEITS:
        yield f"… and {len(forfeits) - MOST_FORFEITS:,} more forfeits."


def _evaluators(digests: dict[str, str]) -> Iterator[str]:
    """Give who said what positions are worth."""
    for name, digest in digests.items():
        yield f"evaluator {name}, weights {digest}"


def _verdict(summary: dict[str, Any]) -> str:
    """Return what a test has found out."""
    test, (first, second) = summary["sprt"], (bot["bot"] for bot in summary["bots"])
    elo0, elo1 = f"{test['elo0']:g}", f"{test['elo1']:g}"
    found = {
        "elo1": f"{first} is stronger than {second} by {elo1} points rather than {elo0}: elo1 is accepted",
        "elo0": f"{first} is stronger than {second} by {elo0} points rather than {elo1}: elo0 is accepted",
        None: f"whether {first} is stronger than {second} by {elo0} or {elo1} points is still open",
    }[test["accepted"]]
    low, high = test["bounds"]
    ratio = f"log-likelihood ratio {test['log_ratio']:g}, bounds {low:g} and {high:g}"
    return f"SPRT: {found}, after {test['decks']:,} decks ({ratio})."


def machine_in_words() -> str:
    """Return what the games were played on, in words."""
    return f"{cpu_name()}, {os.cpu_count()} cores, Python {platform.python_version()}"


def markdown(summary: dict[str, Any]) -> str:
    """Return the report as Markdown."""
    lines = ["# Arena", ""]
    for sentence in report_sentences(summary):
        lines += [sentence, ""]
    lines += ["![Ratings](plot.svg)", ""]
    for part in parts(summary):
        lines += [f"## {part.title}", "", _line(part.columns), _line(("---", *["---:"] * (len(part.columns) - 1)))]
        lines += [*map(_line, part.rows), ""]
    return "\n".join(lines)


def _line(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def show(console: Console, summary: dict[str, Any]) -> None:
    """Print the report."""
    for part in parts(summary):
        table = Table(box=SIMPLE_HEAD, title=part.title, title_style="bold", title_justify="left")
        for number, column in enumerate(part.columns):
            table.add_column(column, justify="right" if number else "left", overflow="fold")
        for row in part.rows:
            table.add_row(*map(escape, row))
        console.print(table)
    for sentence in report_sentences(summary):
        console.print(escape(sentence))
