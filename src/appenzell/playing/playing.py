"""A game being played: entries folded into a game, with undo and resignation.

Owns what an entry does and when it is refused. The same fold rebuilds a game from what was written and carries it on,
so what is remembered and what is written cannot differ. `look_ahead` changes nothing; `take` makes it so, after it was
written. What has been seen is followed on the way, so nothing is played twice.
"""

from bisect import bisect_right
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from orjson import dumps as to_json
from orjson import loads as from_json

from appenzell.bots.kernel.compiled import Words
from appenzell.bots.sight import Sight, first_seen, seen_after, sight_of
from appenzell.game.aftermath import Aftermath, Event
from appenzell.game.endings import Ending, ending_of
from appenzell.game.game import Game
from appenzell.game.view import agreed
from appenzell.playing.entry import Entry
from appenzell.playing.not_now import NotNow

Board = dict[str, Any]
"""What lies open for all to see, by the words of a `View`."""
MOST_UNDONE = 50  # in a turn: a log that is written down for good must not grow without end


@dataclass(slots=True, eq=False, weakref_slot=True)
class LogLine:
    """What is shown of an entry in the log. Nobody changes it."""

    entry: Entry
    turn: int
    events_text: bytes
    """What it did, as JSON; no tile is named."""


class Moment:
    """A game between two entries, and what there is to know of it; nobody changes it."""

    __slots__ = ("aftermath", "game", "is_over", "player", "resigned", "seen", "turn")

    def __init__(self, game: Game, seen: Words, aftermath: Aftermath) -> None:
        self.game, self.seen, self.aftermath = game, seen, aftermath
        self.player, self.turn, self.is_over, self.resigned = game.player, game.turn, game.is_over, game.resigned


@dataclass(slots=True, eq=False)
class Played:
    """What an entry does; nobody changes it."""

    entry: Entry
    after: Moment
    events_text: bytes
    """What it did, as JSON."""
    log_line: LogLine | None
    """None for an undo."""
    reveals: bool = False
    """Whether it shows a tile that was covered: such an action cannot be taken back."""
    undid: LogLine | None = None
    """For an undo: the log line it takes away."""

    @property
    def events(self) -> list[Event]:
        """What it did."""
        found: list[Event] = from_json(self.events_text)
        return found

    @property
    def ends(self) -> bool:
        """Whether the game is over with it."""
        return self.after.is_over

    @property
    def winner(self) -> int | None:
        """The seat that has won by it."""
        return self.after.game.winner


