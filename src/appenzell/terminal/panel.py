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
from appenzell.terminal.tell import Account, outcome

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
    line = Text().append(f" {look.CHEESY_SIGN} ", look.CHEESY_STYLE).append(" Cheesy ", "bold")
    return [
        line.append("no ribbon" if view.ribbon is None else f"{look.colour_of(view.ribbon).name}'s ribbon", look.SPENT)
    ]


def account_lines(account: Account) -> list[Text]:
    """One action and what came of it, wrapped."""
    lines = [pill(account.seat).append(f" {account.token}")]
    for sentence in account.sentences:
        lines += [Text(f"    {part}", "italic") for part in wrap(sentence, WIDTH - 5)]
    return lines


def draw(view: View, accounts: Sequence[Account], roles: Roles, height: int) -> list[Text]:
    """Draw the panel: as much of the last accounts as there is room for."""
    lines = [heading(view), *on_turn(view, roles), RULE]
    for seat in range(view.players):
        lines += seat_lines(view, seat, roles)
    lines += [*cheesy_line(view), RULE]
    below: list[Text] = []
    for account in reversed(accounts):
        more = account_lines(account)
        if len(lines) + len(below) + len(more) > height:
            break
        below = [*more, *below]
    return lines + below


def turns(accounts: Sequence[Account]) -> Iterator[list[Account]]:
    """The accounts, turn by turn; in the set-up phase, seat by seat."""
    for _, same in groupby(accounts, key=lambda account: (account.turn, account.seat)):
        yield list(same)


def news(accounts: Sequence[Account], view: View) -> list[Text]:
    """What the others did since the seat on turn was last on turn, with what came of it, a paragraph a turn."""
    since = [
        index + 1 for index, account in enumerate(accounts) if account.seat == view.player and account.turn != view.turn
    ]
    others = [account for account in accounts[max(since, default=0) :] if account.seat != view.player]
    lines = []
    for turn in turns(others):
        line = Text("  ").append_text(pill(turn[0].seat))
        for account in turn:
            line.append(f" {account.token}", "bold").append(
                f" ({'; '.join(account.sentences)})" if account.sentences else "", "italic"
            )
        lines.append(line)
    return lines


def log(accounts: Sequence[Account]) -> list[Text]:
    """All actions, a line a turn, without what they uncovered."""
    lines = []
    for turn in turns(accounts):
        line = Text(f"{turn[0].turn:>5}. ").append_text(pill(turn[0].seat))
        lines.append(line.append("".join(f" {account.token}" for account in turn)))
    return lines


def beside(view: View, accounts: Sequence[Account], roles: Roles) -> RenderableType:
    """The board with the panel beside it, as one renderable of at most 80 columns."""
    left = board.draw(view)
    right = draw(view, accounts, roles, len(left))
    height = max(len(left), len(right))
    lines = []
    for row in range(height):
        line = left[row].copy() if row < len(left) else Text()
        line.pad_right(max(0, board.WIDTH + 1 - len(line)))
        lines.append(line.append_text(right[row]) if row < len(right) else line)
    return Text("\n").join(lines)


def show(console: Console, view: View, accounts: Sequence[Account], roles: Roles) -> None:
    """Print the board and the panel; a narrow terminal gets them one below the other."""
    if console.width >= board.WIDTH + WIDTH:
        console.print(beside(view, accounts, roles), no_wrap=True, overflow="crop", crop=True)
        return
    for line in [*board.draw(view), *draw(view, accounts, roles, 40)]:
        console.print(line, no_wrap=True, overflow="crop")
