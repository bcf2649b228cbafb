"""Comparing what somebody got with what they could know at that moment.

A frame may tell a board that lies open at its seq, what its entry did, and log lines that name no tile; a tile that is
named anywhere else has to lie open, or to be remembered by whoever has memory aids. What only hosts read names no tile
at all. Says what was told and where; never the secret itself. A frame tells an entry before its commit or not: that is
for others to look at.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from appenzell.checkup.leaks.heard import Heard
from appenzell.checkup.leaks.secret_texts import SecretText, deck_in
from appenzell.checkup.leaks.truth import KINDS, Known, Truth
from appenzell.rules.actions import PANTRY, PLACE_NAMES
from appenzell.rules.geometry import FIELD_NAMES
from appenzell.rules.tiles import TILE_LETTERS, UNSEEN

PLACES = frozenset((*FIELD_NAMES, *PLACE_NAMES[PANTRY:], "spare"))
TILES = frozenset(TILE_LETTERS[:UNSEEN])
NAMED = re.compile(rf"\b([a-g][1-7]|p[1-4]|spare)[\"']?\s*[:=]\s*[\"']?([{re.escape(TILE_LETTERS[:UNSEEN])}])(?![\w.])")
"""A tile that is named in plain text: `b3:F`, `"b3": "F"`, `b3=F`."""
OWN_PARTS = frozenset(("seat", "legal", "costs", "can_undo", "deadline", "memory"))
"""What a view has besides what lies open."""


@dataclass(frozen=True, slots=True)
class Leak:
    """Something that somebody was told and could not know."""

    what: str
    """In words that give nothing away themselves."""
    where: str
    table: str | None
    seq: int
    """How far the game was."""

    def __str__(self) -> str:
        at = f" of table {self.table}, entry {self.seq}" if self.table else ""
        return f"{self.where}{at}: {self.what}"


def scan(heard: Iterable[Heard], truths: Mapping[str, Truth], secrets: Iterable[SecretText] = ()) -> list[Leak]:
    """Return every leak in what somebody got, by the truths of the games, by table; no leak, no entry."""
    hidden = [*secrets, *(SecretText("the seed of a game that runs", truths[code].seed, code) for code in truths)]
    return [
        Leak(what, piece.where, piece.table, piece.until)
        for piece in heard
        for what in dict.fromkeys(_leaks_in(piece, truths, hidden))
    ]


def _leaks_in(heard: Heard, truths: Mapping[str, Truth], secrets: Iterable[SecretText]) -> Iterator[str]:
    for secret in secrets:
        if not _may_have(heard, secret, truths) and secret.is_in(heard.text):
            yield f"{secret.what} stands there"
    for code, truth in truths.items():
        drawn = truth.at(heard.until if heard.table == code else 0).drawn
        if not _may_tell_all(heard, code, truth) and deck_in(heard.text, truth.deck, truth.codes, drawn):
            yield "the order of tiles that nobody has seen stands there"
    if heard.way in ("log", "metrics"):
        yield from ("a tile is named where only the host reads" for _ in NAMED.finditer(heard.text))
    for code, about in truths.items():
        if heard.table == code and not _may_tell_all(heard, code, about):
            yield from _tiles_in(heard, about)


def _may_have(heard: Heard, secret: SecretText, truths: Mapping[str, Truth]) -> bool:
    if secret.table is None:
        return secret.text in heard.own_texts
    return _may_tell_all(heard, secret.table, truths[secret.table])


def _may_tell_all(heard: Heard, code: str, truth: Truth) -> bool:
    """Whether it is the record of a game that was over, or its replay."""
    return heard.way == "record" and heard.table == code and truth.at(heard.until).is_over


# --- tiles -------------------------------------------------------------------------------------------------


def _tiles_in(heard: Heard, truth: Truth) -> Iterator[str]:
    """Give what is told about tiles and could not be known."""
    document = _document(heard.text)
    if document is None:
        moments = truth.between(heard.since, heard.until)
        named = ((found[1], found[2]) for found in NAMED.finditer(heard.text))
        yield from _unknown(named, moments, heard.aided)
    elif heard.way == "frame":
        yield from _leaks_in_frame(heard, truth, document)
    else:
        yield from _unknown(named_tiles(document), truth.between(heard.since, heard.until), heard.aided)


def _document(text: str) -> Any:
    """Return a text as JSON; None if it is none, or holds nothing."""
    try:
        return json.loads(text)
    except ValueError:
        return None


def _leaks_in_frame(heard: Heard, truth: Truth, frame: Any) -> Iterator[str]:
    if not isinstance(frame, dict):
        yield "a frame that is no message"
        return
    rest, kind = dict(frame), frame.get("type")
    seq = frame["seq"] if isinstance(frame.get("seq"), int) else heard.until
    known = truth.at(seq)
    if (view := rest.pop("view", None)) is not None:
        yield from _leaks_in_view(view, known, heard)
    if kind in KINDS and rest.pop("events", []) != known.events:
        yield "its events are not what the entry did"
    told = [rest.pop("line", None)] if kind in KINDS else rest.pop("log", [])
    for line in filter(None, told):
        if line.get("events") != truth.at(line.get("seq", 0)).log_events:
            yield "a line of the log tells more than what the log may tell"
    yield from _unknown(named_tiles(rest), truth.between(min(heard.since, seq), max(heard.until, seq)), heard.aided)


def _leaks_in_view(view: Mapping[str, Any], known: Known, heard: Heard) -> Iterator[str]:
    """Compare a view with what lies open, part by part: what is not known to be open is a leak."""
    for part in view:
        if part not in known.board and part not in OWN_PARTS:
            yield f"the view has a part that no view has, {part}"
        elif part in known.board and view[part] != known.board[part]:
            yield f"the view tells of {part} what does not lie open"
    if view.get("legal") and known.player not in heard.seats:
        yield "the choices of somebody else are told"
    if view.get("memory") is not None and not heard.aided:
        yield "covered tiles are told to who has no memory aids"
    elif view.get("memory") not in (None, known.covered):
        yield "memory aids tell more than what has been seen"


def _unknown(named: Iterable[tuple[str, str]], moments: list[Known], aided: bool) -> Iterator[str]:
    """Give the places of tiles that are named, and neither lie open nor are remembered."""
    for place, tile in named:
        if not any(_is_known(place, tile, known, aided) for known in moments):
            yield f"a tile is named that does not lie open, on {place}"


def _is_known(place: str, tile: str, known: Known, aided: bool) -> bool:
    spares: list[str] = known.board["spares"]
    if place == "spare":
        return tile in spares
    if place.startswith("p"):
        return spares[int(place[1]) - 1 : int(place[1])] == [tile]
    return tile in (known.board["tiles"].get(place), known.covered.get(place) if aided else None)


def named_tiles(value: Any) -> Iterator[tuple[str, str]]:
    """Give every tile that is named anywhere in a document, with its place.

    >>> list(named_tiles({"log": [{"a2": "F", "b": 1}]}))
    [('a2', 'F')]
    """
    if isinstance(value, dict):
        for key, part in value.items():
            if key in PLACES and isinstance(part, str) and part in TILES:
                yield key, part
            else:
                yield from named_tiles(part)
    elif isinstance(value, list):
        for part in value:
            yield from named_tiles(part)
    elif isinstance(value, str):
        yield from ((found[1], found[2]) for found in NAMED.finditer(value))
