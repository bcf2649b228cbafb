"""The protocol between server and page: every message, and nothing that is not one.

These models are the schema: `python -m appenzell.server.schema` prints it, and the page's TypeScript types are
generated from that. What a stranger sends is checked here first: types, sizes, and no unknown key. Must not know how
messages come about.
"""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from appenzell.bots import Level

Module = Literal["cheesy", "pantry", "tower", "works"]
Timer = Literal["off", "relaxed", "fast"]
MemoryAids = Literal["off", "table", "seat"]
Status = Literal["lobby", "running", "over"]
By = Literal["person", "bot", "timer"]
Reason = Literal["target", "third_mouse", "turn_limit", "resigned"]
Words = Literal["hello", "nice_one", "oh_crumbs", "your_move", "sorry", "well_run", "good_game", "thanks"]
Emote = Literal["cheer", "laugh", "wow", "cry", "angry", "sleepy", "heart", "cheese"]
Phrase = Words | Emote

Seat = Annotated[int, Field(ge=0, le=4)]
Seq = Annotated[int, Field(ge=0, le=10_000_000)]
ClientId = Annotated[str, Field(min_length=1, max_length=40)]
Token = Annotated[str, Field(max_length=16)]
Name = Annotated[str, Field(max_length=200)]  # what is a good name is said by `names`, in a sentence
Tiles = dict[str, str]


class Wire(BaseModel):
    """What all messages have in common: no unknown keys, no guessing of types."""

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        strict=True,
        validate_by_name=True,
        validate_by_alias=True,
        use_attribute_docstrings=True,
        json_schema_serialization_defaults_required=True,
    )


# --- what happened -----------------------------------------------------------------------------------------


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


# --- what is to be seen ------------------------------------------------------------------------------------


class View(Wire):
    """What a seat, or a spectator (seat null), sees now."""

    seat: int | None
    players: int
    target: int
    layout: str
    modules: tuple[str, ...]
    turn_limit: int | None
    start: int
    phase: Literal["setup", "turn", "place", "over"]
    player: int
    turn: int
    actions_left: int
    slid: bool
    works_used: tuple[int, ...]
    tiles: Tiles
    """The tiles of open rooms by field; a field that is not in it is covered, raised or a tower."""
    spares: tuple[str, ...]
    open: tuple[str, ...]
    mice: tuple[tuple[str, ...], ...]
    """A field, `out`, `cellar`, `tower` (the cheese tower), `p1` to `p4`, `held`."""
    cheesy: str | None
    ribbon: int | None
    cheese_tower: str | None
    collected: tuple[str, ...]
    stock: dict[str, int]
    winner: int | None
    legal: tuple[str, ...]
    """The tokens of all legal actions, if this seat is on turn."""
    costs: dict[str, int]
    """What each of them costs, in actions."""
    can_undo: bool
    deadline: datetime | None
    """When the turn is ended by the timer."""
    memory: Tiles | None
    """With memory aids: the tiles that were seen and are covered now."""


class Options(Wire):
    """What a table agrees on."""

    players: int = Field(2, ge=2, le=5)
    target: int = Field(4, ge=4, le=6)
    layout: str = Field("front", max_length=400)
    """`front`, `back`, `random` or a plan."""
    modules: list[Module] = Field(default_factory=list, max_length=4)
    memory_aids: MemoryAids = "off"
    timer: Timer = "off"
    start: Seat | None = None
    """The seat that begins; null: random."""


