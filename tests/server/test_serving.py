"""The command `serve`: where it listens, what it says, what it refuses."""

import asyncio
import os
import sqlite3
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from sqlalchemy import Engine, create_engine

from appenzell.cli import announce, main
from appenzell.server import serving
from appenzell.server.basics.settings import Settings, sqlite_url
from appenzell.server.service import Service
from appenzell.server.serving import addresses_for_friends, bound_address, listen
from appenzell.server.storage import opening
from appenzell.server.storage.database_file import Claim, Unusable, database_file_of
from appenzell.server.storage.opening import prepare_file
from appenzell.terminal.qr import MARGIN
from tests.server.harness import Server, quick

Capture = pytest.CaptureFixture[str]


def test_it_says_where_to_click(served: list[Settings], capsys: Capture, tmp_path: Path) -> None:
    assert main(["serve", "--port", "0", "--db", str(tmp_path / "my.db")]) == 0
    assert "http://localhost:" in capsys.readouterr().out
    assert served[0].url == f"sqlite+aiosqlite:///{tmp_path}/my.db"


def test_without_a_command_it_serves(
    served: list[Settings], capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(serving, "listen", lambda host, port: listen(host, 0))
    assert main([]) == 0
    assert "Appenzell is ready" in capsys.readouterr().out
    assert served[0].url.endswith(f"{tmp_path}/appenzell/tables.db")


def test_it_opens_the_page_if_asked(served: list[Settings], capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Any] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    assert main(["serve", "--port", "0", "--open"]) == 0
    assert opened[0] in capsys.readouterr().out


def test_a_port_that_is_taken_is_told(served: list[Settings], capsys: Capture) -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port)]) == 1
    error = capsys.readouterr().err
    assert str(port) in error
    assert "--port" in error
    assert not served


