"""Programs at a table: the host's own, which sit down like bots, and what happens if they fail."""

import json
import os
import signal
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from pydantic import ValidationError

from appenzell.server.basics.settings import Settings
from tests.server.harness import PATIENCE, Browser, Frame, Page, Server, quick, wait_until
from tests.server.test_crash import process

pytestmark = pytest.mark.compiled

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"
READY = 'input(); print("ready", flush=True); input(); input()\n'
FAULTS = {
    "crashes": f"{READY}raise SystemExit(3)",
    "talks nonsense": f'{READY}print("play the cheese", flush=True); input()',
    "says nothing": f"{READY}import time; time.sleep(60)",
    "never gets ready": "import time; time.sleep(60)",
}


def command(code: str, seconds: float = 0.5) -> str:
    """The command that runs a program."""
    return f"seconds={seconds} {sys.executable} -c '{code}'"


def seats(*programs: str) -> list[Frame]:
    """A person, and programs."""
    return [{"kind": "me"}, *({"kind": "bot", "name": name} for name in programs)]


def make(browser: Browser, *programs: str) -> str:
    """Make a table where programs play, and say its code."""
    options = {"players": len(programs) + 1, "start": 0}
    code: str = browser.post("/api/tables", {"options": options, "seats": seats(*programs)})["code"]
    return code


def set_up(page: Page) -> None:
    """Let the person bring a mouse in, and end the first turn."""
    page.act(page.view["legal"][0])
    while page.view["player"] != 0 or page.view["phase"] != "turn":
        page.next()
    page.act(".")


def test_a_program_plays_under_its_name(own_server: Callable[..., Server], stack: ExitStack) -> None:
    anna = Browser(own_server(programs={"Hal": f"{sys.executable} {EXAMPLE}"}).origin, stack)
    assert anna.get("/api/hello")["programs"] == ["Hal"]
    page = anna.open(make(anna, "Hal", "Hal"))
    set_up(page)
    while page.view["player"] != 0:
        page.next()
    assert {frame["seat"] for frame in page.frames if frame["type"] == "acted"} == {0, 1, 2}
    for seat in page.table["seats"][1:]:
        assert (seat["kind"], seat["name"], seat["level"], seat["memory"]) == ("bot", "Hal", None, None)


@pytest.mark.parametrize("fault", FAULTS)
def test_where_a_program_fails_a_bot_of_ours_plays_on(
    fault: str, own_server: Callable[..., Server], stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("appenzell.bots.external.TIME_TO_START", 1.0)
    monkeypatch.setattr("appenzell.bots.external.GRACE", 0.1)
    anna = Browser(own_server(programs={"Hal": command(FAULTS[fault])}).origin, stack)
    page = anna.open(make(anna, "Hal"))
    set_up(page)
    page.wait_table(lambda table: table["seats"][1]["level"] == "keen")
    assert page.table["seats"][1]["name"] is None
    while page.view["player"] != 0:
        page.next()
    page.act(".")


def test_a_program_the_host_has_no_more_is_replaced_too(
    own_server: Callable[..., Server], stack: ExitStack, tmp_path: Path
) -> None:
    file = tmp_path / "tables.db"
    with ExitStack() as first:
        server = first.enter_context(
            Server(quick(file, programs={"Hal": command(FAULTS["never gets ready"])})).at_work()
        )
        anna = Browser(server.origin, first)
        code, cookies = make(anna, "Hal"), anna.http.cookies
        page = anna.open(code)
        page.act(page.view["legal"][0])
    again = Browser(own_server(file=file).origin, stack)
    again.http.cookies = cookies
    page = again.open(code)
    page.wait_table(lambda table: table["seats"][1]["level"] == "keen")


def test_a_server_stops_while_a_program_thinks(
    tmp_path: Path, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = tmp_path / "pid"
    thinks = f'{READY}import os, time; open("{note}", "w").write(str(os.getpid())); time.sleep(600)'
    monkeypatch.setenv("APPENZELL_PROGRAMS", json.dumps({"Hal": command(thinks, seconds=600)}))
    with process(tmp_path / "tables.db") as (running, origin):
        anna = Browser(origin, stack)
        page = anna.open(make(anna, "Hal"))
        page.act(page.view["legal"][0])
        wait_until(lambda: note.exists() and note.read_text())
        running.send_signal(signal.SIGTERM)
        running.wait(PATIENCE)
    with pytest.raises(ProcessLookupError):
        os.kill(int(note.read_text()), 0)


def test_an_unknown_program_is_refused(own_server: Callable[..., Server], stack: ExitStack) -> None:
    anna = Browser(own_server().origin, stack)
    answer = anna.http.post("/api/tables", json={"options": {"players": 2}, "seats": seats("Hal")})
    assert answer.status_code == 422
    error = answer.json()["error"]
    assert (error["code"], error["field"], error["params"]) == ("unknown_program", "seats", {"name": "Hal"})


@pytest.mark.parametrize(
    ("programs", "said"),
    [({"": "hal"}, "at least one letter"), ({" Hal": "hal"}, "blanks"), ({"Hal": ""}, "names no program"),
     ({"Hal": "'"}, "no command"), ({"Hal": "seconds=0 hal"}, "0 seconds|more than 0")],
)  # fmt: skip
def test_a_setting_that_cannot_be_is_refused_at_the_start(programs: dict[str, str], said: str) -> None:
    with pytest.raises(ValidationError, match=said):
        Settings(programs=programs)
