"""Reading tokens: from a typed text to the number of an action.

Two steps, kept apart. `read_token` knows only how tokens are written, and says where a malformed one is wrong. `fit`
looks which mouse of the player on turn a token means, and says why it means none. Whether the action is legal is for
the rules to say.

::

    .               end the turn                 b3-b4  T-c1  d4-p2      a mouse runs
    ^K              lift the roof of room K      C:d4-f3                 Cheesy runs
    >a2  >a2/3      slide, with the third spare  T:c1                    hang the cheese tower
    +a1  +T  +b2    a mouse comes in             =p3                     place the displaced mouse
"""

from functools import lru_cache
from typing import NamedTuple

from appenzell.game.action import Origins
from appenzell.game.errors import MalformedToken, shown
from appenzell.game.reasons import Misfit
from appenzell.rules.actions import (
    CHEESY,
    END,
    HANG,
    OUT,
    PANTRY,
    PLACE,
    PLACES,
    RUN,
    SLIDE,
    SPARES,
    TOWER,
    UNCOVER,
)
from appenzell.rules.geometry import FIELD_NUMBERS, POSTS, SLOTS
from appenzell.rules.layouts import ROOM_LETTERS

MAX_TOKEN = 16


class Reading(NamedTuple):
    """What a token says, whatever the position."""

    number: int
    """The number of the action; of a run, that of mouse 0."""
    origin: int | None = None
    """Where the mouse that runs must be; None if it is no run."""
    cheesy: bool = False
    """Whether Cheesy runs."""
    misfit: Misfit | None = None
    """Why it can be no action in any position."""


class _Scanner:
    """Goes through a token from left to right."""

    def __init__(self, text: str, at: int) -> None:
        self.text, self.at = text, at

    def take(self, allowed: str, wanted: str) -> str:
        """Read one of these characters."""
        here = self.text[self.at : self.at + 1]
        if not here or here not in allowed:
            found = f"not {shown(here)}" if here else "but the token ends"
            column, what = self.at + 1, f"comes {wanted}, {found}."
            begin = f"{shown(self.text)} is no token:"
            raise MalformedToken(f"{begin} at column {column} {what}", column, f"{begin} here {what}")
        self.at += 1
        return here

    def field(self) -> int:
        """Read a field."""
        return FIELD_NUMBERS[self.take("abcdefg", "a file a to g") + self.take("1234567", "a rank 1 to 7")]

    def place(self) -> int:
        """Read a field, the cheese tower or a pantry field."""
        first = self.take("abcdefgTp", "a field a1 to g7, T or p1 to p4")
        if first == "T":
            return TOWER
        if first == "p":
            return PANTRY + "1234".index(self.take("1234", "the number of a pantry field, 1 to 4"))
        return FIELD_NUMBERS[first + self.take("1234567", "a rank 1 to 7")]

    def end(self, reading: Reading) -> Reading:
        """Make sure that nothing follows."""
        if self.at < len(self.text):
            self.take("", "nothing more")
        return reading


@lru_cache(maxsize=4096)
def read_token(text: str) -> Reading:
    """Return what a token says; `MalformedToken` says where it is wrong."""
    if len(text) > MAX_TOKEN:
        raise MalformedToken(f"{shown(text)} is no token: a token has at most {MAX_TOKEN} characters.", MAX_TOKEN + 1)
    prefix = next(prefix for prefix in _FORMS if text.startswith(prefix))  # at last the empty one
    scanner = _Scanner(text, len(prefix))
    return scanner.end(_FORMS[prefix](scanner))


def _end(_: _Scanner) -> Reading:
    return Reading(END)


def _uncover(scanner: _Scanner) -> Reading:
    return Reading(UNCOVER + ROOM_LETTERS.index(scanner.take(ROOM_LETTERS, "a room A to R")))


def _slide(scanner: _Scanner) -> Reading:
    field, spare = scanner.field(), 0
    if scanner.at < len(scanner.text):
        scanner.take("/", "/ and a spare")
        spare = int(scanner.take("234", "a spare 2 to 4 (the first is never written)")) - 1
    if field not in SLOTS:
        return Reading(END, misfit=Misfit.NO_SUCH_SLOT)
    return Reading(SLIDE + SPARES * SLOTS.index(field) + spare)


def _hang(scanner: _Scanner) -> Reading:
    field = scanner.field()
    return Reading(HANG + POSTS.index(field)) if field in POSTS else Reading(END, misfit=Misfit.NO_SUCH_POST)


def _place(scanner: _Scanner) -> Reading:
    place = scanner.place()
    return Reading(PLACE + place - PANTRY) if place >= PANTRY else Reading(END, misfit=Misfit.NOT_IN_PANTRY)


def _enter(scanner: _Scanner) -> Reading:
    return Reading(RUN + scanner.place(), OUT)


def _run(scanner: _Scanner) -> Reading:
    origin = scanner.place()
    scanner.take("-", "-")
    return Reading(RUN + scanner.place(), origin)


def _run_cheesy(scanner: _Scanner) -> Reading:
    return _run(scanner)._replace(cheesy=True)


_FORMS = {".": _end, "^": _uncover, ">": _slide, "T:": _hang, "=": _place, "+": _enter, "C:": _run_cheesy, "": _run}


def fit(reading: Reading, origins: Origins) -> int | Misfit:
    """Return the number of the action a token means, own mice and Cheesy being at `origins`, or why it means none."""
    if reading.misfit is not None:
        return reading.misfit
    if reading.origin is None:
        return reading.number
    if reading.cheesy:
        there = reading.origin == origins[CHEESY]
        return reading.number + PLACES * CHEESY if there else Misfit.CHEESY_ELSEWHERE
    if reading.origin in origins[:CHEESY]:
        return reading.number + PLACES * origins.index(reading.origin)
    if reading.origin == OUT:
        return Misfit.NO_MOUSE_OUTSIDE
    return Misfit.NO_MOUSE_IN_CHEESE_TOWER if reading.origin == TOWER else Misfit.NO_MOUSE_THERE
