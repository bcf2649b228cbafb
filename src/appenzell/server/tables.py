"""A table's life as pure logic: who sits where, who may do what, what changes.

Owns the questions and the refusals; writes nothing and tells nobody. What changes is returned as new values, which the
house writes down first and then puts in place.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from secrets import choice
from typing import Literal

from appenzell.bots import Level, MemoryName, memory_of
from appenzell.game.errors import AppenzellError
from appenzell.game.seed import fresh_seed
from appenzell.game.setup import Setup
from appenzell.rules.layouts import parse_layout, random_layout
from appenzell.server.errors import Refused, refusal
from appenzell.server.game_log import Entry, GameLog
from appenzell.server.names import checked_name, distinct
from appenzell.server.wire import NewTable, Options, SeatWish, Status

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that looks like another
CODE_LENGTH = 6
COVER_LEVEL: Level = "keen"
SECOND = 1000


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat and who holds it."""

    kind: str
    """`person`, `bot` or `open`."""
    name: str | None = None
    """Of a person; of a bot only if it is a program of the host's."""
    level: Level | None = None
    """Which bot plays here, or would cover."""
    memory: MemoryName | None = None
    """How well it remembers; None: as its level does."""
    holder: str | None = None
    """The hash of the browser that holds it."""
    covered: bool = False
    """A bot plays until the person returns."""
    aids: bool = False


@dataclass(slots=True)
class Table:
    """A table: what was agreed, its seats, and its game once it has begun."""

    code: str
    status: Status
    created: int
    started: int | None
    host: str
    public: bool
    options: Options
    plan: str
    seed: str
    rematch: str | None
    winner: int | None
    seats: list[Seat]
    log: GameLog | None = None
    answers: dict[str, Entry] = field(default_factory=dict)
    """What came of whose request, by client, so that a retry is answered the same."""
    hinted: tuple[int, int] | None = None
    """The turn and the seat that got a hint last; known to memory alone, so a restart forgets it."""
    used: float = 0.0
    """When somebody last looked, on the process's own clock."""

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
    log, own = table.running(), _held(table, request.holder)
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
        raise _given_up(seat)
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


# --- making tables -----------------------------------------------------------------------------------------


