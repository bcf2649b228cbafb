"""The store: games, seats and entries in the database, and nothing else that is truth.

Owns SQL and the shape of rows; writing goes through `writer`, reading beside it. `Conflict` says that another writer
was first, `Unavailable` that the database does not answer. A row that this version cannot read spoils no list.
"""

import asyncio
import itertools
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from pydantic import TypeAdapter, ValidationError
from sqlalchemy import ColumnElement, Executable, Select, delete, func, insert, literal, select, text, update
from sqlalchemy.sql import Update

from appenzell.playing.entry import Entry
from appenzell.playing.party import Seat
from appenzell.server.basics.settings import DATABASE_WITHIN
from appenzell.server.storage.asking import Unreadable, answering, in_time, name_unreadable
from appenzell.server.storage.census import Count, acted, counting
from appenzell.server.storage.database_file import SameFile, database_file_of
from appenzell.server.storage.opening import open_engine, prepare_database, prepare_file
from appenzell.server.storage.shape import entries, games, seats, secrets
from appenzell.server.storage.stored import Options, StoredTable, TableStatus
from appenzell.server.storage.writer import MUST_FIND, Change, DatabaseRow, EntryRow, Writer

UNFINISHED = ("lobby", "running")
SEAT: TypeAdapter[Seat] = TypeAdapter(Seat)
SEAT_PARTS = tuple(part.name for part in fields(Seat))
ENTRY_PARTS = tuple(part.name for part in fields(Entry))
Rows = Sequence[Any]
PORTION = 500  # entries that are read at a time, so that others come between


@dataclass(frozen=True, slots=True)
class Loaded:
    """A table as it is written, and the entries of its log; of an expired one nothing more is known."""

    table: StoredTable
    entries: list[Entry]
    expired: bool


