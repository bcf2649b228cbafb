"""The index of an export: a line of JSON for each game, with what its record does not tell.

Who played is told by the kind of seat and the level of a bot; names of people only on demand, and never which browser
held a seat. A line that is read is somebody else's text: whatever is wrong with it is told by its number.
"""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Annotated, Literal

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, ValidationError

from appenzell.bots import Level, MemoryName
from appenzell.game.errors import AppenzellError
from appenzell.playing.party import Seat, program_of
from appenzell.server.basics.moments import SECOND
from appenzell.server.basics.names import checked_name
from appenzell.server.keeping.copying import NotKept
from appenzell.server.storage.stored import Options
from appenzell.server.tables.making import CODE_LENGTH
from appenzell.server.tables.table import Table

INDEX = "games.jsonl"
MOST_SEATS = 5
CODE = rf"[A-Z0-9]{{{CODE_LENGTH}}}"
Code = Annotated[str, Field(pattern=f"^{CODE}$")]
Word = Annotated[str, Field(max_length=100)]


class SeatLine(BaseModel):
    """Who sat on a seat."""

    model_config = ConfigDict(frozen=True)

    kind: Literal["person", "bot", "open"]
    level: Level | None = None
    memory: MemoryName | None = None
    program: Word | None = None
    """The host's program that played, by the name it has at the server."""
    name: Word | None = None
    """Of a person, if the export has names."""


class GameLine(BaseModel):
    """A line of the index; parts that a later version adds are not looked at."""

    model_config = ConfigDict(frozen=True)

    code: Code
    file: Word
    """Its record, beside the index."""
    status: Literal["running", "over"]
    result: Word
    """As in the record: `running`, `draw`, `seat 0` and so on."""
    created: AwareDatetime
    started: AwareDatetime
    options: Options
    seats: Annotated[list[SeatLine], Field(max_length=MOST_SEATS)]

    @property
    def moments(self) -> tuple[int, int]:
        """When the table was made and when its game began, in milliseconds since 1970."""
        return _milliseconds(self.created), _milliseconds(self.started)


def line_of(table: Table, file: str, result: str, with_names: bool) -> str:
    """Return the line of a game that has begun."""
    line = GameLine(
        code=table.code,
        file=file,
        status="running" if result == "running" else "over",
        result=result,
        created=_moment(table.created),
        started=_moment(table.started or table.created),
        options=table.options,
        seats=[_seat_line(table, number, with_names) for number in range(len(table.seats))],
    )
    return line.model_dump_json(exclude_none=True)


def _seat_line(table: Table, number: int, with_names: bool) -> SeatLine:
    seat = table.seats[number]
    name = seat.name if with_names and seat.kind == "person" else None
    return SeatLine(kind=seat.kind, level=seat.level, memory=seat.memory, program=program_of(table, number), name=name)


def read_line(text: str | bytes) -> GameLine:
    """Return what a line says; `NotKept` says what is wrong with it."""
    try:
        line = GameLine.model_validate_json(text)
    except ValidationError as error:
        fault = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, fault["loc"]))
        raise NotKept(f"{where or 'the line'}: {fault['msg']}.") from None
    return line


def seats_of(lines: Iterable[SeatLine]) -> list[Seat]:
    """Return seats that nobody holds; `NotKept` if a name is none."""
    return [Seat(line.kind, _name_of(line), line.level, line.memory) for line in lines]


def _name_of(line: SeatLine) -> str | None:
    try:
        return checked_name(line.program if line.kind == "bot" else line.name)
    except AppenzellError as error:
        raise NotKept(str(error)) from None


def _moment(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / SECOND, UTC)


def _milliseconds(moment: datetime) -> int:
    return round(moment.timestamp() * SECOND)
