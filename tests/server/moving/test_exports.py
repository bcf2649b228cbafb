"""The command `export`: games as records, out of a database, and as they come back from there."""

import json
import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from appenzell import Game, Setup, random_layout, verify
from appenzell.cli import main
from appenzell.server.keeping import archive
from tests.game.games import play, setups
from tests.server.harness import Browser, Server
from tests.server.moving.host import Host, ended, files_in, index_of
from tests.server.test_serving import damaged, newer
from tests.server.test_store import old_database
from tests.shell import Shell


@st.composite
def any_game(draw: st.DrawFn) -> Game:
    """A game of any set-up, on the way or over, perhaps with rooms of its own, perhaps given up."""
    setup = draw(setups())
    layout = draw(st.sampled_from([setup.layout, random_layout(draw(st.text("xyz", max_size=3))).plan]))
    modules, limit = setup.modules, draw(st.sampled_from([None, 1, 6]))
    seed = draw(st.text(max_size=20).filter(lambda text: text.isprintable()))
    game = Game.new(Setup(setup.players, setup.target, layout, modules, seed, limit, setup.start))
    for seat in draw(st.lists(st.integers(0, setup.players - 1), unique=True, max_size=3)):
        play(game, draw(st.integers(0, 20)), draw(st.integers(0, 9)))
        if not game.is_over:
            game.resign(seat)
    return play(game, draw(st.sampled_from([0, 10, 400])))


@settings(max_examples=12)
@given(st.lists(any_game(), min_size=1, max_size=4))
def test_games_come_back_as_they_were(games: list[Game]) -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        for number, game in enumerate(games):
            (folder / f"game-{number}.txt").write_text(game.record(), encoding="utf-8", newline="\n")
        db, other = folder / "tables.db", folder / "other.db"
        assert main(["import", str(folder), "--db", str(db)]) == 0
        assert main(["export", str(folder / "first"), "--with-seeds", "--names", "--db", str(db)]) == 0
        first = files_in(folder / "first")
        assert {text for file, text in first.items() if file.endswith(".txt")} == {game.record() for game in games}
        assert main(["import", str(folder / "first"), "--db", str(other)]) == 0
        assert main(["export", str(folder / "second.zip"), "--with-seeds", "--names", "--db", str(other)]) == 0
        with zipfile.ZipFile(folder / "second.zip") as packed:
            assert {file: packed.read(file).decode() for file in packed.namelist()} == first
        assert main(["import", str(folder / "second.zip"), "--db", str(db)]) == 0
        with closing(sqlite3.connect(db)) as found:
            assert found.execute("SELECT count(*) FROM games").fetchone()[0] == len({game.record() for game in games})


def test_who_had_help_is_still_told(host: Host, db: Path) -> None:
    game = Game.new(Setup(seed="helped", start=0, turn_limit=2))
    for token in ("+a1", "+g1", ".", "."):
        game.apply(token)
    place = host.records()
    text = game.record(remarks={0: "hint", 1: "bot"})
    (place / "ABC234.txt").write_text(text, encoding="utf-8")
    host.bring_in(place, db)
    assert (host.export(db) / "ABC234.txt").read_text("utf-8") == text


def test_draws_are_kept(host: Host, db: Path) -> None:
    game = Game.new(Setup(3, seed="all gone", turn_limit=1, start=0))
    for seat in range(3):
        game.resign(seat)
    play(game, 100)
    assert game.is_over
    assert game.winner is None
    host.bring_in(host.records(game), db)
    (line,) = index_of(host.export(db)).values()
    assert line["result"] == "draw"


def test_an_export_beside_a_running_server_leaks_nothing(
    own_server: Callable[..., Server], stack: ExitStack, host: Host, db: Path
) -> None:
    server = own_server(file=db)
    anna = Browser(server.origin, stack)
    seats = [{"kind": "me", "name": "Anna-Maria"}, {"kind": "bot", "level": "novice"}]
    code = anna.post("/api/tables", {"options": {"players": 2, "start": 0}, "seats": seats})["code"]
    page = anna.open(code)
    page.act("+a1")
    page.wait_for(2)
    page.act("^K")
    waiting = anna.make("me", "friend")
    over = anna.make("me", "here", start=0)
    anna.open(over).ask("resign", seat=0)
    place = host.export(db)
    found = files_in(place)
    assert sorted(found) == sorted([f"{code}.txt", f"{over}.txt", "games.jsonl"])
    assert waiting not in index_of(place)
    for own in (code, over):
        assert found[f"{own}.txt"] == anna.http.get(f"/api/tables/{own}/record").text
    with closing(sqlite3.connect(db)) as database:
        secret = database.execute(
            "SELECT seed, host FROM games WHERE code = ? UNION SELECT 'Anna-Maria', holder FROM seats", (code,)
        ).fetchall()
    words = {word for row in secret for word in row if word}
    assert len(words) > 2
    assert not [word for word in words if word in "".join(found.values())]
    assert "{" not in found[f"{code}.txt"], "what was drawn is covered by now"
    line = index_of(place)[code]
    assert line["seats"] == [{"kind": "person"}, {"kind": "bot", "level": "novice"}]
    assert (line["status"], line["result"], line["file"]) == ("running", "running", f"{code}.txt")
    assert index_of(place)[over]["result"] == "seat 1"


