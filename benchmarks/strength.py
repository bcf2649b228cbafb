"""How strong the bots are: every level against every other, search against greedy, and what twice the time is worth.

    python benchmarks/strength.py [--out build/strength] [--jobs 1] [--only base2 …] [--write]

Owns the list of series and the text of docs/strength.md, which `--write` writes from what has been played. Every series
is an arena of two bots with mirrored decks and has a folder of its own, so that a run that was stopped goes on. The
levels are put to a fixed number of playouts, and to a fixed time: the three quick ones take about a millisecond by
themselves, the two that search get the time that is written down.
"""

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

from rich.console import Console

from appenzell import Setup
from appenzell.arena.command import run
from appenzell.arena.report import machine
from appenzell.game.setup import MODULES

DOCUMENT = Path(__file__).parents[1] / "docs" / "strength.md"
OPENSPIEL = "openspiel.json"
QUICK = ("child", "novice", "keen")
QUICK_GAMES, SEARCH_GAMES = 1000, 200
BUDGETS = ("playouts", "time")
TIMED = ("expert:seconds=0.005", "master:seconds=0.025")
TABLES = {
    "base2": ("Two players, base game", 2, (), 5000),
    "all2": ("Two players, all modules", 2, MODULES, 5000),
    "base4": ("Four players, base game", 4, (), 2000),
    "all4": ("Four players, all modules", 4, MODULES, 2000),
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
        """How many they play."""
        return QUICK_GAMES if set(self.bots) <= set(QUICK) else SEARCH_GAMES

    @property
    def folder(self) -> str:
        """The name of their folder."""
        return f"{self.part} {' - '.join(self.bots)}".replace(":", " ").replace("=", "-")


def levels(table: str, budget: str) -> tuple[str, ...]:
    """Return the levels as they play at a table, the weakest first."""
    return (*QUICK, *(TIMED if budget == "time" else ("expert", f"master:playouts={TABLES[table][3]}")))


def pairs_doubled() -> list[tuple[str, str]]:
    """Return searches, each with one of half its playouts."""
    return [(more, less) for less, more in pairwise(DOUBLED)]


def meetings() -> Iterator[Meeting]:
    """Give all series, the most telling first."""
    for budget in BUDGETS:
        for table, (_, players, modules, _) in TABLES.items():
            for pair in combinations(levels(table, budget), 2):
                part = table if set(pair) <= set(QUICK) else f"{table}-{budget}"
                yield Meeting(part, pair, players, tuple(modules))
        if budget == "playouts":
            yield Meeting("second", SECOND)
            yield from (Meeting("doubled", pair) for pair in pairs_doubled())


def played(meeting: Meeting, out: Path) -> dict[str, Any] | None:
    """Return the summary of a series that has been played to its end."""
    file = out / meeting.folder / "summary.json"
    return json.loads(file.read_text("utf-8")) if file.exists() else None


def play(meeting: Meeting, out: Path, jobs: int, console: Console) -> None:
    """Play what is left of a series."""
    console.print(f"{meeting.part}: {' – '.join(meeting.bots)}, {meeting.games} games", highlight=False)
    setup = Setup(players=meeting.players, modules=meeting.modules)
    folder = out / meeting.folder
    summary = run(meeting.bots, setup, "strength", meeting.games, None, jobs, None, folder, console)
    short = {key: value for key, value in summary.items() if key != "games"}
    (folder / "summary.json").write_text(json.dumps(short), "utf-8")


# --- the document ------------------------------------------------------------------------------------------


def document(out: Path) -> str:
    """Return docs/strength.md, as far as everything has been played; all of it by the same bots."""
    codes = {summary["settings"]["code"] for summary in (played(each, out) for each in meetings()) if summary}
    if len(codes) != 1:
        raise SystemExit(f"{out} holds games of {len(codes)} versions of the bots; play them anew.")
    parts = [HEAD.format(machine=machine())]
    for table, (title, *_) in TABLES.items():
        for budget in BUDGETS:
            parts += _ladder(out, table, f"{title}, {WORDS[budget]}", levels(table, budget), budget)
    parts += _second(out) + _doubled(out) + _openspiel(out)
    return "\n".join(parts)


HEAD = """# How strong the bots are

Measured by `python benchmarks/strength.py`, on {machine}. A figure is the share of games
that the bot of the row has won against the bot of the column, of those that either has won, with its 95 % interval
(Wilson). Decks are mirrored: each is played again with the bots in each other's seats. Two of the quick levels play
1,000 games, every pair with a search 200. With four players each of the two bots has two seats.

How the levels think is told in [bots.md](bots.md). At a table *expert* makes 1,000 playouts for an action and *master*
thinks for up to a second; here *master* gets far less, so that hundreds of games can be played: it is stronger than
these tables say.
"""
WORDS = {"playouts": "fixed playouts", "time": "fixed time"}
SHORT = {
    "expert": "expert, 1,000 playouts",
    "master:playouts=5000": "master, 5,000 playouts",
    "master:playouts=2000": "master, 2,000 playouts",
    "expert:seconds=0.005": "expert, 5 ms",
    "master:seconds=0.025": "master, 25 ms",
}


def _ladder(out: Path, table: str, title: str, bots: tuple[str, ...], budget: str) -> list[str]:
    found = {
        meeting.bots: played(meeting, out) for meeting in meetings() if meeting.part in (table, f"{table}-{budget}")
    }
    if any(found.get(pair) is None for pair in combinations(bots, 2)):
        return []
    names = [SHORT.get(bot, bot) for bot in bots]
    lines = [f"\n## {title}\n", f"| | {' | '.join(names[:-1])} |", f"|---|{'---:|' * (len(bots) - 1)}"]
    for row, bot in reversed(list(enumerate(bots))[1:]):
        shares = [_better(found[bots[column], bot]) for column in range(row)]
        lines.append(f"| **{names[row]}** | {' | '.join([*shares, *[''] * (len(bots) - 1 - row)])} |")
    return lines


def _better(summary: dict[str, Any] | None) -> str:
    """Return the share of the second bot of a pair."""
    assert summary is not None, "all have been played"
    pair = summary["pairings"][0]
    return f"{1 - pair['share']:.1%} ({1 - pair['high']:.1%}–{1 - pair['low']:.1%})"


def _share(summary: dict[str, Any]) -> str:
    pair = summary["pairings"][0]
    return f"{pair['share']:.1%} of {pair['games']} games, 95 %: {pair['low']:.1%} to {pair['high']:.1%}"


def _second(out: Path) -> list[str]:
    summary = played(Meeting("second", SECOND), out)
    if summary is None:
        return []
    thought = next(bot["ms_per_action"] for bot in summary["bots"] if bot["bot"] == SECOND[0])
    return [
        "\n## The search at a second an action against greedy\n",
        f"Two players, base game: the search wins {_share(summary)}. It stops early where more thinking cannot change "
        f"its mind, and took {thought:.0f} ms an action on average.",
    ]


def _doubled(out: Path) -> list[str]:
    rows = [(pair[0], played(Meeting("doubled", pair), out)) for pair in pairs_doubled()]
    known = [(more, summary) for more, summary in rows if summary is not None]
    if len(known) < len(rows):
        return []
    lines = ["\n## What twice the playouts are worth\n", "| playouts | against half as many |", "|---|---|"]
    lines += [f"| {more.partition('=')[2]} | {_share(summary)} |" for more, summary in known]
    return [*lines, "\n![Share won against half the playouts](doubling.svg)"]


def _plot(pairs: list[dict[str, Any]]) -> str:
    """Return the shares as a picture: a dot and its interval each."""
    left, top, wide, high = 60, 20, 520, 240
    marks = []
    for percent in (40, 50, 60, 70, 80):
        y = top + high * (80 - percent) / 40
        dash = "" if percent == 50 else ' stroke-dasharray="2 4"'
        marks.append(f'<line x1="{left}" x2="{left + wide}" y1="{y}" y2="{y}" stroke="#999"{dash}/>')
        marks.append(f'<text x="{left - 8}" y="{y + 4}" text-anchor="end">{percent} %</text>')
    for number, pair in enumerate(pairs):
        x = left + wide * (number + 0.5) / len(pairs)
        at, low, over = (top + high * (0.8 - min(0.8, max(0.4, pair[key]))) / 0.4 for key in ("share", "low", "high"))
        marks.append(f'<path d="M{x:.0f} {low:.1f}V{over:.1f}" stroke="#b8860b" stroke-width="3"/>')
        marks.append(f'<circle cx="{x:.0f}" cy="{at:.1f}" r="5" fill="#b8860b"/>')
        name = pair["bots"][0].partition("=")[2]
        marks.append(f'<text x="{x:.0f}" y="{top + high + 20}" text-anchor="middle">{int(name):,}</text>')
    size = f'width="{left + wide + 20}" height="{top + high + 50}"'
    style = 'font-family="sans-serif" font-size="13" fill="#333"'
    middle = f'x="{left + wide / 2}" y="{top + high + 42}" text-anchor="middle"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} {style} role="img">',
            "<title>Share won against half the playouts</title>",
            '<rect width="100%" height="100%" fill="white"/>',
            *marks,
            f"<text {middle}>playouts, against half as many</text>",
            "</svg>\n",
        ]
    )


