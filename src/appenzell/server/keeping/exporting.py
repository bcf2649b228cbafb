"""Exporting: every game that has begun, as its record, and a line about it.

Reads only, so a server may be at work. A running game is written as anybody can have it from the server: without seed
and draws. One game is in memory at a time.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass, field

from appenzell.game.errors import AppenzellError
from appenzell.game.record import result_of
from appenzell.playing.party import remarks, running
from appenzell.server.keeping.archive import ENDS, Archive
from appenzell.server.keeping.index import line_of
from appenzell.server.storage.asking import Unreadable
from appenzell.server.storage.store import Store
from appenzell.server.tables.reviving import revive
from appenzell.server.tables.table import Table


@dataclass(slots=True)
class Exported:
    """What was written."""

    finished: int = 0
    running: int = 0
    unreadable: dict[str, str] = field(default_factory=dict)
    """Tables that could not be, by code, and why."""

    as_dict = asdict


async def export(
    store: Store, archive: Archive, with_seeds: bool, with_names: bool, told: Callable[[str], None]
) -> Exported:
    """Write all games; `told` hears of each that cannot be."""
    done = Exported()
    async for code in store.begun_codes():
        try:
            loaded = await store.load(code)
            if loaded is not None:  # it may have gone meanwhile
                table, _ = await revive(loaded)
                _write(table, archive, with_seeds, with_names, done)
        except (AppenzellError, Unreadable) as error:
            done.unreadable[code] = str(error)
            told(f"Table {code} is left out. {error}")
    return done


def _write(table: Table, archive: Archive, with_seeds: bool, with_names: bool, done: Exported) -> None:
    game, name = running(table).game, f"{table.code}{ENDS}"
    record = game.record(sealed=not (game.is_over or with_seeds), remarks=remarks(table))
    archive.add(name, record)
    archive.add_line(line_of(table, name, result_of(game), with_names))
    if game.is_over:
        done.finished += 1
    else:
        done.running += 1
