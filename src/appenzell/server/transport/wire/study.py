"""What travels where nobody plays: replays, analysis, puzzles, lessons and made-up positions."""

from typing import Any, Literal

from pydantic import Field
from typing_extensions import TypedDict  # pydantic takes no other before Python 3.12, and brings it along

from appenzell.game.endings import Ending
from appenzell.game.setup import Module
from appenzell.server.transport.wire.base import Tiles, Token, Wire, plain
from appenzell.server.transport.wire.events import Event
from appenzell.server.transport.wire.views import View

MAX_RECORD = 20_000
MAX_TOKENS = 60
MAX_TURNS = 10_000
STAGES = 3


class RecordText(Wire):
    """`POST /api/replay`: the record of a game."""

    record: str = Field(max_length=MAX_RECORD)


class RecordToAnalyse(RecordText):
    """`POST /api/analysis`: the record of a game, and the turn to begin with."""

    first: int = Field(1, ge=1, le=MAX_TURNS)


@plain
class Pair(TypedDict):
    """A kind of cheese, the places of its tiles, and the shortest way to collect it."""

    cheese: str
    places: tuple[str, ...]
    tokens: tuple[str, ...]


@plain
class Step(TypedDict):
    """An action and the board after it; the first step, without a token, is the board before any.

    `view` is what lay open, with the covered tiles that had been seen as its `memory`.
    """

    seat: int
    turn: int
    token: str | None
    events: list[Event]
    view: View
    unseen: Tiles
    """The covered tiles that nobody had seen, as far as they were found later."""
    pair: Pair | None
    """In a replay, where a turn begins: what its seat could collect in it without a push, of what had been seen."""


@plain
class GivenUp(TypedDict):
    """A seat that resigned, and the step after which it did."""

    seat: int
    step: int


@plain
class Replay(TypedDict):
    """A game, step by step."""

    players: int
    target: int
    plan: str
    modules: tuple[Module, ...]
    start: int
    random_start: bool
    """Whether the seat that began was drawn."""
    seed: str
    seal: str
    winner: int | None
    reason: Ending | None
    """Why the game ended; null: it had not."""
    resigned: tuple[GivenUp, ...]
    """In their order; of two it ended the game, of more a bot played on."""
    steps: list[Step]


class TurnAnalysis(Wire):
    """A line of the answer to `POST /api/analysis`: one turn, from what was known when it began."""

    turn: int
    seat: int
    played: tuple[str, ...]
    chances: tuple[float, ...]
    """Of every seat to win, when the turn began."""
    best: tuple[str, ...]
    """What the strongest bot would have played."""
    change: float
    """What the seat's own chance was afterwards, less what it was before."""
    turning: bool


class PuzzleInfo(Wire):
    """A puzzle in the list."""

    id: str
    theme: Literal["win", "rescue", "trap", "third mouse", "cheesy", "tower", "works", "pantry"]
    goal: Literal["win", "rescue"]
    difficulty: int = Field(ge=1, le=STAGES)
    players: int
    modules: tuple[Module, ...]


class PuzzleList(Wire):
    """`GET /api/puzzles`, the easiest first."""

    puzzles: tuple[PuzzleInfo, ...]
    today: str
    """The puzzle of this day."""
    day: int
    """Which day it is in universal time, counted from the beginning of 1970."""


class LessonInfo(Wire):
    """A lesson in the list."""

    id: str
    tasks: int
    """How many things are to be done in it, one after the other."""
    modules: tuple[Module, ...]
    """Empty for those that teach the base game."""


class LessonList(Wire):
    """`GET /api/lessons`, in the order in which they are learnt."""

    lessons: tuple[LessonInfo, ...]


class Exercise(Wire):
    """`POST /api/practice`: tokens tried on a puzzle, a lesson or a position of one's own, whichever is named."""

    puzzle: str | None = Field(None, max_length=100)
    lesson: str | None = Field(None, max_length=40)
    snapshot: dict[str, Any] | None = None
    tokens: list[Token] = Field(default_factory=list, max_length=MAX_TOKENS)
    solve: bool = False
    """Whether to say how a puzzle is solved from there."""


@plain
class Practised(TypedDict):
    """What came of them: the position first, then a step for each token; in a lesson also for what was answered."""

    steps: list[Step]
    verdict: Literal["open", "solved", "failed"]
    """`open` for a position of one's own."""
    reply: list[Step]
    """How the next seat wins, if that is why it failed."""
    best: tuple[str, ...]
    """In a puzzle the first actions known to be best; in a lesson what leads through the task at hand."""
    solution: tuple[str, ...]
    """If it was asked for: what still solves the puzzle from there; empty: nothing does."""
    done: int
    """How many tasks of a lesson are done."""
    since: int
    """How many actions had been played when the task at hand began."""


class SnapshotText(Wire):
    """`POST /api/positions/check`: a snapshot; the answer is the same one, tidied."""

    snapshot: dict[str, Any]


class PositionQuestion(Wire):
    """`POST /api/positions/advice`: a snapshot, and what was tried from there."""

    snapshot: dict[str, Any]
    tokens: list[Token] = Field(default_factory=list, max_length=MAX_TOKENS)


class PositionAdvice(Wire):
    """The answer: what a strong bot would do there, how it would go on, and the chance to win."""

    token: str
    line: tuple[str, ...]
    chance: float
