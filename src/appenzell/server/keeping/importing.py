"""Importing: proved games become tables that can be looked at by their codes, replayed, and gone on with.

A code that is free is kept. One that another game has is replaced by one that follows from the game itself, so whoever
imports the same games again finds them there. A game is one transaction: whoever is killed has imported whole games.
"""

import hashlib
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field

from appenzell.game.errors import AppenzellError
from appenzell.server.basics.moments import now_ms
from appenzell.server.keeping.archive import ENDS, Offer
from appenzell.server.keeping.copying import NotKept
from appenzell.server.keeping.index import CODE, INDEX, GameLine, read_line
from appenzell.server.keeping.reading import Log, in_short, named, read_game
from appenzell.server.storage.asking import Unreadable
from appenzell.server.storage.changes import Conflict
from appenzell.server.storage.store import Loaded, Store
from appenzell.server.tables.making import CODE_LENGTH, CODE_LETTERS
from appenzell.server.tables.table import Table

MANY_CODES = 20
OWN_CODE = re.compile(rf"(?:appenzell-)?({CODE}){re.escape(ENDS)}")
"""The name of a file that tells the code of its table: of an export, or downloaded at the table."""


@dataclass(frozen=True, slots=True)
class Brought:
    """A game that somebody brings."""

    file: str
    code: str | None
    """The code it had."""
    line: GameLine | None
    """What the index says."""


@dataclass(slots=True)
class Imported:
    """What was imported."""

    finished: int = 0
    running: int = 0
    there: int = 0
    """Those that were there already."""
    codes: dict[str, str] = field(default_factory=dict)
    """Which tables have another code than their files say, or the only one."""
    refused: dict[str, str] = field(default_factory=dict)
    """Which files are no games, or none that can be kept, and why."""

    as_dict = asdict


async def bring_in(store: Store, offer: Offer, most: int, told: Callable[[str], None]) -> Imported:
    """Write all games of an offer that are not there yet; `told` hears of each that has a new code, or is refused."""
    done = Imported()

    def refuse(file: str, error: Exception) -> None:
        done.refused[file] = str(error)
        told(f"{file}: {error}")

    for brought in _brought(offer, refuse):
        try:
            table, log = read_game(offer.record(brought.file), brought.line, now_ms(), most)
            code = await _write(store, brought.code, table, log)
        except (NotKept, AppenzellError) as error:
            refuse(brought.file, error)
            continue
        if code is None:
            done.there += 1
            continue
        if table.status == "over":
            done.finished += 1
        else:
            done.running += 1
        if code != brought.code:
            done.codes[brought.file] = code
            told(f"{brought.file} is table {code}.")
    return done


def _brought(offer: Offer, refuse: Callable[[str, Exception], None]) -> Iterator[Brought]:
    """Give what the index names, then all other records."""
    unnamed = dict.fromkeys(offer.names())
    for number, text in enumerate(offer.lines(), 1):
        try:
            line = read_line(text)
        except NotKept as error:
            refuse(f"{INDEX}, line {number}", error)
            continue
        unnamed.pop(line.file, None)
        yield Brought(line.file, line.code, line)
    for file in unnamed:
        own = OWN_CODE.fullmatch(file)
        yield Brought(file, own[1] if own else None, None)


async def _write(store: Store, own: str | None, table: Table, log: Log) -> str | None:
    """Write a table by its own code, or another; return that. None: it is there."""
    for code in _codes(own, table, log):
        try:
            found = await store.load(code)
            if found is None:
                await store.add(named(table, code), log)
                return code
        except (Conflict, Unreadable):
            continue  # it is another game's, or was
        if _is_same(found, table, log):
            return None
    raise NotKept("no free code was found for it.")


def _codes(own: str | None, table: Table, log: Log) -> Iterator[str]:
    """Give the codes a game can have: its own, then such as follow from it."""
    if own is not None:
        yield own
    setup = table.setup()
    whole = json.dumps([setup.as_dict(-1 if setup.start is None else setup.start), table.seed, in_short(log)])
    for number in range(MANY_CODES):
        digest = hashlib.sha256(f"{number}:{whole}".encode()).digest()
        yield "".join(CODE_LETTERS[byte % len(CODE_LETTERS)] for byte in digest[:CODE_LENGTH])


def _is_same(found: Loaded, table: Table, log: Log) -> bool:
    """Whether a table is that of this game, as it was or gone on with."""
    if found.table.started is None:
        return False
    there, brought = in_short(found.entries), in_short(log)
    return Table.of(found.table).setup() == table.setup() and there[: len(brought)] == brought
