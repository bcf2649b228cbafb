"""The bodies of HTTP requests and answers."""

from typing import Literal

from pydantic import Field

from appenzell.bots import Level, MemoryName
from appenzell.server.transport.wire.base import Name, Seat, Wire
from appenzell.server.transport.wire.views import Options, TableCard


class SeatWish(Wire):
    """Who shall sit on a seat; `here` is another person at this screen."""

    kind: Literal["me", "friend", "bot", "here"]
    name: Name | None = None
    """A person's; for a bot one of the host's programs, which then plays."""
    level: Level = "keen"
    memory: MemoryName | None = None
    """How well a bot remembers; null: as its level does."""


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
    memory: MemoryName
    """How well it remembers unless something else is wished for."""


class HelloAnswer(Wire):
    """`GET /api/hello`."""

    name: str | None
    tables: tuple[TableCard, ...]
    levels: tuple[LevelInfo, ...]
    programs: tuple[str, ...]
    """Programs of the host's that can sit at a table like a bot."""


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
    level: Level = "keen"


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
    rule: str | None = None
    """The id of a rule that was broken."""
    reason: str | None = None
    """Why, as a stable word."""


class ErrorAnswer(Wire):
    """The body of every HTTP answer that is no success."""

    error: ErrorInfo