def test_a_second_server_on_one_file_is_refused(served: list[Settings], capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "my.db"
    first = Claim(sqlite_url(file))
    first.take()
    first.tell("http://localhost:8000/")
    assert main(["serve", "--port", "0", "--db", str(file)]) == 1
    said = f"A server is at work with the database {file} already, at http://localhost:8000/. "
    assert capsys.readouterr().err == f"{said}Use that one, stop it, or name another by --db.\n"
    assert not served
    first.release()
    assert main(["serve", "--port", "0", "--db", str(file)]) == 0


def test_a_server_of_the_tests_that_does_not_start_leaves_no_socket_behind(tmp_path: Path) -> None:
    first, second = Claim(sqlite_url(tmp_path / "my.db")), Server(quick(tmp_path / "my.db"))
    first.take()
    with pytest.raises(AssertionError, match="the server does not start"), second.at_work():
        pass
    first.release()
    assert second.socket.fileno() == -1


def test_a_server_on_another_name_of_the_file_is_refused(
    served: list[Settings], capsys: Capture, tmp_path: Path
) -> None:
    file, other = tmp_path / "my.db", tmp_path / "elsewhere" / "other.db"
    other.parent.mkdir()
    prepare_file(file)
    first = Claim(sqlite_url(file))
    first.take()
    os.link(file, other)
    for _ in range(2):  # also when the first one has stopped: it may have left a `-wal` that the other would not find
        assert main(["serve", "--port", "0", "--db", str(other)]) == 1
        error = capsys.readouterr().err
        assert error.startswith(f"The database {other} cannot be used. It has a second name (a hard link), ")
        assert error.count("\n") == 1
        first.release()
    assert not served
    file.unlink()
    assert main(["serve", "--port", "0", "--db", str(other)]) == 0


def test_a_taken_port_leads_nobody_to_a_second_server(served: list[Settings], capsys: Capture, tmp_path: Path) -> None:
    """Whoever starts the same server twice hears of the first one, not of a port."""
    first = Claim(sqlite_url(tmp_path / "appenzell" / "tables.db"))
    first.take()
    with listen("127.0.0.1", 0) as taken:
        assert main(["serve", "--port", str(taken.getsockname()[1])]) == 1
    error = capsys.readouterr().err
    assert "at work with the database" in error
    assert "--port" not in error
    first.release()


def test_of_many_first_starts_at_once_one_wins(tmp_path: Path) -> None:
    settings = Settings(database=sqlite_url(tmp_path / "deep" / "tables.db"))

    def start(_: int) -> str:
        try:
            with serving.claimed(settings):
                done.result(30)
        except Unusable as error:
            return str(error)
        return "started"

    done: Future[None] = Future()
    with ThreadPoolExecutor(4) as pool:
        starts = [pool.submit(start, number) for number in range(4)]
        refused = [found.result() for found in islice(as_completed(starts), 3)]
        done.set_result(None)
        said = [found.result() for found in starts]
    assert said.count("started") == 1
    assert all("at work with the database" in sentence for sentence in refused)


def test_a_database_is_prepared_once_at_a_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prepared: list[object] = []

    def counted(path: Path) -> None:
        prepared.append(path)
        prepare_file(path)

    monkeypatch.setattr("appenzell.server.serving.prepare_file", counted)
    monkeypatch.setattr("appenzell.server.storage.store.prepare_file", counted)
    settings = Settings(database=sqlite_url(tmp_path / "tables.db"))

    async def start(claim: Claim) -> None:
        service = Service(settings, claim)
        await service.open()
        await service.close()

    with serving.claimed(settings) as claim:
        asyncio.run(start(claim))
    assert prepared == [tmp_path / "tables.db"]


def test_a_database_in_memory_is_no_file() -> None:
    assert database_file_of("sqlite+aiosqlite:///:memory:") is None


def garbage(file: Path) -> None:
    file.write_bytes(b"This is no database, but a letter to my aunt. " * 100)


def newer(file: Path) -> None:
    prepare_file(file)
    with sqlite3.connect(file) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()


def damaged(file: Path) -> None:
    """The pages of its tables are overwritten, in the middle of the file."""
    prepare_file(file)
    pages = bytearray(file.read_bytes())
    pages[4096:-4096] = b"\x5a" * (len(pages) - 8192)
    file.write_bytes(pages)


def half_damaged(file: Path) -> None:
    """Only the games cannot be read; its shape can."""
    prepare_file(file)
    with sqlite3.connect(file) as database:
        spoilt = database.execute("SELECT rootpage FROM sqlite_master WHERE tbl_name = 'games'").fetchall()
    database.close()
    pages = bytearray(file.read_bytes())
    for (page,) in spoilt:
        pages[(page - 1) * 4096 : page * 4096] = b"\x5a" * 4096
    file.write_bytes(pages)


def half_made(file: Path) -> None:
    with sqlite3.connect(file) as database:
        database.execute("CREATE TABLE games (code TEXT)")
    database.close()


def of_another(file: Path) -> None:
    with sqlite3.connect(file) as database:
        database.execute("CREATE TABLE foo (bar TEXT)")
    database.close()


def of_another_with_steps(file: Path) -> None:
    """It is migrated by the same library, to a step that is called like one of ours."""
    of_another(file)
    with sqlite3.connect(file) as database:
        database.execute("CREATE TABLE alembic_version (version_num TEXT)")
        database.execute("INSERT INTO alembic_version VALUES ('0001')")
    database.close()


def folder(file: Path) -> None:
    file.mkdir()


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (garbage, "file is not a database"),
        (newer, "It has the shape 9999"),
        (damaged, ""),
        (half_made, "It holds the tables of another program"),
        (of_another, "It holds the tables of another program"),
        (of_another_with_steps, "It holds the tables of another program"),
        (folder, "unable to open database file"),
    ],
)
def test_a_database_that_cannot_be_used_is_told_in_one_sentence(
    served: list[Settings], capsys: Capture, tmp_path: Path, spoil: Callable[[Path], None], why: str
) -> None:
    file = tmp_path / "my.db"
    spoil(file)
    assert main(["serve", "--port", "0", "--db", str(file)]) == 1
    error = capsys.readouterr().err
    assert error.startswith(f"The database {file} cannot be used. ")
    assert why in error
    assert error.count("\n") == 1
    assert not served


def test_a_file_of_another_program_is_left_as_it_is(served: list[Settings], tmp_path: Path) -> None:
    file = tmp_path / "my.db"
    of_another(file)
    before = file.read_bytes()
    for words in (["serve", "--port", "0"], ["tables"], ["tables", "--clear", "1"]):
        assert main([*words, "--db", str(file)]) == 1
    assert file.read_bytes() == before
    assert not served


def test_an_empty_file_becomes_a_database(served: list[Settings], tmp_path: Path) -> None:
    file = tmp_path / "my.db"
    file.touch()
    assert main(["serve", "--port", "0", "--db", str(file)]) == 0
    assert file.stat().st_size
    assert served


