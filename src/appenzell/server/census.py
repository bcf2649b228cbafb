"""The census: what a host sees of all tables, and how those are cleared away that nobody has acted at.

Looking is done beside a running server; clearing is a server's work, so it opens the database as one.
"""

from dataclasses import asdict, dataclass

from sqlalchemy import func, select

from appenzell.server.models import entries, games
from appenzell.server.store import Store

ALL = 1_000_000


@dataclass(frozen=True, slots=True)
class Count:
    """The tables of one status."""

    status: str
    tables: int
    untouched: int
    """Where no person has acted."""
    oldest: int
    """When the oldest was made, in milliseconds since 1970."""
    entries: int
    """Of all their logs."""

    as_dict = asdict


async def counted(store: Store) -> list[Count]:
    """Count the tables that are kept."""
    acted = select(entries.c.game).where(entries.c.game == games.c.code, entries.c.by == "person").exists()
    length = select(func.count()).where(entries.c.game == games.c.code).correlate(games).scalar_subquery()
    wanted = select(
        games.c.status, func.count(), func.sum(func.iif(acted, 0, 1)), func.min(games.c.created), func.sum(length)
    )
    wanted = wanted.where(games.c.status != "expired").group_by(games.c.status).order_by(games.c.status)
    async with store.engine.connect() as connection:
        return [Count(*row) for row in await connection.execute(wanted)]


async def clear(store: Store, before: int) -> int:
    """Clear away all tables made before a moment at which nobody has acted; return how many there were."""
    codes = [*await store.quiet_codes("lobby", before, ALL), *await store.untouched_codes(before, ALL)]
    for code in codes:
        await store.forget(code)
    return len(codes)
