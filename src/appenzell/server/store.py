"""The store: games, seats and entries in the database, and nothing else that is truth.

Owns SQL and the shape of rows; writing goes through `writer`, reading beside it. `Conflict` says that another writer
was first.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Select, delete, event, func, insert, select, update
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import create_async_engine

from appenzell.server.game_log import Entry
from appenzell.server.migrations import upgrade
from appenzell.server.models import entries, games, seats
from appenzell.server.tables import Seat, Table
from appenzell.server.wire import Options
from appenzell.server.writer import Change, Row, Writer

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")
UNFINISHED = ("lobby", "running")
PORTION = 500  # entries that are read at a time, so that others come between


@dataclass(frozen=True, slots=True)
class Loaded:
    """A table as it is written, and the entries of its log; of an expired one nothing more is known."""

    table: Table
    entries: list[Entry]
    expired: bool


class Store:
    """The database; made within the event loop that uses it."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.engine = create_async_engine(self.url)
        if self.url.get_backend_name() == "sqlite":
            event.listen(self.engine.sync_engine, "connect", _set_pragmas)
        self._writer: Writer | None = None

    async def open(self) -> None:
        """Make or migrate the database and begin to write."""
        if self.url.get_backend_name() == "sqlite" and self.url.database:
            Path(self.url.database).parent.mkdir(parents=True, exist_ok=True)
        async with self.engine.begin() as connection:
            await connection.run_sync(upgrade)
        self._writer = Writer(self.engine)

    async def close(self) -> None:
        """Write what waits, then close the database."""
        if self._writer is not None:
            await self._writer.close()
        await self.engine.dispose()

    # --- reading -------------------------------------------------------------------------------------------

    async def load(self, code: str) -> Loaded | None:
        """Return a table as it is written; None if there is none of that code."""
        async with self.engine.connect() as connection:
            game = (await connection.execute(select(games).where(games.c.code == code))).first()
            if game is None:
                return None
            sitting = await connection.execute(select(seats).where(seats.c.game == code).order_by(seats.c.seat))
            log = await connection.stream(select(entries).where(entries.c.game == code).order_by(entries.c.seq))
            read = [_entry(row) async for part in log.partitions(PORTION) for row in part]
            return Loaded(_table(game, sitting), read, game.status == "expired")

    async def tables_of(self, holder: str, most: int) -> list[Table]:
        """Return the tables where a browser holds a seat, unfinished ones first, then the newest."""
        held = select(seats.c.game).where(seats.c.holder == holder)
        wanted = select(games).where(games.c.code.in_(held), games.c.status != "expired")
        return await self._tables(wanted.order_by(games.c.status == "over", games.c.created.desc()).limit(most))

    async def public_tables(self, most: int) -> list[Table]:
        """Return the public tables that wait or run, waiting ones first, then the newest."""
        wanted = select(games).where(games.c.public, games.c.status.in_(UNFINISHED))
        return await self._tables(wanted.order_by(games.c.status, games.c.created.desc()).limit(most))

    async def running_codes(self, most: int) -> list[str]:
        """Return the codes of running games, newest first."""
        wanted = select(games.c.code).where(games.c.status == "running").order_by(games.c.created.desc()).limit(most)
        async with self.engine.connect() as connection:
            return list((await connection.execute(wanted)).scalars())

    async def last_name(self, holder: str) -> str | None:
        """Return the name a browser used last."""
        wanted = select(seats.c.name).join(games, games.c.code == seats.c.game)
        wanted = wanted.where(seats.c.holder == holder, seats.c.name.is_not(None)).order_by(games.c.created.desc())
        async with self.engine.connect() as connection:
            return (await connection.execute(wanted.limit(1))).scalar()

    async def count_unfinished(self, host: str | None = None) -> int:
        """Return how many tables are not over, of one browser or of all."""
        wanted = select(func.count()).select_from(games).where(games.c.status.in_(UNFINISHED))
        if host is not None:
            wanted = wanted.where(games.c.host == host)
        async with self.engine.connect() as connection:
            return int((await connection.execute(wanted)).scalar_one())

    async def quiet_codes(self, status: str, before: int, most: int) -> list[str]:
        """Return the codes of tables where nothing has happened since."""
        return await self._quiet(select(games.c.code).limit(most), status, before)

    async def untouched_codes(self, before: int, most: int) -> list[str]:
        """Return the codes of running games in which no person has ever acted, and nothing has happened since."""
        acted = select(entries.c.game).where(entries.c.game == games.c.code, entries.c.by == "person").exists()
        return await self._quiet(select(games.c.code).where(~acted).limit(most), "running", before)

    async def is_quiet(self, code: str, status: str, before: int) -> bool:
        """Whether nothing has happened at a table since."""
        return bool(await self._quiet(select(games.c.code).where(games.c.code == code), status, before))

    async def _quiet(self, wanted: Select[Any], status: str, before: int) -> list[str]:
        recent = select(entries.c.game).where(entries.c.game == games.c.code, entries.c.at >= before).exists()
        wanted = wanted.where(games.c.status == status, games.c.created < before, ~recent)
        async with self.engine.connect() as connection:
            return list((await connection.execute(wanted)).scalars())

    async def ping(self) -> None:
        """Ask the database whether it is there."""
        async with self.engine.connect() as connection:
            await connection.execute(select(1))

    async def _tables(self, wanted: Select[Any]) -> list[Table]:
        async with self.engine.connect() as connection:
            found = (await connection.execute(wanted)).all()
            codes = [game.code for game in found]
            sitting = await connection.execute(select(seats).where(seats.c.game.in_(codes)).order_by(seats.c.seat))
            rows = sitting.all()
        return [_table(game, [row for row in rows if row.game == game.code]) for game in found]

    # --- writing -------------------------------------------------------------------------------------------

    async def create(self, table: Table, rematch_of: str | None = None) -> None:
        """Write a new table, perhaps as the rematch of another; `Conflict` if its code is taken."""
        changes: list[Change] = [(insert(games), [_game_row(table)]), (insert(seats), _seat_rows(table))]
        if rematch_of is not None:
            changes.append((update(games).where(games.c.code == rematch_of).values(rematch=table.code), None))
        await self._write(changes)

    async def append(self, code: str, entry: Entry, **game: Any) -> None:
        """Write an entry and parts of a table; `Conflict` if another writer was first, or wrote the same request."""
        changes: list[Change] = [(update(games).where(games.c.code == code).values(**game), None)] if game else []
        await self._write(changes, [{"game": code, **_entry_row(entry)}])

    async def change(self, code: str, sitting: Iterable[tuple[int, Seat]], **game: Any) -> None:
        """Write changed seats and parts of a table."""
        changes: list[Change] = [
            (update(seats).where(seats.c.game == code, seats.c.seat == number).values(**asdict(seat)), None)
            for number, seat in sitting
        ]
        if game:
            changes.append((update(games).where(games.c.code == code).values(**game), None))
        await self._write(changes)

    async def forget(self, code: str) -> None:
        """Keep nothing of a table but that it was there: its seed and its host's hash go with the rest."""
        await self._write(
            [
                (delete(entries).where(entries.c.game == code), None),
                (delete(seats).where(seats.c.game == code), None),
                (update(games).where(games.c.code == code).values(status="expired", seed="", host=""), None),
            ]
        )

    async def _write(self, changes: Sequence[Change], rows: Sequence[Row] = ()) -> None:
        assert self._writer is not None, "the store is open"
        await self._writer.write(changes, rows)


