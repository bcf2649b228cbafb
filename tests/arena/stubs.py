"""Bots and workers that misbehave, and small series, for the tests of the arena."""

import os
import signal
from dataclasses import dataclass
from pathlib import Path
from random import Random

from appenzell import Action, Setup
from appenzell.arena import match
from appenzell.arena.outcome import Outcome
from appenzell.arena.schedule import Fixture, Series, make_series
from appenzell.bots.contract import Budget
from appenzell.bots.levels import RECIPES
from appenzell.bots.sight import Sight

LIMIT = 12
"""So many turns are enough to see who plays."""


def series(*bots: str, games: int = 4, players: int = 2, modules: tuple[str, ...] = (), seed: str = "test") -> Series:
    """A series of short games, between random bots if nobody is named."""
    setup = Setup(players, modules=modules, turn_limit=LIMIT)
    return make_series(bots or ("random", "random"), setup, seed, games)


class Clumsy:
    """Plays the first legal action, so often; then fails, or wants what is not legal."""

    def __init__(self, patience: int, wants: object = None) -> None:
        self.patience, self.wants = patience, wants

    def choose(self, sight: Sight, budget: Budget, luck: Random) -> Action:
        self.patience -= 1
        if self.patience >= 0:
            return sight.legal_actions()[0]
        if self.wants is None:
            raise ZeroDivisionError("nothing is\nleft")
        return self.wants  # type: ignore[return-value]  # that is the point


@dataclass(frozen=True)
class Stub:
    """Makes clumsy bots."""

    patience: int
    wants: object = None
    budget: Budget = RECIPES["random"].budget

    def make(self, key: str) -> Clumsy:
        return Clumsy(self.patience, self.wants)


# --- workers, which are found by name in their own processes ---


def play_or_die_once(dead: Path, fixture: Fixture) -> Outcome:
    """Kill the worker in the middle of the series, but only once: then the file is there."""
    if fixture.id == (0, 2, 1) and not dead.exists():
        dead.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return match.play_match(fixture)


def die(fixture: Fixture) -> Outcome:
    """Kill the worker."""
    os._exit(1)


def no_disk(fixture: Fixture) -> Outcome:
    """Fail, in two lines."""
    raise OSError("no disk.\nSee the manual.")
