"""Hostile weather in short: of every kind a little, and everything has to be true afterwards.

The long runs are `benchmarks/weather.py`; what they found is in docs/benchmarks.md.
"""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from hostile import contest, world
from hostile.kinds import away, clock, faults, full, kills, kinds_of, locked, of_service, pause
from hostile.servers import BACKENDS, Backend, Fleet
from hostile.world import Weather, network

TABLES = 3
SOON = (0.2, 0.4)  # seconds
UNTIL_NOTICED = (2.1, 2.1)
"""So long a server believes what it knew of its own health."""
IMPATIENT = {"APPENZELL_DATABASE_WITHIN": "2"}
"""A database that is at fault is given up soon, and so the test ends soon."""
SHORT: dict[str, Weather] = {
    "kills": partial(kills, most=2, between=SOON),
    "network": network,
    "clock": clock,
    "pause": partial(pause, length=1.5, good=SOON),
    "disk": partial(faults, which=(full,), bad=UNTIL_NOTICED, good=SOON),
    "database": partial(of_service, name="postgres", longest=0.7, good=SOON),
    "redis": partial(of_service, name="redis", longest=0.7, good=SOON),
}
"""Each kind, as short as it can be."""
LEAVES_SEVERAL = ("kills", "pause")
"""Kinds in which those that are left compete for the tables of the one that is gone; for the others two are several."""


def cases() -> Iterator[tuple[Backend, str]]:
    """Each kind on each backend, with no more processes than it takes: to start one costs the most here."""
    for backend in BACKENDS:
        for kind in kinds_of(backend):
            most = backend.servers if kind in LEAVES_SEVERAL else 2
            yield replace(backend, servers=min(backend.servers, most)), kind


@pytest.mark.parametrize(("backend", "kind"), list(cases()), ids=str)
def test_nothing_is_lost_or_untrue(backend: Backend, kind: str) -> None:
    weather = SHORT[kind]
    seconds = 1.5 if kind in ("network", "clock") else 0.0
    figures = asyncio.run(world.run(Fleet(backend, settings=IMPATIENT), weather, seconds, kind, TABLES))
    assert figures["wrong"] == 0, figures["such_as"]
    assert figures["acknowledged"] > 0
    assert kind != "network" or figures["delayed"] > 0


@pytest.mark.parametrize("fault", [away, locked])
def test_other_faults_of_a_disk_pass(fault: Callable[..., Any]) -> None:
    weather = partial(faults, which=(fault,), bad=UNTIL_NOTICED, good=SOON)
    figures = asyncio.run(world.run(Fleet(Backend("sqlite", 1), settings=IMPATIENT), weather, 0.0, "disk", 1))
    assert (figures[fault.__name__], figures["wrong"]) == (1, 0), figures


@pytest.mark.parametrize("backend", BACKENDS, ids=str)
def test_many_at_once_get_what_one_after_the_other_would_get(backend: Backend) -> None:
    figures = asyncio.run(contest.run(Fleet(backend), 0.0, "short"))
    assert figures["wrong"] == 0, figures["such_as"]
    assert figures["done"] > 10
