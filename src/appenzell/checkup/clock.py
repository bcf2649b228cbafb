"""Clocks: whether this machine's goes evenly, and how far those of others are from it."""

import time
from email.utils import parsedate_to_datetime

from appenzell.checkup.findings import Findings, Verdict

JUMP = 0.5  # seconds
FAR, TOO_FAR = 5.0, 60.0  # seconds
ADVICE = "Let the machine keep its time by itself (systemd-timesyncd, chrony)."


class Clock:
    """Watches the wall clock while everything else is examined."""

    def __init__(self) -> None:
        self._wall, self._even = time.time(), time.monotonic()

    def look(self, findings: Findings) -> None:
        """Say whether the wall clock went as evenly as the one that only counts."""
        passed = time.monotonic() - self._even
        jump = time.time() - self._wall - passed
        if abs(jump) > JUMP:
            said = f"The clock of this machine jumped by {jump:.1f} seconds while it was examined."
            findings.add("clock", "problem", said, ADVICE, jump_seconds=round(jump, 1))
        else:
            findings.add("clock", "well", f"The clock of this machine went evenly for {passed:.0f} seconds.")


def say_offset(whose: str, offset: float, findings: Findings) -> None:
    """Say how far another clock is from this machine's."""
    verdict: Verdict = "problem" if abs(offset) > TOO_FAR else "note" if abs(offset) > FAR else "well"
    said = f"This clock and {whose} are {abs(offset):.1f} seconds apart."
    advice = "" if verdict == "well" else f"Times are shown wrongly, and tables expire too soon or too late. {ADVICE}"
    findings.add("clock", verdict, said, advice, offset_seconds=round(offset, 1))


def say_date(date: str | None, findings: Findings) -> None:
    """Say how far a server's clock is from this one, by the header `Date` of an answer that has just come."""
    try:
        told = parsedate_to_datetime(date or "").timestamp()
    except (TypeError, ValueError):
        findings.add("clock", "note", "The server's answers have no date.")
    else:
        say_offset("the server's", told - time.time() + 0.5, findings)  # it counts whole seconds
