"""Every error the game raises, in one tree.

::

    AppenzellError
    ├── BadSetup            a set-up that cannot be played; `field` names the part at fault
    │   └── BadLayout       its layout is no valid room plan
    ├── BadSnapshot         a position that cannot be; `reason` a stable word, `params` what it is about
    ├── BadSeat             a seat nobody has
    ├── MalformedToken      no notation at all; `column` says where
    ├── BadRecord           a text that is no record of a game; `line` and `column` say where
    │   ├── MalformedRecord     it is not written as a record, or contradicts itself
    │   ├── IllegalRecord       an action in it is illegal; `rule` and `reason` as below
    │   └── SealedRecord        its seed is still sealed, so it cannot be played back
    ├── NoRecord            a game without a record: restored from a snapshot, or too long
    └── IllegalAction       against a rule; `rule` is its id, `reason` a stable word, `token` what was tried
        └── GameOver        nothing can be played any more

`str(error)` is one plain sentence for people; `code` is a stable word for programs and the wire. All of them can be
pickled. Must not know the rules: which rule an action breaks is found in `reasons`.
"""

# ruff: noqa: N818 - the names say what is wrong; that they are errors, every `except` shows

from collections.abc import Mapping

MAX_SHOWN = 40


class AppenzellError(Exception):
    """Something given to the game was wrong; the game itself is unchanged."""

    code: str = "error"

    def __str__(self) -> str:
        return str(self.args[0])


class BadSetup(AppenzellError):
    """A set-up that cannot be played."""

    code = "bad_setup"

    def __init__(self, message: str, field: str) -> None:
        super().__init__(message, field)
        self.field = field
        """The part at fault: the name of an argument of `Setup`."""


class BadLayout(BadSetup):
    """A layout that is no valid room plan."""

    code = "bad_layout"


class BadSnapshot(AppenzellError):
    """A snapshot of a position that cannot be."""

    code = "bad_snapshot"

    def __init__(self, message: str, reason: str, params: Mapping[str, str | int] | None = None) -> None:
        super().__init__(message, reason, params)
        self.reason = reason
        """Why, as a stable word, such as `under_roof`; all of them are in `possible.SNAPSHOT_REASONS`."""
        self.params: dict[str, str | int] = dict(params or {})
        """What the sentence names: places, seats, numbers."""


class BadSeat(AppenzellError):
    """A seat nobody has in this game."""

    code = "bad_seat"


class MalformedToken(AppenzellError):
    """A text, or a value of another type, that is no notation of an action."""

    code = "malformed_token"

    def __init__(self, message: str, column: int, placeless: str | None = None) -> None:
        super().__init__(message, column, placeless)
        self.column = column
        """Where the first fault is, counted from 1."""
        self.placeless = message if placeless is None else placeless
        """The sentence without the column, for those who say in other words where the token stands."""


class BadRecord(AppenzellError):
    """A text that is no record of a game."""

    code = "bad_record"

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(message, line, column)
        self.line = line
        """Where the fault is, counted from 1."""
        self.column = column
        """Where the fault is in its line, counted from 1."""

    def __str__(self) -> str:
        return f"Line {self.line}, column {self.column}: {self.args[0]}"


class MalformedRecord(BadRecord):
    """A text that is not written as a record is, or contradicts itself."""

    code = "malformed_record"


class IllegalRecord(BadRecord):
    """A record with an illegal action."""

    code = "illegal_record"

    def __init__(self, message: str, line: int, column: int, rule: str, reason: str) -> None:
        super().__init__(message, line, column)
        self.args = (message, line, column, rule, reason)
        self.rule = rule
        """The id of a rule the action breaks."""
        self.reason = reason
        """Why, as a stable word."""


class SealedRecord(BadRecord):
    """A record without its seed: the draws cannot be known before it is opened."""

    code = "sealed_record"


class NoRecord(AppenzellError):
    """A game that has no record, because its beginning is not known or it is too long to be read back."""

    code = "no_record"


class IllegalAction(AppenzellError):
    """An action against a rule."""

    code = "illegal_action"

    def __init__(self, message: str, rule: str, reason: str, token: str) -> None:
        super().__init__(message, rule, reason, token)
        self.rule = rule
        """The id of a rule it breaks, such as `B-35`."""
        self.reason = reason
        """Why, as a stable word, such as `too_dear`."""
        self.token = token
        """What was tried."""


class GameOver(IllegalAction):
    """An action after the end of the game."""

    code = "game_over"


def shown(value: object) -> str:
    """Return a value as a message can show it: short, on one line, and whatever it is without failing.

    >>> shown("b9"), shown(["a", "list"]), shown("x" * 1000)[-5:]
    ("'b9'", 'a value of type list', "xxx…'")
    """
    if isinstance(value, str):
        return repr(value) if len(value) <= MAX_SHOWN else repr(value[:MAX_SHOWN] + "…")
    if value is None or isinstance(value, bool | float):
        return repr(value)
    if isinstance(value, int):
        return str(int(value)) if abs(value) < 10**MAX_SHOWN else "a number beyond all bounds"
    return f"a value of type {type(value).__name__}"
