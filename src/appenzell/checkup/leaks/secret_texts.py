"""Texts that nobody may get: seeds of games that run, tokens, hashes of tokens, what cookies are signed with.

They are looked for as they are, in pieces, backwards, in hexadecimal digits and in base 64. So is the deck: as letters
or numbers in a row, however they are parted.
"""

import re
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

PIECE = 12  # characters of a secret in a row that are no accident
RUN = 8  # tiles of the deck in a row that are none
VARIED = 3  # … of so many kinds: blanks in a row are dots in any text
PARTED = re.compile(r"[\s,;|\"'\[\]()]+")


@dataclass(frozen=True, slots=True)
class SecretText:
    """A text that nobody may get, or its owner alone."""

    what: str
    """What it is, for the report, which never shows it."""
    text: str
    table: str | None = None
    """Of a seed: the table whose end makes it public."""

    def is_in(self, text: str) -> bool:
        """Whether it stands anywhere in a text, whole or in pieces, written in one way or another.

        >>> SecretText("a seed", "0123456789abcdef").is_in("of=0123456789abc…")
        True
        """
        return any(form in text for form in _forms(self.text))


@lru_cache(maxsize=4096)
def _forms(secret: str) -> tuple[str, ...]:
    """Return all texts that give a secret away."""
    raw = secret.encode()
    written = [secret, secret[::-1], secret.upper(), raw.hex()]
    written += [packed(raw).decode().rstrip("=") for packed in (b64encode, urlsafe_b64encode)]
    return tuple({piece for form in written for piece in _pieces(form)})


def _pieces(text: str) -> Iterator[str]:
    if len(text) <= PIECE:
        yield text
    for first in range(len(text) - PIECE + 1):
        yield text[first : first + PIECE]


def deck_in(text: str, letters: str, codes: Sequence[int], drawn: int) -> bool:
    """Whether a text tells in which order tiles come that nobody has seen: a run that ends among them.

    >>> deck_in('["A", "B", ".", "C", "x", "D", "A", "F"]', "AB.CxDAFGG", range(10), 4)
    True
    """
    joined, numbered = PARTED.sub("", text), re.sub(r"[\s;|]+", "", text)
    return any(
        letters[first : first + RUN] in joined
        or letters[first : first + RUN][::-1] in joined
        or ",".join(map(str, codes[first : first + RUN])) in numbered
        for first in _runs(letters, drawn)
    )


def _runs(letters: str, drawn: int) -> Iterable[int]:
    """Return where a run begins that tells something unseen."""
    return (
        first
        for first in range(max(0, drawn - RUN + 2), len(letters) - RUN + 1)
        if len(set(letters[first : first + RUN])) >= VARIED
    )
