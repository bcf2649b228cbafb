"""What a load costs: processor time and memory of every part of a site, what it writes, and what its bots have done.

Reads what the system and the parts say of themselves (Linux: `/proc`); starts nothing and asks nothing of a server but
its metrics.
"""

import os
import re
import urllib.request
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from hostile.services import family_of
from load.site import Site

MEASURING = "measuring"
"""The part that is this program itself: it shares the machine with all others."""
TICKS = os.sysconf("SC_CLK_TCK")
WRITTEN = (
    "SELECT pg_current_wal_insert_lsn() - '0/0', pg_database_size(current_database()), "
    "(SELECT sum(xact_commit) FROM pg_stat_database)"
)


@dataclass(frozen=True)
class Reading:
    """What has been spent at a site since it began, and what it holds now."""

    worked: dict[str, float]
    """Seconds of processor time, by part."""
    memory: dict[str, int]
    """Bytes, by part; what processes share counts once."""
    written: dict[str, int]
    """What PostgreSQL says: bytes of its write-ahead log, bytes it keeps, commits."""
    bot_actions: int


def read(site: Site) -> Reading:
    """Look at all parts."""
    families = {part: [pid for each in pids for pid in family_of(each)] for part, pids in site.pids.items()}
    families[MEASURING] = [os.getpid()]
    return Reading(
        {part: sum(map(_worked, pids)) for part, pids in families.items()},
        {part: sum(map(_memory, pids)) for part, pids in families.items()},
        _written(site),
        sum(map(_bot_actions, site.servers)),
    )


def spent(before: Reading, after: Reading, actions: int) -> dict[str, float]:
    """Return what each of some actions has cost: microseconds of work by part, bytes and commits of the database."""
    share = 1 / max(1, actions)
    found = {f"{part}_us": round(1e6 * share * (after.worked[part] - before.worked[part]), 1) for part in after.worked}
    for what, number in after.written.items():
        found[what] = round(share * (number - before.written[what]), 3)
    return found


def work_a_second(before: Reading, after: Reading, seconds: float) -> dict[str, float]:
    """Return the share of a core that each part has used, in thousandths."""
    return {part: round(1000 * (worked - before.worked[part]) / seconds, 1) for part, worked in after.worked.items()}


def memory_each(before: Reading, after: Reading, number: int) -> dict[str, float]:
    """Return the kilobytes by which each part has grown, for each of a number of things."""
    return {
        part: round((bytes_ - before.memory[part]) / 1000 / max(1, number), 1)
        for part, bytes_ in after.memory.items()
        if part != MEASURING
    }


def _worked(pid: int) -> float:
    """How long a process has been at work, with those of its own that have ended; 0 if it has ended itself."""
    try:
        numbers = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, numbers[11:15])) / TICKS


def _memory(pid: int) -> int:
    """Bytes of memory that a process has, and its share of those it has with others."""
    with suppress(OSError):
        said = re.search(r"^Pss:\s+(\d+) kB", Path(f"/proc/{pid}/smaps_rollup").read_text("ascii"), re.M)
        if said is not None:
            return 1024 * int(said[1])
    return 0


def _written(site: Site) -> dict[str, int]:
    if site.postgres is None:
        return {}
    log, kept, commits = map(int, site.postgres.say(WRITTEN, "tables").split("|"))
    return {"log_bytes": log, "kept_bytes": kept, "commits": commits}


def _bot_actions(server: str) -> int:
    """Return how many actions the bots of a server have thought about."""
    with urllib.request.urlopen(f"http://{server}/metrics") as answer:
        said = re.search(r"^appenzell_bot_seconds_count (\d+)", answer.read().decode(), re.M)
    return int(said[1]) if said is not None else 0
