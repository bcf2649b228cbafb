"""Everything the server refuses, with a stable code each.

Owns the one mapping from codes to HTTP statuses and from the game's errors to codes. A refusal is one plain sentence
for people who read logs; the page says it in its own languages by `code` and `params`.
"""

import logging
from typing import Any

from appenzell.game.errors import (
    AppenzellError,
    BadRecord,
    BadSetup,
    BadSnapshot,
    IllegalAction,
    IllegalRecord,
    MalformedToken,
)
from appenzell.server.asking import Unavailable, Unreadable, name_unreadable

log = logging.getLogger(__name__)

STATUS = {
    # about the request
    "malformed": 422,
    "invalid": 422,
    "bad_name": 422,
    "bad_seats": 422,
    "unknown_program": 422,
    "bad_setup": 422,
    "bad_layout": 422,
    "bad_record": 422,
    "bad_snapshot": 422,
    "not_found": 404,
    "method_not_allowed": 405,
    "bad_origin": 403,
    "too_large": 413,
    "too_fast": 429,
    "too_slow": 408,
    "too_many_tables": 429,
    "too_many_sockets": 429,
    "internal": 500,
    "busy": 503,
    # about the table
    "unknown_table": 404,
    "expired": 410,
    "table_full": 409,
    "seat_taken": 409,
    "too_soon": 409,
    "not_full": 409,
    "already_started": 409,
    "not_started": 409,
    "not_over": 409,
    "not_host": 403,
    "no_seat": 403,
    # about an action
    "stale": 409,
    "reused_id": 409,
    "not_your_turn": 409,
    "covered": 409,
    "resigned": 409,
    "undo_refused": 409,
    "aids_refused": 409,
    "hints_refused": 409,
    "illegal_action": 409,
    "game_over": 409,
    "too_long": 409,
    "bad_seat": 422,
}
"""The HTTP status of every code."""


class Refused(Exception):  # noqa: N818 - a request is refused; nothing has failed
    """A request that is refused, and why."""

    def __init__(self, code: str, message: str, field: str | None = None, **params: str | int) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.field = field
        """The part of the request at fault."""
        self.params = params
        """What the page needs to say it in another language."""
        self.rule: str | None = None
        self.reason: str | None = None

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUS[self.code]

    def as_dict(self) -> dict[str, Any]:
        """Return the body of an HTTP answer."""
        told = {"code": self.code, "message": self.message, "field": self.field, "params": self.params}
        return {"error": told | {"rule": self.rule, "reason": self.reason}}


def refused_by(error: Exception) -> Refused:
    """Return why something is refused; what should not have happened goes to the log."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, AppenzellError):
        return refusal(error)
    if isinstance(error, Unavailable):
        log.error("%s", error)
        return Refused("busy", "The database does not answer now; try again.")
    if isinstance(error, Unreadable):
        name_unreadable(error.code, error)
    else:
        log.error("Something failed.", exc_info=error)
    return Refused("internal", "Something went wrong here.")


def refusal(error: AppenzellError) -> Refused:
    """Return an error of the game as the wire tells it."""
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
    return Refused(error.code if error.code in STATUS else "invalid", str(error))
