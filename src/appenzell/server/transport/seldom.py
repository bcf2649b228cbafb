"""What strangers can make uvicorn say: once an hour, with how often it was. Else they would fill the log."""

import logging
import time

EVERY = 3600.0  # seconds
CAUSED_BY_STRANGERS = ("Invalid HTTP request received.", "Unsupported upgrade request.")


class Seldom(logging.Filter):
    """Lets a message of strangers through if it has not been said for an hour; it tells how many were kept back."""

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[str, float] = {}
        self._kept_back: dict[str, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a message is to be said."""
        message = str(record.msg)
        if message not in CAUSED_BY_STRANGERS:
            return True
        now = time.monotonic()
        if now - self._said.get(message, now - EVERY) < EVERY:
            self._kept_back[message] = self._kept_back.get(message, 0) + 1
            return False
        self._said[message] = now
        more = self._kept_back.pop(message, 0)
        if more:
            record.msg, record.args = "%s And %d times more since this was last said.", (message, more)
        return True


_seldom = Seldom()


def say_seldom() -> None:
    """Keep what strangers cause out of the log, for all servers of this process."""
    logging.getLogger("uvicorn.error").addFilter(_seldom)
