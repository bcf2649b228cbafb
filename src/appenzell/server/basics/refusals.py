"""Refusals: whatever the server does not do, with a stable code each.

Owns the one mapping from the game's errors to error codes. A refusal is one plain sentence for people who read logs;
the page says it in its own languages by `code` and `params`. What an error code is over HTTP is in `transport/answers`.
"""

from appenzell.game.errors import (
    AppenzellError,
    BadRecord,
    BadSeat,
    BadSetup,
    BadSnapshot,
    IllegalAction,
    IllegalRecord,
    MalformedToken,
)
from appenzell.playing.not_now import NotNow


class Refused(NotNow):
    """A request that is refused, and why."""

    def __init__(self, error_code: str, message: str, field: str | None = None, **params: str | int) -> None:
        super().__init__(error_code, message, field, **params)
        self.rule: str | None = None
        self.reason: str | None = None


def refusal(error: AppenzellError) -> Refused:
    """Return an error of the game as the wire tells it."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, NotNow):
        return Refused(error.code, error.message, error.field, **error.params)
    if isinstance(error, IllegalAction):
        refused = Refused(error.code, str(error), token=error.token)
        refused.rule, refused.reason = error.rule, error.reason
        return refused
    if isinstance(error, MalformedToken):
        return Refused("malformed", str(error), "token", column=error.column)
    if isinstance(error, BadSetup):
        return Refused(error.code, str(error), error.field)
    if isinstance(error, BadRecord):
        refused = Refused("bad_record", str(error), "record", line=error.line, column=error.column)
        refused.reason = error.code
        refused.rule = error.rule if isinstance(error, IllegalRecord) else None
        return refused
    if isinstance(error, BadSnapshot):
        refused = Refused("bad_snapshot", str(error), "snapshot", **error.params)
        refused.reason = error.reason
        return refused
    return Refused("bad_seat" if isinstance(error, BadSeat) else "invalid", str(error))
