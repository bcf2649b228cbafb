"""The commands for what a host keeps: `tables` counts it, `migrate`, `backup` and `restore` are for the database,
`export` and `import` for its games.

Owns their options and what they say. The work is done in `server/keeping` and `terminal/tables.py`, which are loaded
when a command needs them.
"""

import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from appenzell.terminal.said import Failed, make_console, print_json

if TYPE_CHECKING:
    from appenzell.server.basics.settings import Settings
    from appenzell.server.keeping.copying import Copied
    from appenzell.server.storage.store import Store

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)

Json = Annotated[bool, typer.Option("--json", help="Print one JSON object, for programs.")]
Database = Annotated[
    Path | None, typer.Option("--db", metavar="FILE", help="The SQLite file; without: one in your data folder.")
]
Url = Annotated[str | None, typer.Option("--database", metavar="URL", help="The URL of another database instead.")]
Force = Annotated[bool, typer.Option("--force", help="Overwrite a file that is there.")]
T = TypeVar("T")


@app.command()
def tables(
    db: Database = None,
    clear: Annotated[
        float | None,
        typer.Option(metavar="HOURS", help="Clear away those made so long ago that nobody has acted at.", min=0.0),
    ] = None,
    as_json: Json = False,
) -> None:
    """Count the tables of a server; clear away those that nobody plays at, once it is stopped."""
    from appenzell.server.serving import claimed
    from appenzell.server.storage.database_file import database_file_of
    from appenzell.server.storage.opening import check_current, check_other, check_version
    from appenzell.terminal.hosting import host_settings
    from appenzell.terminal.tables import clear_untouched, count_tables, print_counts

    settings = host_settings(db)
    with _saying(settings):
        file = database_file_of(settings.url)
        _check_there(file)
        if file is not None:
            check_version(file)
        else:
            check_other(settings.url, settings.database_within)
        if clear is not None:
            with claimed(settings):
                _tell(f"Cleared away: {clear_untouched(settings.url, clear):,}.")
        elif file is None:
            check_current(settings.url, settings.database_within)
        counts = count_tables(settings.url)
    if as_json:
        print_json({"tables": [count.as_dict() for count in counts]})
    else:
        print_counts(make_console(), counts)


@app.command()
def migrate(db: Database = None, database: Url = None, as_json: Json = False) -> None:
    """Make a database, or bring an older one to the shape of this version, as a server does when it starts."""
    from appenzell.server.serving import claimed
    from appenzell.server.storage.migrations import newest_shape
    from appenzell.server.storage.opening import migrate_other
    from appenzell.terminal.hosting import host_settings

    settings = host_settings(db, database)
    with _saying(settings), claimed(settings) as claim:  # which prepares a file
        if claim.path is None:
            migrate_other(settings.url, settings.database_within)
    if as_json:
        print_json({"shape": newest_shape()})
    else:
        print(f"The database has the shape {newest_shape()}, the newest this version knows.")


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes.")],
    db: Database = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Copy the database, also while a server uses it: whole, of one moment, and checked."""
    from appenzell.server.keeping.copying import back_up
    from appenzell.server.storage.opening import check_version
    from appenzell.terminal.hosting import host_settings

    settings = host_settings(db)
    with _saying(settings):
        database = _file_of(settings)
        _check_there(database)
        check_version(database)
        copied = back_up(database, file, force)
    if as_json:
        print_json(copied.as_dict())
    else:
        print(f"Copied to {file}: {_content(copied)}.")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy that `backup` has made.")],
    db: Database = None,
    as_json: Json = False,
) -> None:
    """Put a copy in the place of the database of a server that is stopped; what was there is kept beside it."""
    from datetime import datetime

    from appenzell.server.keeping.putting_back import check_copy, put_back
    from appenzell.server.storage.database_file import Claim
    from appenzell.terminal.hosting import host_settings

    settings = host_settings(db)
    with _saying(settings):
        database = _file_of(settings)
        check_copy(file, database)
        claim = Claim(settings.url)
        claim.take()
        try:
            done = put_back(file, database, datetime.now())
        finally:
            claim.release()
    if as_json:
        print_json(done.as_dict())
    else:
        before = "" if done.before is None else f" What was there before is {done.before} now."
        print(f"Put back to {database}: {_content(done.copied)}.{before}")


@app.command()
def export(
    place: Annotated[Path, typer.Argument(metavar="FOLDER_OR_FILE", help="A new folder, or a file that ends in .zip.")],
    db: Database = None,
    database: Url = None,
    with_seeds: Annotated[
        bool,
        typer.Option(
            "--with-seeds", help="Running games with their seeds: who reads them knows every tile, and can go on."
        ),
    ] = False,
    names: Annotated[bool, typer.Option("--names", help="Names of people, too.")] = False,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Write down all games as records, with an index; also while a server is at work."""
    import asyncio

    from appenzell.server.keeping.archive import new_archive
    from appenzell.server.keeping.exporting import export
    from appenzell.server.storage.database_file import database_file_of
    from appenzell.server.storage.opening import check_current
    from appenzell.terminal.hosting import host_settings
    from appenzell.terminal.prepare import prepare

    settings = host_settings(db, database)
    with _saying(settings):
        _check_there(database_file_of(settings.url))
        check_current(settings.url, settings.database_within)
        with new_archive(place, force) as archive:
            prepare(make_console(stderr=True))
            written = asyncio.run(
                _with_store(settings, False, lambda store: export(store, archive, with_seeds, names, _tell))
            )
    if as_json:
        print_json({"place": str(place)} | written.as_dict())
    else:
        print(f"Written to {place}: {written.finished:,} finished games and {written.running:,} that still run.")
    if written.unreadable:
        raise typer.Exit(1)


