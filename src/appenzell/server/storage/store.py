"""The store: games, seats and changes in the database, and nothing else that is truth.

Writing goes through `writer`, reading beside it. `Conflict` says that another writer was first, `Unavailable` that the
database does not answer. A row that this version cannot read spoils no list. Nothing is ever written but on top of what
the writer knew: see `changes`.
"""

import asyncio
import itertools
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, delete, func, insert, select, text

from appenzell.playing.entry import Entry
from appenzell.server.basics.settings import DATABASE_WITHIN
from appenzell.server.storage.asking import Unreadable, answering, in_time, name_unreadable
from appenzell.server.storage.census import Count, acted, counting
from appenzell.server.storage.changes import CHANGE_COLUMNS, Change, ChangeRow, Statement, change_row
from appenzell.server.storage.committing import Committer, FileCommitter, ServerCommitter
from appenzell.server.storage.database_file import SameFile, database_file_of
from appenzell.server.storage.opening import open_engine, open_file, prepare_database, prepare_file
from appenzell.server.storage.rows import (
    UNFINISHED,
    entry_of,
    is_own,
    new_game,
    seat_rows,
    statements_of,
    table_of,
    unfinished,
)
from appenzell.server.storage.shape import changes, expired, games, seats, secrets
from appenzell.server.storage.stored import StoredTable
from appenzell.server.storage.writer import Writer

Rows = Sequence[Any]
FOR_WRITING = 2
"""Connections, of which one is kept for rows alone; as many more when they are busy."""
WRITES_NOTHING = ["DELETE FROM expired WHERE code = ''", "SELECT pg_logical_emit_message(true, 'appenzell', '')"]
"""Where only reading is allowed the first is refused; the second is written durably. Neither has anybody wait."""
PORTION = 500  # rows, or codes, that are read at a time, so that others come between


@dataclass(frozen=True, slots=True)
class Loaded:
    """A table as it is written, and the entries of its log, or those that are new."""

    table: StoredTable
    entries: list[Entry]


