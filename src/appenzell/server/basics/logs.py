"""The log: what the server says to whoever runs it, on standard error, as sentences or as one JSON object a line.

Owns how a message looks, for the server and for every library under it. Nothing secret is told: no cookie, no seed, no
name, no record. So libraries speak from warnings on, since below that they repeat what travels, and only in one line,
below which they show values; and of an exception nothing is told but its kind and where it was, unless what it says is
written by the server or by the system, since it may repeat what somebody sent.

A message names what it is about as fields: `log.warning("Table %(table)s is full.", {"table": code})`.
"""

import json
import logging
import logging.config
import traceback
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Literal

LogForm = Literal["text", "json"]
LogLevel = Literal["debug", "info", "warning", "error"]
OURS = "appenzell"
LEFT_OUT = "(what it says is left out: it may repeat what somebody sent)"
CAUSED = "The above exception was the cause of this one:"


class Text(logging.Formatter):
    """Says a message as it is, and below it where an exception was."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's own name
        """Return the message."""
        return _message(record)

    def formatException(self, ei: Any) -> str:  # noqa: N802 - logging's own name
        """Return where an exception was, and what it was."""
        return f"\n{CAUSED}\n".join(map(_told, _chain(ei[1])))


class Json(logging.Formatter):
    """Says a message as one JSON object in one line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        said: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": _message(record),
        }
        if isinstance(record.args, Mapping):
            said |= {name: value for name, value in record.args.items() if name not in said}
        if record.exc_info and record.exc_info[1] is not None:
            said["exception"] = [_told(error) for error in _chain(record.exc_info[1])]
        return json.dumps(said, default=str)


def set_up(form: LogForm, level: LogLevel) -> None:
    """Let everything that is logged in this process go to standard error, in one form."""
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {"text": {"()": Text}, "json": {"()": Json}},
            "handlers": {"standard error": {"class": "logging.StreamHandler", "formatter": form}},
            "root": {"handlers": ["standard error"], "level": "WARNING"},
            "loggers": {OURS: {"level": level.upper()}},
        }
    )
    logging.captureWarnings(True)


def _message(record: logging.LogRecord) -> str:
    """Return what is said; of a library the first line."""
    said = record.getMessage().strip()
    return said if record.name.partition(".")[0] == OURS else said.partition("\n")[0]


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """Return an exception and what caused it, the first cause first."""
    if error is not None:
        yield from _chain(error.__cause__ or (None if error.__suppress_context__ else error.__context__))
        yield error


def _told(error: BaseException) -> str:
    """Return where an exception was, what kind it is, and what it says if that is no secret."""
    where, kind = "".join(traceback.format_tb(error.__traceback__)), type(error)
    return f"{where}{kind.__module__}.{kind.__qualname__}: {_said(error)}"


def _said(error: BaseException) -> str:
    if type(error).__module__.startswith(f"{OURS}.server."):
        return str(error)
    return (error.strerror if isinstance(error, OSError) else None) or LEFT_OUT
