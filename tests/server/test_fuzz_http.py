"""Whatever is sent over HTTP: no answer is a failure of the server, every refusal has its documented shape, and a game
that runs meanwhile comes to no harm.
"""

import http.client
import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from schemathesis import Case
from schemathesis.checks import negative_data_rejection, positive_data_acceptance

from appenzell.server.transport.answers import STATUS
from appenzell.server.transport.app import make_app
from appenzell.server.transport.wire import ErrorAnswer
from tests.server.harness import PATIENCE, Browser, Page, Server

pytestmark = pytest.mark.filterwarnings("ignore:Do not use the `random` module")  # the server's thread does, not we

routes = schemathesis.openapi.from_dict(make_app().openapi())
BOUNDED = settings(max_examples=settings().max_examples // 2, suppress_health_check=list(HealthCheck))
MORE_THAN_THE_SCHEMA_SAYS = [positive_data_acceptance]  # names, seats and plans are refused for what they say
NEW_TABLE = b'{"options": {}, "seats": [{"kind": "me"}, {"kind": "bot"}]}'


@pytest.fixture(scope="module")
def stranger(server: Server) -> Iterator[Browser]:
    """Somebody with tables of their own, who sends all this."""
    with ExitStack() as stack:
        yield Browser(server.origin, stack)


# --- what the schema allows, and what it does not ----------------------------------------------------------


@routes.parametrize()
@BOUNDED
def test_requests_made_from_the_schema(case: Case, server: Server, bystander: Page) -> None:
    answer = case.call(base_url=server.origin)
    too_large = [negative_data_rejection] * (answer.status_code == STATUS["too_large"])  # a refusal it does not know
    case.validate_response(answer, excluded_checks=[*MORE_THAN_THE_SCHEMA_SAYS, *too_large])
    check_shape(answer.status_code, answer.headers["content-type"][0], answer.content)


@routes.include(path_regex="code").parametrize()
@routes.given(whose=st.sampled_from(["lobby", "running", "somebody's"]))
@BOUNDED
def test_requests_to_real_tables(case: Case, whose: str, stranger: Browser, bystander: Page) -> None:
    tables = {
        "lobby": lambda: stranger.make("me", "friend"),
        "running": lambda: stranger.make("me", "child", start=0),
        "somebody's": lambda: bystander.table["code"],
    }
    case.path_parameters = {"code": tables[whose]()}
    answer = case.call_and_validate(
        base_url=stranger.origin,
        cookies=dict(stranger.http.cookies),
        excluded_checks=[*MORE_THAN_THE_SCHEMA_SAYS, negative_data_rejection],  # the code is right in any case
    )
    check_shape(answer.status_code, answer.headers["content-type"][0], answer.content)


def check_shape(status: int, kind: str, body: bytes) -> str | None:
    """Return the code of a refusal that has the right shape; None: it was no refusal."""
    assert status < 500
    if status < 400:
        return None
    assert kind == "application/json"
    error = ErrorAnswer.model_validate_json(body).error
    assert STATUS[error.code] == status
    assert error.message
    return error.code


# --- bodies made by hand -----------------------------------------------------------------------------------


def with_part(part: bytes) -> bytes:
    """A body for a new table that has one part more."""
    return NEW_TABLE[:-1] + b", " + part + b"}"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        pytest.param(with_part(rb'"name": "\ud800"'), "invalid", id="lone surrogate"),
        pytest.param(with_part(rb'"\udfff": 1'), "invalid", id="lone surrogate as a key"),
        pytest.param(with_part(rb'"name": "a\u0000b"'), "bad_name", id="NUL"),
        pytest.param(with_part(b'"name": "\0"'), "malformed", id="raw NUL"),
        pytest.param(with_part(b'"name": "\xe4"'), "malformed", id="no UTF-8"),
        pytest.param(with_part(b'"name": "\xed\xa0\x80"'), "malformed", id="surrogate as UTF-8"),
        pytest.param(with_part(b'"options": {"players": 3}'), "bad_seats", id="a key twice: the last one counts"),
        pytest.param(with_part(b'"public": 1'), "invalid", id="a number for a truth"),
        pytest.param(with_part(b'"name": NaN'), "invalid", id="no number"),
        pytest.param(with_part(b'"name": ' + b"9" * 4000), "invalid", id="a huge number"),
        pytest.param(with_part(b'"name": ' + b"9" * 5000), "malformed", id="a number beyond all bounds"),
        pytest.param(with_part(b'"name": 1e999'), "invalid", id="infinity"),
        pytest.param(with_part(b'"name": ' + b'{"a":' * 800 + b"1" + b"}" * 800), "invalid", id="deep"),
        pytest.param(with_part(b'"name": ' + b"[" * 7000 + b"]" * 7000), "malformed", id="deeper"),
        pytest.param(with_part(b'"k' + b"k" * 15_000 + b'": 1'), "invalid", id="a long key"),
        pytest.param(with_part(b'"name": "' + b"x" * 15_000 + b'"'), "invalid", id="a long text"),
        pytest.param(with_part(b'"name": "' + b"x" * 140_000 + b'"'), "too_large", id="too long a text"),
        pytest.param(NEW_TABLE + b"\0", "malformed", id="something after the end"),
        pytest.param(NEW_TABLE[:-1], "malformed", id="cut off"),
        pytest.param(b"\x1f\x8b\x08\x00" + b"\0" * 20, "malformed", id="compressed"),
    ],
)
def test_hostile_bodies(stranger: Browser, bystander: Page, body: bytes, code: str) -> None:
    assert sent(stranger, "POST", "/api/tables", {"Content-Type": "application/json"}, body) == code


