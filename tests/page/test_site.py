"""The page without a server: the folder that `make site` writes, at a static host below a path; the network off."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.page.conftest import Visit
from tests.page.player import BROKEN, Player
from tests.page.site import ROOT
from tests.page.static_host import StaticHost
from tests.page.test_install import BUILT, STATES, kept, upgrade, wait_for
from tests.page.test_looks import Inspector
from tests.page.words import LANGUAGES, words
from tools.static_site import Address, document_at, fixed_addresses, main, write_site

pytestmark = pytest.mark.compiled

PATH = "/some/path"
ROUTES = json.loads((ROOT / "web" / "src" / "routes.json").read_text(encoding="utf-8"))
ADDRESSES = [*(page["path"] for page in ROUTES["pages"] if "{" not in page["path"]), "learn/run", "puzzles/rescue-06cd"]
SHOWN = "#app main"
LINKS = "() => [...document.querySelectorAll('a[href]')].map(({ href }) => href)"
LOADED = "() => performance.getEntriesByType('resource').map(({ name }) => name)"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, made once."""
    out = tmp_path_factory.mktemp("host") / "site"
    write_site(BUILT, out, "")
    return out


@pytest.fixture
def host(folder: Path) -> Iterator[StaticHost]:
    """A host that has it; in the end it was asked for nothing that only a server has, and for nothing beside it."""
    serving = StaticHost(folder, PATH)
    serving.start()
    yield serving
    serving.stop()
    assert serving.asked
    strange = [path for path in serving.asked if "/api/" in path or not path.startswith(f"{PATH}/")]
    assert [path for path in strange if path != PATH] == []


@pytest.fixture
def own_host(folder: Path, tmp_path: Path) -> Iterator[StaticHost]:
    """A host whose site may be changed. Like the other, it is there before whoever visits it: they leave first."""
    shutil.copytree(folder, tmp_path / "site")
    serving = StaticHost(tmp_path / "site", PATH)
    serving.start()
    yield serving
    serving.stop()


def open_at(player: Player, path: str) -> None:
    """Go to an address and wait for what is there."""
    player.open(f"/{path}")
    player.page.locator(SHOWN).first.wait_for()


def keep_all(player: Player) -> None:
    """Open the start page, and wait until its worker has everything it keeps."""
    open_at(player, "")
    wait_for(lambda: player.page.evaluate(STATES)[1] == "activated")


def test_every_address_opens_directly_and_again(host: StaticHost, visit: Visit) -> None:
    anna = visit(at=host)
    for path in ADDRESSES:
        for go in (lambda: open_at(anna, path), anna.page.reload):  # noqa: B023 (called at once)
            go()
            anna.page.locator(SHOWN).first.wait_for()
        assert not anna.page.get_by_text(anna.words("offline.title")).count(), path
        assert not anna.page.get_by_text(anna.words("lost.load")).count(), path
        strange = [name for name in anna.page.evaluate(LOADED) if not name.startswith(f"{host.origin}/")]
        assert strange == []


def test_links_stay_below_the_path(host: StaticHost, visit: Visit) -> None:
    anna = visit(at=host)
    for path in ("", "rules/", "editor/", "nowhere"):
        anna.expect(*BROKEN)
        open_at(anna, path)
        links = anna.page.evaluate(LINKS)
        assert links, path
        assert [link for link in links if not link.startswith(f"{host.origin}/")] == []
    open_at(anna, "")
    anna.press(anna.page.locator("a[href$='/replay']"))
    anna.page.wait_for_url(f"{host.origin}/replay")
    anna.page.get_by_role("heading", name=anna.words("replay.open.title")).wait_for()
    anna.page.reload()
    anna.page.get_by_role("heading", name=anna.words("replay.open.title")).wait_for()
    assert urlsplit(anna.page.url).path == f"{PATH}/replay/"


