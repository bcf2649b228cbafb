"""A table at work: what is kept of it, and its game once it has begun.

A table is a `Party`: who may do what at it is asked in `playing.party`. How tables are made is in `making`, how their
seats change in `seating`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Literal

from appenzell.game.game import Game
from appenzell.game.setup import Setup
from appenzell.playing.entry import Entry
from appenzell.playing.party import person_to_see_to, running
from appenzell.playing.playing import Playing
from appenzell.server.basics.moments import SECOND
from appenzell.server.storage.stored import StoredTable


@dataclass(slots=True)
class Table(StoredTable):
    """A table at work: what is kept of it, and its game once it has begun."""

    playing: Playing | None = None
    answers: dict[str, Entry] = field(default_factory=dict)
    """What came of whose request, by client, so that a retry is answered the same."""
    hinted: tuple[int, int] | None = None
    """The turn and the seat that got a hint last; known to memory alone, so a restart forgets it."""
    used: float = 0.0
    """When somebody last looked, on the process's own clock."""

    @classmethod
    def of(cls, stored: StoredTable) -> "Table":
        """Return a table as it is kept, without its log."""
        return cls(**{part.name: getattr(stored, part.name) for part in fields(StoredTable)})

    def begin(self, now: int) -> None:
        """Deal the tiles."""
        self.started = now
        self.status = "running"
        self.playing = Playing(Game.new(self.setup()), now)

    def setup(self) -> Setup:
        """Return the set-up of its game."""
        options = self.options
        layout = self.plan if options.layout == "random" else options.layout
        return Setup(options.players, options.target, layout, options.modules, self.seed, start=options.start)

    def take_hint(self, turn: int, seat: int) -> None:
        """Remember that a seat has got a hint in a turn, unless that is over by now."""
        if running(self).game.turn == turn:
            self.hinted = (turn, seat)

    @property
    def memory_aids(self) -> Literal["off", "table", "seat"]:
        """Whether covered tiles are shown that have been seen."""
        return self.options.memory_aids


def deadline(table: Table, since: int, timers: Mapping[str, float]) -> int | None:
    """Return when the timer ends the turn, in milliseconds since 1970; a restart, at `since`, costs nobody a turn."""
    timer = table.options.timer
    if timer == "off" or person_to_see_to(table) is None:
        return None
    return max(running(table).turn_began, since) + int(timers[timer] * SECOND)