@pytest.mark.parametrize("kind", ["", "text/plain", "multipart/form-data; boundary=x", "application/", ";", "\xff"])
def test_a_body_of_another_type(stranger: Browser, bystander: Page, kind: str) -> None:
    assert sent(stranger, "POST", "/api/tables", {"Content-Type": kind}, NEW_TABLE) == "invalid"


# --- addresses, methods and headers made by hand -----------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/" + "a" * 300, "not_found"),
        ("/" + "a/" * 3000, "not_found"),
        ("/api/tables/" + "a" * 12_000, "unknown_table"),
        ("/api/tables/" + "a" * 60_000, "too_large"),
        ("/api/tables/%ed%a0%80", "unknown_table"),
        ("/api/tables/%00", "unknown_table"),
        ("/api/tables/%F0%9F%90%AD", "unknown_table"),
        ("/api/tables/%c3%9fABCD", "unknown_table"),  # ß is written SS in capitals
        ("/api/tables/A%2F..%2F..", "not_found"),
        ("/api/tables/'%20OR%201=1--", "unknown_table"),
        ("/api/tables/AAAAAA/record", "unknown_table"),
        ("/api/tables/", "not_found"),
        ("/api//tables", "not_found"),
        ("//evil.example/", "not_found"),
        ("/%2e%2e/%2e%2e/etc/passwd", "not_found"),
        ("/assets/..%5c..%5capp.py", "not_found"),
        ("/api/layouts/random?seed=%ed%a0%80%00", None),
        ("/api/layouts/random?" + "seed=1&" * 2000, None),
        ("/api/layouts/random?" + "seed=1&" * 5000, "too_large"),
        ("*", "not_found"),
    ],
)
def test_odd_addresses(stranger: Browser, bystander: Page, path: str, code: str | None) -> None:
    assert sent(stranger, "GET", path) == code


@pytest.mark.parametrize("method", ["HEAD", "OPTIONS", "TRACE", "CONNECT", "PUT", "PATCH", "DELETE"])
@pytest.mark.parametrize("path", ["/api/hello", "/api/tables", "/api/tables/AAAAAA/join"])
def test_other_methods(stranger: Browser, bystander: Page, method: str, path: str) -> None:
    answer = asked(stranger, method, path)
    allowed = {"/api/hello": "GET", "/api/tables": "GET, POST"}.get(path, "POST")
    assert (answer.status, answer.headers["allow"]) == (405, allowed)
    assert method == "HEAD" or json.loads(answer.read())["error"]["code"] == "method_not_allowed"


