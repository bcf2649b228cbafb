"""What happened at a table: the events of an action, and the lines of the log."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from appenzell.server.transport.wire.base import By, Reason, Tiles, Wire


class Moved(Wire):
    """A mouse (4: Cheesy) moved: `from` is a place, or `out`; `over` are the places jumped, in order."""

    kind: Literal["enter", "run", "jump"]
    seat: int
    mouse: int
    origin: str = Field(alias="from")
    to: str
    over: list[str]


class Lifted(Wire):
    """A roof came off; `tiles` are those now seen below it."""

    kind: Literal["lift"]
    room: str
    tiles: Tiles


class Slid(Wire):
    """A spare was pushed in at a slot and a tile fell out; `revealed` are tiles that came out from under a roof."""

    kind: Literal["slide"]
    slot: str
    spare: int
    tile_in: str = Field(alias="in")
    tile_out: str = Field(alias="out")
    revealed: Tiles


class Fell(Wire):
    """A mouse fell into the cellar."""

    kind: Literal["fall"]
    seat: int
    mouse: int
    at: str


class Tied(Wire):
    """A seat tied its ribbon to Cheesy's hat."""

    kind: Literal["ribbon"]
    seat: int


class Collected(Wire):
    """A seat collected a kind of cheese."""

    kind: Literal["collect"]
    seat: int
    cheese: str


class Hung(Wire):
    """The cheese tower was hung on a post; `from` is null in the set-up."""

    kind: Literal["hang"]
    origin: str | None = Field(alias="from")
    post: str


class Displaced(Wire):
    """A mouse (seat null: Cheesy) lost its pantry tile to a slide and waits to be placed."""

    kind: Literal["displaced"]
    seat: int | None
    mouse: int
    at: str


class Placed(Wire):
    """A displaced mouse (seat null: Cheesy) was placed on a pantry field."""

    kind: Literal["place"]
    seat: int | None
    mouse: int
    to: str


class Covered(Wire):
    """Rooms without a mouse got their roofs back."""

    kind: Literal["cover"]
    rooms: list[str]


class TurnBegan(Wire):
    """Another seat is on turn; `turn` is 0 in the set-up."""

    kind: Literal["turn"]
    seat: int
    turn: int


class Ended(Wire):
    """The game is over; winner null: a draw."""

    kind: Literal["over"]
    winner: int | None
    reason: Reason


Event = Annotated[
    Moved | Lifted | Slid | Fell | Tied | Collected | Hung | Displaced | Placed | Covered | TurnBegan | Ended,
    Field(discriminator="kind"),
]


class LogLine(Wire):
    """An entry of a table's log. Its events name no tile that a roof may hide by now: `tiles` and `revealed` are empty,
    `in` and `out` are `?`.
    """

    seq: int
    turn: int
    seat: int
    token: str | None
    """null: the seat resigned."""
    by: By
    at: datetime
    events: tuple[Event, ...]
