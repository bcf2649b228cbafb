"""A table's life as pure logic: who sits where, and who may do what.

Owns the questions and the refusals; writes nothing and tells nobody. How tables are made is in `making`, how their
seats change in `seating`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Literal

from appenzell.bots import Level, MemoryName, memory_of
from appenzell.game.setup import Setup
from appenzell.server.basics.moments import SECOND
from appenzell.server.basics.refusals import Refused
from appenzell.server.storage.stored import Entry, StoredTable
from appenzell.server.tables.game_log import GameLog

COVER_LEVEL: Level = "keen"
NOBODY = ""
"""The holder of a browser without a token: it holds no seat."""


@dataclass(slots=True)
class Table(StoredTable):
    """A table at work: what is kept of it, and its game once it has begun."""

    log: GameLog | None = None
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
        self.log = GameLog(self.setup(), now)

    def setup(self) -> Setup:
        """Return the set-up of its game."""
        options = self.options
        layout = self.plan if options.layout == "random" else options.layout
        return Setup(options.players, options.target, layout, options.modules, self.seed, start=options.start)

    def take_hint(self, turn: int, seat: int) -> None:
        """Remember that a seat has got a hint in a turn, unless that is over by now."""
        if self.running().game.turn == turn:
            self.hinted = (turn, seat)

    def running(self) -> GameLog:
        """Return the log of a game that has begun."""
        if self.log is None:
            raise Refused("not_started", "The game has not begun.")
        return self.log


@dataclass(frozen=True, slots=True)
class Request:
    """What somebody at the table asks of its game."""

    kind: Literal["act", "undo", "resign"]
    holder: str
    client: str
    """Browser and client id: a request that comes again is answered as before."""
    seq: int
    """What it is based on."""
    token: str | None = None
    seat: int | None = None


# --- asking ------------------------------------------------------------------------------------------------


def own_seats(table: Table, holder: str) -> list[int]:
    """Return the seats a browser holds; none for a browser without a token."""
    return [number for number, seat in enumerate(table.seats) if holder and seat.holder == holder]


def open_seats(table: Table) -> list[int]:
    """Return the seats one can join."""
    return [number for number, seat in enumerate(table.seats) if seat.kind == "open"]


def is_bot(table: Table, number: int) -> bool:
    """Whether a bot plays this seat now."""
    seat = table.seats[number]
    return seat.kind == "bot" or seat.covered or has_resigned(table, number)


def has_resigned(table: Table, number: int) -> bool:
    """Whether somebody has given this seat up, for good."""
    return table.log is not None and number in table.log.resigned


def bot_of(table: Table, number: int) -> tuple[Level | None, MemoryName | None]:
    """Return the level and the memory of the bot that plays a seat, or would cover it."""
    seat = table.seats[number]
    ours = is_bot(table, number) and program_of(table, number) is None
    level = seat.level or (COVER_LEVEL if ours else None)
    return level, None if level is None else seat.memory or memory_of(level)


def program_of(table: Table, number: int) -> str | None:
    """Return the program that plays a seat; None if it is a person, or a bot of ours."""
    seat = table.seats[number]
    return seat.name if seat.kind == "bot" else None


def has_people(table: Table) -> bool:
    """Whether somebody plays who is no bot."""
    return not all(is_bot(table, number) for number in range(len(table.seats)))


def has_aids(table: Table, number: int | None) -> bool:
    """Whether a seat has memory aids; spectators never have."""
    if number is None or table.options.memory_aids == "off":
        return False
    return table.options.memory_aids == "table" or table.seats[number].aids


def shown_seat(table: Table, holder: str) -> int | None:
    """Return the seat whose view a browser gets: its own on turn, else its first own one; None: a spectator."""
    own = own_seats(table, holder)
    if table.log is not None and table.log.game.player in own:
        return table.log.game.player
    return own[0] if own else None


def acting_seat(table: Table, request: Request) -> int:
    """Return the seat a request is made for; `Refused` if there is none, or the game has gone on."""
    log, own = table.running(), held_seats(table, request.holder)
    player = log.game.player
    if request.seq != log.seq:
        raise Refused("stale", "The game has gone on; here is how it stands.")
    if log.is_over:
        raise Refused("game_over", "The game is over.")
    if request.kind != "resign" and player not in own:
        raise Refused("not_your_turn", "Another seat is on turn.", player=player)
    seat = request.seat if request.seat is not None else player if player in own else own[0]
    if request.kind == "undo" and log.undoable in own:
        seat = log.undoable
    if seat not in own:
        raise Refused("no_seat", "This is not your seat.")
    if has_resigned(table, seat):
        raise given_up(seat)
    if is_bot(table, seat):
        raise Refused("covered", "A bot plays this seat; come back to it first.", seat=seat)
    return seat


def can_undo(table: Table, number: int) -> bool:
    """Whether the browser that holds a seat, if that is on turn, can take back what it did last."""
    return table.running().undoable in own_seats(table, table.seats[number].holder or "")


def answered(table: Table, request: Request) -> int | None:
    """Return the seq a request has because it came before; `Refused` if another one came with its id."""
    entry = table.answers.get(request.client)
    if entry is None:
        return None
    seat = entry.seat if request.seat is None else request.seat
    if (entry.kind, entry.token, entry.seq, entry.seat) != (request.kind, request.token, request.seq + 1, seat):
        raise Refused("reused_id", "Something else was asked with this id; every request needs its own.", "id")
    return entry.seq


def deadline(table: Table, since: int, timers: Mapping[str, float]) -> int | None:
    """Return when the timer ends the turn, in milliseconds since 1970; a restart, at `since`, costs nobody a turn."""
    log, timer = table.log, table.options.timer
    if log is None or log.is_over or timer == "off" or is_bot(table, log.game.player):
        return None
    return max(log.turn_began, since) + int(timers[timer] * SECOND)


def given_up(seat: int) -> Refused:
    """Return why nobody plays a seat that was given up."""
    return Refused("resigned", "This seat has resigned; there is no way back to it.", seat=seat)


def held_seats(table: Table, holder: str) -> list[int]:
    """Return the seats a browser holds; `no_seat` if it holds none."""
    own = own_seats(table, holder)
    if not own:
        raise Refused("no_seat", "You have no seat at this table.")
    return own
