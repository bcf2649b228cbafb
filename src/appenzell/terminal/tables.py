"""What a host sees of the tables in a database, and clearing away those that nobody has acted at."""

import asyncio
import time
from datetime import UTC, datetime

from rich.console import Console
from rich.table import Table

from appenzell.server.storage.census import Count
from appenzell.server.storage.store import Store

ALL = 1_000_000
HOUR = 3_600_000


def count_tables(url: str) -> list[Count]:
    """Return how many tables there are."""
    return asyncio.run(_look(url))


async def _look(url: str) -> list[Count]:
    store = Store(url)
    try:
        return await store.census()
    finally:
        await store.close()


def clear_untouched(url: str, hours: float) -> int:
    """Clear away the tables that nobody has acted at, if they were made so long ago; return how many there were."""
    return asyncio.run(_clear(url, int(time.time() * 1000 - hours * HOUR)))


async def _clear(url: str, before: int) -> int:
    store = Store(url)
    await store.open()
    try:
        codes = [*await store.quiet_codes("lobby", before, ALL), *await store.hardly_begun(1, before, ALL)]
        versions = await store.versions(codes)
        for code, version in versions.items():
            await store.forget(code, version + 1)
        return len(versions)
    finally:
        await store.close()


def print_counts(console: Console, counts: list[Count]) -> None:
    """Print how many tables there are."""
    table = Table("tables", "in all", "nobody acted", "actions", "oldest", box=None, header_style="bold")
    for each in counts:
        oldest = datetime.fromtimestamp(each.oldest / 1000, UTC).strftime("%Y-%m-%d %H:%M")
        table.add_row(each.status, f"{each.tables:,}", f"{each.untouched:,}", f"{each.entries:,}", oldest)
    console.print(table if counts else "There are no tables.")
