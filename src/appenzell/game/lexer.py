r"""The text of a record cut into pieces, each with its line and column: tags, comments and words.

::

    [Players "2"]      a tag; inside the quotes \" and \\ stand for " and \
    {b4:A b5:x}        a comment
    ; to the end       a comment too
    12.  ^K  b3-b4     words: everything else between blanks

Line breaks are blanks like others, so a re-wrapped record stays the same. Knows nothing about what tags and words mean,
but how long a record can be: as long as the most turns that can be agreed need.
"""

import re
from typing import NamedTuple

from appenzell.game.errors import MalformedRecord, shown
from appenzell.game.setup import TURN_LIMITS

MAX_RECORD = 400 * TURN_LIMITS[-1]  # a turn takes fewer than 150 characters, so people have room for comments
MAX_PIECES = 30 * TURN_LIMITS[-1]  # and at most 17 words: see docs/records.md
MAX_VALUE = 1_000

PIECE = re.compile(
    r"""(?P<blank>(?:\s++|;[^\n]*+)++)
      | \{(?P<comment>[^{}]*+)\}
      | \[\s*+(?P<key>[A-Za-z][A-Za-z0-9_]*+)\s*+"(?P<value>[^"\\]*+(?:\\["\\][^"\\]*+)*+)"\s*+\]
      | (?P<word>[^\s{}\[\]";]++)""",
    re.VERBOSE,
)
"""The pieces. Nothing is ever tried a second time (`++`, `*+`), so that no text takes long."""
FAULTS = {
    "[": 'a tag is written [Key "value"], and this is none.',
    "]": "a ] without its [.",
    "{": "a comment begins here and does not end, or holds another {.",
    "}": "a } without its {.",
    '"': "a quotation mark outside a tag.",
}
WRAP = re.compile(r"(?<![ \t])[ \t]*+\n[ \t]*+")


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
    if len(text) > MAX_RECORD:
        raise MalformedRecord(f"a record has at most {MAX_RECORD:,} characters, not {len(text):,}.", 1, 1)
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return _cut(plain)


def _cut(text: str) -> list[Piece]:
    found: list[Piece] = []
    at, line, start = 0, 1, 0
    while at < len(text):
        match = PIECE.match(text, at)
        column = at - start + 1
        if match is None:
            raise MalformedRecord(FAULTS[text[at]], line, column)
        if match["blank"] is None:
            found.append(_piece(match, line, column))
        if len(found) > MAX_PIECES:
            raise MalformedRecord(f"a record has at most {MAX_PIECES:,} words, comments and tags.", line, column)
        breaks = text.count("\n", at, match.end())
        if breaks:
            line, start = line + breaks, text.rindex("\n", at, match.end()) + 1
        at = match.end()
    return found


def _piece(match: re.Match[str], line: int, column: int) -> Piece:
    if match["key"] is not None:
        if len(match["value"]) > MAX_VALUE:
            raise MalformedRecord(f"the value of a tag has at most {MAX_VALUE:,} characters.", line, column)
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
