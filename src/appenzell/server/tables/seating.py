"""Changing seats: who joins, leaves, comes back or is covered. Pure logic: it returns how seats look then."""

from collections.abc import Iterator
from dataclasses import replace

from appenzell.bots import Level
from appenzell.playing.party import (
    COVER_LEVEL,
    Seat,
    given_up,
    has_resigned,
    held_seats,
    open_seats,
    own_seats,
    program_of,
)
from appenzell.server.basics.names import checked_name, distinct
from appenzell.server.basics.refusals import Refused
from appenzell.server.tables.table import Table


def join(table: Table, holder: str, wanted: int | None, name: str | None) -> tuple[int, Seat]:
    """Return the seat somebody gets, and how it looks then; whoever has a seat keeps it.

    A game that runs has open seats only if it was imported, without its people.
    """
    own = own_seats(table, holder)
    if own and (wanted is None or wanted in own):
        number = own[0] if wanted is None else wanted
        return number, table.seats[number]
    free = open_seats(table)
    if table.status == "over" or (table.status == "running" and not free):
        raise Refused("already_started", "The game has begun; one can watch it.")
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
    for number in held_seats(table, holder):
        yield number, Seat("open") if table.status == "lobby" else replace(table.seats[number], covered=True)


def replaced(table: Table, number: int) -> Seat:
    """Return the seat of a program that has failed, with a bot of ours."""
    return table.seats[number] if program_of(table, number) is None else Seat("bot", level=COVER_LEVEL)


def stood_in(table: Table, holder: str, number: int, is_here: bool) -> Seat:
    """Return the seat of somebody who is not there, covered by a bot because another at the table asks for it."""
    held_seats(table, holder)
    if table.status != "running":
        raise Refused("not_started", "The game is not running.")
    if number >= len(table.seats) or table.seats[number].kind != "person":
        raise Refused("bad_seat", "Nobody is to sit on this seat.", "seat")
    if has_resigned(table, number):
        raise given_up(number)
    if is_here:
        raise Refused("seat_taken", "Whoever sits there is connected.", "seat", seat=number)
    return replace(table.seats[number], covered=True)


def returned(table: Table, holder: str) -> Iterator[tuple[int, Seat]]:
    """Return the seats somebody comes back to; those given up stay with the bot."""
    own = held_seats(table, holder)
    kept = [number for number in own if not has_resigned(table, number)]
    if not kept:
        raise given_up(own[0])
    for number in kept:
        yield number, replace(table.seats[number], covered=False)


def with_aids(table: Table, holder: str, number: int, on: bool) -> Seat:
    """Return an own seat with memory aids switched."""
    if number not in held_seats(table, holder):
        raise Refused("no_seat", "This is not your seat.")
    if table.options.memory_aids != "seat":
        raise Refused("aids_refused", "This table has not agreed on memory aids for single seats.")
    return replace(table.seats[number], aids=on)
