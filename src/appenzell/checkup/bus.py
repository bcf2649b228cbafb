"""The bus between several server processes: whether it can be reached, and how long a message takes."""

import asyncio
import time

from appenzell.checkup.findings import Findings
from appenzell.server.basics.settings import Settings
from appenzell.server.between import Bus, make_bus
from appenzell.server.storage.database_file import database_file_of

CHANNEL = "doctor"
WITHIN = 5.0  # seconds
MESSAGES = 20
QUICK = 0.05  # seconds


def look_at_bus(settings: Settings, findings: Findings) -> None:
    """Look at the bus of a server's settings."""
    is_file = database_file_of(settings.url) is not None
    if is_file:
        findings.add("bus", "well", "One process serves all tables, so its bus is within it.")
    elif not settings.bus:
        findings.add(
            *("bus", "note", "There is no bus: processes hear of each other from the database, within a second."),
            "With several processes, give all of them the same APPENZELL_BUS.",
        )
    else:
        _look_at_redis(settings.bus, findings)


def _look_at_redis(url: str, findings: Findings) -> None:
    slowest = asyncio.run(_slowest(url))
    if slowest is None:
        findings.add(
            *("bus", "problem", f"No message came over the bus within {WITHIN:g} seconds."),
            "Is Redis running, and do address and password in APPENZELL_BUS fit? Until then news comes late.",
        )
        return
    milliseconds = round(1000 * slowest, 2)
    if slowest > QUICK:
        findings.add(
            *("bus", "note", f"A message on the bus takes up to {milliseconds:g} ms."),
            *("Put Redis near the servers: whoever plays at another process sees every action that much later.",),
            slowest_ms=milliseconds,
        )
    else:
        findings.add("bus", "well", f"A message on the bus takes at most {milliseconds:g} ms.", slowest_ms=milliseconds)


async def _slowest(url: str) -> float | None:
    """Return how long the slowest of some messages took from one end to another; None: one did not come."""
    one, other = make_bus(url, "doctor-one"), make_bus(url, "doctor-other")
    try:
        async with asyncio.timeout(WITHIN):
            return await _measure(one, other)
    except TimeoutError:
        return None
    finally:
        await asyncio.gather(one.close(), other.close())


async def _measure(one: Bus, other: Bus) -> float:
    listens, heard = asyncio.Event(), asyncio.Event()
    await one.open(lambda *_: None, lambda _: None)
    await other.open(lambda *_: heard.set(), lambda _: listens.set())
    other.listen(CHANNEL)
    await listens.wait()
    slowest = 0.0
    for number in range(MESSAGES):
        heard.clear()
        began = time.perf_counter()
        one.publish(CHANNEL, {"number": number})
        await heard.wait()
        slowest = max(slowest, time.perf_counter() - began)
    return slowest
