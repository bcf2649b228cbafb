"""A site: server processes and what they share, started as `docs/hosting.md` says and ended again.

Owns starting and ending, where clients go, and the processes of each part, so that `cost` can look what these have
done. The database is a fresh one, and every commit durable. Limits on strangers are lifted; nothing else is changed,
but for what the environment of this program says.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from appenzell.checkup.lifted import ENVIRONMENT
from appenzell.server.basics.settings import sqlite_url
from hostile.services import Postgres, Redis, Service

SERVE = "import sys; from appenzell.cli import main; sys.exit(main(sys.argv[1:]))"
STOPPED_WITHIN = 60.0  # seconds


@dataclass
class Site:
    """What is running."""

    servers: list[str] = field(default_factory=list)
    """The address of each server process, without `http://`."""
    entrances: list[str] = field(default_factory=list)
    """The addresses where clients go: a proxy's, or those of all servers."""
    pids: dict[str, list[int]] = field(default_factory=dict)
    """By part, the processes that have begun all others of it."""
    postgres: Postgres | None = None


@contextmanager
def site(database: str, servers: int, is_behind_proxy: bool) -> Iterator[Site]:
    """Start everything; end it."""
    with ExitStack() as ending:
        found = Site()
        shared = _shared(found, database, ending)
        _start_servers(found, servers, shared, ending)
        found.entrances = found.servers
        if is_behind_proxy:
            _start_proxy(found, ending)
        yield found


def _shared(found: Site, database: str, ending: ExitStack) -> dict[str, str]:
    """Start what servers share; return the settings by which they find it."""
    if database == "sqlite":
        folder = ending.enter_context(tempfile.TemporaryDirectory())
        return {"APPENZELL_DATABASE": sqlite_url(Path(folder) / "tables.db")}
    found.postgres, redis = Postgres(durable=True), Redis()
    found.pids |= {"postgres": [_pid(found.postgres, ending)], "redis": [_pid(redis, ending)]}
    return {"APPENZELL_DATABASE": found.postgres.make_database("tables"), "APPENZELL_BUS": redis.url}


def _pid(service: Service, ending: ExitStack) -> int:
    """Start a service; return the number of its process."""
    process = ending.enter_context(service).process
    assert process is not None, "it is started"
    return process.pid


def _start_servers(found: Site, number: int, settings: dict[str, str], ending: ExitStack) -> None:
    command = (sys.executable, "-c", SERVE, "serve", "--port", "0")
    started = []
    for _ in range(number):
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | ENVIRONMENT | settings)
        ending.callback(process.wait, STOPPED_WITHIN)
        started.append(process)
    for process in started:
        ending.callback(process.terminate)  # all at once, before any is waited for
    found.servers = [_address(process) for process in started]
    found.pids["servers"] = [process.pid for process in started]


def _address(process: "subprocess.Popen[str]") -> str:
    """Return where a server listens, once it is ready."""
    assert process.stdout is not None
    for line in process.stdout:
        if said := re.search(r"http://localhost:(\d+)", line):
            return f"127.0.0.1:{said[1]}"
    raise RuntimeError("A server did not start.")


def _start_proxy(found: Site, ending: ExitStack) -> None:
    from hostile.services import Nginx

    nginx = Nginx([int(server.rpartition(":")[2]) for server in found.servers])
    found.pids["nginx"] = [_pid(nginx, ending)]
    found.entrances = [nginx.address]
