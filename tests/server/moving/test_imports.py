"""The command `import`: games as records, into a database; whatever is no game is told by its line."""

import json
import re
import shutil
import zipfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from appenzell import Game, Setup
from appenzell.server.keeping import archive
from appenzell.server.storage import store
from appenzell.server.storage.store import Store
from appenzell.server.storage.stored import StoredTable
from tests.game.games import finished, play
from tests.server.harness import Browser, Server, wait_until
from tests.server.moving.host import Host, ended, files_in, index_of
from tests.server.test_crash import process
from tests.server.test_store import old_database


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
