"""WebSocket messages to the page: answers, and what happens at its table."""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict  # pydantic takes no other before Python 3.12, and brings it along

from appenzell.playing.entry import By
from appenzell.server.transport.wire.base import Phrase, plain
from appenzell.server.transport.wire.events import Event, LogLine
from appenzell.server.transport.wire.views import TableInfo, View


@plain
class Welcome(TypedDict):
    """The answer to `hello`: everything needed to go on from here; the view is null in the lobby."""

    type: Literal["welcome"]
    id: str
    protocol: Literal[1]
    """The version of the protocol: another one is not to be understood."""
    table: TableInfo
    seq: int
    view: View | None
    since: int
    """The log holds only what came after this seq; 0: all of it, which replaces what was known."""
    log: list[LogLine]
    you: tuple[int, ...]


@plain
class Ack(TypedDict):
    """The request of this id is committed as, or before, this seq; a repeated id gets the same answer."""

    type: Literal["ack"]
    id: str
    seq: int


@plain
class Error(TypedDict):
    """A request was refused; id null: it could not even be read. `stale` brings the right seq and view."""

    type: Literal["error"]
    id: str | None
    code: str
    message: str
    rule: str | None
    """The id of a rule it breaks, for `illegal_action`."""
    reason: str | None
    """Why, as a stable word, for `illegal_action`."""
    params: dict[str, str | int]
    seq: int | None
    view: View | None


@plain
class Acted(TypedDict):
    """An action was played and is committed."""

    type: Literal["acted"]
    seq: int
    seat: int
    token: str
    by: By
    events: list[Event]
    view: View
    line: LogLine


@plain
class Undone(TypedDict):
    """An action was taken back: the line of seq `undid` is no longer in the log."""

    type: Literal["undone"]
    seq: int
    seat: int
    token: str
    undid: int
    view: View


@plain
class Resigned(TypedDict):
    """A seat resigned: of two the other has won, of more a bot plays on."""

    type: Literal["resigned"]
    seq: int
    seat: int
    events: list[Event]
    view: View
    line: LogLine


@plain
class TableChanged(TypedDict):
    """Somebody joined, left, returned, connected or switched aids, or the game began (then `hello` brings the view)."""

    type: Literal["table"]
    table: TableInfo


@plain
class Said(TypedDict):
    """Somebody said a phrase; seat null: a spectator."""

    type: Literal["said"]
    seat: int | None
    phrase: Phrase


@plain
class Advice(TypedDict):
    """What a strong bot would do: the action, how it would go on, and the chance to win with it."""

    type: Literal["advice"]
    id: str
    token: str
    line: tuple[str, ...]
    chance: float


@plain
class Pong(TypedDict):
    """Yes."""

    type: Literal["pong"]
    id: str


ServerMessage = Annotated[
    Welcome | Ack | Error | Acted | Undone | Resigned | TableChanged | Said | Advice | Pong,
    Field(discriminator="type"),
]
