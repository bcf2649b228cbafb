"""Stepping through a record, action by action or turn by turn, and telling whether it is proved.

Owns the walk through a recorded game. The position at any step comes from playing the record again from its start, so
going back needs nothing to be kept.
"""

import sys
from collections.abc import Iterator
from typing import Any

from rich.console import Console

from appenzell.game.game import Game
from appenzell.game.verify import Verification
from appenzell.game.view import View
from appenzell.playing.playing import Playing
from appenzell.playing.retelling import resign
from appenzell.terminal import panel
from appenzell.terminal.look import colour_of
from appenzell.terminal.tell import Account, accounts_of, outcome

END_TOKEN = "."
LOOK_BACK = 16  # accounts that can be seen in the panel
PROMPT = "Enter: next, b: back, a number: that turn, q: quit> "


class Reel:
    """A recorded game and a place in it: after so many actions."""

    def __init__(self, game: Game) -> None:
        self.setup = game.setup
        self.actions = game.history
        self.resigned = game.resigned
        self.rewind()

    @property
    def game(self) -> Game:
        """The game at this place."""
        return self.playing.game

    def rewind(self) -> None:
        """Go to the beginning."""
        self.index = 0
        self.playing = Playing(Game.new(self.setup))
        self.accounts: list[Account] = []
        self.give_up()

    def give_up(self) -> None:
        """Let those resign who did so here."""
        for _ in resign(self.playing, self.index, self.resigned):
            pass

    def go(self, index: int) -> None:
        """Go to the position after so many actions."""
        index = min(max(index, 0), len(self.actions))
        if index < self.index:
            self.rewind()
        while self.index < index:
            self.step()

    def step(self) -> list[Account]:
        """Play the next action, and tell what it did."""
        accounts = list(accounts_of(self.playing.act(self.actions[self.index].token)))
        self.index += 1
        self.accounts = [*self.accounts, *accounts][-LOOK_BACK:]
        self.give_up()
        return accounts

    def go_to_turn(self, turn: int) -> None:
        """Go to the beginning of a turn, or to the end if there is no such turn."""
        if turn < self.game.turn or (turn == self.game.turn and self.index > 0):
            self.go(0)
        while self.index < len(self.actions) and self.game.turn < turn:
            self.step()

    def turns(self) -> Iterator[tuple[View, list[Account]]]:
        """Every turn: what is to be seen just before its player ends it, and its actions."""
        self.go(0)
        accounts: list[Account] = []
        while self.index < len(self.actions):
            view, action = self.game.view(), self.actions[self.index]
            accounts += self.step()
            ends = action.token == END_TOKEN
            if ends or self.game.is_over or self.index == len(self.actions) or view.turn != self.game.turn:
                yield (view if ends else self.game.view()), accounts
                accounts = []


def roles(reel: Reel) -> list[str]:
    """Nobody is `you` in a replay."""
    return [""] * reel.setup.players


def print_all(console: Console, reel: Reel) -> None:
    """Print every turn."""
    for view, accounts in reel.turns():
        panel.show(console, view, accounts, roles(reel))
        console.print()
    print_end(console, reel)


def print_end(console: Console, reel: Reel) -> None:
    """Say how the recorded game ended, or that it did not."""
    view = reel.game.view()
    words = (
        f"The game is over: {outcome(view)}." if reel.game.is_over else "The record ends here; the game was not over."
    )
    gone = "".join(f"{colour_of(seat).name.capitalize()} resigned. " for seat in sorted(reel.resigned))
    console.print(gone + words, style="bold", highlight=False)


def walk(console: Console, reel: Reel) -> None:
    """Step through the record as a person asks for."""
    while True:
        if console.is_terminal:
            console.clear()
        panel.show(console, reel.game.view(), reel.accounts, roles(reel))
        console.print(f"action {reel.index} of {len(reel.actions)}", style="dim", highlight=False)
        if reel.index == len(reel.actions):
            print_end(console, reel)
        try:
            answer = console.input(PROMPT, markup=False).strip()
        except (EOFError, KeyboardInterrupt):
            console.print()
            return
        if answer == "q":
            return
        answer_to(console, reel, answer)


def answer_to(console: Console, reel: Reel, answer: str) -> None:
    """Go where a person wants to."""
    if answer == "b":
        reel.go(reel.index - 1)
    elif answer.isdecimal() and len(answer) < 10:
        reel.go_to_turn(int(answer))
    else:
        reel.go(reel.index + 1)


def replay(console: Console, game: Game, all_turns: bool) -> None:
    """Show a recorded game; where nobody can answer, all of it."""
    reel = Reel(game)
    if all_turns or not (sys.stdin.isatty() and console.is_terminal):
        print_all(console, reel)
    else:
        walk(console, reel)


def as_dict(game: Game) -> dict[str, Any]:
    """A recorded game as plain JSON data."""
    again, actions = Game.new(game.setup), []
    for action in game.history:
        actions.append({"turn": again.turn, "seat": again.player, "token": action.token})
        again.apply(action)
    return {
        "setup": game.setup.as_dict(game.start),
        "actions": actions,
        "turns": game.turn,
        "over": game.is_over,
        "winner": game.winner,
        "resigned": sorted(game.resigned),
    }


def noted(found: Verification) -> str:
    """How far the notes confirm what the seed says was drawn."""
    if not found.draws:
        return f"{found.notes} right notes on {found.draws_made} draws"
    if found.notes == 0:
        return "nothing to compare: no draw was noted"
    return f"{found.notes} of {found.draws_made} draws noted"


def resulting(found: Verification) -> str:
    """What a record leads to, and who resigned on the way."""
    gone = "".join(f"; seat {seat} resigned" for seat in found.resigned)
    return f"{found.outcome or 'not reached'}{gone}"


def print_verification(console: Console, found: Verification) -> None:
    """Tell what is proved about a record, and what is wrong with it."""
    claims = (
        (found.seal, "The seed fits the seal shown at the start."),
        (found.draws, f"The draws follow from the seed ({noted(found)})."),
        (found.legal, f"Every action is legal (actions: {found.actions}, turns: {found.turns})."),
        (found.result, f"The stated result is right ({resulting(found)})."),
    )
    for proved, words in claims:
        sign, style = ("✓", "green") if proved else ("✗", "bold red")
        console.print(
            f"{sign} {words if proved else 'Not proved: ' + words[:1].lower() + words[1:]}",
            style=style,
            highlight=False,
        )
    for fault in found.faults:
        console.print(fault.message, style="bold", markup=False, highlight=False)
    console.print("The record is proved." if found.ok else "The record is not proved.", style="bold", highlight=False)