class Store:
    """The database; made within the event loop that uses it."""

    def __init__(self, url: str, patience: float = DATABASE_WITHIN) -> None:
        self.url, self.patience = url, patience
        path = database_file_of(url)
        self.file = None if path is None else SameFile(path)
        """Of one process alone; None: a server's database, which many may share."""
        self.engine = open_engine(url, patience, self.file)
        self.writing_engine = self.engine if self.file is not None else open_engine(url, patience, None, FOR_WRITING)
        """Of its own for a server's database: whoever writes waits for no reader."""
        self._asked = (
            self.engine if self.file is not None else self.engine.execution_options(isolation_level="AUTOCOMMIT")
        )
        """The same, for questions that stand alone: a server need not be told of a transaction around each."""
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
        self._writer = Writer(self._committer(), self.patience, self._check_written)

    def _committer(self) -> Committer:
        if self.file is not None:
            return FileCommitter(open_file(self.file))
        return ServerCommitter(self.writing_engine, self.patience)

    async def close(self) -> None:
        """Write what waits, then close the database."""
        if self._writer is not None:
            await self._writer.close()
        await self.engine.dispose()
        await self.writing_engine.dispose()

    async def _read_secret(self) -> bytes:
        (found,) = await self._column(select(secrets.c.value).where(secrets.c.name == "cookies"))
        return bytes.fromhex(found)

    # --- reading -------------------------------------------------------------------------------------------

    async def load(self, code: str, since: int = 0) -> Loaded | None:
        """Return a table as it is written, with the entries after a version; None if there is none of that code."""
        with answering():
            return await in_time(self._load(code, since), self.patience)

    async def _load(self, code: str, since: int) -> Loaded | None:
        new = select(changes).where(changes.c.game == code, changes.c.version > since).order_by(changes.c.version)
        async with self.engine.connect() as connection:
            if self.file is None:  # all as it was at one moment
                await connection.execution_options(isolation_level="REPEATABLE READ")
            game = (await connection.execute(select(games).where(games.c.code == code))).first()
            if game is None:
                return None
            sitting = await connection.execute(select(seats).where(seats.c.game == code).order_by(seats.c.seat))
            table = table_of(game, sitting)
            rows = await connection.stream(new)
            found = [row async for part in rows.partitions(PORTION) for row in part]
        if [row.version for row in found] != list(range(since + 1, since + 1 + len(found))):
            raise Unreadable(code, "changes are missing.")
        table.version = since + len(found)
        return Loaded(table, [entry_of(row) for row in found if row.seq is not None])

    async def has_expired(self, code: str) -> bool:
        """Whether there was a table of a code, which is gone."""
        return bool(await self._column(select(expired.c.code).where(expired.c.code == code)))

    async def versions(self, codes: Sequence[str]) -> dict[str, int]:
        """Return the versions of tables; one that is gone has none."""
        newest = func.coalesce(
            select(func.max(changes.c.version)).where(changes.c.game == games.c.code).scalar_subquery(), 0
        )
        found: dict[str, int] = {}
        for start in range(0, len(codes), PORTION):
            (rows,) = await self._rows(
                select(games.c.code, newest).where(games.c.code.in_(codes[start : start + PORTION]))
            )
            found |= {row[0]: row[1] for row in rows}
        return found

    async def tables_of(self, holder: str, most: int) -> list[StoredTable]:
        """Return the tables a browser holds a seat at or has made, unfinished ones first, then the newest."""
        wanted = select(games).where(is_own(holder))
        return await self._tables(wanted.order_by(games.c.status == "over", games.c.created.desc()).limit(most))

    async def finished_of(self, holder: str, most: int) -> list[StoredTable]:
        """Return the finished ones of these tables, newest first."""
        wanted = select(games).where(is_own(holder), games.c.status == "over")
        return await self._tables(wanted.order_by(games.c.created.desc()).limit(most))

    async def public_tables(self, most: int) -> list[StoredTable]:
        """Return the public tables that wait or run, waiting ones first, then the newest."""
        wanted = select(games).where(games.c.public, games.c.status.in_(UNFINISHED))
        return await self._tables(wanted.order_by(games.c.status, games.c.created.desc()).limit(most))

    async def running_codes(self, most: int) -> list[str]:
        """Return the codes of running games, newest first."""
        wanted = select(games.c.code).where(games.c.status == "running").order_by(games.c.created.desc()).limit(most)
        return await self._column(wanted)

    async def begun_codes(self) -> AsyncIterator[str]:
        """Give the codes of all games that have begun, in their order; they are read a portion at a time."""
        wanted = select(games.c.code).where(games.c.started.is_not(None))
        last = ""
        while codes := await self._column(wanted.where(games.c.code > last).order_by(games.c.code).limit(PORTION)):
            for code in codes:
                yield code
            last = codes[-1]

    async def last_names(self, holder: str) -> tuple[str | None, list[str]]:
        """Return the name a browser had at its newest table, and all names there."""
        own = select(seats.c.game).join(games, games.c.code == seats.c.game).where(seats.c.holder == holder)
        last = own.where(seats.c.name.is_not(None)).order_by(games.c.created.desc()).limit(1).scalar_subquery()
        (rows,) = await self._rows(select(seats).where(seats.c.game == last).order_by(seats.c.seat))
        named = [row for row in rows if row.name is not None]
        return next((row.name for row in named if row.holder == holder), None), [row.name for row in named]

    async def is_known(self, holder: str) -> bool:
        """Whether a browser holds a seat or has made a table."""
        return bool(await self._column(select(games.c.code).where(is_own(holder)).limit(1)))

    async def count_unfinished(self, host: str | None = None) -> int:
        """Return how many tables are not over, of one browser or of all."""
        return int((await self._column(unfinished(host)))[0])

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
        recent = select(changes.c.game).where(changes.c.game == games.c.code, changes.c.at >= before).exists()
        return await self._column(wanted.where(games.c.status == status, games.c.created < before, ~recent))

    async def _tables(self, wanted: Select[Any]) -> list[StoredTable]:
        (found,) = await self._rows(wanted)
        codes = [game.code for game in found]
        (sitting,) = await self._rows(select(seats).where(seats.c.game.in_(codes)).order_by(seats.c.seat))
        tables = [self._readable(game, [row for row in sitting if row.game == game.code]) for game in found]
        return [table for table in tables if table is not None]

    def _readable(self, game: Any, sitting: Rows) -> StoredTable | None:
        """Return a table; None if it cannot be read, which the log is told once."""
        try:
            return table_of(game, sitting)
        except Unreadable as error:
            name_unreadable(game.code, error)
            return None

    async def _column(self, wanted: Select[Any]) -> list[Any]:
        (rows,) = await self._rows(wanted)
        return [row[0] for row in rows]

    async def _rows(self, *wanted: Select[Any]) -> list[Rows]:
        """Return what some questions find; `Unavailable` if there is no answer in time."""

        async def ask() -> list[Rows]:
            async with self._asked.connect() as connection:
                return [(await connection.execute(question)).all() for question in wanted]

        with answering():
            return await in_time(ask(), self.patience)

    # --- writing -------------------------------------------------------------------------------------------

    def write(self, code: str, version: int, change: Change) -> asyncio.Future[None]:
        """Write the change that gives a table this version; `Conflict` if another one has, or the table is gone."""
        return self._write(statements_of(code, change), [change_row(code, version, change)])

    async def create(
        self, table: StoredTable, most: tuple[int, int | None] | None = None, rematch_of: tuple[str, int] | None = None
    ) -> None:
        """Write a new table, perhaps as the rematch of another, which gets this version by it.

        `Conflict` if its code is or was another's, if its host, or all together, have so many unfinished ones already,
        or if the other table has changed.
        """
        statements: list[Statement] = []
        if self.file is None and most is not None:  # of those who make tables at the same moment one waits
            statements.append((select(func.pg_advisory_xact_lock(func.hashtext(table.host))), None))
        statements += [(new_game(table, most), None), (insert(seats), seat_rows(table))]
        rows: list[ChangeRow] = []
        if rematch_of is not None:
            code, version = rematch_of
            again = Change(parts={"rematch": table.code})
            rows.append(change_row(code, version, again))
            statements += statements_of(code, again)
        await self._write(statements, rows)

    async def add(self, table: StoredTable, log: Sequence[Entry]) -> None:
        """Write a table with its whole log, at once; `Conflict` if its code is or was another's."""
        rows = [change_row(table.code, version, Change(entry)) for version, entry in enumerate(log, 1)]
        statements: list[Statement] = [(new_game(table, None), None), (insert(seats), seat_rows(table))]
        if rows:
            statements.append((insert(changes), [dict(zip(CHANGE_COLUMNS, row, strict=True)) for row in rows]))
        await self._write(statements)

    async def forget(self, code: str, version: int) -> None:
        """Keep nothing of a table but that it was there; `Conflict` if it has this version already."""
        await self._write(
            [
                (insert(expired).values(code=code), None),
                (delete(games).where(games.c.code == code), None),  # its seats and changes go with it
            ],
            [change_row(code, version, Change())],
        )

    async def settled(self) -> None:
        """Return when it is sure what is written: nothing is on its way any more that was begun before."""
        assert self._writer is not None, "the store is open"
        await self._writer.settled()

    async def probe(self) -> None:
        """Write something that means nothing; `Unavailable` if nothing can be written."""
        harmless = WRITES_NOTHING if self.file is None else [f"PRAGMA user_version = {next(self._probes)}"]
        await self._write([(text(each), None) for each in harmless])

    def _write(self, statements: Sequence[Statement], rows: Sequence[ChangeRow] = ()) -> asyncio.Future[None]:
        assert self._writer is not None, "the store is open"
        return self._writer.write(statements, rows)

    def _check_written(self) -> None:
        if self.file is not None:
            self.file.check_written()