def test_whatever_is_not_there_is_answered_by_the_page(host: StaticHost, visit: Visit) -> None:
    anna = visit(at=host)
    anna.expect(*BROKEN)
    for path in ("nowhere", "nowhere/at/all/", "learn/run/nowhere", "rules/x"):
        open_at(anna, path)
        anna.page.get_by_role("heading", name=anna.words("lost.page")).wait_for()
    for path in ("t/KFM4UJ", "t/KFM4UJ/replay"):
        open_at(anna, path)
        anna.page.get_by_role("heading", name=anna.words("server.none.title")).wait_for()
    anna.press(anna.link("menu.home"))
    anna.button("new.play").wait_for()
    assert anna.page.url == f"{host.origin}/"


def test_whoever_wants_friends_by_link_is_told_what_it_takes(host: StaticHost, visit: Visit) -> None:
    for language in LANGUAGES:
        anna = visit(at=host, language=language)
        open_at(anna, "")
        anna.choose("new.mode", anna.words("new.mode.link"))
        said = words(language)("server.none.text").replace("*", "")
        anna.page.get_by_text(said).wait_for()
        assert anna.button("new.invite").is_disabled()
        assert not anna.page.get_by_label(anna.words("join.label")).count()
        axe = Inspector(anna)
        axe.look(f"by link, in {language}")
        assert not axe.found


def test_a_code_in_the_fragment_is_heard(host: StaticHost, visit: Visit) -> None:
    anna = visit(at=host)
    open_at(anna, "here/")
    anna.page.get_by_role("heading", name=anna.words("lost.page")).wait_for()
    anna.page.evaluate("() => (location.hash = 'KFM4UJ')")
    anna.page.get_by_role("heading", name=anna.words("lost.page")).wait_for(state="hidden")


def test_from_the_second_visit_on_no_network_is_needed(host: StaticHost, visit: Visit) -> None:
    anna = visit(at=host, service_workers="allow")
    keep_all(anna)
    (name,) = kept(anna.page)
    assert name.startswith(f"appenzell:{PATH}/:")
    host.stop()
    for path in (*ADDRESSES, "t/KFM4UJ", "index.html"):
        open_at(anna, path)
        assert not anna.page.get_by_text(anna.words("lost.load")).count(), path
    for path in ("learn/run", "puzzles/rescue-06cd"):
        open_at(anna, path)
        anna.page.locator("[data-spot]").first.wait_for()
    open_at(anna, "")
    anna.press(anna.button("new.play"))
    anna.page.wait_for_url(f"{host.origin}/here#*")
    anna.page.reload()
    anna.page.locator("[data-spot]").first.wait_for()
    for language in LANGUAGES:
        anna.page.evaluate("(language) => localStorage['appenzell.prefs'] = JSON.stringify({ language })", language)
        open_at(anna, "rules")
        anna.page.get_by_role("heading", level=1, name=words(f"rules/{language}")("title")).wait_for()


def test_a_newer_version_is_offered_and_comes_when_it_is_asked_for(own_host: StaticHost, visit: Visit) -> None:
    anna = visit(at=own_host, service_workers="allow")
    keep_all(anna)
    (before,) = kept(anna.page)
    upgrade(own_host.folder)
    open_at(anna, "")
    wait_for(lambda: anna.page.evaluate(STATES) == ["installed", "activated"])
    assert not anna.button("update.load").count(), "nothing comes up while somebody reads"
    anna.press(anna.page.locator("a[href$='/replay']"))
    anna.press(anna.button("update.later"))
    anna.button("update.load").wait_for(state="hidden")
    anna.page.reload()
    anna.button("update.load").wait_for()
    axe = Inspector(anna)
    axe.look("a newer version")
    assert not axe.found
    assert anna.page.evaluate(STATES) == ["installed", "activated"], "and nothing is forced"
    assert before in kept(anna.page)
    with anna.page.expect_navigation():
        anna.press(anna.button("update.load"))
    wait_for(lambda: list(kept(anna.page)) == [f"appenzell:{PATH}/:newer"])
    anna.page.locator(SHOWN).first.wait_for()
    assert not anna.button("update.load").count()


