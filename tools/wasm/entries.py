"""What the module exports: the entry points of rules and bots, and what else keeps a table without a server.

Owns how an argument travels: an array as its address, a named tuple as the address of a directory (see `arrays`), a
number as 32 bits, but for hashes, which take all 64. Knows no compiler.
"""

import ast
import inspect
import textwrap
from dataclasses import dataclass
from typing import Any

from appenzell.bots.kernel.entry_points import BOTS_ENTRY_POINTS, Floats, Parts
from appenzell.bots.kernel.hangs import act_noting
from appenzell.bots.kernel.keys import position_key
from appenzell.rules.aftermath import AFTERMATH_WORDS, write_aftermath, write_survey
from appenzell.rules.deck import deck_tile, set_deck_tile
from appenzell.rules.entry_points import ACTION, ENTRY_POINTS, NUMBER, SETUP, STATE, Argument, EntryPoint
from appenzell.rules.faults import ABOUT, fault
from appenzell.rules.foresight import FORESIGHT_WORDS, write_foresight
from appenzell.rules.geometry import FIELDS
from appenzell.rules.outcome import ending
from appenzell.rules.setups import check_plan, write_agreed, write_rooms
from appenzell.rules.state import WORDS
from appenzell.rules.tokens import LISTED, list_tokens
from appenzell.rules.views import LYING_WORDS, write_covered, write_known
from appenzell.rules.ways import WAYS_WORDS, write_ways
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
AFTER = Argument("after", WORDS, is_written=True)
ASKING = (
    EntryPoint(
        write_ways,
        (SETUP, Argument("before", WORDS), Argument("mouse"), AFTER, Argument("out", WAYS_WORDS, is_written=True)),
    ),
    EntryPoint(
        write_foresight,
        (
            *(SETUP, Argument("before", WORDS), ACTION, Argument("resigned"), AFTER),
            Argument("out", FORESIGHT_WORDS, is_written=True),
        ),
    ),
)
LYING = Argument("out", LYING_WORDS, is_written=True)
KEEPING = (
    EntryPoint(check_plan, (Argument("plan", FIELDS), Argument("out", 3, is_written=True))),
    EntryPoint(
        write_agreed,
        (
            *(SETUP.written(), Argument("players"), Argument("target"), Argument("modules")),
            *(Argument("turn_limit"), Argument("start")),
        ),
    ),
    EntryPoint(write_rooms, (SETUP.written(), Argument("plan", FIELDS))),
    EntryPoint(set_deck_tile, (STATE.written(), Argument("index"), Argument("code"))),
    EntryPoint(deck_tile, (STATE, Argument("index"))),
    EntryPoint(fault, (SETUP, STATE, Argument("out", ABOUT, is_written=True))),
    EntryPoint(list_tokens, (SETUP, STATE, Argument("out", LISTED, is_written=True))),
    EntryPoint(ending, (SETUP, STATE)),
    EntryPoint(write_covered, (STATE, LYING)),
    EntryPoint(write_known, (SETUP, STATE, LYING)),
    EntryPoint(act_noting, (SETUP, STATE.written(), ACTION)),
    EntryPoint(position_key, (STATE,)),
)
EXPORTED = (*ENTRY_POINTS, *TELLING, *ASKING, *KEEPING, *BOTS_ENTRY_POINTS)
WIDE = ("key", position_key)
"""Numbers that need 64 bits, as arguments and as results; in JavaScript they are a BigInt."""


def name_of(entry: EntryPoint) -> str:
    """Return the name of a function."""
    function = entry.function
    name: str = getattr(function, "py_func", function).__name__
    return name


def result_of(entry: EntryPoint) -> str:
    """Return how a result travels: as i32, i64 or, where there is none, as none."""
    function = getattr(entry.function, "py_func", entry.function)
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    if not any(isinstance(node, ast.Return) and node.value for node in ast.walk(tree)):
        return "none"
    return "i64" if entry.function in WIDE else "i32"


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
