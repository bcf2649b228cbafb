"""What the module exports: the entry points of rules and bots, and those that tell a table all it must know.

Owns how an argument travels: an array as its address, a named tuple as the address of a directory (see `arrays`), a
number as 32 bits, but for hashes, which take all 64. Knows no compiler.
"""

from dataclasses import dataclass
from typing import Any

from appenzell.bots.kernel.entry_points import BOTS_ENTRY_POINTS, Floats, Parts
from appenzell.rules.aftermath import AFTERMATH_WORDS, write_aftermath, write_survey
from appenzell.rules.entry_points import ENTRY_POINTS, NUMBER, SETUP, STATE, Argument, EntryPoint
from appenzell.rules.state import WORDS
from appenzell.rules.wording import MOST_LETTERS, MOST_WORDS, TEXTS, write_texts


@dataclass(frozen=True, slots=True)
class Letters:
    """What a function takes: an array of so many bytes."""

    name: str
    length: int
    is_written: bool = False


OUT = Argument("out", AFTERMATH_WORDS, is_written=True)
AFTERMATH = Argument("aftermath", AFTERMATH_WORDS)
TELLING = (
    EntryPoint(write_survey, (SETUP, STATE, OUT)),
    EntryPoint(
        write_aftermath,
        (SETUP, Argument("before", WORDS), Argument("token"), Argument("after", WORDS, is_written=True), OUT),
    ),
    EntryPoint(
        write_texts,
        (
            *(SETUP, AFTERMATH, Argument("phase"), Argument("winner")),
            Argument("words", MOST_WORDS, is_written=True),
            Letters("out", MOST_LETTERS, is_written=True),
            Argument("ends", TEXTS, is_written=True),
        ),
    ),
)
EXPORTED = (*ENTRY_POINTS, *TELLING, *BOTS_ENTRY_POINTS)
WIDE = ("key",)
"""Numbers that need 64 bits; in JavaScript they are a BigInt."""


def name_of(entry: EntryPoint) -> str:
    """Return the name of a function."""
    function = entry.function
    name: str = getattr(function, "py_func", function).__name__
    return name


def kind_of(argument: Any) -> str:
    """Return how an argument travels: as i32, i64 or f64."""
    if isinstance(argument, Floats) and argument.length == NUMBER:
        return "f64"
    if isinstance(argument, Argument) and argument.length == NUMBER:
        return "i64" if argument.name in WIDE else "i32"
    return "i32"


def is_number(argument: Any) -> bool:
    """Whether an argument is one number, and not the address of something."""
    return not isinstance(argument, Parts) and argument.length == NUMBER