def test_a_part_that_never_comes_is_not_waited_for_for_ever(host: StaticHost, visit: Visit) -> None:
    anna = visit(at=host)
    anna.page.clock.install()
    open_at(anna, "")
    anna.page.route("**/assets/OpenRecord*", lambda _: None)
    anna.page.route("**/assets/Replay*", lambda _: None)
    anna.press(anna.page.locator("a[href$='/replay']"))
    anna.page.wait_for_url(f"{host.origin}/replay")
    for _ in range(20):
        anna.page.clock.fast_forward(31_000)
        if anna.page.get_by_role("heading", name=anna.words("lost.load")).count():
            break
    anna.page.get_by_role("heading", name=anna.words("lost.load")).wait_for()
    anna.page.unroute_all(behavior="ignoreErrors")
    anna.press(anna.button("lost.load.again"))
    anna.page.get_by_role("heading", name=anna.words("replay.open.title")).wait_for()


# --- the folder ---------------------------------------------------------------------------------------------


def test_every_address_is_a_file_with_words_of_its_own(folder: Path) -> None:
    found = list(fixed_addresses(ROUTES))
    assert {address.path for address in found} >= set(ADDRESSES)
    titles = [title_of(folder / address.path / "index.html") for address in found]
    assert len(set(titles)) == len(titles)
    assert (folder / ".nojekyll").is_file()
    assert not (folder / "t").exists()


def title_of(file: Path) -> str:
    found = re.search("<title>(.*)</title>", file.read_text(encoding="utf-8"))
    assert found
    return found[1]


def test_documents_name_files_that_are_there(folder: Path) -> None:
    for file in folder.glob("**/index.html"):
        named = re.findall(r'(?:href|src|content)="(\.[^"]+)"', file.read_text(encoding="utf-8"))
        assert len(named) > 5
        for name in named:
            assert (file.parent / name).is_file(), (file, name)


def test_the_same_may_be_loaded_as_from_a_server(folder: Path) -> None:
    for name in ("index.html", "learn/run/index.html", "404.html"):
        text = (folder / name).read_text(encoding="utf-8")
        found = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', text)
        assert found
        assert text.index(found[0]) < text.index("<link")
        rules = found[1].split("; ")
        seals = " 'sha256-" if name == "404.html" else ""
        assert any(rule.startswith(f"script-src 'self' 'wasm-unsafe-eval'{seals}") for rule in rules)
        assert "'unsafe-inline'" not in found[1].replace("style-src-attr 'unsafe-inline'", "")
        assert "default-src 'none'" in rules


def test_an_address_on_the_web_is_told_as_a_whole(folder: Path, tmp_path: Path) -> None:
    document = (folder / "index.html").read_text(encoding="utf-8")
    text = document_at(document, Address("rules", "The <rules>", 'All & "more"'), "https://you.example/mice/")
    assert '<link rel="canonical" href="https://you.example/mice/rules/" />' in text
    assert 'content="https://you.example/mice/preview.jpg"' in text
    assert "<title>The &lt;rules&gt;</title>" in text
    assert 'content="All &amp; &quot;more&quot;"' in text
    assert main(["--url", "https://you.example/mice", "--out", str(tmp_path / "site")]) == 0
    sitemap = (tmp_path / "site" / "sitemap.xml").read_text(encoding="utf-8")
    assert "<loc>https://you.example/mice/learn/run/</loc>" in sitemap
    assert "/here" not in sitemap


def test_without_an_address_on_the_web_nothing_tells_one(tmp_path: Path) -> None:
    assert main(["--out", str(tmp_path / "site")]) == 0
    (tmp_path / "site" / "left.html").touch()
    assert main(["--out", str(tmp_path / "site")]) == 0
    assert not (tmp_path / "site" / "left.html").exists(), "the folder is written anew"
    assert not (tmp_path / "site" / "sitemap.xml").exists()
    assert "canonical" not in (tmp_path / "site" / "rules" / "index.html").read_text(encoding="utf-8")


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "thesis.txt").touch()
    with pytest.raises(SystemExit):
        main(["--out", str(tmp_path)])
    assert "holds something else than the page" in capsys.readouterr().err
    assert (tmp_path / "thesis.txt").is_file()


@pytest.mark.parametrize("url", ["you.example/mice", "ftp://you.example/", "https://", "https://you.example/?a=b"])
def test_an_address_that_is_none_is_refused(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--url", url])
    assert "is no address of a folder" in capsys.readouterr().err
