"""All that a table must know of a position, and of the action that led to it, as the kernel tells it: in words.

The texts are parts of JSON, and are sent as they are; whoever wants Python's values reads them.
"""

from typing import TYPE_CHECKING, Any

import numpy as np
import orjson

from appenzell.rules.aftermath import LISTED_PRICES, LISTED_TOKENS, PLAYED, REVEALS
from appenzell.rules.numbers import PHASES
from appenzell.rules.state import NOBODY
from appenzell.rules.wording import BY_RULES, MOST_LETTERS, MOST_WORDS, TEXTS, write_texts

if TYPE_CHECKING:
    from appenzell.game.position import Words

Event = dict[str, Any]
"""What an action did: plain JSON data with a `kind`."""


class Aftermath:
    """What there is to know after an action, or before any."""

    __slots__ = ("action", "board_text", "choices_text", "events_text", "listed", "log_text", "reveals")

    def __init__(self, setup: "Words", numbers: "Words", stands: tuple[str, int | None] | None = None) -> None:
        """Put into words what `rules.aftermath` has written; how the game `stands`, if the rules do not know that."""
        phase = winner = BY_RULES
        if stands is not None:
            phase, winner = PHASES.index(stands[0]), NOBODY if stands[1] is None else stands[1]
        words, texts = np.empty(MOST_WORDS, np.int64), np.empty(MOST_LETTERS, np.uint8)
        ends = np.empty(TEXTS, np.int64)
        write_texts(setup, numbers, phase, winner, words, texts, ends)
        board, choices, events, log = ends.tolist()
        text = texts[:log].tobytes()
        self.board_text = text[:board]
        """What lies open, by the words of a view; without braces."""
        self.choices_text = text[board:choices]
        """The tokens of all legal actions as `legal`, and as `costs` what they cost; without braces."""
        self.events_text = text[choices:events]
        """What the action did, in the order in which it is to be shown (A-23)."""
        self.log_text = text[events:]
        """The same without the tiles it showed, for a log: what a roof hides again must be remembered."""
        self.listed = numbers[LISTED_TOKENS:LISTED_PRICES].copy()
        """What can be played now, as the rules list it."""
        self.action, self.reveals = numbers.item(PLAYED), numbers.item(REVEALS) != 0
        """The number of the action, and whether it shows a tile that was covered."""

    def events(self) -> list[Event]:
        """Return what the action did."""
        found: list[Event] = orjson.loads(self.events_text)
        return found

    def costs(self) -> dict[str, int]:
        """Return how many actions each legal action costs, by token."""
        found: dict[str, int] = orjson.loads(b"{%b}" % self.choices_text)["costs"]
        return found

    def board(self) -> dict[str, Any]:
        """Return what lies open, by the words of a view."""
        return read_board(self.board_text)


def read_board(text: bytes) -> dict[str, Any]:
    """Return what lies open: lists become tuples, as a `View` has them."""
    board: dict[str, Any] = orjson.loads(b"{%b}" % text)
    for name in ("works_used", "spares", "open", "collected"):
        board[name] = tuple(board[name])
    board["mice"] = tuple(map(tuple, board["mice"]))
    return board
