"""Games of this browser are kept: after a crash, as a file on another device, in a link, and in the book."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Error, Page, expect, sync_playwright

from appenzell import Game, Setup, verify
from appenzell.game.setup import MODULE_NAMES
from tests.page.browser import CHROMIUM, FLAGS, PHONE, SHELL, keep
from tests.page.conftest import Visit
from tests.page.player import Player
from tests.page.static_host import StaticHost
from tests.page.test_install import BUILT
from tests.page.test_looks import Inspector
from tools.static_site import write_site

pytestmark = pytest.mark.compiled

LINK = "a[href*='/here/#'], a[href*='/here#']"
NO_STORAGE = """Object.defineProperty(globalThis, "indexedDB", {
  value: { open() { throw new DOMException("not here", "SecurityError"); } } });"""
SPOIL = """async () => {
  const database = await new Promise((resolve, reject) => {
    const request = indexedDB.open("appenzell");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const transaction = database.transaction(["tables"], "readwrite");
  transaction.objectStore("tables").put({ code: "SPOILT", seats: "none" });
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  database.close();
}"""
COPIED_STEP = "() => navigator.clipboard.readText().then((text) => text.includes('/replay?step='))"
ASKED = """globalThis.asked = 0; const { persist } = navigator.storage;
  navigator.storage.persist = () => { asked += 1; return persist.call(navigator.storage); };"""
NOT_WIDER = "() => document.documentElement.scrollWidth <= innerWidth"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page for a static host, made once."""
    out = tmp_path_factory.mktemp("host") / "site"
    write_site(BUILT, out, "")
    return out


@pytest.fixture
def host(folder: Path) -> Iterator[StaticHost]:
    """A host that has it, and no server behind it: all tables are in browsers."""
    serving = StaticHost(folder, "/castle")
    serving.start()
    yield serving
    serving.stop()
    assert not [path for path in serving.asked if "/api/" in path]


def begin(player: Player) -> str:
    """Make a table for two at one screen, and return its code."""
    player.open("/")
    player.choose("new.mode", player.words("new.mode.here"))
    player.press(player.button("new.play"))
    player.page.wait_for_url("**/here*#*")
    player.wait(lambda look: look.mode != "wait")
    return player.page.url.rsplit("#", 1)[1]


def stands(player: Player) -> tuple[object, ...]:
    """Return what is to be seen at the table, once the handover is over."""
    if player.look().mode == "handover":
        player.press(player.button("handover.go"))
    player.wait(lambda look: look.mode not in ("wait", "handover"))
    return player.sight()


# --- a browser that dies ----------------------------------------------------------------------------------------------


class Crashing:
    """A whole browser with a profile on the disk, which can be killed and started again."""

    def __init__(self, playwright: Any, profile: Path, origin: str) -> None:
        self.playwright, self.profile, self.origin = playwright, profile, origin
        self.context: BrowserContext | None = None

    def start(self) -> Player:
        found = shutil.which(SHELL) or shutil.which(CHROMIUM)
        self.context = self.playwright.chromium.launch_persistent_context(
            self.profile, executable_path=found, args=FLAGS, locale="en", viewport={"width": 1280, "height": 800}
        )
        page: Page = self.context.new_page()
        keep(page, prefs={"motion": "off", "speed": "now"})
        return Player(page, self.origin)

    def kill(self) -> None:
        """End every process of it without a word, as a crash or an empty battery does."""
        for process in self._processes():
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        until = time.monotonic() + 20
        while self._processes():
            assert time.monotonic() < until, "the browser does not die"
            time.sleep(0.05)
        assert self.context is not None
        with suppress(Error):
            self.context.close()

    def stop(self) -> None:
        if self.context is not None:
            with suppress(Error):
                self.context.close()

    def _processes(self) -> list[int]:
        """Return the processes that were started with this profile, and only these."""
        found = []
        for each in Path("/proc").iterdir():
            with suppress(OSError):
                if each.name.isdecimal() and str(self.profile).encode() in (each / "cmdline").read_bytes():
                    found.append(int(each.name))
        return [number for number in found if number != os.getpid()]


@pytest.fixture
def crashing(host: StaticHost, tmp_path: Path) -> Iterator[Crashing]:
    with sync_playwright() as playwright:
        browser = Crashing(playwright, tmp_path / "a-profile-of-its-own", host.origin)
        yield browser
        browser.stop()


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="finds the browser's processes in /proc")
def test_a_game_goes_on_after_the_browser_was_killed_in_the_middle_of_a_turn(crashing: Crashing) -> None:
    anna = crashing.start()
    code = begin(anna)
    for _ in range(3):
        anna.act(anna.look())
        stands(anna)
    before = stands(anna)
    crashing.kill()
    again = crashing.start()
    again.open("/")
    card = again.page.locator(f"a[href$='#{code}']")
    card.wait_for()
    assert card.locator("svg").count()
    again.press(card)
    again.page.wait_for_url(f"**/here*#{code}")
    assert stands(again) == before
    again.act(again.look())
    assert anna.unexpected == []
    assert again.unexpected == []


# --- the home page ----------------------------------------------------------------------------------------------------


def test_the_browser_is_asked_to_keep_the_first_game(visit: Visit, host: StaticHost) -> None:
    anna = visit(at=host)
    anna.page.add_init_script(ASKED)
    anna.open("/")
    anna.button("new.play").wait_for()
    assert anna.page.evaluate("() => asked") == 0
    begin(anna)
    anna.page.wait_for_function("() => asked === 1")


def test_home_lists_the_games_of_this_browser_and_deletes_one_when_asked_twice(visit: Visit, host: StaticHost) -> None:
    anna = visit(at=host)
    codes = [begin(anna) for _ in range(2)]
    anna.open("/")
    cards = anna.page.locator(LINK)
    expect(cards).to_have_count(2)
    game = anna.page.locator(".game", has=anna.page.locator(f"a[href$='#{codes[0]}']"))
    anna.press(game.get_by_role("button"))
    anna.page.get_by_text(anna.words("kept.delete.ask")).wait_for()
    axe = Inspector(anna)
    axe.look("deleting a game")
    anna.press(anna.button("kept.keep"))
    expect(cards).to_have_count(2)
    anna.press(game.get_by_role("button"))
    anna.press(anna.button("kept.delete.sure"))
    anna.page.get_by_text(anna.words("kept.delete.ask")).wait_for(state="hidden")
    expect(cards).to_have_count(1)
    anna.page.reload()
    expect(cards).to_have_count(1)
    assert str(cards.get_attribute("href")).endswith(f"#{codes[1]}")
    anna.open(f"/here/#{codes[0]}")
    anna.page.get_by_text(anna.words("error.unknown_table", table=codes[0])).wait_for()
    assert not axe.found


def test_a_browser_that_keeps_nothing_is_told_of_and_played_in(visit: Visit, host: StaticHost) -> None:
    for language in ("de", "en", "fr", "it"):
        anna = visit(at=host, language=language)
        anna.expect("SecurityError", "not here", "ShelfTrouble")
        anna.page.add_init_script(NO_STORAGE)
        anna.open("/")
        anna.page.get_by_text(anna.words("kept.never")).wait_for()
        begin(anna)
        anna.act(anna.look())
        anna.open("/book/")
        anna.page.get_by_text(anna.words("kept.never")).wait_for()


def test_a_damaged_game_loses_no_other_and_can_be_cleared_away(visit: Visit, host: StaticHost) -> None:
    anna = visit(at=host)
    code = begin(anna)
    anna.page.evaluate(SPOIL)
    anna.open("/")
    anna.page.locator(f"a[href$='#{code}']").wait_for()
    anna.open("/book/")
    anna.page.get_by_text(anna.words("kept.damaged", n=1)).wait_for()
    anna.press(anna.button("kept.tidy"))
    anna.page.get_by_text(anna.words("kept.damaged", n=1)).wait_for(state="hidden")
    anna.page.reload()
    anna.button("kept.export").wait_for()
    expect(anna.page.get_by_text(anna.words("kept.damaged", n=1))).to_have_count(0)


# --- files ------------------------------------------------------------------------------------------------------------


def take_along(player: Player, place: Path) -> Path:
    """Save all games as a file."""
    player.open("/book/")
    with player.page.expect_download() as download:
        player.press(player.button("kept.export"))
    download.value.save_as(place)
    return place


def bring_in(player: Player, file: Path) -> None:
    player.open("/book/")
    player.button("kept.import").wait_for()
    player.page.locator("input[type=file]").set_input_files(file)


def test_a_running_game_moves_to_another_device_and_home_again(visit: Visit, host: StaticHost, tmp_path: Path) -> None:
    anna, beat = visit(at=host), visit(at=host)
    code = begin(anna)
    anna.act(anna.look())
    before = stands(anna)
    file = take_along(anna, tmp_path / "games.zip")
    bring_in(beat, file)
    beat.page.get_by_text(beat.words("kept.came", n=1)).wait_for()
    beat.open(f"/here/#{code}")
    assert stands(beat) == before
    beat.act(beat.look())
    after = stands(beat)
    bring_in(anna, take_along(beat, tmp_path / "later.zip"))
    anna.page.get_by_text(anna.words("kept.longer", n=1)).wait_for()
    anna.open(f"/here/#{code}")
    assert stands(anna) == after
    bring_in(anna, file)
    anna.page.get_by_text(anna.words("kept.there", n=1)).wait_for()


def test_a_damaged_record_gets_a_sentence_and_spoils_no_other(visit: Visit, host: StaticHost, tmp_path: Path) -> None:
    anna, beat = visit(at=host), visit(at=host)
    codes = [begin(anna) for _ in range(2)]
    file = take_along(anna, tmp_path / "games.zip")
    damaged = tmp_path / "damaged.zip"
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(damaged, "w") as new:
        for name in old.namelist():
            text = old.read(name).decode()
            new.writestr(name, text.replace("Players", "Plaiers") if name == f"{codes[0]}.txt" else text)
    bring_in(beat, damaged)
    beat.page.get_by_text(beat.words("kept.came", n=1)).wait_for()
    beat.page.get_by_text(re.compile(rf"{codes[0]}\.txt: ")).wait_for()
    beat.open("/")
    expect(beat.page.locator(LINK)).to_have_count(1)


def test_a_server_takes_the_file_too(visit: Visit, host: StaticHost, tmp_path: Path) -> None:
    anna = visit(at=host)
    code = begin(anna)
    anna.act(anna.look())
    file = take_along(anna, tmp_path / "games.zip")
    with zipfile.ZipFile(file) as packed:
        record = packed.read(f"{code}.txt").decode()
        (line,) = packed.read("games.jsonl").decode().splitlines()
    assert verify(record).ok
    assert json.loads(line)["code"] == code
    assert imported(file, tmp_path / "tables.db") == {"finished": 0, "running": 1, "refused": {}}


def imported(file: Path, database: Path) -> dict[str, object]:
    """Import a file with the command, and return what it says."""
    command = [sys.executable, "-m", "appenzell", "import", str(file), "--db", str(database), "--json"]
    told = json.loads(subprocess.run(command, check=True, capture_output=True, timeout=120).stdout)
    return {key: told[key] for key in ("finished", "running", "refused")}


# --- the book, and games in links -------------------------------------------------------------------------------------


MOST_ACTIONS = 2_000


def finished(players: int, modules: tuple[str, ...]) -> Game:
    """Play at random until a game is over; somebody loses three mice sooner or later."""
    game = Game.new(Setup(players=players, modules=modules, seed=f"for {players - 1}"))
    luck = Random(players - 1)
    for _ in range(MOST_ACTIONS):
        if game.is_over:
            return game
        game.apply(luck.choice(game.legal_actions()))
    raise AssertionError("The game does not end.")


def export_of(place: Path) -> tuple[Path, int]:
    """Write two games as a server exports them, one for five with everything; tell how many Anna has won."""
    games = {"AAAAAA": finished(2, ()), "BBBBBB": finished(5, MODULE_NAMES)}
    with zipfile.ZipFile(place, "w") as packed:
        lines = []
        for code, game in games.items():
            packed.writestr(f"{code}.txt", game.record())
            seats = [{"kind": "person", "name": "Anna"}] + [{"kind": "bot", "level": "keen"}] * (game.setup.players - 1)
            options = {"players": game.setup.players, "target": 4, "layout": "front", "modules": [*game.setup.modules]}
            moments = {"created": "2026-11-01T10:00:00Z", "started": "2026-11-01T10:00:00Z"}
            about = {"code": code, "file": f"{code}.txt", "status": "over", "result": "seat 0", **moments}
            lines.append(json.dumps({**about, "options": options, "seats": seats}))
        packed.writestr("games.jsonl", "\n".join(lines) + "\n")
    return place, sum(game.winner == 0 for game in games.values())


@pytest.mark.parametrize("device", [{}, {"by": "tap", **PHONE}], ids=["desktop", "phone"])
def test_the_book_tells_of_all_games(visit: Visit, host: StaticHost, tmp_path: Path, device: dict[str, Any]) -> None:
    anna = visit(at=host, language="de", **device)
    axe = Inspector(anna)
    anna.open("/")
    anna.press(anna.link("book.home"))
    anna.page.get_by_text(anna.words("book.empty")).wait_for()
    axe.look("an empty book")
    file, won = export_of(tmp_path / "games.zip")
    bring_in(anna, file)
    games = anna.page.get_by_role("region", name=anna.words("book.list")).get_by_role("listitem")
    expect(games).to_have_count(2)
    rivals = anna.page.get_by_role("region", name=anna.words("book.rivals"))
    rivals.get_by_text(anna.words("book.tally", won=won, n=2)).wait_for()
    axe.look("the book")
    assert anna.page.evaluate(NOT_WIDER)
    anna.press(games.first.get_by_role("button"))
    axe.look("striking out")
    anna.press(anna.button("book.strike.sure"))
    expect(games).to_have_count(1)
    anna.page.reload()
    expect(games).to_have_count(1)
    anna.press(anna.button("kept.clear"))
    axe.look("deleting all")
    anna.press(anna.button("kept.clear.sure"))
    anna.page.get_by_text(anna.words("book.empty")).wait_for()
    assert axe.found == []


def test_a_game_travels_in_a_link(visit: Visit, host: StaticHost, tmp_path: Path) -> None:
    anna, beat = visit(at=host, permissions=["clipboard-read", "clipboard-write"]), visit(at=host)
    bring_in(anna, export_of(tmp_path / "games.zip")[0])
    anna.press(anna.page.get_by_role("region", name=anna.words("book.list")).get_by_role("link").first)
    anna.press(anna.button("share.link"))
    anna.page.get_by_text(anna.words("lobby.copied")).first.wait_for()
    link = anna.page.evaluate("() => navigator.clipboard.readText()")
    assert link.startswith(f"{host.origin}/replay#r=")
    beat.page.goto(link)
    beat.page.get_by_role("region", name=beat.words("replay.panel")).wait_for()
    assert beat.page.get_by_role("slider").get_attribute("aria-valuemax") == anna.page.get_by_role(
        "slider"
    ).get_attribute("aria-valuemax")
    anna.press(anna.page.get_by_role("button", name=anna.words("replay.last"), exact=True))
    anna.press(anna.button("replay.share"))
    anna.page.wait_for_function(COPIED_STEP)
    moment = anna.page.evaluate("() => navigator.clipboard.readText()")
    assert moment.partition("#")[2] == link.partition("#")[2]
    beat.page.goto(moment)
    last = anna.page.get_by_role("slider").get_attribute("aria-valuenow")
    expect(beat.page.get_by_role("slider")).to_have_attribute("aria-valuenow", str(last))
    beat.page.goto(link[:-9])
    beat.page.get_by_text(beat.words("error.link_damaged")).wait_for()


def test_the_book_tells_of_games_at_a_server_too(visit: Visit) -> None:
    anna = visit()
    anna.play_at_server()
    anna.my_go()
    anna.press(anna.button("menu.open"))
    anna.press(anna.button("menu.resign"))
    anna.press(anna.button("menu.resign.sure"))
    anna.wait(lambda look: look.mode == "result")
    anna.open("/book")
    game = anna.page.get_by_role("region", name=anna.words("book.list")).get_by_role("listitem")
    expect(game).to_have_count(1)
    expect(game).to_contain_text(anna.words("book.server"))
    anna.page.get_by_text(anna.words("book.streak.lost", n=1)).wait_for()
    anna.press(game.get_by_role("button"))
    anna.press(anna.button("book.strike.sure"))
    expect(game).to_have_count(0)
    anna.page.reload()
    anna.page.get_by_text(anna.words("book.empty")).wait_for()
