"""Refusals as answers: the HTTP status of every code, the body, and what became of errors that are no refusals."""

import logging
from typing import Any

from appenzell.game.errors import AppenzellError
from appenzell.server.basics.refusals import Refused, refusal
from appenzell.server.storage.asking import TROUBLE, Unavailable, Unreadable, name_unreadable

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
"""The HTTP status of every error code."""


def status_of(refused: Refused) -> int:
    """Return the HTTP status of a refusal."""
    return STATUS[refused.code]


def body_of(refused: Refused) -> dict[str, Any]:
    """Return the body of an HTTP answer that refuses something."""
    plain = {"code": refused.code, "message": refused.message, "field": refused.field, "params": refused.params}
    return {"error": plain | {"rule": refused.rule, "reason": refused.reason}}


def refused_by(error: Exception) -> Refused:
    """Return why something is refused; what should not have happened goes to the log."""
    if isinstance(error, AppenzellError):
        return refusal(error)
    if isinstance(error, Unavailable):
        TROUBLE.tell(error)
        return Refused("busy", "The database does not answer now; try again.")
    if isinstance(error, Unreadable):
        name_unreadable(error.table_code, error)
    else:
        log.error("Something failed.", exc_info=error)
    return Refused("internal", "Something went wrong here.")
