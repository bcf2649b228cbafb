"""What happened at a table: the events of an action, and the lines of the log."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict  # pydantic takes no other before Python 3.12, and brings it along

from appenzell.game.endings import Ending
from appenzell.playing.entry import By
from appenzell.server.transport.wire.base import Tiles, plain

Moved = TypedDict(
    "Moved",
    {
        "kind": Literal["enter", "run", "jump"],
        "seat": int,
        "mouse": int,
        "from": str,
        "to": str,
        "over": list[str],
    },
)
Moved.__doc__ = """A mouse (4: Cheesy) moved: `from` is a place, or `out`; `over` are the places jumped, in order."""
plain(Moved)


@plain
class Lifted(TypedDict):
    """A roof came off; `tiles` are those now seen below it."""

    kind: Literal["lift"]
    room: str
    tiles: Tiles


Slid = TypedDict(
    "Slid",
    {
        "kind": Literal["slide"],
        "slot": str,
        "spare": int,
        "in": str,
        "out": str,
        "revealed": Tiles,
    },
)
Slid.__doc__ = (
    "A spare was pushed in at a slot and a tile fell out; `revealed` are tiles that came out from under a roof."
)
plain(Slid)


@plain
class Fell(TypedDict):
    """A mouse fell into the cellar."""

    kind: Literal["fall"]
    seat: int
    mouse: int
    at: str


@plain
class Tied(TypedDict):
    """A seat tied its ribbon to Cheesy's hat."""

    kind: Literal["ribbon"]
    seat: int


@plain
class Collected(TypedDict):
    """A seat collected a kind of cheese."""

    kind: Literal["collect"]
    seat: int
    cheese: str


Hung = TypedDict(
    "Hung",
    {"kind": Literal["hang"], "from": str | None, "post": str},
)
Hung.__doc__ = """The cheese tower was hung on a post; `from` is null in the set-up."""
plain(Hung)


@plain
class Displaced(TypedDict):
    """A mouse (seat null: Cheesy) lost its pantry tile to a slide and waits to be placed."""

    kind: Literal["displaced"]
    seat: int | None
    mouse: int
    at: str


@plain
class Placed(TypedDict):
    """A displaced mouse (seat null: Cheesy) was placed on a pantry field."""

    kind: Literal["place"]
    seat: int | None
    mouse: int
    to: str


@plain
class Covered(TypedDict):
    """Rooms without a mouse got their roofs back."""

    kind: Literal["cover"]
    rooms: list[str]


@plain
class TurnBegan(TypedDict):
    """Another seat is on turn; `turn` is 0 in the set-up."""

    kind: Literal["turn"]
    seat: int
    turn: int


@plain
class Ended(TypedDict):
    """The game is over; winner null: a draw."""

    kind: Literal["over"]
    winner: int | None
    reason: Ending


Event = Annotated[
    Moved | Lifted | Slid | Fell | Tied | Collected | Hung | Displaced | Placed | Covered | TurnBegan | Ended,
    Field(discriminator="kind"),
]


@plain
class LogLine(TypedDict):
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
    events: list[Event]
