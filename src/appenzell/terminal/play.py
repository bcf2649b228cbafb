"""A game at one terminal: people at one keyboard, and bots.

Owns the conversation: show, ask, play, say what was wrong, never lose a game. It must not know rules; the game refuses
what is not allowed, and what is shown comes from views. What others uncovered is told once, when a turn begins, as one
sees it once at a table; after that it is a matter of memory.
"""

import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import chain
from pathlib import Path
from random import Random

from rich.console import Console

from appenzell.bots.levels import Recipe
from appenzell.game.errors import AppenzellError, MalformedToken
from appenzell.game.game import Game
from appenzell.playing.playing import Playing
from appenzell.playing.retelling import retell
from appenzell.terminal import help as help_page
from appenzell.terminal import menu, panel
from appenzell.terminal.files import FileTrouble, is_there, path_of, save_text
from appenzell.terminal.look import colour_of
from appenzell.terminal.tell import Account, accounts_of, outcome

LEAVE = {"quit", "q", "exit"}
MOST_SHOWN = 60  # characters of what was typed, in an answer


class Leaving(Exception):  # noqa: N818 - no error: somebody gets up
    """Somebody wants to leave the game, or the input has ended."""


def is_answered() -> bool:
    """Whether a person is at the keyboard, rather than a file or a pipe."""
    return sys.stdin is not None and sys.stdin.isatty()