@pytest.mark.parametrize("path", ["/", "/rules", "/t/AAAAAA", "/healthz"])
def test_head_is_get_without_a_body(stranger: Browser, bystander: Page, path: str) -> None:
    head, get = asked(stranger, "HEAD", path), asked(stranger, "GET", path)
    assert (head.status, head.headers["content-type"]) == (get.status, get.headers["content-type"])
    assert not head.read()


@pytest.mark.parametrize(
    "origin",
    [
        "http://[",
        "http://[::1",
        "://",
        "",
        "null",
        "\xff\xfe",
        "http://",
        "http://x:99999999",
        "file:///",
        "http://a@b",
    ],
)
def test_odd_origins(stranger: Browser, bystander: Page, origin: str) -> None:
    headers = {"Origin": origin, "Content-Type": "application/json"}
    assert sent(stranger, "POST", "/api/tables", headers, NEW_TABLE) == "bad_origin"
    upgrade = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
    upgrade["Sec-WebSocket-Key"] = "AAAAAAAAAAAAAAAAAAAAAA=="
    path = f"/api/tables/{bystander.table['code']}/socket"
    assert sent(stranger, "GET", path, upgrade | {"Origin": origin}) == "bad_origin"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("Cookie", "appenzell"),
        ("Cookie", "appenzell=;;=;"),
        ("Cookie", "appenzell=" + "x" * 5000),
        ("Cookie", 'appenzell="\\303\\000"; appenzell=' + "\xff" * 30),
        ("Cookie", "; " * 500),
        ("Host", "["),
        ("Host", "[::1"),
        ("Host", "a b/c?d"),
        ("X-Forwarded-For", ",,;[::1]:x"),
        ("X-Forwarded-For", "1.2.3.4," * 2000),
        ("X-Forwarded-Proto", "gopher"),
        ("Content-Length", "0"),
        ("Accept", "\xff/\xff"),
        ("If-None-Match", '"' * 999),
    ],
)
@pytest.mark.parametrize("path", ["/api/hello", "/healthz"])
def test_odd_headers(stranger: Browser, bystander: Page, path: str, name: str, value: str) -> None:
    assert asked(stranger, "GET", path, {name: value}).status == 200


@pytest.mark.parametrize(
    "request_",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"BREW / HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/9.9\r\nHost: x\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: x\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
)
def test_what_is_no_http(stranger: Browser, bystander: Page, request_: bytes) -> None:
    assert answer_to(stranger, request_, "GET").status == 400


def sent(browser: Browser, method: str, path: str, headers: dict[str, str] | None = None, body: bytes = b"") -> Any:
    """Send a request as it is; return the code of the refusal, None for a success."""
    answer = asked(browser, method, path, headers, body)
    return check_shape(answer.status, answer.headers["content-type"], answer.read())


def asked(
    browser: Browser, method: str, path: str, headers: dict[str, str] | None = None, body: bytes = b""
) -> http.client.HTTPResponse:
    """Send a request as it is, which no library would; return the answer."""
    own = {"Host": browser.origin.removeprefix("http://"), "Cookie": f"appenzell={browser.http.cookies['appenzell']}"}
    own |= {"Connection": "close"} | ({"Content-Length": str(len(body))} if body else {}) | (headers or {})
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in own.items()), "", ""]
    return answer_to(browser, "\r\n".join(lines).encode("latin-1") + body, method)


def answer_to(browser: Browser, request: bytes, method: str) -> http.client.HTTPResponse:
    """Send bytes; return the answer."""
    host, port = browser.origin.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), PATIENCE) as connection:
        connection.sendall(request)
        answer = http.client.HTTPResponse(connection, method=method)
        answer.begin()
        return answer
