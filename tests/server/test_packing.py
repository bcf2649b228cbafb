"""Answers of the API, packed: for whoever takes them so, and not for pages of other sites."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from starlette.datastructures import Headers

from appenzell.server.transport.packing import SMALL, takes_gzip
from tests.server.harness import Browser
from tests.server.test_study import finished

Make = Callable[[], Browser]
GZIP = {"Accept-Encoding": "gzip"}


def replay(anna: Browser, **headers: str) -> httpx.Response:
    return anna.http.post("/api/replay", json={"record": finished().record()}, headers=headers)


def test_a_replay_is_sent_packed_to_whoever_takes_it(browser: Make) -> None:
    anna = browser()
    packed, plain = replay(anna, **GZIP), replay(anna, **{"Accept-Encoding": "identity"})
    assert (packed.headers["content-encoding"], "content-encoding" in plain.headers) == ("gzip", False)
    assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
    assert packed.json() == plain.json()
    assert 8 * int(packed.headers["content-length"]) < int(plain.headers["content-length"])


def test_a_small_answer_stays_as_it_is(browser: Make) -> None:
    answer = browser().http.get("/api/lessons/none", headers=GZIP)
    assert len(answer.content) < SMALL
    assert "content-encoding" not in answer.headers


def test_an_analysis_comes_as_it_is_thought_about(browser: Make) -> None:
    record: dict[str, Any] = {"record": finished().record(), "first": 1}
    with browser().http.stream("POST", "/api/analysis", json=record, headers=GZIP, timeout=60) as answer:
        assert "content-encoding" not in answer.headers
        assert next(answer.iter_lines()).startswith("{")


@pytest.mark.parametrize(
    ("site", "is_packed"), [("same-origin", True), ("none", True), ("cross-site", False), ("same-site", False)]
)
def test_a_page_of_another_site_learns_nothing_from_how_small_it_becomes(
    browser: Make, site: str, is_packed: bool
) -> None:
    answer = browser().http.get("/api/puzzles", headers=GZIP | {"Sec-Fetch-Site": site})
    assert ("content-encoding" in answer.headers) is is_packed


@pytest.mark.parametrize(
    ("wanted", "takes"),
    [
        ("gzip, deflate, br", True),
        ("br, GZIP;q=0.5", True),
        ("gzip;q=0", False),
        ("gzip; q=0.0, br", False),
        ("br", False),
        ("", False),
    ],
)
def test_who_takes_packed_answers(wanted: str, takes: bool) -> None:
    assert takes_gzip(Headers({"accept-encoding": wanted})) is takes
