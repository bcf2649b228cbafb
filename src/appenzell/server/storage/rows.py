"""Rows: tables, seats and entries as the database has them, and back. Asks nothing, writes nothing."""

from collections.abc import Iterable
from dataclasses import asdict, fields
from typing import Any

from pydantic import TypeAdapter, ValidationError
from sqlalchemy import ColumnElement, Executable, Select, func, insert, literal, select, update

from appenzell.playing.entry import Entry
from appenzell.playing.party import Seat
from appenzell.server.storage.asking import Unreadable
from appenzell.server.storage.changes import Change, DatabaseRow, Statement
from appenzell.server.storage.shape import expired, games, seats
from appenzell.server.storage.stored import Options, StoredTable

UNFINISHED = ("lobby", "running")
SEAT: TypeAdapter[Seat] = TypeAdapter(Seat)
SEAT_PARTS = tuple(part.name for part in fields(Seat))
PLAIN = ("code", "status", "created", "started", "host", "public", "plan", "seed", "rematch", "winner")
"""What is kept of a table as it is."""


def table_of(game: Any, sitting: Iterable[Any]) -> StoredTable:
    """Return a table as it is read; `Unreadable` if this version cannot."""
    try:
        plain = {name: getattr(game, name) for name in PLAIN}
        seats = [SEAT.validate_python({name: getattr(row, name) for name in SEAT_PARTS}) for row in sitting]
        return StoredTable(**plain, options=Options.model_validate(game.options), seats=seats)
    except ValidationError as error:
        fault = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, fault["loc"]))
        raise Unreadable(game.code, f"{where}: {fault['msg']}.") from None


def game_row(table: StoredTable) -> DatabaseRow:
    """Return a table as it is written, without its seats."""
    return {name: getattr(table, name) for name in PLAIN} | {"options": table.options.model_dump()}


def seat_rows(table: StoredTable) -> list[DatabaseRow]:
    """Return the seats of a table as they are written."""
    return [{"game": table.code, "seat": number, **asdict(seat)} for number, seat in enumerate(table.seats)]


def entry_of(row: Any) -> Entry:
    """Return an entry as it is read."""
    return Entry(*(getattr(row, name) for name in Entry._fields))


def is_own(holder: str) -> ColumnElement[bool]:
    """Whether a browser holds a seat at a table, or has made it: who lets bots play holds none."""
    held = select(seats.c.game).where(seats.c.holder == holder)
    return games.c.code.in_(held.union(select(games.c.code).where(games.c.host == holder)))


def unfinished(host: str | None = None) -> Select[Any]:
    """Return the question how many tables are not over, of one browser or of all."""
    wanted = select(func.count()).select_from(games).where(games.c.status.in_(UNFINISHED))
    return wanted if host is None else wanted.where(games.c.host == host)


def new_game(table: StoredTable, most: tuple[int, int | None] | None) -> Executable:
    """Return what writes a table, without its seats.

    It writes none if there are so many of its host, or in all, or if another one had its code; then its seats belong
    to no table, and nothing is written at all.
    """
    row = game_row(table)
    values = select(*(literal(row[column.name], column.type) for column in games.c))
    values = values.where(~select(expired.c.code).where(expired.c.code == table.code).exists())
    if most is not None:
        own, every = most
        values = values.where(unfinished(table.host).scalar_subquery() < own)
        if every is not None:
            values = values.where(unfinished().scalar_subquery() < every)
    return insert(games).from_select(list(games.c), values)


def statements_of(code: str, change: Change) -> list[Statement]:
    """Return what a change writes beside its own row."""
    if not change.seats and not change.parts:  # an action, as nearly all are
        return []
    found: list[Statement] = [
        (update(seats).where(seats.c.game == code, seats.c.seat == number).values(**asdict(seat)), None)
        for number, seat in change.seats.items()
    ]
    if change.parts:
        found.append((update(games).where(games.c.code == code).values(**change.parts), None))
    return found