def test_names_and_seeds_are_exported_on_demand(
    own_server: Callable[..., Server], stack: ExitStack, host: Host, db: Path
) -> None:
    server = own_server(file=db)
    anna = Browser(server.origin, stack)
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "here", "name": "Bert"}]
    code = anna.post("/api/tables", {"options": {"players": 2}, "seats": seats})["code"]
    place = host.export(db, "--names", "--with-seeds")
    assert [seat["name"] for seat in index_of(place)[code]["seats"]] == ["Anna", "Bert"]
    assert verify((place / f"{code}.txt").read_text("utf-8")).ok
    assert (place.stat().st_mode & 0o077) == 0


def test_a_table_that_cannot_be_read_is_named_and_left_out(host: Host, db: Path) -> None:
    host.bring_in(host.records(ended("one"), ended("two")), db)
    with closing(sqlite3.connect(db)) as database, database:
        (spoilt,) = database.execute("SELECT min(code) FROM games").fetchone()
        database.execute("UPDATE changes SET token = '+d4' WHERE game = ? AND seq = 1", (spoilt,))
    assert host.shell.run("export", host.folder / "out.zip", "--db", db) == 1
    assert f"Table {spoilt} is left out." in host.shell.err
    assert "1 finished games and 0 that still run" in host.shell.out
    assert host.shell.run("export", host.folder / "out.zip", "--db", db, "--json", "--force") == 1
    found = json.loads(host.shell.out)
    assert (found["finished"], list(found["unreadable"])) == (1, [spoilt])


def test_an_export_overwrites_nothing_unless_asked(host: Host, db: Path) -> None:
    host.bring_in(host.records(ended()), db)
    full = host.records(ended())
    zipped = host.folder / "out.zip"
    zipped.write_text("dear to me")
    for place, why in [
        (full, "name a new folder"),
        (zipped, "--force overwrites it"),
        (db, "is there already"),
        (host.folder / "no" / "x", "There is no folder"),
    ]:
        assert host.shell.run("export", place, "--db", db) == 1
        assert why in host.shell.err
    assert zipped.read_text() == "dear to me"
    assert host.shell.run("export", zipped, "--db", db, "--force") == 0
    empty = host.folder / "empty"
    empty.mkdir()
    assert host.shell.run("export", empty, "--db", db) == 0
    assert len(files_in(empty)) == 2


def test_an_export_that_breaks_off_leaves_nothing(
    monkeypatch: pytest.MonkeyPatch, host: Host, db: Path, tmp_path: Path
) -> None:
    host.bring_in(host.records(ended()), db)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    before = sorted(tmp_path.iterdir())
    monkeypatch.setattr(archive._Folder, "add", full)
    monkeypatch.setattr(archive._Zip, "add", full)
    for name in ("out", "out.zip"):
        assert host.shell.run("export", tmp_path / name, "--db", db) == 1
        assert host.shell.err == "The system refused: No space left on device.\n"
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize("spoil", [damaged, newer, old_database, Path.touch])
def test_a_database_that_cannot_be_exported_is_told(
    shell: Shell, tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    spoil(tmp_path / "tables.db")
    assert shell.run("export", tmp_path / "out", "--db", tmp_path / "tables.db") == 1
    assert shell.err.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_a_database_is_named_once(shell: Shell, tmp_path: Path) -> None:
    both = ("--db", tmp_path / "a.db", "--database", "sqlite+aiosqlite:///b.db")
    assert shell.run("export", tmp_path / "out", *both) == 2
    assert shell.run("export", tmp_path / "out", "--database", "nonsense") == 1
    assert "APPENZELL_DATABASE has to be" in shell.err


def test_games_move_to_a_postgresql_database_and_back(
    host: Host, db: Path, postgres_database: Callable[..., str]
) -> None:
    url, back = ("--database", postgres_database()), host.folder / "back.db"
    running = play(Game.new(Setup(seed="on the way")), 9)
    host.bring_in(host.records(ended("one"), ended("two", 3), running), db)
    first = host.export(db, "--with-seeds")
    for there in (0, 3):
        assert host.shell.run("import", first, *url, "--json") == 0, host.shell.err
        assert json.loads(host.shell.out)["there"] == there
    assert host.shell.run("export", host.folder / "all.zip", *url, "--with-seeds") == 0, host.shell.err
    host.bring_in(host.folder / "all.zip", back)
    assert files_in(host.export(back, "--with-seeds")) == files_in(first)
