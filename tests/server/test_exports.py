"""The commands `export` and `import`: games as records, out of a database and into another one."""

import json
import re
import shutil
import sqlite3
import zipfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from appenzell import Game, Setup, random_layout, verify
from appenzell.cli import main
from appenzell.server.keeping import archive
from appenzell.server.storage import store
from appenzell.server.storage.store import Store
from appenzell.server.storage.stored import StoredTable
from tests.game.games import finished, play, setups
from tests.server.harness import Browser, Server, wait_until
from tests.server.test_crash import process
from tests.server.test_serving import damaged, newer
from tests.server.test_store import old_database
from tests.shell import Shell

Index = dict[str, dict[str, Any]]


def ended(seed: str = "short", players: int = 2) -> Game:
    """A game that is over."""
    return play(Game.new(Setup(players, seed=seed, turn_limit=4)), 500)


def files_in(folder: Path) -> dict[str, str]:
    """What is in a folder."""
    return {each.name: each.read_text("utf-8") for each in folder.iterdir()}


def index_of(folder: Path) -> Index:
    """The index of an export, by code."""
    lines = map(json.loads, (folder / "games.jsonl").read_text("utf-8").splitlines())
    return {line["code"]: line for line in lines}


class Host:
    """Somebody with databases, who uses the commands."""

    def __init__(self, shell: Shell, folder: Path) -> None:
        self.shell, self.folder = shell, folder

    def export(self, db: Path, *more: object) -> Path:
        """Export to a new folder; return it."""
        place = self.folder / f"export-{len(list(self.folder.iterdir()))}"
        assert self.shell.run("export", place, "--db", db, *more) == 0, self.shell.err
        return place

    def bring_in(self, place: Path, db: Path, code: int = 0) -> dict[str, Any]:
        """Import; return what is said."""
        assert self.shell.run("import", place, "--db", db, "--json") == code, self.shell.err
        found: dict[str, Any] = json.loads(self.shell.out)
        return found

    def records(self, *games: Game) -> Path:
        """Write records to a new folder."""
        place = self.folder / f"records-{len(list(self.folder.iterdir()))}"
        place.mkdir()
        for number, game in enumerate(games):
            (place / f"game-{number}.txt").write_text(game.record(), encoding="utf-8")
        return place


@pytest.fixture
def host(shell: Shell, tmp_path: Path) -> Host:
    return Host(shell, tmp_path)


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


# --- there and back again ---


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


# --- export ---


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


# --- import ---


def test_an_imported_game_can_be_looked_at_and_replayed(
    own_server: Callable[..., Server], stack: ExitStack, host: Host, db: Path
) -> None:
    game = ended()
    place = host.records()
    (place / "appenzell-ABC234.txt").write_text(game.record(), encoding="utf-8")
    assert host.bring_in(place, db)["finished"] == 1
    server = own_server(file=db)
    for _ in range(2):  # also after the first sweep
        anna = Browser(server.origin, stack)
        info = anna.get("/api/tables/ABC234")
        assert (info["status"], info["you"], info["host"], info["reason"]) == ("over", [], False, "turn_limit")
        assert [seat["kind"] for seat in info["seats"]] == ["person", "person"]
        assert anna.http.get("/api/tables/ABC234/record").text == game.record()
        assert anna.open("ABC234").view["phase"] == "over"
        for path in ("join", "rematch", "return"):
            assert anna.refused(f"/api/tables/ABC234/{path}")["code"] in ("already_started", "no_seat")
        assert anna.post("/api/replay", {"record": game.record()})["winner"] == game.winner
        server.call(server.service.expiry.sweep())
    bare = Browser(server.origin, stack)
    bare.http.cookies.clear()
    assert bare.get("/api/tables/ABC234")["host"] is False


def test_a_running_game_is_gone_on_with_by_whoever_has_its_link(
    own_server: Callable[..., Server], stack: ExitStack, host: Host, db: Path
) -> None:
    first = host.folder / "first.db"
    with process(first) as (_, origin):
        anna = Browser(origin, stack)
        code = anna.make("me", "child", "friend", start=0)
        Browser(origin, stack).post(f"/api/tables/{code}/join", {"seat": 2})
        anna.post(f"/api/tables/{code}/start")
        page = anna.open(code)
        page.act("+a1")
        page.wait_for(2)
    assert host.bring_in(host.export(first), db, 1)["running"] == 0
    assert "Export running games with --with-seeds to go on with them." in host.shell.err
    assert host.bring_in(host.export(first, "--with-seeds"), db)["running"] == 1
    server = own_server(file=db)
    carl, dora, eve = (Browser(server.origin, stack) for _ in range(3))
    assert carl.get(f"/api/tables/{code}")["seq"] == 2
    assert carl.post(f"/api/tables/{code}/join", {"seat": 2, "name": "Carl"})["seat"] == 2
    assert dora.post(f"/api/tables/{code}/join")["seat"] == 0
    assert eve.refused(f"/api/tables/{code}/join")["code"] == "already_started"
    carls, doras = carl.open(code), dora.open(code)
    carls.act(carls.view["legal"][0])  # the bot has taken a tower, whichever
    doras.wait_for(3)
    doras.act(".")
    carls.wait_for(4)
    wait_until(lambda: carl.get(f"/api/tables/{code}")["seq"] > 4)  # the bot plays, too


