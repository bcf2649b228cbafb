"""The clock on the wall, which may be set wrong: nothing is deleted on its word alone.

What expires is compared with times of the calendar, and a machine's calendar can jump by weeks. So it counts no faster
than the time that has passed in this process. A clock that was wrong at the start is put right soon, or pages come back
before anything expires.
"""

import logging
import time

from appenzell.server.house import now_ms
from appenzell.server.tables import SECOND

log = logging.getLogger(__name__)

JUMP = 3600 * SECOND  # milliseconds


class WallClock:
    """Knows what time it is at least."""

    def __init__(self) -> None:
        self._began, self._since = now_ms(), time.monotonic()
        self._ahead = 0

    def surely(self) -> int:
        """Return a time that has come for sure, in milliseconds since 1970; a jump goes to the log, once."""
        now, passed = now_ms(), int((time.monotonic() - self._since) * SECOND)
        ahead = now - self._began - passed
        if abs(ahead - self._ahead) > JUMP:
            log.warning("The clock jumped by %+.1f hours; nothing expires because of it.", (ahead - self._ahead) / JUMP)
            self._ahead = ahead
        return min(now, self._began + passed)
