"""The truth about a game: what lay open, and what had been seen, after each entry of its log.

Owns the replay. The set-up with its seed comes from the record after the end, the entries from what everybody heard,
for the record does not tell what was taken back. So it shares nothing with the server that was heard but the rules.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import orjson

from appenzell.game.errors import AppenzellError
from appenzell.game.game import Game
from appenzell.game.position import tiles_to_shuffle
from appenzell.game.setup import Setup
from appenzell.playing.entry import Entry, EntryKind
from appenzell.playing.playing import Played, Playing
from appenzell.playing.told import memory_aid
from appenzell.rules.deck import deck_tile
from appenzell.rules.state import DRAWN
from appenzell.rules.tiles import TILE_LETTERS

KINDS: Mapping[str, EntryKind] = {"acted": "act", "undone": "undo", "resigned": "resign"}
"""The entries of a log, by the frames that tell them."""


class NotTrue(Exception):  # noqa: N818 - said of what was told
    """What was told is no game: it cannot be played."""


@dataclass(frozen=True, slots=True)
class Known:
    """What there is to know after an entry, for whoever may know it."""

    board: dict[str, Any]
    """What lies open for all to see, by the words of a view."""
    covered: dict[str, str]
    """The tiles that were seen and are covered now: for memory aids alone."""
    events: Any
    """What the entry did, as it is told at once."""
    log_events: Any
    """The same as the log tells it."""
    player: int
    drawn: int
    """How many tiles of the deck have been seen."""
    is_over: bool


class Truth:
    """A game replayed.

    >>> truth = Truth(Setup(seed="any text", start=0), [Entry(1, "act", 0, "+a1")])
    >>> truth.at(1).player, truth.at(1).covered, len(truth.deck)
    (1, {}, 34)
    """

    def __init__(self, setup: Setup, entries: Iterable[Entry]) -> None:
        """Replay a game; `NotTrue` if these entries cannot be played."""
        playing = Playing(Game.new(setup))
        self.seed = playing.game.seed or ""
        codes = [int(deck_tile(playing.game.position.state, index)) for index in range(len(tiles_to_shuffle(setup)))]
        self.codes = codes
        """All tiles in the order in which they are drawn, as the rules number them."""
        self.deck = "".join(TILE_LETTERS[code] for code in codes)
        """The same as letters."""
        self._known = [self._known_of(playing, None)]
        for entry in entries:
            try:
                played = playing.take(playing.look_ahead(_in_order(entry, playing.seq + 1)))
            except AppenzellError as error:
                raise NotTrue(f"Entry {entry.seq} cannot be played: {error}") from None
            self._known.append(self._known_of(playing, played))

    @classmethod
    def of_record(cls, record: str, entries: Iterable[Entry]) -> "Truth":
        """Return the truth about a game from its record, which has to name the seed."""
        return cls(Game.from_record(record).setup, entries)

    @property
    def newest(self) -> int:
        """The seq of the last entry."""
        return len(self._known) - 1

    def at(self, seq: int) -> Known:
        """Return what there is to know after an entry; 0: before the first one."""
        return self._known[min(max(seq, 0), self.newest)]

    def between(self, since: int, until: int) -> list[Known]:
        """Return what there is to know after each of some entries."""
        return [self.at(seq) for seq in range(since, max(since, min(until, self.newest)) + 1)]

    def _known_of(self, playing: Playing, played: Played | None) -> Known:
        line = None if played is None else played.log_line
        return Known(
            board=orjson.loads(b"{%b}" % playing.board_text),
            covered=memory_aid(playing),
            events=[] if played is None else orjson.loads(played.events_text),
            log_events=None if line is None else orjson.loads(line.events_text),
            player=playing.player,
            drawn=playing.game.position.state.item(DRAWN),
            is_over=playing.is_over,
        )


def _in_order(entry: Entry, seq: int) -> Entry:
    """Return an entry at its place in the log; `NotTrue` if it was told as another one."""
    if entry.seq != seq:
        raise NotTrue(f"After entry {seq - 1} came entry {entry.seq}.")
    return entry


def entries_heard(frames: Iterable[Mapping[str, Any]]) -> list[Entry]:
    """Return the entries that frames have told, in their order, each once."""
    told = {
        frame["seq"]: Entry(frame["seq"], KINDS[frame["type"]], frame["seat"], frame.get("token"))
        for frame in frames
        if frame["type"] in KINDS
    }
    return [told[seq] for seq in sorted(told)]
