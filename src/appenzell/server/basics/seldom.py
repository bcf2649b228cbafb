"""What would fill the log: said once, and again once an hour, with how often it was.

That is what strangers can make uvicorn say, and what every action is refused for on a bad day.
"""

import logging
import time

EVERY = 3600.0  # seconds
CAUSED_BY_STRANGERS = ("Invalid HTTP request received.", "Unsupported upgrade request.")


class Hourly:
    """Knows which sentences were said within the hour, and how often each was kept back."""

    def __init__(self) -> None:
        self._said: dict[str, float] = {}
        self._kept_back: dict[str, int] = {}

    def due(self, sentence: str) -> str | None:
        """Return what is to be said now: the sentence, perhaps with how often it was; None if it was said lately."""
        now = time.monotonic()
        if now - self._said.get(sentence, now - EVERY) < EVERY:
            self._kept_back[sentence] = self._kept_back.get(sentence, 0) + 1
            return None
        self._said[sentence] = now
        more = self._kept_back.pop(sentence, 0)
        return f"{sentence} And {more} times more since this was last said." if more else sentence

    def forget(self) -> bool:
        """Begin anew; whether anything had been said."""
        said = bool(self._said)
        self._said.clear()
        self._kept_back.clear()
        return said


class Seldom(logging.Filter):
    """Lets a message of strangers through if it has not been said for an hour; it tells how many were kept back."""

    def __init__(self) -> None:
        super().__init__()
        self._hourly = Hourly()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a message is to be said."""
        message = str(record.msg)
        if message not in CAUSED_BY_STRANGERS:
            return True
        due = self._hourly.due(message)
        if due is None:
            return False
        record.msg, record.args = due, ()
        return True


_seldom = Seldom()


def say_seldom() -> None:
    """Keep what strangers cause out of the log, for all servers of this process."""
    logging.getLogger("uvicorn.error").addFilter(_seldom)
