"""Making tables: what somebody wishes for becomes a table, or is refused. Pure logic, and a little chance."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from secrets import choice
from typing import Literal

from appenzell.bots import Level, MemoryName
from appenzell.game.errors import AppenzellError
from appenzell.game.seed import fresh_seed
from appenzell.game.setup import Setup
from appenzell.playing.party import Seat, open_seats, running
from appenzell.rules.layouts import parse_layout, random_layout
from appenzell.server.basics.names import checked_name, distinct
from appenzell.server.basics.refusals import Refused, refusal
from appenzell.server.storage.stored import Options
from appenzell.server.tables.table import Table

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that looks like another
CODE_LENGTH = 6


@dataclass(frozen=True, slots=True)
class SeatWish:
    """Who shall sit on a seat; `here` is another person at this screen."""

    kind: Literal["me", "friend", "bot", "here"]
    name: str | None = None
    """A person's; for a bot one of the host's programs, which then plays."""
    level: Level = "keen"
    memory: MemoryName | None = None


@dataclass(frozen=True, slots=True)
class TableWish:
    """A table that somebody wishes for."""

    options: Options
    seats: Sequence[SeatWish]
    name: str | None = None
    public: bool = False


def new_code() -> str:
    """Return a random code."""
    return "".join(choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def new_table(wanted: TableWish, holder: str, now: int, programs: Collection[str] = ()) -> Table:
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
    if not running(table).is_over:
        raise Refused("not_over", "The game is not over.")


def rematch_of(table: Table, holder: str, now: int) -> Table:
    """Return a table for the same people and bots, where the next seat begins; it is whose who asks for it."""
    options = table.options.model_copy(update={"start": (running(table).game.start + 1) % table.options.players})
    seats = [replace(seat, covered=False) for seat in table.seats]
    again = _table(options, holder, table.public, seats, now)
    again.begin(now)
    return again
