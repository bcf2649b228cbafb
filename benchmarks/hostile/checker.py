"""The checker: compares what players know with what is written, and what they see at the end with what they should.

Owns every question that is asked at the end: is anything lost, doubled, forked, out of order, told and not so, done
though it was refused; does anybody end on a wrong view; did a bot move twice in the time of one move. Each finding is a
sentence.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from appenzell.game.errors import AppenzellError
from appenzell.playing.entry import Entry
from appenzell.playing.party import shown_seat
from appenzell.server.tables.table import Table
from appenzell.server.transport.showing import json_of, view_of
from hostile.ledger import Deed, Ledger
from hostile.servers import BOT_PACE
from hostile.written import Written, play_back

ROUNDING = 2  # milliseconds


@dataclass(frozen=True)
class Seen:
    """What somebody sees at the end: who, where, as of which seq."""

    holder: str
    code: str
    seq: int
    view: dict[str, Any] | None


def compare(ledger: Ledger, written: Written, seen: Iterable[Seen] = (), clock_is_true: bool = True) -> list[str]:
    """Return everything that is wrong; bots' pace can only be told where no clock has jumped."""
    found = list(ledger.wrong)
    found += _lost(ledger, written)
    for code, (table, entries) in written.items():
        found += _disorder(code, entries)
        found += _unplayable(code, table, entries)
        if clock_is_true:
            found += _hurried(code, table, entries)
    found += _untrue_rematches(ledger, written)
    for each in seen:
        found += _wrong_view(each, written)
    return found


def _lost(ledger: Ledger, written: Written) -> Iterator[str]:
    """Whatever was acknowledged or told and is not so, and whatever was refused and done."""
    at = {(code, entry.seq): entry for code, (_, entries) in written.items() for entry in entries}
    for place, (client, kind, token) in ledger.acknowledged.items():
        entry = at.get(place)
        if entry is None or (entry.client, entry.kind, entry.token) != (client, kind, token):
            yield f"{place} was acknowledged as {token or kind} of {client}, and is {entry}"
    for place, deed in ledger.told.items():
        entry = at.get(place)
        if entry is None or _deed_of(entry) != deed:
            yield f"{place} was told as {deed}, and is {entry}"
    for place, undid in ledger.undid.items():
        if place in at and undid[1] not in _taken_back(written[place[0]][1], place[1]):
            yield f"{place} was said to take back {undid[1]}, and takes back another"
    clients = {(code, entry.client) for code, (_, entries) in written.items() for entry in entries}
    for (code, client), why in ledger.refused.items():
        if (code, client) in clients:
            yield f"{code}: {client} was refused for good, {why}, and is done"


def _deed_of(entry: Entry) -> Deed:
    return Deed(entry.kind, entry.seat, entry.token)


def _taken_back(entries: list[Entry], seq: int) -> list[int]:
    """Return what an undo takes back: the last action that stands by then."""
    standing: list[int] = []
    for entry in entries:
        if entry.seq == seq:
            return standing[-1:]
        if entry.kind == "undo":
            del standing[-1:]
        else:
            standing.append(entry.seq)
    return []


def _disorder(code: str, entries: list[Entry]) -> Iterator[str]:
    """Gaps, forks, and requests that were done twice."""
    if [entry.seq for entry in entries] != list(range(1, len(entries) + 1)):
        yield f"{code} has a gap, or a fork"
    for client, times in Counter(entry.client for entry in entries if entry.client).items():
        if times > 1:
            yield f"{code}: {client} is done {times} times"


def _unplayable(code: str, table: Table, entries: list[Entry]) -> Iterator[str]:
    """What the rules do not allow, and an end that is not as it is written."""
    try:
        play_back(table, entries)
    except AppenzellError as error:
        yield f"{code} cannot be played back: {error}"
        return
    playing = table.playing
    if playing is not None and (table.status == "over") != playing.is_over:
        yield f"{code} is written as {table.status}, and its game is {'over' if playing.is_over else 'running'}"
    if playing is not None and table.winner != playing.winner:
        yield f"{code} is written as won by {table.winner}, and seat {playing.winner} has won"


def _hurried(code: str, table: Table, entries: list[Entry]) -> Iterator[str]:
    """Bots that are moved by two: each of these waits, so together they are too fast."""
    for before, after in pairwise(entries):
        passed = after.at - before.at
        if before.by == after.by == "bot" and passed < BOT_PACE * 1000 - ROUNDING:
            yield f"{code}: bots played {before.seq} and {after.seq} within {passed} ms"
    for entry in entries:
        if entry.by != "bot" and table.seats[entry.seat].kind == "bot" and entry.by != "timer":
            yield f"{code}: {entry.seq} was played by a person for a bot"


def _untrue_rematches(ledger: Ledger, written: Written) -> Iterator[str]:
    for code, again in ledger.rematches.items():
        kept = written[code][0].rematch if code in written else None
        if kept != again or again not in written:
            yield f"{code} was told to have the rematch {again}, and has {kept}"


def _wrong_view(seen: Seen, written: Written) -> Iterator[str]:
    """What somebody sees at the end that is not what there is to see."""
    if seen.code not in written:
        yield f"{seen.code} was played at, and is not there"
        return
    table, entries = written[seen.code]
    if table.playing is None:
        if seen.view is not None:
            yield f"{seen.code} has not begun, and somebody sees its game"
        return
    if seen.seq != len(entries):
        yield f"{seen.code}: somebody ends on {seen.seq} of {len(entries)}"
        return
    wanted = json.loads(json_of(view_of(table, shown_seat(table, seen.holder), None)))
    if seen.view != wanted:
        parts = [part for part in wanted if (seen.view or {}).get(part) != wanted[part]]
        yield f"{seen.code}: somebody ends on a wrong view of {seen.seq}: {', '.join(parts)}"
