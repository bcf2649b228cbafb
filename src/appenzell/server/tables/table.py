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
from appenzell.playing.playing import Played, Playing
from appenzell.server.basics.moments import SECOND
from appenzell.server.storage.changes import Change
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
    looked: float = 0.0
    """When its version was last asked of the database, on the same clock."""

    @classmethod
    def of(cls, stored: StoredTable) -> "Table":
        """Return a table as it is kept, without its log."""
        return cls(**{part.name: getattr(stored, part.name) for part in fields(StoredTable)})

    def begin(self, now: int) -> None:
        """Begin the game."""
        self.started = now
        self.status = "running"
        self.deal()

    def deal(self) -> None:
        """Deal the tiles of a game that has begun."""
        if self.started is not None and self.playing is None:
            self.playing = Playing(Game.new(self.setup()), self.started)

    def put(self, change: Change, played: Played | None) -> None:
        """Put in place what was written, and what it did to the game."""
        for number, seat in change.seats.items():
            self.seats[number] = seat
        for name, value in change.parts.items():
            setattr(self, name, value)
        self.deal()
        if played is not None:
            self.take(played)
        self.version += 1

    def update(self, stored: StoredTable) -> None:
        """Take over how the table is written by now; what is new in its log is taken up one by one, with `take`."""
        for part in fields(StoredTable):
            setattr(self, part.name, getattr(stored, part.name))
        self.deal()

    def take(self, played: Played) -> None:
        """Let an entry happen."""
        running(self).take(played)
        if played.entry.client is not None:
            self.answers[played.entry.client] = played.entry

    def setup(self) -> Setup:
        """Return the set-up of its game."""
        options = self.options
        layout = self.plan if options.layout == "random" else options.layout
        agreed = options.players, options.target, layout, options.modules
        return Setup(*agreed, self.seed, options.turn_limit, options.start)

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