class Playing:
    """A game and how it came about.

    >>> from appenzell import Setup
    >>> playing = Playing(Game.new(Setup(seed="any text", start=0)))
    >>> playing.act("+a1").events[0]["kind"], playing.seq, playing.undoable
    ('enter', 1, 0)
    """

    def __init__(self, game: Game, began: int = 0) -> None:
        """Play on with a game; whatever happened before cannot be taken back, and is in no log."""
        self._agreed = agreed(game.setup, game.start)
        self._agreed_text = to_json(self._agreed)[1:-1]
        self._put(Moment(game, first_seen(game), game.survey()))
        self.seq = 0
        self.log_lines: list[LogLine] = []
        self.turn_began = began
        """When the turn began, in milliseconds since 1970."""
        self._earlier: list[Moment] = []
        """The moments one can go back to."""
        self._undone = 0
        """How often something was taken back in this turn; the set-up counts with the first one."""
        self.last_undo = 0
        """The seq at which something was taken back last: log lines known before it may be gone."""

    def _put(self, moment: Moment) -> None:
        self._now = moment
        self.game = moment.game
        """The game as it stands, to be looked at."""
        self.player, self.turn = moment.player, moment.turn
        self.is_over = moment.is_over
        """Whether the game has ended, by the rules or because one of two has resigned."""
        self.resigned: Collection[int] = moment.resigned
        """The seats that have resigned."""

    # --- looking -------------------------------------------------------------------------------------------

    @property
    def board(self) -> Board:
        """What lies open for all to see, by the words of a view."""
        return self._agreed | self._now.aftermath.board()

    @property
    def board_text(self) -> bytes:
        """The same as JSON, without braces."""
        return b"%b,%b" % (self._agreed_text, self._now.aftermath.board_text)

    @property
    def choices_text(self) -> bytes:
        """What can be done now and what it costs, as JSON without braces: `legal` and `costs`."""
        return self._now.aftermath.choices_text

    @property
    def winner(self) -> int | None:
        """The seat that has won; None while it runs, and for a draw."""
        return self.game.winner

    @property
    def ending(self) -> Ending | None:
        """Why the game ended; None: it has not."""
        return ending_of(self.game)

    def sight(self) -> Sight:
        """Return what the seat on turn has seen, for a bot."""
        return sight_of(self.game, self._now.seen)

    @property
    def undoable(self) -> int | None:
        """The seat whose last action can be taken back; None: there is nothing to take back, or no more."""
        if not self._earlier or self._undone >= MOST_UNDONE or self.is_over:
            return None
        return self._earlier[-1].player

    def log_lines_since(self, seq: int) -> list[LogLine]:
        """Return the log lines of all entries after one."""
        return self.log_lines[bisect_right(self.log_lines, seq, key=lambda line: line.entry.seq) :]

    # --- going on ------------------------------------------------------------------------------------------

    def look_ahead(self, entry: Entry) -> Played:
        """Return what an entry would do; `NotNow` or another `AppenzellError` if it cannot be."""
        if self.is_over and entry.kind != "act":
            raise NotNow("game_over", "The game is over.")
        if entry.kind == "resign":
            return self._resign(entry)
        if entry.kind == "undo":
            return self._undo(entry)
        if entry.seat != self.player:
            raise NotNow("not_your_turn", "Another seat is on turn.", player=self.player)
        return self._act(entry)

    def take(self, played: Played) -> Played:
        """Make it so, and return it."""
        entry = played.entry
        if played.undid is not None:
            self._earlier.pop()
            self.log_lines.pop()
            self._undone += 1
            self.last_undo = entry.seq
        else:
            assert played.log_line is not None, "only an undo has none"
            self.log_lines.append(played.log_line)
        if entry.kind == "act":
            self._remember(played)
        elif entry.kind == "resign":
            self._earlier = []
        self._put(played.after)
        self.seq = entry.seq
        return played

    def act(self, token: str) -> Played:
        """Play an action for the seat on turn, where nothing is written down first."""
        return self.take(self.look_ahead(Entry(self.seq + 1, "act", self.player, token)))

    def resign(self, seat: int) -> Played:
        """Let a seat give up, where nothing is written down first."""
        return self.take(self.look_ahead(Entry(self.seq + 1, "resign", seat, None)))

    def _act(self, entry: Entry) -> Played:
        game, aftermath = self.game.look_ahead(entry.token or "")
        after = Moment(game, seen_after(self.game, game, aftermath.action, self._now.seen), aftermath)
        log_line = LogLine(entry, self.turn, aftermath.log_text)
        return Played(entry, after, aftermath.events_text, log_line, aftermath.reveals)

    def _undo(self, entry: Entry) -> Played:
        if self.undoable != entry.seat:
            raise NotNow("undo_refused", "There is nothing to take back, or something was revealed since.")
        return Played(entry, self._earlier[-1], b"[]", None, undid=self.log_lines[-1])

    def _resign(self, entry: Entry) -> Played:
        if entry.seat in self.resigned:
            raise NotNow("no_seat", "This seat has resigned already.")
        game = self.game.copy()
        game.resign(entry.seat)
        over = {"kind": "over", "winner": game.winner, "reason": "resigned"}
        events = to_json([over] if game.is_over else [])
        after = Moment(game, self._now.seen, game.survey())
        return Played(entry, after, events, LogLine(entry, game.turn, events))

    def _remember(self, played: Played) -> None:
        """Keep the way back within a turn, or the set-up, up to the last moment something was revealed."""
        before, after = self._now, played.after
        has_passed = after.turn != before.turn or after.player != before.player
        if has_passed:
            self.turn_began = played.entry.at
        if has_passed and before.turn:
            self._earlier = []
            self._undone = 0
        elif played.reveals:
            self._earlier = []
        else:
            self._earlier.append(self._now)
