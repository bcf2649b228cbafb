"""The census: what a host sees of all tables, and at which of them people have acted, as questions to the database."""

from dataclasses import asdict, dataclass

from sqlalchemy import ColumnElement, Select, case, func, select

from appenzell.playing.entry import PEOPLE
from appenzell.server.storage.shape import changes, games


@dataclass(frozen=True, slots=True)
class Count:
    """The tables of one status."""

    status: str
    tables: int
    untouched: int
    """Where no person has acted."""
    oldest: int
    """When the oldest was made, in milliseconds since 1970."""
    entries: int
    """Of all their logs."""

    as_dict = asdict


def acted(times: int = 1) -> ColumnElement[bool]:
    """Whether people have acted at a table, at least so many times."""
    by_people = select(changes.c.game).where(changes.c.game == games.c.code, changes.c.by.in_(PEOPLE))
    return by_people.offset(times - 1).limit(1).correlate(games).exists()


def counting() -> Select[tuple[str, int, int, int, int]]:
    """Return what counts the tables that are kept: a `Count` in each row."""
    length = select(func.count(changes.c.seq)).where(changes.c.game == games.c.code).correlate(games).scalar_subquery()
    untouched = func.sum(case((acted(), 0), else_=1))
    wanted = select(games.c.status, func.count(), untouched, func.min(games.c.created), func.sum(length))
    return wanted.group_by(games.c.status).order_by(games.c.status)
