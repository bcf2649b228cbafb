"""Runs the command `appenzell` with a calendar that somebody else sets: `wrong_clock.py FILE serve …`.

The file holds one number, eight bytes, by how many nanoseconds the calendar is wrong; it can change at any moment. Only
the calendar is wrong, as it is on a machine whose clock is set: what has passed in the process is measured as ever.
"""

import mmap
import struct
import sys
import time
from pathlib import Path

NUMBER = struct.Struct("<q")
SECOND = 1_000_000_000


def set_wrong(file: Path, seconds: float) -> None:
    """Set the calendar of whoever looks at this file wrong, from now on."""
    with file.open("r+b" if file.exists() else "wb") as written:
        written.write(NUMBER.pack(int(seconds * SECOND)))


class Calendar:
    """The calendar of this process in place of the true one, for all that is loaded later; right until it follows."""

    def __init__(self) -> None:
        self._seen: mmap.mmap | bytes = NUMBER.pack(0)
        self._true_time_ns = time.time_ns
        time.time_ns = self._time_ns
        time.time = lambda: self._time_ns() / SECOND

    def follow(self, file: Path) -> None:
        """Show what the file says."""
        with file.open("rb") as opened:
            self._seen = mmap.mmap(opened.fileno(), NUMBER.size, access=mmap.ACCESS_READ)

    def _time_ns(self) -> int:
        return self._true_time_ns() + int(NUMBER.unpack_from(self._seen)[0])


if __name__ == "__main__":
    Calendar().follow(Path(sys.argv[1]))
    from appenzell.cli import main

    sys.exit(main(sys.argv[2:]))