class Store:
    """The database; made within the event loop that uses it."""

    def __init__(self, url: str, patience: float = DATABASE_WITHIN) -> None:
        self.url, self.patience = url, patience
        path = database_file_of(url)
        self.file = None if path is None else SameFile(path)
        self.engine = open_engine(url, patience, self.file)
        self.secret = b""
        """What cookies are signed with; as old as the database."""
        self._writer: Writer | None = None
        self._probes = itertools.count(1)

    async def open(self, prepared: bool = False) -> None:
        """Migrate the database, unless its file is prepared, and begin to write; `Unusable` says why that cannot be."""
        if self.file is not None:
            if not prepared:
                await asyncio.to_thread(prepare_file, self.file.path)
            self.file.remember()
        else:
            await prepare_database(self.engine)
        self.secret = await self._read_secret()
        self._writer = Writer(self.engine, self.patience, self._check_written, is_file=self.file is not None)

    async def close(self) -> None:
        """Write what waits, then close the database."""
        if self._writer is not None:
            await self._writer.close()
        await self.engine.dispose()

    async def _read_secret(self) -> bytes:
        (found,) = await self._column(select(secrets.c.value).where(secrets.c.name == "cookies"))
        return bytes.fromhex(found)

    # --- reading -------------------------------------------------------------------------------------------

    async def load(self, code: str) -> Loaded | None:
        """Return a table as it is written, after all that was begun; None if there is none of that code."""
        with answering():
            return await in_time(self._load(code), self.patience)

    async def _load(self, code: str) -> Loaded | None:
        async with self.engine.connect() as connection:
            game = (await connection.execute(select(games).where(games.c.code == code))).first()
            if game is None:
                return None
            sitting = await connection.execute(select(seats).where(seats.c.game == code).order_by(seats.c.seat))
            rows = await connection.stream(select(entries).where(entries.c.game == code).order_by(entries.c.seq))
            read = [_entry(row) async for part in rows.partitions(PORTION) for row in part]
            return Loaded(_table(game, sitting), read, game.status == "expired")

    async def tables_of(self, holder: str, most: int) -> list[StoredTable]:
        """Return the tables a browser holds a seat at or has made, unfinished ones first, then the newest."""
        wanted = select(games).where(_is_own(holder), games.c.status != "expired")
        return await self._tables(wanted.order_by(games.c.status == "over", games.c.created.desc()).limit(most))

    async def finished_of(self, holder: str, most: int) -> list[StoredTable]:
        """Return the finished ones of these tables, newest first."""
        wanted = select(games).where(_is_own(holder), games.c.status == "over")
        return await self._tables(wanted.order_by(games.c.created.desc()).limit(most))

    async def public_tables(self, most: int) -> list[StoredTable]:
        """Return the public tables that wait or run, waiting ones first, then the newest."""
        wanted = select(games).where(games.c.public, games.c.status.in_(UNFINISHED))
        return await self._tables(wanted.order_by(games.c.status, games.c.created.desc()).limit(most))

    async def running_codes(self, most: int) -> list[str]:
        """Return the codes of running games, newest first."""
        wanted = select(games.c.code).where(games.c.status == "running").order_by(games.c.created.desc()).limit(most)
        return await self._column(wanted)

    async def last_names(self, holder: str) -> tuple[str | None, list[str]]:
        """Return the name a browser had at its newest table, and all names there."""
        own = select(seats.c.game).join(games, games.c.code == seats.c.game).where(seats.c.holder == holder)
        last = own.where(seats.c.name.is_not(None)).order_by(games.c.created.desc()).limit(1).scalar_subquery()
        (rows,) = await self._rows(select(seats).where(seats.c.game == last).order_by(seats.c.seat))
        named = [row for row in rows if row.name is not None]
        return next((row.name for row in named if row.holder == holder), None), [row.name for row in named]

    async def is_known(self, holder: str) -> bool:
        """Whether a browser holds a seat or has made a table."""
        return bool(await self._column(select(games.c.code).where(_is_own(holder)).limit(1)))

    async def count_unfinished(self, host: str | None = None) -> int:
        """Return how many tables are not over, of one browser or of all."""
        return int((await self._column(_unfinished(host)))[0])

    async def quiet_codes(self, status: str, before: int, most: int) -> list[str]:
        """Return the codes of tables where nothing has happened since."""
        return await self._quiet(select(games.c.code).limit(most), status, before)

    async def hardly_begun(self, times: int, before: int, most: int) -> list[str]:
        """Return the codes of running games in which people have acted less often, and nothing has happened since."""
        return await self._quiet(select(games.c.code).where(~acted(times)).limit(most), "running", before)

    async def census(self) -> list[Count]:
        """Count the tables that are kept."""
        (rows,) = await self._rows(counting())
        return [Count(*row) for row in rows]

    async def is_quiet(self, code: str, status: str, before: int) -> bool:
        """Whether nothing has happened at a table since."""
        return bool(await self._quiet(select(games.c.code).where(games.c.code == code), status, before))

    async def _quiet(self, wanted: Select[Any], status: str, before: int) -> list[str]:
        recent = select(entries.c.game).where(entries.c.game == games.c.code, entries.c.at >= before).exists()
        return await self._column(wanted.where(games.c.status == status, games.c.created < before, ~recent))

    async def _tables(self, wanted: Select[Any]) -> list[StoredTable]:
        codes = select(wanted.with_only_columns(games.c.code).subquery().c.code)
        found, sitting = await self._rows(wanted, select(seats).where(seats.c.game.in_(codes)).order_by(seats.c.seat))
        tables = [self._readable(game, [row for row in sitting if row.game == game.code]) for game in found]
        return [table for table in tables if table is not None]

    def _readable(self, game: Any, sitting: Rows) -> StoredTable | None:
        """Return a table; None if it cannot be read, which the log is told once."""
        try:
            return _table(game, sitting)
        except Unreadable as error:
            name_unreadable(game.code, error)
            return None

    async def _column(self, wanted: Select[Any]) -> list[Any]:
        (rows,) = await self._rows(wanted)
        return [row[0] for row in rows]

    async def _rows(self, *wanted: Select[Any]) -> list[Rows]:
        """Return what some questions find; `Unavailable` if there is no answer in time."""

        async def ask() -> list[Rows]:
            async with self.engine.connect() as connection:
                return [(await connection.execute(question)).all() for question in wanted]

        with answering():
            return await in_time(ask(), self.patience)

    # --- writing -------------------------------------------------------------------------------------------

    async def create(
        self, table: StoredTable, rematch_of: str | None = None, most: tuple[int, int] | None = None
    ) -> None:
        """Write a new table, perhaps as the rematch of another.

        `Conflict` if its code is taken, or its host, or all together, have so many unfinished ones already.
        """
        changes: list[Change] = [(_new_game(table, most), None), (insert(seats), _seat_rows(table))]
        if rematch_of is not None:
            changes.append((update(games).where(games.c.code == rematch_of).values(rematch=table.code), None))
        await self._write(changes)

    async def append(self, code: str, entry: Entry, **game: Any) -> None:
        """Write an entry and parts of a table; `Conflict` if another writer was first, or wrote the same request."""
        changes: list[Change] = [(update(games).where(games.c.code == code).values(**game), None)] if game else []
        await self._write(changes, [_entry_row(code, entry)])

    async def change(
        self, code: str, sitting: Iterable[tuple[int, Seat]], before: TableStatus | None = None, **game: Any
    ) -> None:
        """Write changed seats and parts of a table; `Conflict` if its status is another than `before`."""
        changes: list[Change] = [
            (update(seats).where(seats.c.game == code, seats.c.seat == number).values(**asdict(seat)), None)
            for number, seat in sitting
        ]
        if game:
            changes.append((_only_from(before, code).values(**game), None))
        await self._write(changes)

    async def forget(self, code: str, status: TableStatus | None = None) -> None:
        """Keep nothing of a table but that it was there: its seed and its host's hash go with the rest.

        `Conflict` if its status is another than it was.
        """
        await self._write(
            [
                (_only_from(status, code).values(status="expired", seed="", host=""), None),
                (delete(entries).where(entries.c.game == code), None),
                (delete(seats).where(seats.c.game == code), None),
            ]
        )

    async def settled(self) -> None:
        """Return when it is sure what is written: nothing is on its way any more that was begun before."""
        assert self._writer is not None, "the store is open"
        await self._writer.settled()

    async def probe(self) -> None:
        """Write something that means nothing, or ask if it is no file; `Unavailable` if nothing can be written."""
        harmless = text(f"PRAGMA user_version = {next(self._probes)}") if self.file is not None else select(1)
        await self._write([(harmless, None)])

    async def _write(self, changes: Sequence[Change], rows: Sequence[EntryRow] = ()) -> None:
        assert self._writer is not None, "the store is open"
        await self._writer.write(changes, rows)

    def _check_written(self) -> None:
        if self.file is not None:
            self.file.check_written()


