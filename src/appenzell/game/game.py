"""A game in progress: the one class most programs need.

Owns the order of things: read a token, ask the rules, keep the history. Everything else has a home of its own:
positions, tokens, views, snapshots and records. An action that is refused leaves the game as it was.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Self

from appenzell.game.action import Action, action_of, listed_actions
from appenzell.game.errors import BadSeat, BadSetup, IllegalAction, MalformedToken, NoRecord, shown
from appenzell.game.notation import fit, read_token
from appenzell.game.reasons import ActionReason, Misfit, illegal
from appenzell.game.record import play_back, read_record, write_record
from appenzell.game.resignations import winner_left, winner_of
from appenzell.game.seed import fresh_seed, number_below, numbers, seal, shuffled
from appenzell.game.setup import Setup
from appenzell.game.snapshot import restore, take_snapshot
from appenzell.game.view import checked_seat, look
from appenzell.game.whole import whole
from appenzell.rules.actions import ACTIONS, CHEESY, END, HANG, OUT, PLACES, RUN
from appenzell.rules.status import Status

if TYPE_CHECKING:
    from collections.abc import Mapping

    from appenzell.game.aftermath import Aftermath
    from appenzell.game.position import Position, Words
    from appenzell.game.view import View


class Game:
    """One game, played action by action.

    >>> game = Game.new(Setup(players=2, seed="any text", start=0))
    >>> [str(action) for action in game.legal_actions()]
    ['+a1', '+g1', '+a7', '+g7']
    >>> for token in ["+a1", "+g1", "^K"]:
    ...     action = game.apply(token)
    >>> game.player, game.turn, game.actions_left, game.phase
    (0, 1, 3, 'turn')
    >>> game.apply("a1-g7")
    Traceback (most recent call last):
    appenzell.game.errors.IllegalAction: a1-g7 is not allowed: no way leads from inside into a tower (B-33).
    """

    __slots__ = ("_history", "_legal", "_position", "_resigned", "_setup", "_start")

    def __init__(self, setup: Setup, start: int, position: Position) -> None:
        """Wrap a position; programs call `Game.new`, `from_record` or `from_snapshot`."""
        self._setup = setup
        self._start = start
        self._position = position
        self._legal = position.list_tokens()
        """What can be played now, as the rules list it; nothing when the game is over."""
        self._history: list[Action] = []
        self._resigned: dict[int, int] = {}
        """Never changed but as a whole: copies have it, too."""

    # --- making games --------------------------------------------------------------------------------------

    @classmethod
    def new(cls, setup: Setup) -> Self:
        """Begin a game: start player and deck follow from the seed."""
        from appenzell.game.position import Position, tiles_to_shuffle

        if not isinstance(setup, Setup):
            raise BadSetup(f"A game begins with a Setup, not {shown(setup)}.", "setup")
        seed = fresh_seed() if setup.seed is None else setup.seed
        stream = numbers(seed)
        start = number_below(stream, setup.players) if setup.start is None else setup.start
        position = Position(setup, start)
        position.deal(shuffled(tiles_to_shuffle(setup), stream))
        return cls(replace(setup, seed=seed), start, position)

    @classmethod
    def from_record(cls, text: str) -> Self:
        """Play a record back; `BadRecord` says where and why it cannot be one."""
        written = read_record(text)
        game = cls.new(written.setup)
        play_back(written, game)
        return game

    @classmethod
    def from_snapshot(cls, data: dict[str, Any]) -> Self:
        """Restore a position, without seed and history; `BadSnapshot` says why it is impossible."""
        setup, position = restore(data)
        assert setup.start is not None, "a snapshot names the start player"
        return cls(setup, setup.start, position)

    def copy(self) -> Self:
        """Return a game of its own that is equal to this one, and of the same class."""
        other = object.__new__(type(self))
        other._setup, other._start = self._setup, self._start
        other._position, other._legal = self._position.copy(), self._legal.copy()
        other._history, other._resigned = self._history.copy(), self._resigned
        return other

    def __eq__(self, other: object) -> bool:
        """Whether it is the same game so far: set-up, start, position with its deck, history, and who has resigned."""
        if not isinstance(other, Game):
            return NotImplemented
        return self._parts == other._parts and self._position == other._position

    @property
    def _parts(self) -> tuple[Setup, int, list[Action], dict[int, int]]:
        """Everything but the position."""
        return self._setup, self._start, self._history, self._resigned

    def __hash__(self) -> int:
        """Of what never changes in a game, so that it can be kept in a set while it is played."""
        return hash((self._setup, self._start))

    # --- playing -------------------------------------------------------------------------------------------

    def legal_actions(self) -> list[Action]:
        """Return all legal actions in the order of their numbers; none when the game is over."""
        return [] if self._is_given_up else listed_actions(self._legal)

    def is_legal(self, action: Action | str) -> bool:
        """Whether an action can be played now; a text that is no notation raises `MalformedToken`."""
        try:
            return self._position.check(self._meant(action).number) == Status.OK and not self._is_given_up
        except IllegalAction:
            return False

    def apply(self, action: Action | str) -> Action:
        """Play an action, given as such or by its token, and return it.

        `IllegalAction` names a rule it breaks, `MalformedToken` says where a text is no notation; the game is then
        unchanged.
        """
        if type(action) is Action and self._plays(action):  # by far the most: its token fits
            return action
        meant = self._meant(action)
        if not self._plays(meant):
            status = Status.GAME_OVER if self._is_given_up else Status(self._position.check(meant.number))
            raise illegal(status, meant.token)
        return meant

    def look_ahead(self, action: Action | str) -> tuple[Self, Aftermath]:
        """Return the game as it is after an action, and what there is to tell of that; refuses what `apply` refuses.

        >>> after, aftermath = Game.new(Setup(seed="any text", start=0)).look_ahead("+a1")
        >>> aftermath.events()[1], after.player
        ({'kind': 'turn', 'seat': 1, 'turn': 0}, 1)
        """
        meant = self._meant(action)
        status, position, numbers = self._position.look_ahead(meant.token_number)
        if status or self._is_given_up:
            raise illegal(Status.GAME_OVER if self._is_given_up else Status(status), meant.token)
        after = object.__new__(type(self))
        after._setup, after._start, after._resigned = self._setup, self._start, self._resigned
        after._position, after._history = position, [*self._history, meant]
        aftermath = after._told(numbers)
        after._legal = aftermath.listed
        return after, aftermath

    def survey(self) -> Aftermath:
        """Return what there is to tell of the game as it stands.

        >>> Game.new(Setup(seed="any text", start=0)).survey().costs()
        {'+a1': 0, '+g1': 0, '+a7': 0, '+g7': 0}
        """
        return self._told(self._position.survey())

    def _told(self, numbers: Words) -> Aftermath:
        """Return what the kernel has written, in words; who has won may be another one where somebody has resigned."""
        return self._position.told(numbers, (self.phase, self.winner) if self._resigned else None)

    def _plays(self, action: Action) -> bool:
        """Play an action if it can be played; else nothing has changed."""
        if self._is_given_up or self._position.apply_token(action.token_number, self._legal):
            return False
        self._history.append(action)
        return True

    def resign(self, seat: int) -> None:
        """Let a seat give up, whoever is on turn: of two the other has won, of more the game goes on (A-47, A-48).

        `BadSeat` if nobody has this seat, or it has resigned before; `GameOver` when the game is over.
        """
        number = checked_seat(seat, self._setup.players)
        if self.is_over:
            raise illegal(Status.GAME_OVER, "resigning")
        if number is None or number in self._resigned:
            raise BadSeat("A spectator cannot resign." if number is None else f"Seat {number} has resigned already.")
        self._resigned = {**self._resigned, number: len(self._history)}

    def action(self, number: int) -> Action:
        """Return the action of a number in this position, legal or not.

        `IllegalAction` if the number means nothing now: there is none such, or the mouse is off the board.
        """
        known = whole(number)
        if known is None or not _is_number(known):
            raise illegal(Status.UNKNOWN_ACTION, shown(number if known is None else known))
        origins = self._position.origins()
        if RUN <= known < HANG:
            mouse = (known - RUN) // PLACES
            if origins[mouse] > OUT or (mouse == CHEESY and origins[mouse] == OUT):
                raise illegal(Status(self._position.check(known)), f"action {known}")
        return action_of(known, origins)

    def _meant(self, action: Action | str) -> Action:
        """Return the action that is meant in this position: the token decides."""
        origins = self._position.origins()
        token = action
        if isinstance(action, Action):
            token, number = action.token, action.number
            if _is_number(number) and action_of(number, origins) is action:
                return action
        if not isinstance(token, str):
            raise MalformedToken(f"An action is an Action or a token, not {shown(token)}.", 1)
        found = fit(read_token(token), origins)
        if isinstance(found, Misfit):
            raise illegal(self._why(found), token)
        return action_of(found, origins)

    def _why(self, misfit: Misfit) -> ActionReason:
        """Return why a token that fits nothing is refused: outside a turn because of what has to come first."""
        status = Status(self._position.check(END))
        if status is Status.SET_UP_FIRST:
            last = self._position.check(RUN) == Status.HANG_FIRST
            return Status.HANG_FIRST if last else Status.SET_UP_FIRST
        if status:
            return status
        missing = misfit is Misfit.CHEESY_ELSEWHERE and self._position.cheesy is None
        return Status.NO_CHEESY if missing else misfit

    # --- looking -------------------------------------------------------------------------------------------

    @property
    def setup(self) -> Setup:
        """What was agreed before the game, with the seed it was dealt from; without one if it is not known."""
        return self._setup

    @property
    def start(self) -> int:
        """The seat that began."""
        return self._start

    @property
    def seed(self) -> str | None:
        """The seed, to be kept secret until the end; None if the game was restored from a snapshot."""
        return self._setup.seed

    @property
    def seal(self) -> str | None:
        """The seal of the seed, to be shown from the start."""
        return None if self._setup.seed is None else seal(self._setup.seed)

    @property
    def player(self) -> int:
        """The seat on turn; when the game is over, the one whose action ended it."""
        return self._position.player

    @property
    def turn(self) -> int:
        """The number of the single turn, from 1; 0 in the set-up phase."""
        return self._position.turn

    @property
    def actions_left(self) -> int:
        """How many actions are left in this turn."""
        return self._position.actions_left

    @property
    def phase(self) -> str:
        """`setup`, `turn`, `place` (a displaced mouse waits) or `over`."""
        return "over" if self._is_given_up else self._position.phase

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return not self._legal.item(0) or self._is_given_up

    @property
    def winner(self) -> int | None:
        """The seat that has won; None while the game runs, and for a draw. It is never one that has resigned."""
        return winner_of(self._position, self._resigned)

    @property
    def resigned(self) -> dict[int, int]:
        """The seats that have resigned, each with the number of actions that had been played by then."""
        return self._resigned.copy()

    @property
    def _is_given_up(self) -> bool:
        """Whether one of two has resigned."""
        return bool(self._resigned) and winner_left(self._setup.players, self._resigned) is not None

    @property
    def history(self) -> tuple[Action, ...]:
        """All actions played so far; for a game restored from a snapshot, since then."""
        return tuple(self._history)

    def view(self, seat: int | None = None) -> View:
        """Return what a seat sees now; None: a spectator."""
        legal = () if seat is None else tuple(action.token for action in self.legal_actions())
        view = look(self._position, self._setup, seat, self._start, legal)
        return replace(view, phase=self.phase, winner=self.winner) if self._resigned else view

    # --- writing down --------------------------------------------------------------------------------------

    def record(self, *, sealed: bool = False, remarks: Mapping[int, str] | None = None) -> str:
        """Return the game as text; `sealed`: without the seed and what was drawn, for a game that still runs.

        `remarks` are comments on single actions, by their place in the history; they change nothing.
        `NoRecord` if its beginning is not known, or if it is too long to be read back.
        """
        if self._setup.seed is None:
            raise NoRecord("A game restored from a snapshot has no record, because its beginning is not known.")
        return write_record(self, sealed, remarks or {})

    def snapshot(self) -> dict[str, Any]:
        """Return everything, the deck included, as plain JSON data."""
        return take_snapshot(self._position, self._setup, self._start)

    # --- for bots and tools --------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """The position behind the game, with the arrays of the rules: `position.setup` and `position.state`.

        It is the game's own: work on `position.copy()`. It contains the deck: shuffle that before you search.
        """
        return self._position

    def __repr__(self) -> str:
        if self.is_over:
            return f"<Game of {self._setup.players}, over in turn {self.turn}, winner {self.winner}>"
        return (
            f"<Game of {self._setup.players}, turn {self.turn}, seat {self.player}, {self.actions_left} actions left>"
        )


def _is_number(number: object) -> bool:
    """Whether it is the number of an action."""
    return type(number) is int and 0 <= number < ACTIONS