def _set_pragmas(connection: Any, _: object) -> None:
    """Make every commit durable, and readers and the writer independent of each other."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


# --- rows --------------------------------------------------------------------------------------------------


def _table(game: Any, sitting: Iterable[Any]) -> Table:
    return Table(
        code=game.code,
        status=game.status,
        created=game.created,
        started=game.started,
        host=game.host,
        public=game.public,
        options=Options.model_validate(game.options),
        plan=game.plan,
        seed=game.seed,
        rematch=game.rematch,
        winner=game.winner,
        seats=[Seat(row.kind, row.name, row.level, row.memory, row.holder, row.covered, row.aids) for row in sitting],
    )


def _game_row(table: Table) -> Row:
    plain = ("code", "status", "created", "started", "host", "public", "plan", "seed", "rematch", "winner")
    return {name: getattr(table, name) for name in plain} | {"options": table.options.model_dump()}


def _seat_rows(table: Table) -> list[Row]:
    return [{"game": table.code, "seat": number, **asdict(seat)} for number, seat in enumerate(table.seats)]


def _entry(row: Any) -> Entry:
    return Entry(row.seq, row.kind, row.seat, row.token, row.by, row.client, row.at)


def _entry_row(entry: Entry) -> Row:
    return {
        "seq": entry.seq,
        "kind": entry.kind,
        "seat": entry.seat,
        "token": entry.token,
        "by": entry.by,
        "client": entry.client,
        "at": entry.at,
    }
