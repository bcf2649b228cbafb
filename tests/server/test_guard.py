"""HTTP from strangers: sizes, rates, origins, wrong addresses; and the headers every answer carries."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from appenzell.server.transport.pages import NOT_BUILT, _file_at
from appenzell.server.transport.wire import PROTOCOL
from tests.server.harness import Browser, Server, write_page

Make = Callable[[], Browser]


def code_of(answer: httpx.Response) -> str:
    """The code of an error that has the right shape."""
    error = answer.json()["error"]
    assert set(error) == {"code", "message", "field", "params", "rule", "reason"}
    assert answer.headers["content-type"] == "application/json"
    return str(error["code"])


@pytest.mark.parametrize("path", ["/", "/api/hello", "/api/nothing", "/healthz", "/t/AAAAAA"])
def test_every_answer_is_guarded(browser: Make, path: str) -> None:
    headers = browser().http.get(path).headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "script-src 'self' 'wasm-unsafe-eval';" in headers["content-security-policy"]
    assert "'unsafe-eval'" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"


def test_a_fault_of_ours_is_guarded_too(
    own_server: Callable[..., Server],
    stack: ExitStack,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def fails(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("appenzell.server.storage.store.Store.public_tables", fails)
    answer = Browser(own_server().origin, stack).http.get("/api/tables")
    assert (answer.status_code, answer.json()["error"]["code"]) == (500, "internal")
    assert answer.headers["x-frame-options"] == "DENY"
    assert "ZeroDivisionError" in caplog.text


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/nothing", 404, "not_found"),
        ("GET", "/nothing.js", 404, "not_found"),
        ("GET", "/%00", 404, "not_found"),
        ("GET", "/..%2f..%2fapp.py", 404, "not_found"),
        ("DELETE", "/api/tables", 405, "method_not_allowed"),
        ("PUT", "/api/tables/AAAAAA/join", 405, "method_not_allowed"),
        ("GET", "/api/layouts/random?seed=" + "x" * 101, 422, "invalid"),
    ],
)
def test_wrong_addresses(browser: Make, method: str, path: str, status: int, code: str) -> None:
    answer = browser().http.request(method, path)
    assert (answer.status_code, code_of(answer)) == (status, code)


@pytest.mark.parametrize(
    ("body", "kind", "code"),
    [
        (b"{", "application/json", "malformed"),
        (b"\xff\xfe", "application/json", "malformed"),
        (b"[]", "application/json", "invalid"),
        (b"", "application/json", "invalid"),
        (b"a=b", "application/x-www-form-urlencoded", "invalid"),
        (b"[" * 5000, "application/json", "malformed"),
        ('{"layout": "front"}'.encode("utf-16"), "application/json", "malformed"),
        ('{"layout": "front"}'.encode("utf-32-le"), "application/json; charset=utf-32", "malformed"),
        (b'{"options": {"players": 1e400}, "seats": []}', "application/json", "invalid"),
    ],
)
def test_bodies_that_are_none(browser: Make, body: bytes, kind: str, code: str) -> None:
    answer = browser().http.post("/api/tables", content=body, headers={"content-type": kind})
    assert answer.status_code == 422
    assert code_of(answer) == code


def test_a_large_body_is_refused(browser: Make) -> None:
    anna = browser()
    answer = anna.http.post("/api/tables", content=b" " * 140_000, headers={"content-type": "application/json"})
    assert (answer.status_code, code_of(answer)) == (413, "too_large")


def test_a_large_body_without_a_length_is_refused(browser: Make) -> None:
    def chunks() -> Iterator[bytes]:
        for _ in range(140):
            yield b" " * 1000

    answer = browser().http.post("/api/tables", content=chunks(), headers={"content-type": "application/json"})
    assert (answer.status_code, code_of(answer)) == (413, "too_large")


@pytest.mark.parametrize("origin", ["http://evil.example", "null"])
def test_another_page_cannot_post(browser: Make, origin: str) -> None:
    answer = browser().http.post("/api/layouts/check", json={"layout": "front"}, headers={"origin": origin})
    assert (answer.status_code, code_of(answer)) == (403, "bad_origin")


@pytest.mark.parametrize(
    ("asked", "origin", "status"),
    [("https", "http", 403), ("https", "https", 200), ("http", "http", 200), ("http", "https", 200)],
)
def test_over_https_a_page_that_came_over_http_is_none_of_ours(
    browser: Make, asked: str, origin: str, status: int
) -> None:
    headers = {"host": "castle.example", "origin": f"{origin}://castle.example", "x-forwarded-proto": asked}
    answer = browser().http.post("/api/layouts/check", json={"layout": "front"}, headers=headers)
    assert answer.status_code == status, "a proxy that does not say that it is asked over HTTPS shuts out nobody"


def test_the_own_page_can_post(browser: Make) -> None:
    anna = browser()
    answer = anna.http.post("/api/layouts/check", json={"layout": "front"}, headers={"origin": anna.origin})
    assert answer.status_code == 200


def test_too_many_requests_are_refused(own_server: Callable[..., Server], stack: ExitStack) -> None:
    anna = Browser(own_server(requests=(0.001, 3)).origin, stack)
    answers = [anna.http.get("/api/tables") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert code_of(answers[-1]) == "too_fast"
    assert Browser(anna.origin, stack).get("/api/tables")  # another browser is not concerned


def test_many_requests_from_one_address_are_refused(own_server: Callable[..., Server], stack: ExitStack) -> None:
    server = own_server(requests_each=(0.001, 3))
    assert [httpx.get(f"{server.origin}/api/hello").status_code for _ in range(4)] == [200, 200, 200, 429]
    assert httpx.get(f"{server.origin}/healthz").status_code == 200


def test_health(browser: Make) -> None:
    assert browser().get("/healthz")["status"] == "ok"


def test_a_page_that_is_not_built_says_so(own_server: Callable[..., Server], tmp_path: Path) -> None:
    answer = httpx.get(own_server(page=tmp_path).origin)
    assert answer.status_code == 503
    assert answer.text == NOT_BUILT


def test_the_built_page_is_served(own_server: Callable[..., Server], tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    write_page(tmp_path, "<!doctype html>")
    (tmp_path / "assets" / "app-1.js").write_text("1", encoding="utf-8")
    (tmp_path / "assets" / "rules-1.wasm").write_bytes(b"\0asm")
    origin = own_server(page=tmp_path).origin
    for path in ("/", "/rules", "/t/AAAAAA"):
        assert httpx.get(origin + path).text == "<!doctype html>"
        assert httpx.get(origin + path).headers["cache-control"] == "no-cache"
    assert httpx.get(f"{origin}/here/replay/").text == "<!doctype html>", "with a slash behind, too"
    script = httpx.get(f"{origin}/assets/app-1.js")
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-type"].startswith("text/javascript")
    assert httpx.get(f"{origin}/assets/app-2.js").status_code == 404
    rules = httpx.get(f"{origin}/assets/rules-1.wasm")
    assert (rules.headers["content-type"], rules.content) == ("application/wasm", b"\0asm")
    for kind in ("gzip", "identity"):
        head = httpx.head(f"{origin}/assets/app-1.js", headers={"Accept-Encoding": kind})
        assert (head.status_code, head.content, int(head.headers["content-length"]) > 0) == (200, b"", True)
    lost = httpx.get(f"{origin}/nowhere", headers={"Accept": "text/html,*/*"})
    assert (lost.status_code, lost.text) == (404, "<!doctype html>"), "the page itself says that there is nothing"
    assert httpx.get(f"{origin}/nowhere").json()["error"]["code"] == "not_found"


@pytest.mark.parametrize(
    "path",
    ["//host/share/a", "\\\\host\\share\\a", "/etc/passwd", "\\a", "C:/a", "c:a", "../a", "a/../../b", "a\\..\\..\\b"],
)
def test_a_path_that_leads_elsewhere_is_not_even_asked_for(monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    def asked(*_: object) -> None:
        raise AssertionError("the system was asked")

    monkeypatch.setattr(Path, "resolve", asked)
    assert _file_at(Path("page"), path) is None


def test_a_link_in_the_folder_of_the_page_leads_to_nothing_outside(
    own_server: Callable[..., Server], tmp_path: Path
) -> None:
    (tmp_path / "page").mkdir()
    (tmp_path / "secret.txt").write_text("seed")
    (tmp_path / "page" / "link.txt").symlink_to(tmp_path / "secret.txt")
    assert httpx.get(f"{own_server(page=tmp_path / 'page').origin}/link.txt").status_code == 404


def test_text_is_sent_packed_to_whoever_takes_it(own_server: Callable[..., Server], tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    script, picture = tmp_path / "assets" / "app-1.js", tmp_path / "icon.png"
    script.write_text("mice " * 1000, encoding="utf-8")
    picture.write_bytes(b"png")
    origin = own_server(page=tmp_path).origin
    packed = httpx.get(f"{origin}/assets/app-1.js", headers={"Accept-Encoding": "gzip"})
    assert (packed.headers["content-encoding"], packed.headers["vary"]) == ("gzip", "Accept-Encoding")
    assert int(packed.headers["content-length"]) < 100
    plain = httpx.get(f"{origin}/assets/app-1.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == packed.text == "mice " * 1000
    assert "content-encoding" not in httpx.get(f"{origin}/icon.png").headers
    script.write_text("cheese", encoding="utf-8")
    assert httpx.get(f"{origin}/assets/app-1.js").text == "cheese", "a file that was built anew"


def test_a_link_shows_a_picture_of_the_site_it_leads_to(own_server: Callable[..., Server], tmp_path: Path) -> None:
    picture = '<meta property="og:image" content="{}/preview.jpg" />'
    write_page(tmp_path, picture.format(""))
    origin = own_server(page=tmp_path).origin
    assert httpx.get(origin).text == picture.format(origin)
    other = httpx.get(f"{origin}/t/AAAAAA", headers={"Host": "cheese.example", "Accept-Encoding": "identity"})
    assert other.text == picture.format("http://cheese.example")
    assert httpx.get(origin, headers={"Host": '"><script>'}).text == picture.format("")


def test_what_the_document_names_from_its_own_address_is_named_from_the_top(
    own_server: Callable[..., Server], tmp_path: Path
) -> None:
    write_page(tmp_path, '<script src="./assets/app-1.js"></script><meta content="./preview.jpg">')
    origin = own_server(page=tmp_path).origin
    for path in ("/", "/learn/run", "/t/AAAAAA/replay"):
        assert httpx.get(origin + path).text == (
            f'<script src="/assets/app-1.js"></script><meta content="{origin}/preview.jpg">'
        )


def test_a_page_without_its_addresses_is_not_built(own_server: Callable[..., Server], tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html>", encoding="utf-8")
    assert httpx.get(own_server(page=tmp_path).origin).status_code == 503


def test_answers_of_the_protocol_say_which_version_they_are_of(browser: Make) -> None:
    anna = browser()
    found = [anna.http.get(path).headers.get("appenzell-protocol") for path in ("/api/hello", "/api/nothing", "/")]
    assert found == [str(PROTOCOL), str(PROTOCOL), None]
    page = anna.open(anna.make("me", "here"))
    assert page.hello()["protocol"] == PROTOCOL


def test_tables_are_not_for_search_engines(own_server: Callable[..., Server], tmp_path: Path) -> None:
    write_page(tmp_path, "<!doctype html>")
    origin = own_server(page=tmp_path).origin
    found = {path: httpx.get(origin + path).headers.get("x-robots-tag") for path in ("/", "/rules", "/t/AAAAAA")}
    assert found == {"/": None, "/rules": None, "/t/AAAAAA": "noindex"}


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("sw.js", "text/javascript"),
        ("manifest.webmanifest", "application/manifest+json"),
        ("icons/icon-192.png", "image/png"),
    ],
)
def test_the_parts_of_an_app_are_served(
    own_server: Callable[..., Server], tmp_path: Path, name: str, kind: str
) -> None:
    (tmp_path / "icons").mkdir()
    (tmp_path / name).write_text("{}", encoding="utf-8")
    answer = httpx.get(f"{own_server(page=tmp_path).origin}/{name}")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith(kind)
    assert answer.headers["cache-control"] == "no-cache", "an upgrade is seen at once"
    rules = answer.headers["content-security-policy"]
    assert "worker-src 'self'" in rules
    assert "manifest-src 'self'" in rules
