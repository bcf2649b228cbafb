"""Changes: what is written of a table at a time, and what makes that impossible.

Every change has the next version of its table, and is a row; an entry of the log is nothing more. What else it changes
are statements, carried out in the same transaction.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from sqlalchemy import Connection, Executable

from appenzell.playing.entry import Entry
from appenzell.playing.party import Seat
from appenzell.server.basics.moments import now_ms
from appenzell.server.storage.shape import changes

MUST_FIND = "must_find"
"""The option of a statement that writes a row, unless another writer was first."""
TABLE_KIND = "table"
"""The kind of a change that is no entry of the log."""
DatabaseRow = dict[str, Any]
ChangeRow = tuple[Any, ...]
"""A change, by the columns of its table."""
Key = tuple[str, int]
"""A table and a version of it."""
CHANGE_COLUMNS = tuple(changes.c.keys())
Statement = tuple[Executable, list[DatabaseRow] | None]
"""A statement, and the rows it is for if it is an insert."""


class Conflict(Exception):  # noqa: N818 - somebody else was first; nothing has failed
    """Another writer was first."""


class Change(NamedTuple):
    """One change of a table: an entry of its log, seats, parts of the table itself, or several of these."""

    entry: Entry | None = None
    seats: Mapping[int, Seat] = MappingProxyType({})
    parts: Mapping[str, Any] = MappingProxyType({})
    """Columns of `games`."""
    forgets: bool = False
    """Whether nothing is kept of the table but that it was there."""


def change_row(code: str, version: int, change: Change) -> ChangeRow:
    """Return the row that a change is."""
    entry = change.entry
    if entry is None:
        return code, version, TABLE_KIND, now_ms(), None, None, None, None, None
    return code, version, entry.kind, entry.at, entry.seq, entry.seat, entry.token, entry.by, entry.client


def key_of(row: ChangeRow) -> Key:
    """Return which version of which table a row is."""
    return row[0], row[1]


def carry_out(statements: Sequence[Statement], connection: Connection) -> None:
    """Carry statements out within a transaction; `Conflict` if one does not find what it must."""
    for statement, values in statements:
        done = connection.execute(statement, values)
        if statement.get_execution_options().get(MUST_FIND) and not done.rowcount:
            raise Conflict