def test_a_seat_that_was_given_up_stays_so(
    own_server: Callable[..., Server], stack: ExitStack, host: Host, db: Path
) -> None:
    game = Game.new(Setup(3, seed="three", start=0))
    game.resign(0)
    place = host.records()
    (place / "ABC234.txt").write_text(game.record(), encoding="utf-8")
    host.bring_in(place, db)
    anna = Browser(own_server(file=db).origin, stack)
    assert [seat["kind"] for seat in anna.get("/api/tables/ABC234")["seats"]] == ["person", "open", "open"]
    assert anna.post("/api/tables/ABC234/join")["seat"] == 1
    anna.open("ABC234").wait_for(2)  # the bot in seat 0 has begun


def test_importing_twice_changes_nothing(host: Host, db: Path) -> None:
    games = ended("one"), ended("two"), play(Game.new(Setup(seed="on the way")), 9)
    place = host.records(*games)
    first = host.bring_in(place, db)
    assert (first["finished"], first["running"], first["there"]) == (2, 1, 0)
    assert sorted(first["codes"]) == ["game-0.txt", "game-1.txt", "game-2.txt"]
    exported = files_in(host.export(db, "--with-seeds"))
    again = host.bring_in(place, db)
    assert (again["finished"], again["running"], again["there"], again["codes"]) == (0, 0, 3, {})
    assert files_in(host.export(db, "--with-seeds")) == exported


def test_a_code_that_is_taken_becomes_another_one_and_stays_it(host: Host, db: Path) -> None:
    for number, seed in enumerate(("one", "two", "two")):
        place = host.records()
        (place / "ABC234.txt").write_text(ended(seed).record(), encoding="utf-8")
        found = host.bring_in(place, db)
        assert found["there"] == (number == 2)
    codes = set(index_of(host.export(db)))
    assert len(codes) == 2
    assert "ABC234" in codes


def test_a_game_that_has_gone_on_is_there_already_and_one_that_is_longer_is_another(host: Host, db: Path) -> None:
    game = Game.new(Setup(seed="on the way"))
    play(game, 10)
    place = host.records()
    (place / "ABC234.txt").write_text(game.record(), encoding="utf-8")
    host.bring_in(place, db)
    early, late = Game.new(game.setup), play(game.copy(), 20, 3)
    for action in game.history[:4]:
        early.apply(action)
    (place / "ABC234.txt").write_text(early.record(), encoding="utf-8")
    assert host.bring_in(place, db)["there"] == 1
    (place / "ABC234.txt").write_text(late.record(), encoding="utf-8")
    assert len(host.bring_in(place, db)["codes"]) == 1


def spoilt_records() -> Iterator[tuple[str, str, str]]:
    good = finished().record()
    yield "illegal", good.replace("+a1", "+d4"), r"Line \d+, column \d+: \+d4 is "
    yield "sealed", re.sub(r"\[Seed.*\n", "", good), "Line 1, column 1: the seed of this record is still sealed"
    yield "forged", re.sub(r'\[Seed ".*"', '[Seed "other"', good), "Line 8, column 1: the seal does not fit the seed"
    yield "none", "Dear aunt,\n", "Line 1, column 1: the tag Appenzell is missing."
    yield "undecided", good.replace('[Result "', '[Result "not '), r"Line \d+, column 1: the stated result is"
    seed = "s" * 65
    yield "too long", Game.new(Setup(seed=seed)).record(), "its seed has more than 64 characters"


@pytest.mark.parametrize(("name", "text", "why"), [pytest.param(*each, id=each[0]) for each in spoilt_records()])
def test_what_is_no_game_is_refused_by_line(host: Host, db: Path, name: str, text: str, why: str) -> None:
    place = host.records(ended())
    (place / f"{name}.txt").write_text(text, encoding="utf-8")
    found = host.bring_in(place, db, 1)
    assert found["finished"] == 1, "the others are imported all the same"
    assert re.match(why, found["refused"][f"{name}.txt"])
    assert f"{name}.txt: " in host.shell.err


