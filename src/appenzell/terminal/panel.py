"""The panel beside the board: whose turn it is, what is left of it, who has what, and what happened last.

Owns the words and their order, line by line, to fit beside the board in 80 columns. Must not ask or print.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import wrap

from rich.console import Console, RenderableType
from rich.text import Text

from appenzell.game.view import View
from appenzell.rules.numbers import ACTIONS_A_TURN
from appenzell.terminal import board, look
from appenzell.terminal.tell import Entry, outcome

WIDTH = 80 - board.WIDTH - 1
RULE = Text("─" * (WIDTH - 1), look.WALL_STYLE)

Roles = Sequence[str]
"""What each seat is: `you`, `bot` or nothing."""


def pill(seat: int) -> Text:
    """A seat's letter in its colour."""
    colour = look.colour_of(seat)
    return Text().append(f" {colour.letter} ", colour.style)


def heading(view: View) -> Text:
    """Which turn it is."""
    if view.phase == "setup":
        return Text("Setting up", "bold")
    limit = f" of {view.turn_limit}" if view.turn_limit else ""
    words = "The end, turn " if view.phase == "over" else "Turn "
    return Text().append(words, "bold").append(f"{view.turn}{limit}")


def on_turn(view: View, roles: Roles) -> list[Text]:
    """Who is on turn and what is left to do; at the end, who has won."""
    if view.phase == "over":
        return [Text(line, "bold") for line in wrap(outcome(view).capitalize() + ".", WIDTH)]
    name = look.colour_of(view.player).name
    who = pill(view.player).append(f" {name}", "bold").append(f" {roles[view.player]}", look.SPENT)
    if view.phase == "setup":
        return [who]
    spent = ACTIONS_A_TURN - view.actions_left
    pips = Text().append("●" * view.actions_left, "bold #5fb09a").append("○" * spent, look.SPENT)
    pips.append("  slid" if view.slid else "", look.SPENT)
    waiting = [Text("a mouse waits: = and a field", "bold")] if view.phase == "place" else []
    return [who, Text("    ").append_text(pips), *waiting]


def seat_lines(view: View, seat: int, roles: Roles) -> list[Text]:
    """A seat's cheeses, and how many mice are where."""
    line = pill(seat).append(f" {look.colour_of(seat).name}", "bold")
    line.append(f" {roles[seat]}" if roles[seat] else "", look.SPENT)
    line.pad_right(max(1, WIDTH - 2 * 6 - len(line)))
    for kind in view.collected[seat]:
        line.append(f"{kind}", look.tile_style(kind)).append(" ")
    line.append("· " * (view.target - len(view.collected[seat])), look.SPENT)
    mice = view.mice[seat]
    counts = {"out": mice.count("out"), "fallen": mice.count("cellar")}
    inside = len(mice) - sum(counts.values())
    words = [f"{inside} in"] + [f"{number} {word}" for word, number in counts.items() if number]
    return [line, Text("    " + ", ".join(words), look.SPENT)]


def cheesy_line(view: View) -> list[Text]:
    """Whose ribbon Cheesy wears, if he plays along."""
    if view.cheesy is None:
        return []
    line = Text().append(f" {look.CHEESY} ", look.CHEESY_STYLE).append(" Cheesy ", "bold")
    return [
        line.append("no ribbon" if view.ribbon is None else f"{look.colour_of(view.ribbon).name}'s ribbon", look.SPENT)
    ]


def entry_lines(entry: Entry) -> list[Text]:
    """One action and what came of it, wrapped."""
    lines = [pill(entry.seat).append(f" {entry.token}")]
    for event in entry.events:
        lines += [Text(f"    {part}", "italic") for part in wrap(event, WIDTH - 5)]
    return lines


def draw(view: View, entries: Sequence[Entry], roles: Roles, height: int) -> list[Text]:
    """Draw the panel: as much of the last entries as there is room for."""
    lines = [heading(view), *on_turn(view, roles), RULE]
    for seat in range(view.players):
        lines += seat_lines(view, seat, roles)
    lines += [*cheesy_line(view), RULE]
    told: list[Text] = []
    for entry in reversed(entries):
        more = entry_lines(entry)
        if len(lines) + len(told) + len(more) > height:
            break
        told = [*more, *told]
    return lines + told


def turns(entries: Sequence[Entry]) -> Iterator[list[Entry]]:
    """The entries, turn by turn; in the set-up phase, seat by seat."""
    for _, same in groupby(entries, key=lambda entry: (entry.turn, entry.seat)):
        yield list(same)


def news(entries: Sequence[Entry], view: View) -> list[Text]:
    """What the others did since the seat on turn was last on turn, with what came of it, a paragraph a turn."""
    since = [index + 1 for index, entry in enumerate(entries) if entry.seat == view.player and entry.turn != view.turn]
    others = [entry for entry in entries[max(since, default=0) :] if entry.seat != view.player]
    lines = []
    for turn in turns(others):
        line = Text("  ").append_text(pill(turn[0].seat))
        for entry in turn:
            line.append(f" {entry.token}", "bold").append(
                f" ({'; '.join(entry.events)})" if entry.events else "", "italic"
            )
        lines.append(line)
    return lines


def log(entries: Sequence[Entry]) -> list[Text]:
    """All actions, a line a turn, without what they uncovered."""
    lines = []
    for turn in turns(entries):
        line = Text(f"{turn[0].turn:>5}. ").append_text(pill(turn[0].seat))
        lines.append(line.append("".join(f" {entry.token}" for entry in turn)))
    return lines


def beside(view: View, entries: Sequence[Entry], roles: Roles) -> RenderableType:
    """The board with the panel beside it, as one renderable of at most 80 columns."""
    left = board.draw(view)
    right = draw(view, entries, roles, len(left))
    height = max(len(left), len(right))
    lines = []
    for row in range(height):
        line = left[row].copy() if row < len(left) else Text()
        line.pad_right(max(0, board.WIDTH + 1 - len(line)))
        lines.append(line.append_text(right[row]) if row < len(right) else line)
    return Text("\n").join(lines)


def show(console: Console, view: View, entries: Sequence[Entry], roles: Roles) -> None:
    """Print the board and the panel; a narrow terminal gets them one below the other."""
    if console.width >= board.WIDTH + WIDTH:
        console.print(beside(view, entries, roles), no_wrap=True, overflow="crop", crop=True)
        return
    for line in [*board.draw(view), *draw(view, entries, roles, 40)]:
        console.print(line, no_wrap=True, overflow="crop")
