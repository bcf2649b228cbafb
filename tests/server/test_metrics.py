"""What is measured, and the text Prometheus reads."""

import asyncio
import re
from collections.abc import Callable

import pytest

from appenzell.server.basics.metrics import Histogram
from tests.server.harness import Browser

LINE = re.compile(r'([a-z_]+)(?:\{le="([0-9.]+|\+Inf)"\})? ([0-9.]+)')


def numbers(browser: Browser) -> dict[tuple[str, str | None], float]:
    """Everything that is measured, by name and bound."""
    answer = browser.http.get("/metrics")
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    lines = [line for line in answer.text.splitlines() if not line.startswith("# ")]
    found = [LINE.fullmatch(line) for line in lines]
    return {(match[1], match[2]): float(match[3]) for match in found if match or pytest.fail(answer.text)}


def test_actions_commits_and_bots_are_measured(browser: Callable[[], Browser]) -> None:
    anna = browser()
    before = numbers(anna)
    page = anna.open(anna.make("me", "child", start=0))
    page.act("+a1")
    page.wait_for(2)
    assert page.refused("act", token="+a1")["code"] == "illegal_action"
    after = numbers(anna)
    assert after["appenzell_tables", None] >= 1
    assert after["appenzell_sockets", None] >= 1
    for name in ("action", "bot", "commit"):
        count, total = (f"appenzell_{name}_seconds_count", None), (f"appenzell_{name}_seconds_sum", None)
        assert after[count] > before[count]
        assert after[total] > before[total]
        assert after[f"appenzell_{name}_seconds_bucket", "+Inf"] == after[count]


def test_a_histogram_counts_what_is_below_each_bound() -> None:
    histogram = Histogram("some_seconds", "Something.")
    for seconds in (0.0005, 0.001, 0.3, 60.0):
        histogram.add(seconds)
    lines = histogram.lines()
    assert lines[:3] == ["# HELP some_seconds Something.", "# TYPE some_seconds histogram", lines[2]]
    assert 'some_seconds_bucket{le="0.001"} 2' in lines
    assert 'some_seconds_bucket{le="0.5"} 3' in lines
    assert lines[-3:] == ['some_seconds_bucket{le="+Inf"} 4', "some_seconds_sum 60.301500", "some_seconds_count 4"]


def test_what_fails_is_not_counted() -> None:
    histogram = Histogram("some_seconds", "Something.")

    @histogram.timed
    async def divide(one: int, other: int) -> int:
        return one // other

    assert asyncio.run(divide(6, 3)) == 2
    with pytest.raises(ZeroDivisionError):
        asyncio.run(divide(6, 0))
    assert sum(histogram.counts) == 1
