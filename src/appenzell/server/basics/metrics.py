"""How busy the server is, as Prometheus reads it: `GET /metrics`.

Owns what is measured and the text format. Counts are of the whole process, from its start; the code that is measured
names its histogram in one line and knows nothing else.
"""

import time
from bisect import bisect_left
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Result = TypeVar("Result")

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Histogram:
    """How long something took, how often."""

    def __init__(self, name: str, help_text: str) -> None:
        self.name, self.help_text = name, help_text
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """Count something that took so long."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def timed(self, work: Callable[Given, Awaitable[Result]]) -> Callable[Given, Awaitable[Result]]:
        """Measure a coroutine function, every time it returns; what is refused or fails does not count."""

        @wraps(work)
        async def measured(*args: Given.args, **kwargs: Given.kwargs) -> Result:
            began = time.perf_counter()
            result = await work(*args, **kwargs)
            self.add(time.perf_counter() - began)
            return result

        return measured

    def lines(self) -> list[str]:
        """Return it as text."""
        found = [f"# HELP {self.name} {self.help_text}", f"# TYPE {self.name} histogram"]
        below = 0
        for bound, count in zip([*BOUNDS, "+Inf"], self.counts, strict=True):
            below += count
            found.append(f'{self.name}_bucket{{le="{bound}"}} {below}')
        return [*found, f"{self.name}_sum {self.total:.6f}", f"{self.name}_count {below}"]


ACTIONS = Histogram("appenzell_action_seconds", "What people asked for at a table, from the message to the commit.")
BOTS = Histogram("appenzell_bot_seconds", "Bots thinking about an action, waiting for a thread included.")
COMMITS = Histogram("appenzell_commit_seconds", "Commits to the database.")


def text(**gauges: int) -> str:
    """Return everything, with the numbers of now."""
    found: list[str] = []
    for name, value in gauges.items():
        found += [f"# TYPE appenzell_{name} gauge", f"appenzell_{name} {value}"]
    for histogram in (ACTIONS, BOTS, COMMITS):
        found += histogram.lines()
    return "\n".join(found) + "\n"
