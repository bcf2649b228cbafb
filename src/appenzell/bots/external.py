"""Bots in any language: a program that is spoken to in lines, in the spirit of chess engines.

::

    we say                          it says
    appenzell 1                     name My bot         (optional)
                                    ready
    game {"setup": …}                                   a game begins; nothing is answered
    choose {"legal": […], …}        info …              talk, as much as it likes
                                    play b3-b4
    quit                                                it ends

`docs/bots.md` describes the messages. Owns their content and the programs that run; `program` owns the talking. A
program is kept for the next game, because some take long to start; one that has failed is ended and started anew.
"""

import json
import re
import shlex
import threading
import time
from dataclasses import dataclass
from multiprocessing.util import Finalize
from random import Random
from typing import Any

from appenzell.bots.contract import BadBudget, Budget
from appenzell.bots.levels import UnknownBot
from appenzell.bots.program import ExternalTrouble, IllegalReply, Nonsense, Program
from appenzell.bots.sight import Sight
from appenzell.game.action import Action
from appenzell.game.errors import shown
from appenzell.rules.geometry import FIELD_NAMES

PREFIX = "external:"
VERSION = 1
SECONDS = 5.0
"""How long a program may think about an action, if nothing is said."""
GRACE = 2.0
"""How much later an answer may come, because machines are busy."""
TIME_TO_START = 180.0
"""Until it is ready; a bot of ours is compiled first, where that has not been done yet."""
OPTION = re.compile("(seconds|playouts)=(.*)")


# --- what it is told ---------------------------------------------------------------------------------------


def game_message(sight: Sight, luck: int) -> str:
    """Return the line that begins a game."""
    setup = sight.setup.as_dict(sight.start)
    return f"game {_json({'setup': setup, 'seat': sight.seat, 'luck': luck})}"


def choose_message(sight: Sight, budget: Budget) -> str:
    """Return the line that asks for an action."""
    view = sight.view().as_dict()
    return "choose " + _json(
        {
            "legal": view.pop("legal"),
            "view": view,
            "remembered": tiles_remembered(sight),
            "unseen": unseen_letters(sight),
            "budget": {"seconds": budget.seconds, "playouts": budget.playouts},
        }
    )


def tiles_remembered(sight: Sight) -> dict[str, dict[str, Any]]:
    """Return the tiles that were seen and are covered now, each with how many turns ago."""
    covered = sight.covered()
    tiles = zip(covered, sight.position.tiles(covered), strict=True)
    return {FIELD_NAMES[field]: {"tile": tile, "age": sight.age(field)} for field, tile in tiles}


def unseen_letters(sight: Sight) -> str:
    """Return the tiles nobody has seen, in an order that tells nothing."""
    return "".join(sorted(sight.position.deck()))


def _json(data: dict[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":"))


# --- the programs that run ---------------------------------------------------------------------------------


class Programs:
    """All programs that have been started: in a game, or waiting for their next."""

    def __init__(self) -> None:
        self._running: set[Program] = set()
        self._waiting: dict[tuple[str, ...], list[Program]] = {}
        self._lock = threading.Lock()

    def take(self, command: tuple[str, ...]) -> Program:
        """Return a program that is ready for a game; `ExternalTrouble` says why there is none."""
        while (program := self._taken(command)) is not None:
            if program.runs:
                return program
            self.drop(program)
        return self._started(command)

    def _started(self, command: tuple[str, ...]) -> Program:
        """Start a program and wait until it is ready; it can be ended while it is not."""
        program = Program(command)
        self._running.add(program)
        try:
            _shake_hands(program)
        except ExternalTrouble:
            self.drop(program)
            raise
        return program

    def _taken(self, command: tuple[str, ...]) -> Program | None:
        with self._lock:
            waiting = self._waiting.get(command)
            return waiting.pop() if waiting else None

    def give_back(self, program: Program) -> None:
        """Keep a program for its next game."""
        with self._lock:
            self._waiting.setdefault(program.command, []).append(program)

    def drop(self, program: Program) -> None:
        """End a program that is no good."""
        program.end()
        self._running.discard(program)

    def end(self) -> None:
        """End all that wait, politely, then all others."""
        with self._lock:
            waiting = [program for programs in self._waiting.values() for program in programs]
            self._waiting.clear()
        for program in waiting:
            program.end("quit")
        self.kill()

    def kill(self) -> None:
        """End all at once; may be called at any moment, even by a signal."""
        for program in list(self._running):
            self.drop(program)