def test_a_log_has_an_end(monkeypatch: pytest.MonkeyPatch, host: Host, db: Path) -> None:
    monkeypatch.setenv("APPENZELL_MAX_LOG", "3")
    place = host.records(ended())
    assert "a table has at most 3." in host.bring_in(place, db, 1)["refused"]["game-0.txt"]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"code": "../../"}, "games.jsonl, line 1: code: "),
        ({"file": "../secret.txt"}, "../secret.txt: it is not beside the index."),
        ({"file": "none.txt"}, "none.txt: there is no such file."),
        ({"seats": []}, "the index has 0 seats, and the record 2 players."),
        (
            {"seats": [{"kind": "person", "name": "\u202eevil"}, {"kind": "open"}]},
            "A name has no invisible characters.",
        ),
        ({"seats": [{"kind": "bot", "level": "god"}, {"kind": "open"}]}, "seats.0.level: "),
        ({"options": {"target": 6}}, "the index says that something else was agreed than the record."),
        ({"options": {"wings": True}}, "options.wings: "),
        ({"created": "yesterday"}, "created: "),
    ],
)
def test_an_index_is_not_believed(host: Host, db: Path, change: dict[str, Any], why: str) -> None:
    host.bring_in(host.records(ended()), db)
    place = host.export(db)
    (line,) = index_of(place).values()
    (place / "games.jsonl").write_text(json.dumps(line | change), encoding="utf-8")
    assert host.shell.run("import", place, "--db", host.folder / "other.db") == 1
    assert why in host.shell.err


def test_an_index_that_is_no_json_is_told(host: Host, db: Path) -> None:
    place = host.records(ended())
    (place / "games.jsonl").write_bytes(b"\xff\xfe{]\n" + b"x" * 200_000)
    found = host.bring_in(place, db, 1)
    assert found["finished"] == 1
    assert all(file.startswith("games.jsonl, line ") for file in found["refused"])


def test_a_zip_of_a_folder_is_an_export_too(host: Host, db: Path) -> None:
    host.bring_in(host.records(ended("one"), ended("two")), db)
    place = host.export(db)
    packed = Path(shutil.make_archive(str(host.folder / "all"), "zip", host.folder, place.name))
    other = host.folder / "other.db"
    assert host.bring_in(packed, other)["codes"] == {}
    assert files_in(host.export(other)) == files_in(place)


def test_a_zip_bomb_and_a_broken_zip_are_refused(host: Host, db: Path) -> None:
    place = host.folder / "bomb.zip"
    with zipfile.ZipFile(place, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("ABC234.txt", "x" * (archive.MOST_BYTES + 1))
        packed.writestr("good.txt", ended().record())
    found = host.bring_in(place, db, 1)
    assert found["refused"] == {
        "ABC234.txt": f"it is too large for a record: it has more than {archive.MOST_BYTES:,} bytes."
    }
    assert found["finished"] == 1
    spoilt = bytearray(place.read_bytes())
    spoilt[40:80] = bytes(40)
    place.write_bytes(spoilt)
    assert "it cannot be read: " in host.bring_in(place, db, 1)["refused"]["ABC234.txt"]


def test_one_record_alone_can_be_imported(host: Host, db: Path, record: Path) -> None:
    assert host.bring_in(record, db)["finished"] == 1
    assert host.shell.run("import", host.folder / "none.txt", "--db", db) == 1
    assert "There is no file" in host.shell.err


def test_nothing_is_imported_beside_a_server(host: Host, db: Path) -> None:
    place = host.records(ended())
    with process(db):
        assert host.shell.run("import", place, "--db", db) == 1
        assert "A server is at work with the database" in host.shell.err


def test_an_older_database_is_migrated_before(host: Host, db: Path) -> None:
    old_database(db)
    assert host.bring_in(host.records(ended()), db)["finished"] == 1
    assert "OLDGAM" in index_of(host.export(db))


def test_an_import_that_is_broken_off_is_gone_on_with(monkeypatch: pytest.MonkeyPatch, host: Host, db: Path) -> None:
    games = [ended(f"game {number}") for number in range(4)]
    place, add = host.records(*games), Store.add
    left = iter(range(2))

    async def stopped(opened: Store, table: StoredTable, log: Any) -> None:
        if next(left, None) is None:
            raise KeyboardInterrupt
        await add(opened, table, log)

    with monkeypatch.context() as patch:
        patch.setattr(Store, "add", stopped)
        assert host.shell.run("import", place, "--db", db) == 130
    found = host.bring_in(place, db)
    assert (found["finished"], found["there"]) == (2, 2)


def test_many_games_are_read_in_portions(monkeypatch: pytest.MonkeyPatch, host: Host, db: Path) -> None:
    games = [play(Game.new(Setup(seed=f"many {number}", turn_limit=1)), 60) for number in range(15)]
    host.bring_in(host.records(*games), db)
    monkeypatch.setattr(store, "PORTION", 7)
    assert len(index_of(host.export(db))) == len(games)


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
