"""Names of people: what is a good one, and why another is none."""

import unicodedata

from appenzell.server.errors import Refused

MAX_NAME = 24
JOINERS = "\u200d\ufe0f"  # hold emoji together
FORBIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
INVISIBLE = {*FORBIDDEN, "Zs", "Mn", "Me"}


def checked_name(name: str | None) -> str | None:
    """Return a name as it is kept, without blanks around it; `bad_name` says why it is none. None: no name.

    >>> checked_name("  Anna   Maria ")
    'Anna Maria'
    """
    if name is None:
        return None
    if any(unicodedata.category(letter) in FORBIDDEN and letter not in JOINERS for letter in name):
        raise _bad("A name has no control characters.", "control")
    tidy = " ".join(unicodedata.normalize("NFC", name).split())
    if all(unicodedata.category(letter) in INVISIBLE for letter in tidy):
        raise _bad("A name has at least one letter.", "empty")
    if len(tidy) > MAX_NAME:
        raise _bad(f"A name has at most {MAX_NAME} characters.", "too_long")
    return tidy


def _bad(message: str, reason: str) -> Refused:
    return Refused("bad_name", message, "name", reason=reason, max=MAX_NAME)
