"""The commands `backup` and `restore`: copies of a database that is in use, and how they are put back."""

import json
import os
import sqlite3
import stat
import threading
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from appenzell.server.keeping import copying, putting_back
from appenzell.server.storage.opening import prepare_file
from tests.server.harness import Browser, Server, quick
from tests.server.test_crash import process
from tests.server.test_serving import damaged, garbage, half_damaged, newer, of_another
from tests.server.test_store import old_database
from tests.shell import Shell

ALL = "SELECT game, seq, kind, seat, token FROM changes WHERE seq > 0 ORDER BY game, seq"


def rows_of(file: Path, question: str = ALL) -> list[Any]:
    """What is in a database."""
    with closing(sqlite3.connect(file)) as database:
        return database.execute(question).fetchall()


def play(origin: str, stack: ExitStack, tokens: tuple[str, ...] = ("+a1", "+g1")) -> str:
    """Play at a new table; return its code."""
    anna = Browser(origin, stack)
    page = anna.open(anna.make("me", "here", start=0))
    for token in tokens:
        page.act(token)
    code: str = page.table["code"]
    return code


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The database of a server that was stopped, with a game."""
    file = tmp_path / "tables.db"
    with ExitStack() as stack, Server(quick(file)).at_work() as server:
        play(server.origin, stack)
    return file


def make_copy(shell: Shell, file: Path, copy: Path) -> dict[str, Any]:
    assert shell.run("backup", copy, "--db", file, "--json") == 0, shell.err
    found: dict[str, Any] = json.loads(shell.out)
    return found


# --- backup ---


def test_a_copy_is_one_whole_file_for_the_host_alone(shell: Shell, file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    before = sorted(tmp_path.iterdir())
    assert shell.run("backup", copy, "--db", file) == 0
    assert shell.out.startswith(f"Copied to {copy}: 1 games with 2 entries in their logs, ")
    assert shell.out.count("\n") == 1
    assert sorted(tmp_path.iterdir()) == sorted([*before, copy]), "nothing is left beside either"
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert rows_of(copy) == rows_of(file)
    assert rows_of(copy, "PRAGMA journal_mode") == [("delete",)]


def test_a_copy_says_what_it_holds(shell: Shell, file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    found = make_copy(shell, file, copy)
    assert found == {"file": str(copy), "games": 1, "entries": 2, "bytes": copy.stat().st_size}


def test_a_copy_made_under_play_is_of_one_moment(
    monkeypatch: pytest.MonkeyPatch, shell: Shell, stack: ExitStack, tmp_path: Path
) -> None:
    """People act while each page is copied; all that was acknowledged before is there, and of the rest a beginning."""
    file, copy, acknowledged, rounds = tmp_path / "tables.db", tmp_path / "copy.db", [0, 0], 4
    monkeypatch.setattr(copying, "PORTION", 1)
    with process(file) as (_, origin):
        anna = Browser(origin, stack)
        pages = [anna.open(anna.make("me", "here", start=0)) for _ in acknowledged]
        for page in pages:
            page.act("+a1")
            page.act("+g1")
        codes = [page.table["code"] for page in pages]
        acknowledged = [2, 2]
        began, told = list(acknowledged), copying._breathe
        steps = iter(range(rounds))

        def act(draft: Path) -> None:
            if next(steps, None) is not None:
                for number, page in enumerate(pages):
                    page.act(".")
                    acknowledged[number] += 1
            told(draft)

        monkeypatch.setattr(copying, "_breathe", act)
        found = make_copy(shell, file, copy)
        assert acknowledged == [2 + rounds] * 2, "nobody was kept waiting"
    assert found["games"] == 2
    truth, copied = rows_of(file), rows_of(copy)
    for code, least in zip(codes, began, strict=True):
        log = [row for row in truth if row[0] == code]
        there = [row for row in copied if row[0] == code]
        assert len(there) >= least
        assert there == log[: len(there)]
        assert len(log) == 2 + rounds
    with Server(quick(copy)).at_work() as server:
        assert Browser(server.origin, stack).get(f"/api/tables/{codes[0]}")["seq"] == began[0]


def test_players_do_not_wait_for_a_copy(shell: Shell, stack: ExitStack, tmp_path: Path) -> None:
    """Others play flat out while copies are made one after the other; none of them fails, and nothing is lost."""
    file = tmp_path / "tables.db"
    with process(file) as (_, origin):
        anna = Browser(origin, stack)
        page = anna.open(anna.make("me", "here", start=0))
        enough, played = threading.Event(), 0

        def act() -> None:
            nonlocal played
            for token in ("+a1", "+g1"):
                page.act(token)
            played = 2
            while not enough.is_set():
                page.act(".")
                played += 1

        player = threading.Thread(target=act)
        player.start()
        copies = [tmp_path / f"copy-{number}.db" for number in range(3)]
        counts = [make_copy(shell, file, copy)["entries"] for copy in copies]
        enough.set()
        player.join()
    assert counts == sorted(counts)
    truth = rows_of(file)
    assert len(truth) == played
    for copy, count in zip(copies, counts, strict=True):
        assert rows_of(copy) == truth[:count]


@pytest.mark.parametrize("spoil", [damaged, garbage, half_damaged, newer, of_another])
def test_what_is_no_whole_database_is_not_copied(shell: Shell, tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    file = tmp_path / "tables.db"
    spoil(file)
    assert shell.run("backup", tmp_path / "copy.db", "--db", file) == 1
    assert str(file) in shell.err
    assert shell.err.count("\n") == 1
    assert [each.name for each in tmp_path.iterdir()] == ["tables.db"]


def test_a_copy_overwrites_nothing_unless_asked(shell: Shell, file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copy.write_text("dear to me")
    assert shell.run("backup", copy, "--db", file) == 1
    assert shell.err == f"{copy} is there already; --force overwrites it.\n"
    assert copy.read_text() == "dear to me"
    assert shell.run("backup", copy, "--db", file, "--force") == 0
    assert rows_of(copy) == rows_of(file)


def test_a_copy_goes_to_no_place_where_it_would_do_harm(shell: Shell, file: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(file)
    (tmp_path / "used.db-wal").touch()
    for place, why in [
        (file, "is the database itself"),
        (link, "is the database itself"),
        (tmp_path, "is a folder"),
        (tmp_path / "none" / "copy.db", "There is no folder"),
        (tmp_path / "used.db", "is a database somebody uses"),
    ]:
        assert shell.run("backup", place, "--db", file, "--force") == 1
        assert why in shell.err
    assert len(rows_of(file)) == 2


def test_there_is_no_copy_of_nothing(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert shell.run("backup", tmp_path / "copy.db", "--db", tmp_path / "none.db") == 1
    assert shell.err == f"There is no database at {tmp_path / 'none.db'}.\n"
    monkeypatch.setenv("APPENZELL_DATABASE", "postgresql://anna@127.0.0.1/tables")
    assert shell.run("backup", tmp_path / "copy.db") == 1
    assert shell.err.startswith("This database is no SQLite file;")
    assert not list(tmp_path.iterdir())


def test_a_copy_that_breaks_off_leaves_nothing(
    monkeypatch: pytest.MonkeyPatch, shell: Shell, file: Path, tmp_path: Path
) -> None:
    def full(_: Path) -> None:
        raise OSError(28, "No space left on device")

    before = sorted(tmp_path.iterdir())
    monkeypatch.setattr(copying, "_breathe", full)
    assert shell.run("backup", tmp_path / "copy.db", "--db", file) == 1
    assert shell.err == "The system refused: No space left on device.\n"
    assert sorted(tmp_path.iterdir()) == before


# --- restore ---


def test_a_copy_comes_back_and_what_was_there_is_kept(shell: Shell, file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    make_copy(shell, file, copy)
    first = rows_of(file)
    with ExitStack() as stack, Server(quick(file)).at_work() as server:
        play(server.origin, stack)
    later = rows_of(file)
    file.chmod(0o640)
    assert shell.run("restore", copy, "--db", file) == 0, shell.err
    (aside,) = tmp_path.glob("tables.db.before-*")
    assert shell.out.startswith(f"Put back to {file}: 1 games with 2 entries in their logs, ")
    assert shell.out.endswith(f" What was there before is {aside} now.\n")
    assert (rows_of(file), rows_of(aside)) == (first, later)
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert file.stat().st_nlink == aside.stat().st_nlink == 1
    with ExitStack() as stack, Server(quick(file)).at_work() as server:
        assert Browser(server.origin, stack).get(f"/api/tables/{first[0][0]}")["seq"] == 2


def test_a_copy_comes_back_where_nothing_was(shell: Shell, file: Path, tmp_path: Path) -> None:
    copy, other = tmp_path / "copy.db", tmp_path / "new" / "tables.db"
    make_copy(shell, file, copy)
    assert shell.run("restore", copy, "--db", other, "--json") == 0, shell.err
    assert json.loads(shell.out) == {
        "file": str(other),
        "games": 1,
        "entries": 2,
        "bytes": other.stat().st_size,
        "before": None,
    }
    assert rows_of(other) == rows_of(file)


def test_what_a_killed_server_left_beside_its_file_is_kept_too(
    shell: Shell, file: Path, stack: ExitStack, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    make_copy(shell, file, copy)
    with process(file) as (running, origin):
        play(origin, stack, ("+a1", "+g1", ".", "."))
        running.kill()
        running.wait()
    assert (tmp_path / "tables.db-wal").stat().st_size > 0
    assert shell.run("restore", copy, "--db", file) == 0, shell.err
    assert not list(tmp_path.glob("tables.db-*")), "no -wal of before is taken for one of the new file"
    (aside,) = tmp_path.glob("tables.db.before-*")
    assert (len(rows_of(file)), len(rows_of(aside))) == (2, 6)


def test_nothing_is_put_back_beside_a_server(shell: Shell, file: Path, stack: ExitStack, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    make_copy(shell, file, copy)
    with process(file) as (_, origin):
        code = play(origin, stack)
        before = sorted(tmp_path.iterdir())
        assert shell.run("restore", copy, "--db", file) == 1
        assert "A server is at work with the database" in shell.err
        assert sorted(tmp_path.iterdir()) == before
        assert Browser(origin, stack).get(f"/api/tables/{code}")["seq"] == 2


def test_nothing_is_put_back_under_another_program(shell: Shell, file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    make_copy(shell, file, copy)
    with closing(sqlite3.connect(file)) as other:
        other.execute("SELECT * FROM games").fetchall()
        assert shell.run("restore", copy, "--db", file) == 1
    assert shell.err == f"Another program has {file} open; end that first.\n"
    assert not list(tmp_path.glob("*.before-*"))
    assert shell.run("restore", copy, "--db", file) == 0


@pytest.mark.parametrize("spoil", [damaged, garbage, half_damaged, newer, of_another, Path.touch])
def test_what_is_no_copy_is_not_put_back(
    shell: Shell, file: Path, tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    copy = tmp_path / "copies" / "copy.db"
    copy.parent.mkdir()
    spoil(copy)
    before, rows = sorted(tmp_path.iterdir()), rows_of(file)
    assert shell.run("restore", copy, "--db", file) == 1
    assert str(copy) in shell.err
    assert shell.err.count("\n") == 1
    assert (sorted(tmp_path.iterdir()), rows_of(file)) == (before, rows)
    assert not list(copy.parent.glob(".appenzell-*"))


def test_what_is_not_there_is_not_put_back(shell: Shell, file: Path, tmp_path: Path) -> None:
    for copy, why in [
        (tmp_path / "none.db", "There is no file"),
        (tmp_path, "a folder"),
        (file, "the database itself"),
    ]:
        assert shell.run("restore", copy, "--db", file) == 1
        assert why in shell.err


@pytest.mark.parametrize("spoil", [damaged, garbage])
def test_a_copy_takes_the_place_of_what_is_damaged(
    shell: Shell, file: Path, tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    copy, broken = tmp_path / "copy.db", tmp_path / "broken.db"
    make_copy(shell, file, copy)
    spoil(broken)
    spoilt = broken.read_bytes()
    assert shell.run("restore", copy, "--db", broken) == 0, shell.err
    (aside,) = tmp_path.glob("broken.db.before-*")
    assert aside.read_bytes() == spoilt
    assert rows_of(broken) == rows_of(file)


def test_an_older_copy_is_migrated_when_the_server_starts(shell: Shell, stack: ExitStack, tmp_path: Path) -> None:
    copy, file = tmp_path / "old.db", tmp_path / "tables.db"
    old_database(copy)
    assert shell.run("restore", copy, "--db", file) == 0, shell.err
    with Server(quick(file)).at_work() as server:
        assert Browser(server.origin, stack).get("/api/tables/OLDGAM")["seq"] >= 2


def test_a_copy_can_lie_where_nothing_can_be_written(shell: Shell, file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    make_copy(shell, file, folder / "copy.db")
    (folder / "copy.db").chmod(0o400)
    folder.chmod(0o500)
    try:
        assert shell.run("restore", folder / "copy.db", "--db", tmp_path / "new.db") == 0, shell.err
        assert [each.name for each in folder.iterdir()] == ["copy.db"]
    finally:
        folder.chmod(0o700)


def test_where_there_are_no_links_the_old_file_is_moved(
    monkeypatch: pytest.MonkeyPatch, shell: Shell, file: Path, tmp_path: Path
) -> None:
    def no_link(*_: object) -> None:
        raise OSError(95, "Operation not supported")

    copy = tmp_path / "copy.db"
    make_copy(shell, file, copy)
    monkeypatch.setattr(os, "link", no_link)
    for _ in range(2):  # within the same second, too
        assert shell.run("restore", copy, "--db", file) == 0, shell.err
    assert [len(rows_of(each)) for each in (file, *tmp_path.glob("tables.db.before-*"))] == [2, 2, 2]


def test_a_restore_that_is_killed_leaves_one_of_both(
    monkeypatch: pytest.MonkeyPatch, shell: Shell, file: Path, tmp_path: Path
) -> None:
    """It is broken off before each of its steps on the disk; there is a whole database at any time."""
    copy, rows = tmp_path / "copy.db", rows_of(file)
    make_copy(shell, file, copy)

    def killed(*_: object) -> None:
        raise OSError(5, "Input/output error")

    for owner, step in [(putting_back, "put_in_place"), (putting_back, "sync"), (os, "link")]:
        with monkeypatch.context() as patch:
            patch.setattr(owner, step, killed)
            shell.run("restore", copy, "--db", file)
        assert rows_of(file) == rows
        assert file.stat().st_nlink == 1
        assert not list(tmp_path.glob(".appenzell-*"))


def test_a_new_database_can_be_copied(shell: Shell, tmp_path: Path) -> None:
    prepare_file(tmp_path / "tables.db")
    assert make_copy(shell, tmp_path / "tables.db", tmp_path / "copy.db")["games"] == 0
