"""What is written down of a game being played: one entry for each action, undo and resignation."""

from typing import Literal, NamedTuple

EntryKind = Literal["act", "undo", "resign"]
By = Literal["person", "advised", "bot", "timer"]
"""Who acted; `advised`: a person who has got a hint in this turn."""
PEOPLE = ("person", "advised")
"""Whose entries are those of people, with a hint or without."""


class Entry(NamedTuple):
    """One row of a log."""

    seq: int
    """Counted from 1; 0 is the game before the first entry."""
    kind: EntryKind
    seat: int
    token: str | None
    """The action of an `act`."""
    by: By = "person"
    client: str | None = None
    """Who asked with which id, so that a retry is not taken for a new request."""
    at: int = 0
    """When, in milliseconds since 1970."""
