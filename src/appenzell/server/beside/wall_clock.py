"""The clock on the wall, which may be set wrong: nothing is deleted on its word alone.

What expires is compared with times of the calendar, and a machine's calendar can jump by weeks. So it counts no faster
than the time that has passed in this process. A jump ahead is believed when it has lasted for a day: then the clock was
behind before, or the machine was asleep. One that was ahead at the start cannot be known, and is believed: pages come
back before anything expires, and what somebody has open stays.
"""

import logging
import time

from appenzell.server.basics.moments import SECOND, now_ms

log = logging.getLogger(__name__)

HOUR = 3600 * SECOND  # milliseconds: a clock that is put right by less has not jumped
SETTLED = 24 * HOUR


class WallClock:
    """Knows what time it is at least."""

    def __init__(self) -> None:
        self._began, self._since = now_ms(), time.monotonic()
        self._ahead = self._jumped = 0
        """By how much the clock has jumped, and when, on the process's own clock."""

    def surely(self) -> int:
        """Return a time that has come for sure, in milliseconds since 1970; a jump goes to the log, once."""
        now, passed = now_ms(), int((time.monotonic() - self._since) * SECOND)
        ahead = now - self._began - passed
        if abs(ahead - self._ahead) > HOUR:
            log.warning("The clock jumped by %+.1f hours; nothing expires because of it.", (ahead - self._ahead) / HOUR)
            self._ahead, self._jumped = ahead, passed
        elif self._ahead > 0 and passed - self._jumped >= SETTLED:
            log.warning("The clock has been %.1f hours ahead for a day; from now on it is believed.", ahead / HOUR)
            self._began, self._ahead = self._began + ahead, 0
        return min(now, self._began + passed)
