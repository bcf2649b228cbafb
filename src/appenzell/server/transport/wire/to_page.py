"""WebSocket messages to the page: answers, and what happens at its table."""

from typing import Annotated, Literal

from pydantic import Field

from appenzell.server.transport.wire.base import By, Phrase, Wire
from appenzell.server.transport.wire.events import Event, LogLine
from appenzell.server.transport.wire.seen import TableInfo, View


class Welcome(Wire):
    """The answer to `hello`: everything needed to go on from here; the view is null in the lobby."""

    type: Literal["welcome"] = "welcome"
    id: str
    table: TableInfo
    seq: int
    view: View | None
    since: int
    """The log holds only what came after this seq; 0: all of it, which replaces what was known."""
    log: tuple[LogLine, ...]
    you: tuple[int, ...]


class Ack(Wire):
    """The request of this id is committed as, or before, this seq; a repeated id gets the same answer."""

    type: Literal["ack"] = "ack"
    id: str
    seq: int


class Error(Wire):
    """A request was refused; id null: it could not even be read. `stale` brings the right seq and view."""

    type: Literal["error"] = "error"
    id: str | None
    code: str
    message: str
    rule: str | None = None
    """The id of a rule it breaks, for `illegal_action`."""
    reason: str | None = None
    """Why, as a stable word, for `illegal_action`."""
    params: dict[str, str | int] = Field(default_factory=dict)
    seq: int | None = None
    view: View | None = None


class Acted(Wire):
    """An action was played and is committed."""

    type: Literal["acted"] = "acted"
    seq: int
    seat: int
    token: str
    by: By
    events: tuple[Event, ...]
    view: View
    line: LogLine


class Undone(Wire):
    """An action was taken back: the line of seq `undid` is no longer in the log."""

    type: Literal["undone"] = "undone"
    seq: int
    seat: int
    token: str
    undid: int
    view: View


class Resigned(Wire):
    """A seat resigned: of two the other has won, of more a bot plays on."""

    type: Literal["resigned"] = "resigned"
    seq: int
    seat: int
    events: tuple[Event, ...]
    view: View
    line: LogLine


class TableChanged(Wire):
    """Somebody joined, left, returned, connected or switched aids, or the game began (then `hello` brings the view)."""

    type: Literal["table"] = "table"
    table: TableInfo


class Said(Wire):
    """Somebody said a phrase; seat null: a spectator."""

    type: Literal["said"] = "said"
    seat: int | None
    phrase: Phrase


class Advice(Wire):
    """What a strong bot would do: the action, how it would go on, and the chance to win with it."""

    type: Literal["advice"] = "advice"
    id: str
    token: str
    line: tuple[str, ...]
    chance: float


class Pong(Wire):
    """Yes."""

    type: Literal["pong"] = "pong"
    id: str


ServerMessage = Annotated[
    Welcome | Ack | Error | Acted | Undone | Resigned | TableChanged | Said | Advice | Pong,
    Field(discriminator="type"),
]
