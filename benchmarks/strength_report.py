"""The figures of `strength` as a document and a picture, for whatever has been played."""

from typing import Any

from strength_series import BUDGETS, OPENSPIEL, SECOND, TABLES, Meeting, doubled, ladder, levels

Figures = dict[str, Any]

HEAD = """# How strong the bots are

Measured by `python benchmarks/strength.py`; every figure is in [strength.json](strength.json) too, with the machine,
the version of the bots, and the evaluators they ask, by the digest of their weights. A figure is the share of games
that the bot of the row has won against the bot of the column, of those that either has won, with its 95 % interval
(Wilson). Decks are mirrored: each is played again with the bots in each other's seats. In the ladders two of the quick
levels play 1,000 games, every pair with a search 200. With four players each of the two bots has two seats.

How the levels think is told in [bots.md](bots.md). At a table *expert* makes 1,000 playouts for an action and *master*
thinks for up to a second; here *master* gets far less, so that hundreds of games can be played: it is stronger than
these tables say. The three quick levels take about a millisecond by themselves, whatever they are allowed.

The fixed times were measured on a machine that did little else. A master had 15 ms at first; with all modules, on a
busy machine, it won 60.5 % of 200 games against an expert of 3 ms (lower bound 53.6 %), and got 30 ms, everywhere. Some
series of fixed playouts were played by an earlier version (`"code": "b4151317c2f926d7"`), which kept its time less well
and makes the same choices: 48 games of expert and master, played by both versions, had the same winners and lengths.
The match of a second an action was ended after 100 games, and other work disturbed it; an older version, which made
fewer playouts in that time, had won 88.5 % of 200 (83.3 % to 92.2 %).
"""
WORDS = {"playouts": "fixed playouts", "time": "fixed time"}


def document(kept: Figures) -> str:
    """Return docs/strength.md, as far as everything has been played."""
    parts = [HEAD]
    for table, (title, *_) in TABLES.items():
        for budget in BUDGETS:
            parts += _ladder(kept, table, f"{title}, {WORDS[budget]}", budget)
    return "\n".join([*parts, *_second(kept), *_doubled(kept), *_openspiel(kept), ""])


def _name(bot: str) -> str:
    """Return a bot as people would say it."""
    name, _, budget = bot.partition(":")
    kind, _, number = budget.partition("=")
    if kind == "seconds":
        return f"{name}, {1000 * float(number):g} ms"
    return f"{name}, {int(number):,} playouts" if number else "expert, 1,000 playouts" if name == "expert" else name


def _ladder(kept: Figures, table: str, title: str, budget: str) -> list[str]:
    found = {meeting.bots: kept.get(meeting.name) for meeting in ladder(table, budget)}
    if None in found.values():
        return []
    bots = levels(table, budget)
    names = [_name(bot) for bot in bots]
    lines = [f"\n## {title}\n", f"| | {' | '.join(names[:-1])} |", f"|---|{'---:|' * (len(bots) - 1)}"]
    for row, bot in reversed(list(enumerate(bots))[1:]):
        shares = [_better(found[bots[column], bot]) for column in range(row)]
        lines.append(f"| **{names[row]}** | {' | '.join([*shares, *[''] * (len(bots) - 1 - row)])} |")
    return lines + (_times(found[bots[-2:]]) if budget == "time" else [])


def _times(pair: Any) -> list[str]:
    """Say what two searches made of their time."""
    expert, master = pair["ms_per_action"]
    return [f"\nAgainst each other *expert* took {expert:.1f} ms an action and *master* {master:.1f}, on average."]


def _better(pair: Any) -> str:
    """Return the share of the second bot of a pair."""
    return f"{1 - pair['share']:.1%} ({1 - pair['high']:.1%}–{1 - pair['low']:.1%})"


def _share(pair: Figures) -> str:
    return f"{pair['share']:.1%} of {pair['games']} games, 95 %: {pair['low']:.1%} to {pair['high']:.1%}"


def _second(kept: Figures) -> list[str]:
    pair = kept.get(Meeting("second", SECOND).name)
    if pair is None:
        return []
    return [
        "\n## The search at a second an action against greedy\n",
        f"Two players, base game: the search wins {_share(pair)}. It stops early\n"
        "where more thinking cannot change its mind, and took "
        f"{pair['ms_per_action'][0]:.0f} ms an action on average.",
    ]


def doublings(kept: Figures) -> list[tuple[int, Figures]]:
    """Return what was won against half the playouts, by the playouts."""
    known = [(meeting.bots[0], kept.get(meeting.name)) for meeting in doubled()]
    return [(int(bot.partition("=")[2]), pair) for bot, pair in known if pair]


def _doubled(kept: Figures) -> list[str]:
    lines = ["\n## What twice the playouts are worth\n", "| playouts | against half as many |", "|---|---|"]
    lines += [f"| {playouts:,} | {_share(pair)} |" for playouts, pair in doublings(kept)]
    return [*lines, "\n![Share won against half the playouts](doubling.svg)"]


def plot(pairs: list[tuple[int, dict[str, Any]]]) -> str:
    """Return the shares as a picture: a dot and its interval each."""
    left, top, wide, high = 60, 20, 520, 240
    marks = []
    for percent in (40, 50, 60, 70, 80):
        y = top + high * (80 - percent) / 40
        dash = "" if percent == 50 else ' stroke-dasharray="2 4"'
        marks.append(f'<line x1="{left}" x2="{left + wide}" y1="{y}" y2="{y}" stroke="#999"{dash}/>')
        marks.append(f'<text x="{left - 8}" y="{y + 4}" text-anchor="end">{percent} %</text>')
    for number, (playouts, pair) in enumerate(pairs):
        x = left + wide * (number + 0.5) / len(pairs)
        at, low, over = (top + high * (0.8 - min(0.8, max(0.4, pair[key]))) / 0.4 for key in ("share", "low", "high"))
        marks.append(f'<path d="M{x:.0f} {low:.1f}V{over:.1f}" stroke="#b8860b" stroke-width="3"/>')
        marks.append(f'<circle cx="{x:.0f}" cy="{at:.1f}" r="5" fill="#b8860b"/>')
        marks.append(f'<text x="{x:.0f}" y="{top + high + 20}" text-anchor="middle">{playouts:,}</text>')
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


def _openspiel(kept: Figures) -> list[str]:
    told = kept.get(OPENSPIEL)
    if told is None:
        return []
    low, high = told["interval"]
    return [
        "\n## Against OpenSpiel's MCTS\n",
        f"`python benchmarks/openspiel.py`: the MCTS bot of OpenSpiel {told['version']} plays the same game through\n"
        f"`appenzell.envs.openspiel`, both with {told['seconds']:g} s an action, two players, base game. The search "
        f"wins {told['won']:g} of {told['games']}\ngames, 95 %: {low:.0%} to {high:.0%}. OpenSpiel's bot made "
        f"{told['their_playouts']:.0f} simulations a second, ours {told['our_playouts']:,} playouts: each step of the\n"
        "former goes through Python, as every game does that is not a part of OpenSpiel.",
    ]
