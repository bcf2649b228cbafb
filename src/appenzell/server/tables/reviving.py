"""Reviving: a table with its game, out of what is written of it."""

import asyncio

from appenzell.game.errors import AppenzellError
from appenzell.playing.entry import Entry
from appenzell.playing.party import running
from appenzell.playing.playing import Played
from appenzell.server.storage.asking import Unreadable
from appenzell.server.storage.store import Loaded
from appenzell.server.tables.table import Table

PORTION = 16  # entries of a log that are played back at a time: about a millisecond


async def revive(loaded: Loaded, heard: int | None = None) -> tuple[Table, list[Entry]]:
    """Play a table's log back, a little at a time: others come between, however long it is.

    Return also the entries after the one that everybody has `heard` of, which are not played back: they are news.
    """
    table = Table.of(loaded.table)
    table.deal()
    known = len(loaded.entries) if heard is None else heard
    for entry in loaded.entries[:known]:
        table.take(look_ahead(table, entry))
        if entry.seq % PORTION == 0:
            await asyncio.sleep(0)
    return table, loaded.entries[known:]


def look_ahead(table: Table, entry: Entry) -> Played:
    """Return what an entry that is written makes of a table; `Unreadable` if it is not legal there."""
    try:
        return running(table).look_ahead(entry)
    except AppenzellError as refused:
        raise Unreadable(table.code, f"entry {entry.seq}: {refused}") from None