def test_a_file_that_is_read_only_is_refused_at_the_start(
    served: list[Settings], capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "my.db"
    prepare_file(file)

    def open_to_read(_: object, **__: object) -> Engine:  # root may write whatever its mode says
        return create_engine("sqlite://", creator=lambda: sqlite3.connect(f"file:{file}?mode=ro", uri=True))

    monkeypatch.setattr(opening, "create_engine", open_to_read)
    assert main(["serve", "--port", "0", "--db", str(file)]) == 1
    error = capsys.readouterr().err
    assert error.startswith(f"The database {file} cannot be used. ")
    assert "readonly database" in error
    assert not served


@pytest.mark.parametrize("where", ["127.0.0.1:1", "no-such-host.invalid"])
def test_a_database_that_cannot_be_reached_is_told(
    served: list[Settings], capsys: Capture, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    monkeypatch.setenv("APPENZELL_DATABASE", f"postgresql://anna:secret@{where}/tables")
    for words in (["serve", "--port", "0"], ["tables"]):
        assert main(words) == 1
        error = capsys.readouterr().err
        named = f"The database postgresql+asyncpg://anna:***@{where}/tables cannot be used."
        assert error.startswith(f"{named} The database cannot be reached: ")
        assert (error.count("\n"), "secret" in error) == (1, False)
    assert not served


def test_there_is_nothing_to_count_in_an_empty_file(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "my.db").touch()
    assert main(["tables", "--db", str(tmp_path / "my.db")]) == 1
    assert capsys.readouterr().err == f"There is no database at {tmp_path}/my.db.\n"


def test_tables_of_a_damaged_file_name_it(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "my.db"
    half_damaged(file)
    assert main(["tables", "--db", str(file)]) == 1
    error = capsys.readouterr().err
    assert error.startswith(f"The database {file} cannot be used. The database says: database disk image is malformed")
    assert error.count("\n") == 1


def test_tables_of_a_newer_version_are_not_counted(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "my.db"
    newer(file)
    told = []
    for words in (["serve", "--port", "0"], ["tables"], ["tables", "--json"], ["tables", "--clear", "1"]):
        assert main([*words, "--db", str(file)]) == 1
        said = capsys.readouterr()
        assert not said.out
        told.append(said.err)
    assert "It has the shape 9999" in told[0]
    assert len(set(told)) == 1, "the same sentence"


@pytest.mark.parametrize("host", ["nonsense", "192.0.2.7", "2001:db8::7", "256.1.1.1", "a" * 300, "ö" * 100])
def test_an_address_of_another_machine_is_told_as_such(served: list[Settings], capsys: Capture, host: str) -> None:
    assert main(["serve", "--host", host, "--port", "0"]) == 1
    error = capsys.readouterr().err
    assert " ".join(error.split()) == f"{host} is no address of this machine. Leave --host out, or say 0.0.0.0."
    assert not served


def test_friends_are_told_where_to_go(served: list[Settings], capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    own = {"192.0.2.1": "192.168.1.5", "10.255.255.254": "10.0.0.7", "172.31.255.254": "192.168.1.5"}
    monkeypatch.setattr(serving, "_own_address", own.get)
    assert main(["serve", "--host", "0.0.0.0", "--port", "0"]) == 0
    said = capsys.readouterr().out
    assert "ready: http://localhost:" in said
    assert said.count("For friends in your network: http://192.168.1.5:") == 1
    assert "For friends in your network: http://10.0.0.7:" in said
    assert main(["serve", "--port", "0"]) == 0
    assert "friends" not in capsys.readouterr().out, "who listens to this machine alone has no address for others"


def test_no_address_of_this_machine_alone_is_for_friends() -> None:
    with listen("0.0.0.0", 0) as taken:
        assert not [address for address in addresses_for_friends(taken) if "127." in address or "0.0.0.0" in address]


def test_a_terminal_shows_a_code_for_phones() -> None:
    console = Console(width=80, force_terminal=True, file=StringIO(), record=True)
    announce(console, "http://localhost:1/", ["http://192.168.1.5:8000/"], open_page=False)
    lines = [line for line in console.export_text().splitlines() if "█" in line]
    assert len(lines) > 10
    assert {len(line) for line in lines} == {25 + 2 * MARGIN}, "the smallest code that holds it, and white around it"


def test_addresses_are_those_a_browser_understands() -> None:
    with listen("127.0.0.1", 0) as taken:
        assert bound_address(taken) == f"http://localhost:{taken.getsockname()[1]}/"
