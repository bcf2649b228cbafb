"""What is written in the database, read as the server reads it: the one place of all this that knows how it is kept."""

from collections.abc import Iterable

from appenzell.playing.entry import Entry
from appenzell.playing.party import running
from appenzell.server.basics.database_url import checked_url
from appenzell.server.storage.store import Store
from appenzell.server.tables.table import Table


class Written(dict[str, tuple[Table, list[Entry]]]):
    """Tables by their codes, each with its log; a table's game has not been played back yet."""


async def written_in(url: str, codes: Iterable[str]) -> Written:
    """Return what is written of some tables; those that are not there are left out."""
    store, found = Store(checked_url(url)), Written()
    await store.open()
    try:
        for code in sorted(codes):
            loaded = await store.load(code)
            if loaded is not None:
                found[code] = (Table.of(loaded.table), loaded.entries)
    finally:
        await store.close()
    return found


def play_back(table: Table, entries: Iterable[Entry]) -> None:
    """Play a table's log back into it; an `AppenzellError` if the rules do not allow what is written."""
    if table.started is None:
        return
    status = table.status
    table.begin(table.started)
    playing = running(table)
    for entry in entries:
        playing.take(playing.look_ahead(entry))
    table.status = status
