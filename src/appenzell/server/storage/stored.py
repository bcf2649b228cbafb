"""What is kept of a table: what was agreed, its seats, the entries of its log. As it is written, so it is read again.

These models are the storage's own; seats and entries are the plain facts of `playing`. What travels between page and
server is described in `transport/wire`, and may change without a word of this changing. Here a part can be added, with
the value that older rows mean, but none can be renamed, dropped or given another meaning without a migration: databases
are as old as their oldest table. The parts of `StoredTable`, `Seat` and `Entry` are columns of `shape`; `Options` is
one column of JSON, and the version is counted.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from appenzell.game.setup import Module
from appenzell.playing.party import Seat

TableStatus = Literal["lobby", "running", "over"]


class Options(BaseModel):
    """What a table has agreed on. A row of before an option existed has its default."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    players: Annotated[int, Field(ge=2, le=5)] = 2
    target: Annotated[int, Field(ge=4, le=6)] = 4
    layout: str = "front"
    """`front`, `back`, `random` or a plan."""
    modules: list[Module] = Field(default_factory=list)
    memory_aids: Literal["off", "table", "seat"] = "off"
    timer: Literal["off", "relaxed", "fast"] = "off"
    hints: bool = False
    """Whether one may ask what a strong bot would do."""
    bot_pace: Literal["calm", "usual", "brisk"] = "usual"
    """How long bots wait before each action."""
    start: Annotated[int, Field(ge=0, le=4)] | None = None
    """The seat that begins; None: random."""
    turn_limit: Annotated[int, Field(ge=1, le=10_000)] | None = None
    """How many single turns there are at most; only imported games have agreed on that."""


@dataclass(slots=True)
class StoredTable:
    """A table without its log."""

    code: str
    status: TableStatus
    created: int
    started: int | None
    host: str
    """The hash of the browser that may start it."""
    public: bool
    options: Options
    plan: str
    """The room plan, also of a random layout."""
    seed: str
    rematch: str | None
    winner: int | None
    seats: list[Seat]
    version: int = 0
    """How many changes there were, as far as they were looked at: a list of tables does not."""