# --- rows --------------------------------------------------------------------------------------------------


def _is_own(holder: str) -> ColumnElement[bool]:
    """Whether a browser holds a seat at a table, or has made it: who lets bots play holds none."""
    held = select(seats.c.game).where(seats.c.holder == holder)
    return games.c.code.in_(held.union(select(games.c.code).where(games.c.host == holder)))


def _table(game: Any, sitting: Iterable[Any]) -> StoredTable:
    try:
        return StoredTable(
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
            seats=[_seat(row) for row in sitting],
        )
    except ValidationError as error:
        fault = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, fault["loc"]))
        raise Unreadable(game.code, f"{where}: {fault['msg']}.") from None


def _seat(row: Any) -> Seat:
    return SEAT.validate_python({name: getattr(row, name) for name in SEAT_PARTS})


def _game_row(table: StoredTable) -> DatabaseRow:
    plain = ("code", "status", "created", "started", "host", "public", "plan", "seed", "rematch", "winner")
    return {name: getattr(table, name) for name in plain} | {"options": table.options.model_dump()}


def _unfinished(host: str | None = None) -> Select[Any]:
    wanted = select(func.count()).select_from(games).where(games.c.status.in_(UNFINISHED))
    return wanted if host is None else wanted.where(games.c.host == host)


def _new_game(table: StoredTable, most: tuple[int, int] | None) -> Executable:
    """Return what writes a table; it writes none if there are so many already, and then its seats have no table."""
    row = _game_row(table)
    if most is None:
        return insert(games).values(**row)
    values = select(*(literal(row[column.name], column.type) for column in games.c))
    own, every = (_unfinished(host).scalar_subquery() for host in (table.host, None))
    return insert(games).from_select(list(games.c), values.where(own < most[0], every < most[1]))


def _only_from(status: TableStatus | None, code: str) -> Update:
    """Return what changes a table, if it still has this status; None: whatever it has."""
    found = update(games).where(games.c.code == code)
    return found if status is None else found.where(games.c.status == status).execution_options(**{MUST_FIND: True})


def _seat_rows(table: StoredTable) -> list[DatabaseRow]:
    return [{"game": table.code, "seat": number, **asdict(seat)} for number, seat in enumerate(table.seats)]


def _entry(row: Any) -> Entry:
    return Entry(*(getattr(row, name) for name in ENTRY_PARTS))


def _entry_row(code: str, entry: Entry) -> EntryRow:
    return code, entry.seq, entry.kind, entry.seat, entry.token, entry.by, entry.client, entry.at