def _openspiel(out: Path) -> list[str]:
    file = out / OPENSPIEL
    if not file.exists():
        return []
    told = json.loads(file.read_text("utf-8"))
    low, high = told["interval"]
    return [
        "\n## Against OpenSpiel's MCTS\n",
        f"`python benchmarks/openspiel.py`: the MCTS bot of OpenSpiel {told['version']} plays the same game through "
        f"`appenzell.envs.openspiel`, both with {told['seconds']:g} s an action, two players, base game. The search "
        f"wins {told['won']:g} of {told['games']} games, 95 %: {low:.0%} to {high:.0%}. OpenSpiel's bot made "
        f"{told['their_playouts']:.0f} simulations a second, ours {told['our_playouts']:,} playouts: each step of the "
        "former goes through Python, as every game does that is not a part of OpenSpiel.",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how strong the bots are.")
    parser.add_argument("--out", type=Path, default=Path("build/strength"))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", nargs="*", help="parts such as base2, base2-playouts, second, doubled")
    parser.add_argument("--write", action="store_true", help="write docs/strength.md from what has been played")
    wanted = parser.parse_args()
    console = Console(stderr=True)
    for meeting in meetings():
        is_asked = not wanted.write if wanted.only is None else meeting.part in wanted.only
        if is_asked and played(meeting, wanted.out) is None:
            play(meeting, wanted.out, wanted.jobs, console)
    if wanted.write:
        DOCUMENT.write_text(document(wanted.out) + "\n", "utf-8")
        doubled = [played(Meeting("doubled", pair), wanted.out) for pair in pairs_doubled()]
        shares = [summary["pairings"][0] for summary in doubled if summary is not None]
        DOCUMENT.with_name("doubling.svg").write_text(_plot(shares), "utf-8")


if __name__ == "__main__":
    main()