@app.command("import")
def import_games(
    place: Annotated[Path, typer.Argument(metavar="FILE_OR_FOLDER", help="An export, or records.")],
    db: Database = None,
    database: Url = None,
    as_json: Json = False,
) -> None:
    """Take games from their records into the database of a server that is stopped."""
    import asyncio

    from appenzell.server.keeping.archive import opened
    from appenzell.server.keeping.importing import bring_in
    from appenzell.server.serving import claimed
    from appenzell.terminal.hosting import host_settings
    from appenzell.terminal.prepare import prepare

    settings = host_settings(db, database)
    with _saying(settings), opened(place) as offer, claimed(settings):
        prepare(make_console(stderr=True))
        done = asyncio.run(_with_store(settings, True, lambda store: bring_in(store, offer, settings.max_log, _tell)))
    if as_json:
        print_json(done.as_dict())
    else:
        print(
            f"Imported: {done.finished:,} finished games and {done.running:,} that still run; "
            f"{done.there:,} were there already, {len(done.refused):,} were refused."
        )
    if done.refused:
        raise typer.Exit(1)


async def _with_store(settings: "Settings", writes: bool, work: "Callable[[Store], Awaitable[T]]") -> T:
    from appenzell.server.storage.store import Store

    store = Store(settings.url, settings.database_within)
    try:
        if writes:
            await store.open(prepared=store.file is not None)
        return await work(store)
    finally:
        await store.close()


def _file_of(settings: "Settings") -> Path:
    """Return the file of the database; another sort has means of its own."""
    from appenzell.server.storage.database_file import database_file_of

    file = database_file_of(settings.url)
    if file is None:
        raise Failed("This database is no SQLite file; copy it by the means of its server, such as pg_dump.")
    return file


def _check_there(file: Path | None) -> None:
    if file is not None and not (file.is_file() and file.stat().st_size):
        raise Failed(f"There is no database at {file}.")


@contextmanager
def _saying(settings: "Settings") -> Iterator[None]:
    """Say in one sentence what cannot be done."""
    from appenzell.server.keeping.copying import NotKept
    from appenzell.server.storage.asking import Unavailable
    from appenzell.server.storage.database_file import Unusable, database_file_of

    try:
        yield
    except (NotKept, Unusable) as error:
        raise Failed(str(error)) from None
    except Unavailable as error:
        name = database_file_of(settings.url) or "of APPENZELL_DATABASE"
        raise Failed(f"The database {name} cannot be used. {error}") from None


def _tell(sentence: str) -> None:
    print(sentence, file=sys.stderr)


def _content(copied: "Copied") -> str:
    from rich.filesize import decimal

    return f"{copied.games:,} games with {copied.entries:,} entries in their logs, {decimal(copied.bytes)}"
