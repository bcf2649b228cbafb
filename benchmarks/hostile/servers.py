"""Server processes that are started and ended as often as one likes, each at a port that stays its own.

Owns their processes, their environment and what they have to say, which goes to a file each. Where they keep their
tables is said by a `Backend`: one list of those there are, for program and tests alike.
"""

import asyncio
import os
import shutil
import signal
import tempfile
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from appenzell.checkup.lifted import ENVIRONMENT
from appenzell.server.basics.settings import sqlite_url
from hostile.nursery import Running, start
from hostile.services import LOOPBACK, Nginx, Postgres, Redis, free_port
from hostile.wrong_clock import set_wrong

PATIENCE = 180.0  # seconds until a server is ready, on a busy machine and with rules that are still to be compiled
LOOK_AGAIN = 0.05
BOT_PACE = 0.03  # seconds a bot waits at least
RULES = {"APPENZELL_COVER_AFTER": "0", "APPENZELL_BOT_PACE": f"[{BOT_PACE}, {2 * BOT_PACE}]"}
"""Bots are quick, and whoever is away can be covered at once."""


@dataclass(frozen=True)
class Backend:
    """Where tables are kept, and how many processes share them."""

    database: str
    servers: int

    def __str__(self) -> str:
        return f"{self.database}-{self.servers}"


BACKENDS = [Backend("sqlite", 1), Backend("postgres", 3)]
"""What short versions run on, in `make unit`: SQLite, and PostgreSQL with Redis."""


class Server:
    """A server process."""

    def __init__(self, name: str, folder: Path, environment: dict[str, str]) -> None:
        self.port, self.log, self.clock = free_port(), folder / f"{name}.log", folder / f"{name}.clock"
        self.environment = environment
        self.process: Running | None = None
        self.is_paused = False
        set_wrong(self.clock, 0.0)

    @property
    def address(self) -> str:
        """Where it listens, as host and port."""
        return f"{LOOPBACK}:{self.port}"

    @property
    def pid(self) -> int:
        """The number of its process."""
        assert self.process is not None, "it was started"
        return self.process.pid

    async def start(self) -> None:
        """Start it and wait until it is ready."""
        arguments, environment = ("serve", "--port", str(self.port)), os.environ | self.environment
        with self.log.open("ab") as log:
            self.process = start(arguments, environment, log, log, self.clock)
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while self.process.poll() is None:
                    if await self.health() is not None:
                        return
                    await asyncio.sleep(LOOK_AGAIN)
        raise RuntimeError(f"The server did not start:\n{self.log.read_text('utf-8')[-2000:]}")

    async def health(self, within: float = 2.0) -> int | None:
        """Return the status it gives itself; None if it does not answer: it may listen before it does."""
        with suppress(OSError, EOFError, ValueError):
            async with asyncio.timeout(within):
                return await _status(self.port)
        return None

    async def is_well(self) -> bool:
        """Whether it says so."""
        return await self.health(PATIENCE) == 200

    async def kill(self) -> None:
        """End it as a power cut would."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> None:
        """Let it end."""
        self.resume()
        await self._end(signal.SIGTERM)

    def pause(self) -> None:
        """Let it do nothing, until `resume`."""
        self._send(signal.SIGSTOP)
        self.is_paused = True

    def resume(self) -> None:
        """Let it go on, as if no time had passed."""
        if self.is_paused:
            self._send(signal.SIGCONT)
            self.is_paused = False

    async def _end(self, how: signal.Signals) -> None:
        if self.process is not None:
            self._send(how)
            await asyncio.to_thread(self.process.wait)

    def _send(self, what: signal.Signals) -> None:
        assert self.process is not None, "it was started"
        self.process.send_signal(what)


async def _status(port: int) -> int:
    """Ask for its health as simply as can be: it is asked often, and a client of its own each time takes longer."""
    reader, writer = await asyncio.open_connection(LOOPBACK, port)
    try:
        writer.write(f"GET /healthz HTTP/1.1\r\nHost: {LOOPBACK}\r\nConnection: close\r\n\r\n".encode())
        return int((await reader.readuntil(b"\r\n")).split()[1])
    finally:
        writer.close()


@dataclass
class Fleet:
    """All servers of one database, and what they share; a folder of its own, which goes with it."""

    backend: Backend
    durable: bool = False
    settings: dict[str, str] = field(default_factory=dict)
    """Settings of the servers that are other than usual, as in the environment."""
    folder: Path = field(default_factory=lambda: Path(tempfile.mkdtemp(prefix="appenzell-fleet-")))
    servers: list[Server] = field(default_factory=list)
    is_behind_nginx: bool = False
    postgres: Postgres | None = None
    redis: Redis | None = None
    nginx: Nginx | None = None

    @property
    def file(self) -> Path:
        """The file of an SQLite database."""
        return self.folder / "tables.db"

    @property
    def database(self) -> str:
        """The URL of the database."""
        return sqlite_url(self.file) if self.postgres is None else self.postgres.url("tables")

    @property
    def addresses(self) -> list[str]:
        """Where players go, as hosts and ports."""
        return [self.nginx.address] if self.nginx is not None else [server.address for server in self.servers]

    async def start(self) -> None:
        """Start what they share, then all of them at once."""
        if self.backend.database == "postgres":
            self.postgres, self.redis = Postgres(self.durable), Redis()
            await asyncio.gather(asyncio.to_thread(self.postgres.start), asyncio.to_thread(self.redis.start))
            self.postgres.make_database("tables")
        shared = {"APPENZELL_DATABASE": self.database} | ({"APPENZELL_BUS": self.redis.url} if self.redis else {})
        environment = ENVIRONMENT | RULES | shared | self.settings
        self.servers = [Server(f"server-{n}", self.folder, environment) for n in range(self.backend.servers)]
        await asyncio.gather(*(server.start() for server in self.servers))
        if self.is_behind_nginx:
            self.nginx = Nginx([server.port for server in self.servers])
            await asyncio.to_thread(self.nginx.start)

    async def stop(self) -> None:
        """Let all servers end; what they have written can still be read."""
        await asyncio.gather(*(server.stop() for server in self.servers))

    async def close(self) -> None:
        """End everything and keep nothing."""
        for server in self.servers:
            await server.kill()
        for service in (self.nginx, self.postgres, self.redis):
            if service is not None:
                await asyncio.to_thread(service.close)
        shutil.rmtree(self.folder, ignore_errors=True)
