"""The page as an app: it can be installed, opens without the server and says so, and keeps nothing the server says."""

import json
import re
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.page.conftest import Visit
from tests.page.player import BROKEN, PATIENCE, Player
from tests.page.pupil import BASE, Pupil
from tests.page.site import ROOT, Site
from tests.page.words import LANGUAGES, words

pytestmark = pytest.mark.compiled

WHOLE_BROWSER = True
BUILT = ROOT / "src" / "appenzell" / "server" / "page"
KEPT = """async () => { const kept = {};
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys();
    kept[name] = requests.map(({ url }) => new URL(url).pathname);
  }
  return kept; }"""
HEADING_FOCUSED = "() => document.activeElement?.tagName === 'H1'"
SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
  .map(({ title, body, data }) => [title, body, data])"""
ADDRESSES = [
    "/" + re.sub(r"{\w+}", "abc", page["path"])
    for page in json.loads((BUILT / "routes.json").read_text(encoding="utf-8"))["pages"]
]
STATES = """async () => { const { waiting, active } = await navigator.serviceWorker.ready;
  return [waiting?.state, active?.state]; }"""


def install(player: Player) -> None:
    """Open the start page and wait until its worker has everything it keeps."""
    player.open()
    player.button("new.play").wait_for()
    wait_for(lambda: player.page.evaluate(STATES)[1] == "activated")


def wait_for(reached: Callable[[], bool]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not reached():
        assert time.monotonic() < end, "this never came"
        time.sleep(0.05)


def kept(page: Page) -> dict[str, list[str]]:
    found: dict[str, list[str]] = page.evaluate(KEPT)
    return found


def test_the_manifest_names_icons_that_are_there(visit: Visit) -> None:
    anna = visit()
    anna.open()
    link = anna.page.locator("link[rel=manifest]").get_attribute("href")
    manifest = anna.page.request.get(f"{anna.origin}{link}").json()
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("./", "./", "standalone")
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])
    for icon in manifest["icons"]:
        answer = anna.page.request.get(f"{anna.origin}/{icon['src']}")
        assert answer.headers["content-type"].split(";")[0] == icon["type"]


def test_without_the_server_the_page_opens_and_says_so(visit: Visit, own_site: Callable[..., Site]) -> None:
    site = own_site()
    anna = visit(at=site, service_workers="allow")
    anna.expect(*BROKEN)
    install(anna)
    site.stop()
    for language in LANGUAGES:
        anna.page.evaluate("(language) => localStorage['appenzell.prefs'] = JSON.stringify({ language })", language)
        anna.open("/t/ABCDEF" if language == "fr" else "/")
        anna.page.get_by_role("heading", name=words(language)("offline.title")).wait_for()
        assert anna.page.get_by_text(words(language)("offline.text")).is_visible()
        anna.page.wait_for_function(HEADING_FOCUSED)
    anna.words = words(LANGUAGES[-1])
    anna.press(anna.button("lost.again"))
    anna.page.get_by_text(anna.words("offline.vain")).wait_for()
    site.start()
    anna.press(anna.button("lost.again"))
    anna.button("new.play").wait_for()
    anna.page.wait_for_function(HEADING_FOCUSED)


def test_every_address_of_the_page_opens_without_the_server(visit: Visit, own_site: Callable[..., Site]) -> None:
    site = own_site()
    anna = visit(at=site, service_workers="allow")
    anna.expect(*BROKEN)
    install(anna)
    site.stop()
    for path in ADDRESSES:
        anna.open(path)
        anna.page.locator("#app main").first.wait_for()


def test_who_studies_needs_no_server(visit: Visit, own_site: Callable[..., Site]) -> None:
    site = own_site()
    anna = visit(at=site, service_workers="allow")
    anna.expect(*BROKEN)
    install(anna)
    site.stop()
    anna.open("/learn/enter")
    Pupil(anna).learns("enter", BASE["enter"])
    anna.open("/puzzles")
    anna.press(anna.link("puzzle.open"))
    anna.press(anna.button("puzzle.hint"))
    anna.page.locator(".clue").wait_for()
    anna.open("/editor")
    anna.page.locator(".verdict.good").wait_for()


def test_nothing_the_server_says_is_kept(visit: Visit, own_site: Callable[..., Site]) -> None:
    site = own_site()
    anna = visit(at=site, service_workers="allow")
    anna.expect(*BROKEN)
    install(anna)
    anna.page.reload()  # from now on everything passes the worker
    anna.play_at_server(players=2)
    anna.play_on(1)
    paths = [path for files in kept(anna.page).values() for path in files]
    assert "/" in paths
    assert len(paths) > 10
    assert all(
        path in ("/", "/icon.svg", "/manifest.webmanifest") or re.match(r"/(assets|icons)/", path) for path in paths
    )
    site.stop()
    assert anna.page.evaluate("() => fetch('/api/hello').then(() => 'kept', () => 'gone')") == "gone"


def test_the_worker_tells_of_the_own_turn(visit: Visit) -> None:
    anna = visit(service_workers="allow", permissions=["notifications"])
    anna.page.add_init_script("localStorage['appenzell.prefs'] = JSON.stringify({ motion: 'off', notify: true });")
    install(anna)
    anna.play_at_server(players=2)
    anna.play_on(1)
    anna.hide()
    anna.end_turn()
    text = anna.words("notify.text", code=anna.code)
    wait_for(lambda: anna.page.evaluate(SHOWN) == [[anna.words("turn.yours"), text, f"/t/{anna.code}"]])
    anna.hide(False)
    wait_for(lambda: anna.page.evaluate(SHOWN) == [])
    table = anna.page.url
    anna.open("/rules")
    (worker,) = anna.page.context.service_workers
    # Nobody has clicked, so the browser does not let it focus the window.
    worker.evaluate("(path) => goTo(path).catch(() => {})", f"/t/{table[-6:]}")
    anna.page.wait_for_url(table)
    assert len(anna.page.context.pages) == 1


def test_an_upgrade_replaces_what_is_kept(visit: Visit, own_site: Callable[..., Site], tmp_path: Path) -> None:
    folder = tmp_path / "page"
    shutil.copytree(BUILT, folder)
    anna = visit(at=own_site(APPENZELL_PAGE=str(folder)), service_workers="allow")
    install(anna)
    (before,) = kept(anna.page)
    upgrade(folder)
    second = anna.page.context.new_page()
    anna.page.reload()
    wait_for(lambda: anna.page.evaluate(STATES) == ["installed", "activated"])
    assert before in kept(anna.page), "pages that are open go on with what they have"
    anna.page.close()
    wait_for(lambda: list(kept(come_again(second, anna.origin))) == ["appenzell:/:newer"])
    assert "/assets/newer.js" in kept(second)["appenzell:/:newer"]


def test_whoever_asks_for_the_newer_version_takes_nothing_from_other_windows(
    visit: Visit, own_site: Callable[..., Site], tmp_path: Path
) -> None:
    folder = tmp_path / "page"
    shutil.copytree(BUILT, folder)
    anna = visit(at=own_site(APPENZELL_PAGE=str(folder)), service_workers="allow")
    install(anna)
    (before,) = kept(anna.page)
    upgrade(folder)
    second = anna.page.context.new_page()
    second.goto(anna.origin)
    anna.page.reload()
    wait_for(lambda: anna.page.evaluate(STATES) == ["installed", "activated"])
    anna.page.reload()
    with anna.page.expect_navigation():
        anna.press(anna.button("update.load"))
    anna.button("new.play").wait_for()
    assert sorted(kept(second)) == sorted([before, "appenzell:/:newer"])
    second.locator("a[href='/replay']").click()
    second.get_by_role("heading", name=anna.words("replay.open.title")).wait_for()


def test_a_page_that_meets_a_server_of_another_protocol_is_loaded_again(
    visit: Visit, own_site: Callable[..., Site], tmp_path: Path
) -> None:
    folder = tmp_path / "page"
    shutil.copytree(BUILT, folder)
    anna = visit(at=own_site(APPENZELL_PAGE=str(folder)), service_workers="allow")
    install(anna)
    upgrade(folder)
    anna.page.context.route("**/api/**", lambda route: route.fulfill(headers={"Appenzell-Protocol": "2"}, json={}))
    for language in LANGUAGES:
        anna.page.evaluate("(language) => localStorage['appenzell.prefs'] = JSON.stringify({ language })", language)
        anna.open()
        anna.page.get_by_role("heading", name=words(language)("old.title")).wait_for()
        assert anna.page.get_by_text(words(language)("old.text")).is_visible()
    anna.page.context.unroute("**/api/**")
    anna.words = words(LANGUAGES[-1])
    with anna.page.expect_navigation():
        anna.press(anna.button("lost.load.again"))
    anna.button("new.play").wait_for()
    assert list(kept(anna.page)) == ["appenzell:/:newer"]


def come_again(page: Page, origin: str) -> Page:
    """Leave the site for a moment, so that nothing holds its worker, and come back."""
    page.goto("about:blank")
    time.sleep(0.5)
    page.goto(origin)
    return page


def upgrade(folder: Path) -> None:
    """Let the server have a newer page: one more file, and the worker that knows it."""
    (folder / "assets" / "newer.js").write_text("", encoding="utf-8")
    worker = folder / "sw.js"
    source = worker.read_text(encoding="utf-8")
    found = re.search(r"const FILES = (\[.*\]);", source)
    assert found
    files = json.loads(found[1])
    source = source.replace(json.dumps(files, separators=(",", ":")), json.dumps([*files, "assets/newer.js"]))
    worker.write_text(re.sub(r'OURS \+ "\w+"', 'OURS + "newer"', source, count=1), encoding="utf-8")
