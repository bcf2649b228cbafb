"""The doctor at servers: at a good one, and at such as lack what they should have."""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from appenzell.checkup import capacity, database, web
from appenzell.checkup.bus import look_at_bus
from appenzell.checkup.clock import Clock, say_date, say_offset
from appenzell.checkup.examine import examine_own, examine_running
from appenzell.checkup.findings import Findings
from appenzell.checkup.own_server import own_server
from appenzell.server.basics.settings import Settings, sqlite_url
from appenzell.server.storage.database_file import Claim
from appenzell.server.storage.opening import prepare_file
from appenzell.server.transport import guard, showing
from hostile.services import Postgres, Redis
from tests.checkup.proxies import proxy, without
from tests.server.harness import Server, quick
from tests.shell import Shell

pytestmark = pytest.mark.compiled


def silent(_: str) -> None:
    """Tell nobody what is looked at."""


def problems(findings: Findings) -> set[str]:
    return {finding.check for finding in findings.found if finding.verdict == "problem"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(quick(tmp_path / "tables.db")).at_work() as server:
        yield server


@pytest.fixture(autouse=True)
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the doctor take little time."""
    for name, value in {"QUICK_ACTIONS": 25, "QUICK_TABLES": 4, "QUICK_SECONDS": 0.3}.items():
        monkeypatch.setattr(f"appenzell.checkup.examine.{name}", value)


def test_a_server_of_its_own_does_what_it_has_to_and_leaves_nothing_behind(tmp_path: Path) -> None:
    findings = examine_own(Settings(database=sqlite_url(tmp_path / "tables.db")), True, silent)
    assert findings.ok, findings.found
    wanted = {"database", "disk", "commit", "bus", "headers", "cookie", "health", "socket", "origins", "games", "leaks"}
    assert wanted | {"crash", "capacity", "clock"} <= {finding.check for finding in findings.found}
    (crash,), (figures,) = findings.of("crash"), findings.of("capacity")
    assert crash.figures["killed"] == 1
    assert {"actions_per_second", "p50_ms", "p99_ms", "tables"} <= figures.figures.keys()
    assert [file.name for file in tmp_path.iterdir()] == []


def test_a_server_that_runs_is_well(server: Server) -> None:
    findings = examine_running(server.origin, True, silent)
    page = {"page"} if findings.of("page") else set()  # a checkout may have none
    assert problems(findings) == page, findings.found
    assert {"games", "leaks", "socket"} <= {finding.check for finding in findings.found}


def test_a_proxy_that_strips_upgrade_is_found(server: Server) -> None:
    with proxy(server.port, asked=without("Upgrade", "Connection")) as origin:
        findings = examine_running(origin, True, silent)
    assert "socket" in problems(findings)
    assert "Let the proxy pass Upgrade and Connection" in findings.of("socket")[0].advice
    assert not findings.of("games"), "nobody can play"


def test_a_proxy_that_takes_headers_away_is_found(server: Server) -> None:
    with proxy(server.port, answered=without("Content-Security-Policy", "X-Frame-Options")) as origin:
        findings = examine_running(origin, True, silent)
    assert "headers" in problems(findings)
    assert "Content-Security-Policy, X-Frame-Options" in findings.of("headers")[0].said


def test_a_proxy_that_names_another_host_is_found(server: Server) -> None:
    def renamed(head: bytes) -> bytes:
        return head.replace(b"Host: 127.0.0.1", b"Host: backend.example")

    with proxy(server.port, asked=renamed) as origin:
        findings = examine_running(origin, True, silent)
    assert "socket" in problems(findings)


def test_a_cookie_for_scripts_is_found(server: Server) -> None:
    with proxy(server.port, answered=lambda head: head.replace(b"; HttpOnly", b"")) as origin:
        findings = examine_running(origin, True, silent)
    assert findings.of("cookie")[0].said == "The cookie arrives without httponly."


def test_a_server_that_believes_anybody_is_found(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """It believes this machine, as it should; here this machine passes for a stranger's."""
    monkeypatch.setattr(web, "_is_local", lambda _: False)
    findings = examine_running(server.origin, True, silent)
    assert "addresses" in problems(findings)
    assert findings.of("metrics")[0].verdict == "note"
    with proxy(server.port, asked=without("X-Forwarded-For", "X-Forwarded-Proto")) as origin:
        assert examine_running(origin, True, silent).of("addresses")[0].verdict == "well"


def test_a_proxy_that_keeps_https_to_itself_is_found(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "_is_https", lambda _: True)
    findings = examine_running(server.origin, True, silent)
    assert "Let the proxy pass X-Forwarded-Proto" in findings.of("cookie")[0].advice
    assert any("HTTPS alone" in finding.said for finding in findings.of("headers"))

    def named(head: bytes) -> bytes:
        return head.replace(b"\r\n", b"\r\nX-Forwarded-Proto: https\r\n", 1)

    with proxy(server.port, asked=named) as origin:
        assert examine_running(origin, True, silent).of("cookie")[0].verdict == "well"


def test_a_server_that_tells_covered_tiles_is_found(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    told_to = showing.told_to

    def tells_all(*party: Any) -> Any:
        told = told_to(*party)
        known = party[0].playing.game.position.covered_tiles()
        told.memory = {place: tile for place, tile in known.items() if tile != "?"}
        return told

    monkeypatch.setattr(showing, "told_to", tells_all)
    findings = examine_running(server.origin, True, silent)
    assert "leaks" in problems(findings)
    assert any("memory aids" in finding.said for finding in findings.of("leaks"))


def test_a_seed_in_a_header_is_found(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    with_headers = guard._with_headers

    def leaks(send: Any, is_private: bool) -> Any:
        tables = server.service.house._tables.values()
        monkeypatch.setitem(guard.HEADERS, "X-Debug", "".join(table.seed for table in tables))
        return with_headers(send, is_private)

    monkeypatch.setattr(guard, "_with_headers", leaks)
    said = [finding.said for finding in examine_running(server.origin, True, silent).of("leaks")]
    assert any("the seed of a game that runs stands there" in sentence for sentence in said), said


def test_another_server_is_not_taken_for_ours() -> None:
    findings = examine_running("http://127.0.0.1:1", True, silent)
    assert problems(findings) == {"web"}


# --- the database ------------------------------------------------------------------------------------------


def looked_at(file: Path) -> Findings:
    findings = Findings()
    database.look_at_database(Settings(database=sqlite_url(file)), findings)
    return findings


def test_a_database_of_the_newest_shape_is_well(tmp_path: Path) -> None:
    prepare_file(tmp_path / "tables.db")
    before = (tmp_path / "tables.db").read_bytes()
    findings = looked_at(tmp_path / "tables.db")
    assert findings.ok
    assert findings.of("migrations")[0].verdict == "well"
    assert (tmp_path / "tables.db").read_bytes() == before


def test_a_database_that_waits_for_a_migration_is_told_and_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    prepare_file(file)
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0001'")
    connection.close()
    findings = looked_at(file)
    assert findings.ok
    assert "has the shape 0001" in findings.of("migrations")[0].said


def test_a_database_that_cannot_be_written_is_a_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "tables.db"
    prepare_file(file)
    connect = sqlite3.connect

    def read_only(path: Any, **more: Any) -> sqlite3.Connection:
        is_it = Path(path) == file
        return connect(f"file:{path}?mode=ro", uri=True, **more) if is_it else connect(path, **more)

    monkeypatch.setattr(database.sqlite3, "connect", read_only)
    findings = examine_own(Settings(database=sqlite_url(file)), True, silent)
    assert problems(findings) == {"database"}
    assert "readonly database" in findings.of("database")[0].said
    assert not findings.of("games"), "no server is started on it"


def test_a_folder_that_cannot_be_written_is_a_problem() -> None:
    assert "disk" in problems(looked_at(Path("/proc/tables.db")))


def test_a_file_of_another_program_is_a_problem(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    findings = looked_at(tmp_path / "tables.db")
    assert "It holds the tables of another program" in findings.of("database")[0].said


def test_a_database_that_a_server_has_is_left_to_it(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    prepare_file(file)
    claim = Claim(sqlite_url(file))
    claim.take()
    claim.tell("http://localhost:8000/")
    findings = looked_at(file)
    claim.release()
    assert findings.ok
    assert any("at http://localhost:8000/" in finding.said for finding in findings.of("database"))


def test_a_slow_or_full_disk_is_a_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "HOPELESS_COMMIT", 0.0)
    monkeypatch.setattr(database, "NO_ROOM", 10**18)
    monkeypatch.setattr(database, "_locks_hold", lambda _: False)
    findings = looked_at(tmp_path / "tables.db")
    assert problems(findings) == {"disk", "commit"}
    assert len([each for each in findings.of("disk") if each.verdict == "problem"]) == 2


def test_a_database_that_cannot_be_reached_is_a_problem() -> None:
    findings = Findings()
    url = "postgresql+asyncpg://nobody:secret-word@127.0.0.1:1/nothing"
    database.look_at_database(Settings(database=url, database_within=2), findings)
    assert problems(findings) == {"database"}
    assert "secret-word" not in json.dumps(findings.as_list())


# --- parts -------------------------------------------------------------------------------------------------


def test_clocks_that_differ_are_told() -> None:
    findings = Findings()
    for offset in (0.1, 10.0, -100.0):
        say_offset("the server's", offset, findings)
    say_date(None, findings)
    say_date("Thu, 01 Jan 2015 00:00:00 GMT", findings)
    assert [finding.verdict for finding in findings.found] == ["well", "note", "problem", "note", "problem"]


def test_a_clock_that_jumps_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    findings, clock = Findings(), Clock()
    clock._wall -= 3600
    clock.look(findings)
    assert "jumped by 3600.0 seconds" in findings.found[0].said


def test_a_server_that_loses_what_it_acknowledged_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its file is put back to how it was before the game while it is down."""
    from random import Random

    from appenzell.checkup.crash import kill_in_a_game
    from appenzell.checkup.own_server import OwnServer

    findings, start = Findings(), OwnServer.start

    def start_without_the_last(server: OwnServer) -> None:
        if server.port:
            file = Path(server.url.removeprefix("sqlite+aiosqlite:///"))
            with sqlite3.connect(file) as connection:
                connection.execute("DELETE FROM changes WHERE seq > 8")
            connection.close()
        start(server)

    monkeypatch.setattr(OwnServer, "start", start_without_the_last)
    with own_server(Settings(database=sqlite_url(tmp_path / "tables.db"))) as server:
        kill_in_a_game(server, 1, Random(3), findings)
    assert problems(findings) == {"crash"}
    assert "acknowledged actions are gone" in findings.found[0].said


def test_a_server_that_answers_too_slowly_is_a_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(capacity, "TOO_SLOW", 0.0)
    findings = Findings()
    with own_server(Settings(database=sqlite_url(tmp_path / "tables.db"))) as server:
        capacity.measure(server, 2, 0.2, findings)
    assert problems(findings) == {"capacity"}


def test_within_one_process_the_bus_is_well() -> None:
    findings = Findings()
    look_at_bus(Settings(), findings)
    assert findings.ok


SHARED = "postgresql://x/y"


def test_a_bus_is_measured(redis: Redis) -> None:
    findings = Findings()
    look_at_bus(Settings(database=SHARED, bus=redis.url), findings)
    (found,) = findings.of("bus")
    assert found.verdict != "problem"
    assert float(found.figures["slowest_ms"]) > 0


def test_a_bus_that_nobody_answers_on_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("appenzell.checkup.bus.WITHIN", 0.5)
    findings = Findings()
    look_at_bus(Settings(database=SHARED, bus="redis://127.0.0.1:1/0"), findings)
    assert problems(findings) == {"bus"}


def test_no_bus_is_noted() -> None:
    findings = Findings()
    look_at_bus(Settings(database=SHARED), findings)
    assert [found.verdict for found in findings.found] == ["note"]


def test_a_shared_database_is_examined_and_left_as_it_was(
    redis: Redis, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Postgres(durable=True) as postgres:
        assert isinstance(postgres, Postgres)
        monkeypatch.setenv("APPENZELL_DATABASE", postgres.url())
        monkeypatch.setenv("APPENZELL_BUS", redis.url)
        assert shell.run("doctor", "--server", "--quick", "--json") in (0, 1)
        found = {each["check"]: each["verdict"] for each in json.loads(shell.out)["server"]}
        wrong = {check for check, verdict in found.items() if verdict == "problem"}
        assert wrong <= {"capacity"}, "this machine may be too busy"
        assert {"bus", "crash", "leaks"} <= found.keys()
        assert postgres.say("SELECT count(*) FROM games") == "0"


# --- the command -------------------------------------------------------------------------------------------


def test_the_command_prints_one_object_and_says_by_its_exit_code(shell: Shell, server: Server) -> None:
    code = shell.run("doctor", "--url", f"{server.origin}/", "--quick", "--json")
    found = json.loads(shell.out)
    assert code == (0 if found["ok"] else 1)
    assert {"leaks", "games"} <= {finding["check"] for finding in found["server"]}


def test_the_command_says_what_to_do(shell: Shell) -> None:
    assert shell.run("doctor", "--url", "http://127.0.0.1:1") == 1
    assert "✗ http://127.0.0.1:1 does not answer" in shell.flat
    assert "Look whether the server runs" in shell.flat


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--server", "--url", "http://localhost"), "say one of them"),
        (("--quick",), "--quick goes with --server or --url"),
        (("--db", "x.db"), "--db with --server"),
        (("--url", "nonsense"), "--url is an address such as"),
        (("--url", "http://localhost:many"), "--url is an address such as"),
    ],
)
def test_options_that_make_no_sense_are_refused(shell: Shell, options: tuple[str, ...], said: str) -> None:
    assert shell.run("doctor", *options) == 2
    assert said in shell.err
