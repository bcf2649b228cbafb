r"""The text of a record cut into pieces, each with its line and column: tags, comments and words.

::

    [Players "2"]      a tag; inside the quotes \" and \\ stand for " and \
    {b4:A b5:x}        a comment
    ; to the end       a comment too
    12.  ^K  b3-b4     words: everything else between blanks

Line breaks are blanks like others, so a re-wrapped record stays the same. Knows nothing about what tags and words mean.
"""

import re
from bisect import bisect_right
from typing import NamedTuple

from appenzell.game.errors import MalformedRecord, shown

MAX_TEXT = 4_000_000
MAX_PIECES = 300_000

PIECE = re.compile(
    r"""(?P<blank>\s+|;[^\n]*)
      | \{(?P<comment>[^{}]*)\}
      | \[\s*(?P<key>[A-Za-z][A-Za-z0-9_]*)\s*"(?P<value>(?:[^"\\]|\\["\\])*)"\s*\]
      | (?P<word>[^\s{}\[\]";]+)""",
    re.VERBOSE,
)
FAULTS = {
    "[": 'a tag is written [Key "value"], and this is none.',
    "]": "a ] without its [.",
    "{": "a comment begins here and does not end, or holds another {.",
    "}": "a } without its {.",
    '"': "a quotation mark outside a tag.",
}
WRAP = re.compile(r"[ \t]*\n[ \t]*")


class Piece(NamedTuple):
    """A piece of a record."""

    sort: str
    """`tag`, `comment` or `word`."""
    text: str
    """The word, the comment without its braces, or the value of the tag."""
    line: int
    column: int
    key: str = ""
    """The key of a tag."""


def pieces(text: object) -> list[Piece]:
    """Cut a text into pieces; `MalformedRecord` says where it cannot be done."""
    if not isinstance(text, str):
        raise MalformedRecord(f"a record is a text, not {shown(text)}.", 1, 1)
    if len(text) > MAX_TEXT:
        raise MalformedRecord(f"a record has at most {MAX_TEXT:,} characters, not {len(text):,}.", 1, 1)
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return _cut(plain)


def _cut(text: str) -> list[Piece]:
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    found: list[Piece] = []
    at = 0
    while at < len(text):
        match = PIECE.match(text, at)
        line = bisect_right(starts, at)
        column = at - starts[line - 1] + 1
        if match is None:
            raise MalformedRecord(FAULTS[text[at]], line, column)
        if match["blank"] is None:
            found.append(_piece(match, line, column))
        if len(found) > MAX_PIECES:
            raise MalformedRecord(f"a record has at most {MAX_PIECES:,} words, comments and tags.", line, column)
        at = match.end()
    return found


def _piece(match: re.Match[str], line: int, column: int) -> Piece:
    if match["key"] is not None:
        value = re.sub(r"\\(.)", r"\1", WRAP.sub(" ", match["value"]))
        return Piece("tag", value, line, column, match["key"])
    if match["comment"] is not None:
        return Piece("comment", match["comment"], line, column)
    return Piece("word", match["word"], line, column)


def tag(key: str, value: object) -> str:
    r"""Write a tag.

    >>> print(tag("Event", 'The "Cheese" Cup'))
    [Event "The \"Cheese\" Cup"]
    """
    escaped = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{key} "{escaped}"]'
