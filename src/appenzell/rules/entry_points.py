"""Where compilers for other machines begin: the functions of the rules that are called from outside, a short list.

CUDA, WebAssembly and whoever else compiles the kernel needs no other. An argument is an array of 64-bit integers of a
fixed length, or one 64-bit integer; a result is one such, or nothing. Owns the list and how an argument is described;
must not know any compiler.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from appenzell.rules.actions import ACTIONS
from appenzell.rules.check import apply, check
from appenzell.rules.deck import deal, deal_shuffled, shuffle_unseen
from appenzell.rules.legal import OPTION_WORDS, legal, options, pick
from appenzell.rules.outcome import payoffs
from appenzell.rules.play import play
from appenzell.rules.randomness import below
from appenzell.rules.setups import SETUP_WORDS
from appenzell.rules.state import MAX_PLAYERS, WORDS

NUMBER = 0
"""The length of an argument that is no array."""


@dataclass(frozen=True, slots=True)
class Argument:
    """What a function takes: an array of so many 64-bit words, or one NUMBER."""

    name: str
    length: int = NUMBER
    is_written: bool = False

    def written(self) -> "Argument":
        """Return the same as one that the function writes to."""
        return replace(self, is_written=True)


@dataclass(frozen=True, slots=True)
class EntryPoint:
    """A function where other compilers begin."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    """Each an `Argument`, or with the bots what their list describes likewise."""


SETUP = Argument("setup", SETUP_WORDS)
STATE = Argument("state", WORDS)
RANDOM = Argument("random", 1, is_written=True)
ACTION = Argument("action")

ENTRY_POINTS = (
    EntryPoint(deal, (SETUP, STATE.written())),
    EntryPoint(deal_shuffled, (SETUP, STATE.written(), RANDOM)),
    EntryPoint(shuffle_unseen, (STATE.written(), RANDOM)),
    EntryPoint(options, (SETUP, STATE, Argument("out", OPTION_WORDS, is_written=True))),
    EntryPoint(pick, (Argument("out", OPTION_WORDS), Argument("index"))),
    EntryPoint(legal, (SETUP, STATE, Argument("out", ACTIONS, is_written=True))),
    EntryPoint(check, (SETUP, STATE, ACTION)),
    EntryPoint(play, (SETUP, STATE.written(), ACTION)),
    EntryPoint(apply, (SETUP, STATE.written(), ACTION)),
    EntryPoint(below, (RANDOM, Argument("bound"))),
    EntryPoint(payoffs, (SETUP, STATE, Argument("out", MAX_PLAYERS, is_written=True))),
)