def new_code() -> str:
    """Return a random code."""
    return "".join(choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def new_table(wanted: NewTable, holder: str, now: int, programs: Collection[str] = ()) -> Table:
    """Return the table somebody asked for; a game without friends to wait for begins at once."""
    options = checked_options(wanted.options)
    unknown = [wish.name for wish in wanted.seats if wish.kind == "bot" and wish.name not in (None, *programs)]
    if unknown:
        raise Refused("unknown_program", f"This server has no program {unknown[0]!r}.", "seats", name=str(unknown[0]))
    if len(wanted.seats) != options.players:
        raise Refused("bad_seats", f"{options.players} players need {options.players} seats.", "seats")
    seats: list[Seat] = []
    for wish in wanted.seats:
        seat = _wished_seat(wish, wanted.name, holder)
        named = seat if seat.kind == "bot" else replace(seat, name=distinct(seat.name, (each.name for each in seats)))
        seats.append(named)
    if not any(seat.holder for seat in seats) and any(seat.kind == "open" for seat in seats):
        raise Refused("bad_seats", "Somebody has to wait for the friends: take a seat.", "seats")
    table = _table(options, holder, wanted.public, seats, now)
    if not open_seats(table):
        table.begin(now)
    return table


def checked_options(options: Options) -> Options:
    """Return options that can be played, a plan in its slash form; `Refused` says what is wrong."""
    layout = "front" if options.layout == "random" else options.layout
    try:
        setup = Setup(options.players, options.target, layout, options.modules, start=options.start)
    except AppenzellError as error:
        raise refusal(error) from None
    kept = "random" if options.layout == "random" else setup.layout
    return options.model_copy(update={"layout": kept, "modules": sorted(setup.modules)})


def _wished_seat(wish: SeatWish, name: str | None, holder: str) -> Seat:
    if wish.kind == "bot":
        return Seat("bot", wish.name) if wish.name is not None else Seat("bot", level=wish.level, memory=wish.memory)
    if wish.kind == "friend":
        return Seat("open")
    own = name if wish.kind == "me" and wish.name is None else wish.name
    return Seat("person", checked_name(own), holder=holder)


def _table(options: Options, host: str, public: bool, seats: Sequence[Seat], now: int) -> Table:
    seed = fresh_seed()
    layout = random_layout(fresh_seed()) if options.layout == "random" else parse_layout(options.layout)
    return Table(new_code(), "lobby", now, None, host, public, options, layout.plan, seed, None, None, list(seats))


def check_over(table: Table) -> None:
    """Refuse a rematch of a game that runs."""
    if not table.running().is_over:
        raise Refused("not_over", "The game is not over.")


def rematch_of(table: Table, holder: str, now: int) -> Table:
    """Return a table for the same people and bots, where the next seat begins; it is whose who asks for it."""
    options = table.options.model_copy(update={"start": (table.running().game.start + 1) % table.options.players})
    seats = [replace(seat, covered=False) for seat in table.seats]
    again = _table(options, holder, table.public, seats, now)
    again.begin(now)
    return again


# --- changing seats ----------------------------------------------------------------------------------------


def join(table: Table, holder: str, wanted: int | None, name: str | None) -> tuple[int, Seat]:
    """Return the seat somebody gets, and how it looks then; whoever has a seat keeps it."""
    own = own_seats(table, holder)
    if own and (wanted is None or wanted in own):
        number = own[0] if wanted is None else wanted
        return number, table.seats[number]
    if table.status != "lobby":
        raise Refused("already_started", "The game has begun; one can watch it.")
    free = open_seats(table)
    if wanted is not None and wanted >= len(table.seats):
        raise Refused("bad_seat", "This table has no such seat.", "seat")
    if not free:
        raise Refused("table_full", "All seats are taken; one can watch the game.", "seat")
    if wanted is not None and wanted not in free:
        raise Refused("seat_taken", "This seat is taken.", "seat", seat=wanted)
    number = free[0] if wanted is None else wanted
    others = [seat.name for seat in table.seats]
    return number, Seat("person", distinct(checked_name(name), others), holder=holder)


def filled(table: Table, holder: str, fill_with_bots: bool, level: Level) -> list[Seat]:
    """Return the seats with which the host begins."""
    if table.status != "lobby":
        raise Refused("already_started", "The game has begun already.")
    if table.host != holder:
        raise Refused("not_host", "Whoever made the table starts the game.")
    free = open_seats(table)
    if free and not fill_with_bots:
        raise Refused("not_full", "Some seats are still free.", free=len(free))
    return [Seat("bot", level=level) if seat.kind == "open" else seat for seat in table.seats]


def left(table: Table, holder: str) -> Iterator[tuple[int, Seat]]:
    """Return the seats somebody leaves: freed before the game, covered by a bot in it."""
    for number in _held(table, holder):
        yield number, Seat("open") if table.status == "lobby" else replace(table.seats[number], covered=True)


def replaced(table: Table, number: int) -> Seat:
    """Return the seat of a program that has failed, with a bot of ours."""
    return table.seats[number] if program_of(table, number) is None else Seat("bot", level=COVER_LEVEL)


def stood_in(table: Table, holder: str, number: int, is_here: bool) -> Seat:
    """Return the seat of somebody who is not there, covered by a bot because another at the table asks for it."""
    _held(table, holder)
    if table.status != "running":
        raise Refused("not_started", "The game is not running.")
    if number >= len(table.seats) or table.seats[number].kind != "person":
        raise Refused("bad_seat", "Nobody is to sit on this seat.", "seat")
    if has_resigned(table, number):
        raise _given_up(number)
    if is_here:
        raise Refused("seat_taken", "Whoever sits there is connected.", "seat", seat=number)
    return replace(table.seats[number], covered=True)


def returned(table: Table, holder: str) -> Iterator[tuple[int, Seat]]:
    """Return the seats somebody comes back to; those given up stay with the bot."""
    own = _held(table, holder)
    kept = [number for number in own if not has_resigned(table, number)]
    if not kept:
        raise _given_up(own[0])
    for number in kept:
        yield number, replace(table.seats[number], covered=False)


def with_aids(table: Table, holder: str, number: int, on: bool) -> Seat:
    """Return an own seat with memory aids switched."""
    if number not in _held(table, holder):
        raise Refused("no_seat", "This is not your seat.")
    if table.options.memory_aids != "seat":
        raise Refused("aids_refused", "This table has not agreed on memory aids for single seats.")
    return replace(table.seats[number], aids=on)


def _given_up(seat: int) -> Refused:
    return Refused("resigned", "This seat has resigned; there is no way back to it.", seat=seat)


def _held(table: Table, holder: str) -> list[int]:
    own = own_seats(table, holder)
    if not own:
        raise Refused("no_seat", "You have no seat at this table.")
    return own
