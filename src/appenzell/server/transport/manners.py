"""Manners: how often a socket may ask for what, alone and together with all others of its address.

Whoever opens many sockets gets no more out of them than an address may have. What costs much (a welcome, a hint) and
what others have to see (a phrase) has buckets of its own.
"""

from appenzell.server.basics.limits import Bucket, Limits
from appenzell.server.basics.refusals import Refused
from appenzell.server.basics.settings import Settings


class Manners:
    """What every address may ask for, on all its sockets; one for the process."""

    def __init__(self, settings: Settings, limits: Limits) -> None:
        self.settings = settings
        self.hellos = limits["hellos_each"]
        self.phrases = limits["phrases_each"]
        self.watching = limits["phrases_watching"]
        """What is said by all who only watch one table."""
        self.hints = limits["hints_each"]


class Asking:
    """What one socket may ask for; everything is `too_fast` if it comes too often."""

    def __init__(self, manners: Manners, address: str, code: str) -> None:
        settings = manners.settings
        self._all, self._address, self._code = manners, address, code
        self._frames = Bucket(*settings.frames)
        self._hellos = Bucket(*settings.hellos)
        self._phrases = Bucket(*settings.phrases)
        self._hints = Bucket(*settings.hints)

    def message(self) -> None:
        """Count any message."""
        _check(self._frames.allow(), "Too many messages; wait a moment.")

    def hello(self) -> None:
        """Count a hello, whose answer is the longest there is."""
        _check(self._hellos.allow() and self._all.hellos.allow(self._address), "Too many hellos; wait a moment.")

    def phrase(self, watches: bool) -> None:
        """Count a phrase of somebody who sits at the table, or only watches."""
        allowed = self._phrases.allow() and self._all.phrases.allow(self._address)
        allowed = allowed and not (watches and not self._all.watching.allow(self._code))
        _check(allowed, "Too many phrases; wait a moment.")

    def hint(self) -> None:
        """Count a hint, for which a bot has to think."""
        _check(self._hints.allow() and self._all.hints.allow(self._address), "Too many questions; wait a moment.")


def _check(allowed: bool, message: str) -> None:
    if not allowed:
        raise Refused("too_fast", message)
