"""The audit against a service that knows a hole, one that knows none, and where there is none.

The real `pip-audit` and `npm audit` ask; who answers them is a server of ours on this machine.
"""

import json
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from audit import (
    NotAskedError,
    holes_in_npm,
    holes_in_python,
    needed,
    not_allowed,
    npm_list,
    of_these,
    python_list,
)

NPM = shutil.which("npm") or ""
NOWHERE = "http://127.0.0.1:1/"
needs_npm = pytest.mark.skipif(not NPM, reason="there is no npm")


@contextmanager
def service(status: int, answer: Any) -> Iterator[str]:
    """Whoever is asked about holes, and says this."""

    class Answers(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers.get("content-length") or 0))
            body = json.dumps(answer).encode()
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Answers) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


def listed(**licences: str) -> dict[str, Any]:
    """A list of packages with these licences."""
    parts = [
        {"bom-ref": name, "name": name, "version": "1.0", "licenses": [{"expression": text}] if text else []}
        for name, text in licences.items()
    ]
    return {"components": parts, "dependencies": [], "metadata": {"component": {"bom-ref": "root"}}}


HOLE = {
    "vulns": [
        {
            "id": "GHSA-none-such-hole",
            "modified": "2026-01-01T00:00:00Z",
            "summary": "a hole",
            "affected": [{"package": {"name": "segno", "ecosystem": "PyPI"}, "versions": ["1.0"], "ranges": []}],
        }
    ]
}
ADVICE = {"id": 1, "url": "", "title": "a hole", "severity": "high", "vulnerable_versions": "*", "cwe": [], "cvss": {}}


# --- holes ---


def test_a_hole_that_is_known_in_a_python_package_is_found() -> None:
    with service(200, HOLE) as url:
        assert holes_in_python(listed(segno="MIT"), "--osv-url", url) == ["segno 1.0: GHSA-none-such-hole"]


def test_no_hole_is_found_where_none_is_known() -> None:
    with service(200, {}) as url:
        assert holes_in_python(listed(segno="MIT"), "--osv-url", url) == []


@pytest.mark.parametrize("status", [403, 404, 503])
def test_a_service_that_does_not_answer_is_no_good_news(status: int) -> None:
    with service(status, {}) as url, pytest.raises(NotAskedError):
        holes_in_python(listed(segno="MIT"), "--osv-url", url)


def test_a_service_that_is_not_there_is_no_good_news() -> None:
    with pytest.raises(NotAskedError, match="Connection"):
        holes_in_python(listed(segno="MIT"), "--osv-url", NOWHERE)


@needs_npm
def test_a_hole_that_is_known_in_an_npm_package_is_found() -> None:
    with service(200, {"svelte": [ADVICE]}) as url:
        found = holes_in_npm(NPM, "--registry", url)
    assert "svelte: high" in found


@needs_npm
def test_npm_finds_none_where_none_is_known_and_says_so_where_nobody_answers() -> None:
    with service(200, {}) as url:
        assert holes_in_npm(NPM, "--registry", url) == []
    with service(405, {}) as url, pytest.raises(NotAskedError, match="405"):
        holes_in_npm(NPM, "--registry", url)
    with pytest.raises(NotAskedError, match="ECONNREFUSED"):
        holes_in_npm(NPM, "--registry", NOWHERE)


# --- licences ---


def test_licences_that_are_not_allowed_and_those_that_nobody_tells() -> None:
    bom = listed(
        good="MIT AND (Apache-2.0 OR BSD-3-Clause)", bad="MIT AND GPL-3.0-only", dumb="", either="MIT OR GPL-2.0"
    )
    assert not_allowed(bom) == [
        "bad 1.0 has a licence that is not allowed: GPL-3.0-only.",
        "dumb 1.0 has a licence that is not allowed: it names none.",
        "either 1.0 has a licence that is not allowed: GPL-2.0.",
    ]


def test_licences_as_older_packages_tell_them() -> None:
    bom = listed(one="", other="")
    for part, text in zip(bom["components"], ("BSD License", "GNU Affero General Public License v3"), strict=True):
        part["licenses"] = [{"license": {"name": f"License :: OSI Approved :: {text}"}}]
    assert [sentence.split()[0] for sentence in not_allowed(bom)] == ["other"]


# --- lists ---


def test_the_list_holds_what_is_shipped_and_nothing_else() -> None:
    found = python_list()
    names = {each["name"].lower() for each in found["components"]}
    assert {"fastapi", "starlette", "numba", "sqlalchemy", "orjson"} <= names
    assert not names & {"pytest", "ruff", "mypy", "pip-audit", "hypothesis"}
    assert found["bomFormat"] == "CycloneDX"
    refs = {each["bom-ref"] for each in found["components"]} | {found["metadata"]["component"]["bom-ref"]}
    assert {ref for each in found["dependencies"] for ref in (each["ref"], *each["dependsOn"])} <= refs


def test_what_is_needed_is_needed_by_its_extras_too() -> None:
    assert "greenlet" in needed(["sqlalchemy[asyncio]"])
    assert needed(["segno>=1"]) == {"segno"}
    assert [each["name"] for each in of_these(listed(a="MIT", b="MIT"), {"b"})["components"]] == ["b"]


@needs_npm
def test_the_list_of_the_page_is_its_lock() -> None:
    assert {"svelte", "vite", "uqr"} <= {each["name"] for each in npm_list(NPM)["components"]}
