"""The log of a table's game: entries folded into a game, with undo and resignation.

Owns what an entry does and when it is refused. The same fold rebuilds a game from the database and carries it on, so
what is remembered and what is written cannot differ. `step` looks ahead and changes nothing; `take` makes it so, after
it was written. Knows no seats' holders, clocks or sockets.
"""

from collections.abc import Collection
from dataclasses import dataclass

from appenzell.bots.sight import Onlooker, Sight
from appenzell.game.errors import AppenzellError
from appenzell.game.game import Game
from appenzell.game.setup import Setup
from appenzell.game.telling import Event, sealed, tell, why_ended
from appenzell.game.view import View
from appenzell.server.basics.refusals import Refused, refusal
from appenzell.server.storage.stored import Entry

MOST_UNDONE = 50  # in a turn: a log that is written down for good must not grow without end


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Line:
    """What is shown of an entry in the log; `events` name no tile."""

    entry: Entry
    turn: int
    events: list[Event]


@dataclass(frozen=True, slots=True)
class Step:
    """What an entry does."""

    entry: Entry
    game: Game
    """The game after it."""
    view: View
    """What spectators see after it."""
    events: list[Event]
    line: Line | None
    """None for an undo."""
    over: bool = False
    """Whether it ends the game."""
    winner: int | None = None
    undid: Line | None = None
    """For an undo: the line it takes away."""
    reveals: bool = False
    """Whether it shows a tile that was covered: such an action cannot be taken back."""


@dataclass(frozen=True, slots=True)
class Earlier:
    """A state one can go back to."""

    game: Game
    view: View


class GameLog:
    """A game and how it came about."""

    def __init__(self, setup: Setup, began: int) -> None:
        self.game = Game.new(setup)
        self.view = self.game.view()
        """What spectators see."""
        self._onlooker = Onlooker(setup)
        """Knows what bots may remember; looks only when asked."""
        self.seq = 0
        self.lines: list[Line] = []
        self.turn_began = began
        """When the turn began, in milliseconds since 1970."""
        self._earlier: list[Earlier] = []
        self._undone = 0
        """How often something was taken back in this turn; the set-up counts with the first one."""
        self.last_undo = 0
        """The seq at which something was taken back last: lines known before it may be gone."""

    # --- looking -------------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by the rules or because one of two has resigned."""
        return self.game.is_over

    @property
    def winner(self) -> int | None:
        """The seat that has won; None while it runs, and for a draw."""
        return self.game.winner

    @property
    def resigned(self) -> Collection[int]:
        """The seats that have resigned."""
        return self.game.resigned.keys()

    @property
    def reason(self) -> str | None:
        """Why the game ended."""
        return why_ended(self.game)

    def sight(self) -> Sight:
        """Return what the seat on turn has seen, for a bot."""
        return self._onlooker.sight(self.game)

    @property
    def undoable(self) -> int | None:
        """The seat whose last action can be taken back; None: there is nothing to take back, or no more."""
        if not self._earlier or self._undone >= MOST_UNDONE or self.is_over:
            return None
        return self._earlier[-1].view.player

    # --- going on ------------------------------------------------------------------------------------------

    def step(self, entry: Entry) -> Step:
        """Return what an entry would do; `Refused` if it cannot be."""
        if self.is_over:
            raise Refused("game_over", "The game is over.")
        if entry.kind == "resign":
            return self._resign(entry)
        if entry.kind == "undo":
            return self._undo(entry)
        if entry.seat != self.game.player:
            raise Refused("not_your_turn", "Another seat is on turn.", player=self.game.player)
        return self._act(entry)

    def take(self, step: Step) -> None:
        """Make a step."""
        entry = step.entry
        if step.undid is not None:
            self._earlier.pop()
            self.lines.pop()
            self._undone += 1
            self.last_undo = entry.seq
        else:
            assert step.line is not None, "only an undo has none"
            self.lines.append(step.line)
        if entry.kind == "act":
            self._remember(step)
        elif entry.kind == "resign":
            self._earlier = []
        self.game, self.view, self.seq = step.game, step.view, entry.seq

    def _act(self, entry: Entry) -> Step:
        game = self.game.copy()
        token = entry.token or ""
        try:
            action = game.apply(token)
        except AppenzellError as error:
            raise refusal(error) from None
        view = game.view()
        events = tell(self.game.position, game.position, action.number, game.resigned)
        line = Line(entry, self.view.turn, sealed(events))
        reveals = self.game.position.reveals(action.number)
        return Step(entry, game, view, events, line, game.is_over, game.winner, reveals=reveals)

    def _undo(self, entry: Entry) -> Step:
        if self.undoable != entry.seat:
            raise Refused("undo_refused", "There is nothing to take back, or something was revealed since.")
        earlier = self._earlier[-1]
        return Step(entry, earlier.game, earlier.view, [], None, undid=self.lines[-1])

    def _resign(self, entry: Entry) -> Step:
        if entry.seat in self.resigned:
            raise Refused("no_seat", "This seat has resigned already.")
        game = self.game.copy()
        game.resign(entry.seat)
        over = {"kind": "over", "winner": game.winner, "reason": "resigned"}
        events: list[Event] = [over] if game.is_over else []
        line = Line(entry, self.view.turn, events)
        return Step(entry, game, game.view(), events, line, game.is_over, game.winner)

    def _remember(self, step: Step) -> None:
        """Keep the way back within a turn, or the set-up, up to the last moment something was revealed."""
        has_passed = (step.view.player, step.view.turn) != (self.view.player, self.view.turn)
        if has_passed:
            self.turn_began = step.entry.at
        if has_passed and self.view.phase != "setup":
            self._earlier = []
            self._undone = 0
        elif step.reveals:
            self._earlier = []
        else:
            self._earlier.append(Earlier(self.game, self.view))
