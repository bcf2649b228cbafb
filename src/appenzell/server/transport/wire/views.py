"""What is to be seen: views of a game, and tables."""

from collections.abc import Mapping
from datetime import datetime
from typing import Literal

from pydantic import Field
from typing_extensions import TypedDict  # pydantic takes no other before Python 3.12, and brings it along

from appenzell.bots import Level, MemoryName
from appenzell.game.endings import Ending
from appenzell.game.setup import MODULE_NAMES, Module
from appenzell.server.transport.wire.base import (
    BotPace,
    MemoryAids,
    Seat,
    TableStatus,
    Tiles,
    Timer,
    Wire,
    plain,
)

Phase = Literal["setup", "turn", "place", "over"]


@plain
class View(TypedDict):
    """What a seat, or a spectator (seat null), sees now."""

    seat: int | None
    players: int
    target: int
    layout: str
    modules: tuple[str, ...]
    turn_limit: int | None
    start: int
    phase: Phase
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
    stock: Mapping[str, int]
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
    modules: list[Module] = Field(default_factory=list, max_length=len(MODULE_NAMES))
    memory_aids: MemoryAids = "off"
    timer: Timer = "off"
    hints: bool = False
    """Whether one may ask what a strong bot would do."""
    bot_pace: BotPace = "usual"
    """How long bots wait before each action, so that one can follow."""
    start: Seat | None = None
    """The seat that begins; null: random."""


@plain
class SeatInfo(TypedDict):
    """One seat of a table, as everybody sees it."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str | None
    """A person's, or that of a program of the host's."""
    level: Level | None
    """The bot of ours that plays, or covers, this seat."""
    memory: MemoryName | None
    """How well that bot remembers."""
    connected: bool
    """Whether somebody looks at the table through this seat now."""
    covered: bool
    """Its person has left for a while; a bot plays."""
    cover_from: datetime | None
    """From when on others at the table may ask a bot to play here; null: its person is connected, or a bot plays."""
    resigned: bool
    aids: bool
    """Whether this seat has memory aids."""


@plain
class TableInfo(TypedDict):
    """A table as one browser sees it."""

    code: str
    status: TableStatus
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
    reason: Ending | None
    """Why the game ended."""
    rematch: str | None
    """The code of the rematch."""
    you: tuple[int, ...]
    """The seats this browser holds."""
    host: bool
    """Whether this browser may start the game."""


@plain
class TableCard(TypedDict):
    """A table in a list."""

    code: str
    status: TableStatus
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
    collected: tuple[str, ...] | None
    """The kinds each seat has collected; null where that is not at hand, as in a lobby."""