class SeatInfo(Wire):
    """One seat of a table, as everybody sees it."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str | None
    level: Level | None
    """The bot that plays, or covers, this seat."""
    connected: bool
    """Whether somebody looks at the table through this seat now."""
    covered: bool
    """Its person has left for a while; a bot plays."""
    resigned: bool
    aids: bool
    """Whether this seat has memory aids."""


class TableInfo(Wire):
    """A table as one browser sees it."""

    code: str
    status: Status
    public: bool
    options: Options
    plan: str
    """The room plan, whatever the layout is called."""
    seats: tuple[SeatInfo, ...]
    watchers: int
    created: datetime
    seal: str
    """The seal of the seed, shown from the start."""
    seq: int
    winner: int | None
    reason: Reason | None
    """Why the game ended."""
    rematch: str | None
    """The code of the rematch."""
    you: tuple[int, ...]
    """The seats this browser holds."""
    host: bool
    """Whether this browser may start the game."""


class TableCard(Wire):
    """A table in a list."""

    code: str
    status: Status
    public: bool
    players: int
    target: int
    modules: tuple[Module, ...]
    timer: Timer
    seats: tuple[SeatInfo, ...]
    free: int
    """How many seats are open to join."""
    created: datetime
    you: tuple[int, ...]
    your_turn: bool
    winner: int | None


# --- HTTP --------------------------------------------------------------------------------------------------


class SeatWish(Wire):
    """Who shall sit on a seat; `here` is another person at this screen."""

    kind: Literal["me", "friend", "bot", "here"]
    name: Name | None = None
    level: Level = "greedy"


class NewTable(Wire):
    """`POST /api/tables`."""

    options: Options
    seats: list[SeatWish] = Field(min_length=1, max_length=5)
    name: Name | None = None
    public: bool = False


class Made(Wire):
    """A table was made; `seats` are those this browser holds."""

    code: str
    seats: tuple[int, ...]


class LevelInfo(Wire):
    """A bot one can play against."""

    id: Level


class HelloAnswer(Wire):
    """`GET /api/hello`."""

    name: str | None
    tables: tuple[TableCard, ...]
    levels: tuple[LevelInfo, ...]


class TableList(Wire):
    """`GET /api/tables`."""

    tables: tuple[TableCard, ...]


class Join(Wire):
    """`POST /api/tables/{code}/join`; without a seat the first free one."""

    seat: Seat | None = None
    name: Name | None = None


class Joined(Wire):
    """The seat that was taken."""

    seat: int


class Start(Wire):
    """`POST /api/tables/{code}/start`."""

    fill_with_bots: bool = False
    level: Level = "greedy"


class Cover(Wire):
    """`POST /api/tables/{code}/cover`: a bot shall play for whoever is not there."""

    seat: Seat


class Nothing(Wire):
    """A request or an answer that says no more than its name."""


class Rematch(Wire):
    """The code of the next table."""

    code: str


class LayoutText(Wire):
    """`POST /api/layouts/check`, and the answer: its slash form."""

    layout: str = Field(max_length=400)


class ErrorInfo(Wire):
    """Why something was refused; the page translates `code` and `params`, `message` is for logs and programs."""

    code: str
    message: str
    field: str | None = None
    params: dict[str, str | int] = Field(default_factory=dict)


class ErrorAnswer(Wire):
    """The body of every HTTP answer that is no success."""

    error: ErrorInfo


# --- WebSocket: from the page ------------------------------------------------------------------------------


class Hello(Wire):
    """The first message, and again after a gap; `seq` is the last one seen."""

    type: Literal["hello"]
    id: ClientId
    seq: Seq | None = None


class Act(Wire):
    """Play an action; `seq` is what it is based on."""

    type: Literal["act"]
    id: ClientId
    seq: Seq
    token: Token


class Undo(Wire):
    """Take back one's own last action."""

    type: Literal["undo"]
    id: ClientId
    seq: Seq


class Resign(Wire):
    """Give up; without a seat: the own one on turn, else the first own one."""

    type: Literal["resign"]
    id: ClientId
    seq: Seq
    seat: Seat | None = None


class Say(Wire):
    """Say a ready-made phrase."""

    type: Literal["say"]
    id: ClientId
    phrase: Phrase


class Aids(Wire):
    """Switch memory aids for an own seat, where the table allows it."""

    type: Literal["aids"]
    id: ClientId
    seat: Seat
    on: bool


class Ping(Wire):
    """Is anybody there?"""

    type: Literal["ping"]
    id: ClientId


ClientMessage = Annotated[Hello | Act | Undo | Resign | Say | Aids | Ping, Field(discriminator="type")]


# --- WebSocket: to the page --------------------------------------------------------------------------------


class Welcome(Wire):
    """The answer to `hello`: everything needed to go on from here; the view is null in the lobby."""

    type: Literal["welcome"] = "welcome"
    id: str
    table: TableInfo
    seq: int
    view: View | None
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


class Pong(Wire):
    """Yes."""

    type: Literal["pong"] = "pong"
    id: str


ServerMessage = Annotated[
    Welcome | Ack | Error | Acted | Undone | Resigned | TableChanged | Said | Pong, Field(discriminator="type")
]