class Sitting:
    """One game being played, and what has been told of it."""

    def __init__(
        self,
        game: Game,
        console: Console,
        bots: Sequence[int],
        recipe: Recipe,
        random: Random,
        file: Path | None = None,
    ) -> None:
        self.playing = Playing(Game.new(game.setup))
        tokens = (action.token for action in game.history)
        self.accounts: list[Account] = list(
            chain.from_iterable(map(accounts_of, retell(self.playing, tokens, game.resigned)))
        )
        self.console = console
        self.bots = {seat: recipe.make(f"terminal/{seat}") for seat in bots}
        self.budget = recipe.budget
        self.random = random
        self.file = file
        """The file this game was saved to or loaded from."""
        self.saved = len(game.history)
        """How many actions are safe on disk."""
        self.begun = -1
        """The turn whose beginning was shown last."""
        people = game.setup.players - len(self.bots)
        self.roles = [
            "bot" if seat in self.bots else "you" if people == 1 else "" for seat in range(game.setup.players)
        ]

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.playing.game

    # --- playing ---

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        try:
            while not self.game.is_over:
                if self.game.player in self.bots:
                    self.play_bot()
                else:
                    self.show()
                    self.ask_until_played()
            self.show()
            self.finish()
        except (Leaving, KeyboardInterrupt):
            self.leave()
        except Exception:  # a fault of the program, or of the screen: it will be told, but no game is lost by it
            self.leave()
            raise

    def play(self, token: str) -> None:
        """Play a token and remember what came of it."""
        self.accounts += accounts_of(self.playing.act(token))

    def play_bot(self) -> None:
        """Let a bot play one action."""
        sight = self.playing.sight()
        with self.thinking():
            chosen = self.bots[self.game.player].choose(sight, self.budget, self.random)
        self.play(chosen.token)

    def play_tokens(self, tokens: Sequence[str]) -> None:
        """Play what was typed, one after the other, until one is refused or a bot is on turn."""
        for index, token in enumerate(tokens):
            if self.game.is_over or self.game.player in self.bots:
                self.say(f"Not played, because the turn had passed: {' '.join(tokens[index:])[:MOST_SHOWN]}")
                return
            try:
                self.play(token)
            except MalformedToken as error:
                self.say(f"{error} Type ? for help.")
                return
            except AppenzellError as error:
                self.say(str(error))
                return

    # --- talking ---

    def thinking(self) -> AbstractContextManager[object]:
        """Say who is thinking, as long as it lasts, where somebody can see it."""
        if not self.console.is_terminal:
            return nullcontext()
        return self.console.status(f"{colour_of(self.game.player).name} is thinking …")

    def show(self) -> None:
        """Draw the game as whoever is on turn sees it, with what can be done and, once, what the others did."""
        view = self.game.view(self.game.player)
        if self.console.is_terminal:
            self.console.clear()
        own = [account for account in self.accounts if (account.turn, account.seat) == (view.turn, view.player)]
        panel.show(self.console, view, own, self.roles)
        if view.turn != self.begun or self.game.is_over:
            self.begun = view.turn
            for line in panel.news(self.accounts, view):
                self.console.print(line)
        if view.phase == "setup":
            self.console.print(f"Seal: {self.game.seal}", style="dim")
        if not self.game.is_over:
            self.console.print(menu.draw(view.legal))

    def say(self, sentence: str) -> None:
        """Say something beside the game."""
        self.console.print(sentence, style="bold yellow", markup=False, highlight=False, soft_wrap=True)

    def ask(self, prompt: str) -> str:
        """Read a line; `Leaving` when there is none any more."""
        try:
            line = self.console.input(prompt, markup=False).strip()
            if not is_answered():
                self.console.print(line, markup=False, highlight=False)
            return line
        except (EOFError, OSError, RuntimeError):  # the end, no readable input, or none at all
            self.console.print()
            raise Leaving from None
        except UnicodeDecodeError:
            self.say("That was no text.")
            return ""

    def ask_until_played(self) -> None:
        """Ask whoever is on turn until an action was played."""
        played = len(self.game.history)
        while len(self.game.history) == played:
            self.answer(self.ask(f"{colour_of(self.game.player).name}> "))

    def answer(self, line: str) -> None:
        """Do what was typed: a command or tokens."""
        command, *rest = line.split() or ["board"]
        if command in LEAVE:
            raise Leaving
        if command in ("?", "help"):
            for part in help_page.draw(self.game.view().modules):
                self.console.print(part, highlight=False)
        elif command == "log":
            self.log()
        elif command in ("save", "save!"):
            self.save(line.partition(command)[2].strip(), overwrite=command == "save!")
        elif command == "board":
            self.show()
        else:
            self.play_tokens([command, *rest])

    def log(self) -> None:
        """Print all actions turn by turn; not what they uncovered."""
        for line in panel.log(self.accounts):
            self.console.print(line)

    def finish(self) -> None:
        """Tell the end, show how the draws can be proved, and offer to save."""
        view = self.game.view()
        self.say(f"The game is over: {outcome(view)}.")
        proof = f"Its seed was {self.game.seed}, sealed as {self.game.seal}."
        self.console.print(proof, markup=False, soft_wrap=True)
        self.leave()

    # --- never losing a game ---

    def save(self, name: str, overwrite: bool = False) -> bool:
        """Write the record; say why if it does not work."""
        if not name:
            self.say("Name a file: save FILE")
            return False
        try:
            self.file = self.write(name, overwrite)
        except (FileTrouble, AppenzellError) as trouble:
            self.say(str(trouble))
            return False
        self.saved = len(self.game.history)
        self.say(f"Saved to {self.file}. Go on with: appenzell play --load {self.file}")
        return True

    def write(self, name: str, overwrite: bool) -> Path:
        """Write the record and return where to; `FileTrouble` if another file would be lost."""
        path = path_of(name)
        if path != self.file and not overwrite and is_there(path):
            raise FileTrouble(f"{path} is there already; take another name, or overwrite it with: save! {path}")
        save_text(path, self.game.record())
        return path

    def leave(self) -> None:
        """Offer to save what is not safe yet; where nobody can answer, print the record."""
        if self.saved == len(self.game.history):
            return
        if not is_answered():
            self.print_record()
            return
        name = str(self.file or f"appenzell-{(self.game.seal or '')[:8]}.txt")
        try:
            while True:
                answer = self.ask(f"Save the game? Enter: {name}, or another name; n: do not save> ")
                if answer in ("n", "no"):
                    return
                is_default = answer in ("", "y", "yes")
                if self.save(name if is_default else answer, overwrite=is_default):
                    return
        except (Leaving, KeyboardInterrupt):
            self.save(name, overwrite=True)

    def print_record(self) -> None:
        """Print the record, or why there is none."""
        try:
            self.console.print(self.game.record(), markup=False, highlight=False, soft_wrap=True)
        except AppenzellError as error:
            self.say(str(error))