def _shake_hands(program: Program) -> None:
    """Wait until a program is ready; it may tell its name first."""
    began = time.monotonic()
    program.tell(f"appenzell {VERSION}")
    if program.answer(("name", "ready"), TIME_TO_START, began)[0] == "name":
        program.answer(("ready",), TIME_TO_START, began)


PROGRAMS = Programs()
Finalize(None, PROGRAMS.end, exitpriority=10)  # at the end of this process; the arena's workers end them by themselves


# --- the bot -----------------------------------------------------------------------------------------------


class ExternalBot:
    """Lets a program play one seat of one game."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self.command = command
        self._program: Program | None = None
        self._knows_game = False

    def begin(self) -> None:
        """Start the program, if none waits; otherwise that happens with the first action."""
        if self._program is None:
            self._program = PROGRAMS.take(self.command)

    def choose(self, sight: Sight, budget: Budget, luck: Random) -> Action:
        """Return what the program plays; `ExternalTrouble` says why it cannot, and the program is ended."""
        self.begin()
        assert self._program is not None
        try:
            return self._ask(self._program, sight, budget, luck)
        except ExternalTrouble:
            PROGRAMS.drop(self._program)
            self._program, self._knows_game = None, False
            raise

    def _ask(self, program: Program, sight: Sight, budget: Budget, luck: Random) -> Action:
        if not self._knows_game:
            program.tell(game_message(sight, luck.getrandbits(32)))
            self._knows_game = True
        program.tell(choose_message(sight, budget))
        _, token = program.answer(("play",), (budget.seconds or SECONDS) + GRACE)
        for action in sight.legal_actions():
            if action.token == token:
                return action
        if not token:
            raise Nonsense(f"The program {program.name} says play, but not what.")
        raise IllegalReply(f"The program {program.name} plays {shown(token)}, which is not legal.")

    def close(self) -> None:
        """Give the program back, for another game."""
        if self._program is not None:
            PROGRAMS.give_back(self._program)
            self._program, self._knows_game = None, False


@dataclass(frozen=True, slots=True)
class External:
    """How a program is asked for: what is run, and how long it may think."""

    command: tuple[str, ...]
    budget: Budget

    def make(self, key: str = "") -> ExternalBot:
        """Return a bot for one seat of one game; the program forgets, or not, as it likes."""
        return ExternalBot(self.command)


def external_of(text: str) -> External:
    """Return the program somebody wrote; `UnknownBot` or `BadBudget` says what cannot be.

    >>> external_of("external:seconds=2 python3 bot.py")
    External(command=('python3', 'bot.py'), budget=Budget(seconds=2.0, playouts=None))
    """
    try:
        words = shlex.split(text.removeprefix(PREFIX))
    except ValueError as error:
        raise UnknownBot(f"{shown(text)} is no command: {str(error).lower()}.") from None
    limits: dict[str, str] = {}
    while words and (option := OPTION.fullmatch(words[0])):
        limits[option[1]] = option[2]
        del words[0]
    if not words:
        raise UnknownBot(f"{shown(text)} names no program: write {PREFIX}COMMAND, such as {PREFIX}python3 bot.py.")
    try:
        playouts = int(limits["playouts"]) if "playouts" in limits else None
        budget = Budget(float(limits.get("seconds", SECONDS)), playouts)
    except ValueError:
        raise BadBudget(f"{shown(text)} needs numbers after seconds= and playouts=.") from None
    return External(tuple(words), budget)
