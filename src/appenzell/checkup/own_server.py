"""A server process of the examination's own, with the host's settings and a database that is nobody's.

Beside an SQLite file it has a file of its own in the same folder, so what it meets is the same disk, and is removed at
the end. Another database is shared with whoever uses it; the tables made there are forgotten. Limits on strangers are
lifted, for it is played at faster than people do; nothing else of the settings is changed.
"""

import asyncio
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from appenzell.checkup.client import NoAnswer, Visitor
from appenzell.checkup.lifted import ENVIRONMENT
from appenzell.server.basics.settings import PREFIX, Settings, sqlite_url
from appenzell.server.serving import listen
from appenzell.server.storage.database_file import database_file_of
from appenzell.server.storage.store import Store

NAME = "appenzell-doctor-"
PATIENCE = 60.0  # seconds until it has started, also where the rules have to be compiled
SERVE = "import sys; from appenzell.cli import main; sys.exit(main(sys.argv[1:]))"
READY = re.compile(r"http://localhost:(\d+)/")


class OwnServer:
    """A server that can be killed and started again."""

    def __init__(self, url: str, folder: Path) -> None:
        self.url, self.port, self.folder = url, 0, folder
        self.codes: list[str] = []
        """The tables that were made there."""
        self._process: subprocess.Popen[str] | None = None

    @property
    def origin(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def messages(self) -> list[str]:
        """What it has said on standard error."""
        file = self.folder / "messages"
        return file.read_text("utf-8", "replace").splitlines() if file.exists() else []

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid if self._process else 0

    def start(self) -> None:
        """Start it, where it was if it has run before; `NoAnswer` if it does not start."""
        environment = os.environ | ENVIRONMENT | {f"{PREFIX}DATABASE": self.url, f"{PREFIX}BOT_PACE": "[0, 0]"}
        command = (sys.executable, "-c", SERVE, "serve", "--port", str(self.port or _free_port()))
        with (self.folder / "messages").open("a", encoding="utf-8") as messages:
            self._process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=messages, text=True, env=environment
            )
        assert self._process.stdout is not None
        limit = threading.Timer(PATIENCE, self._process.kill)
        limit.start()
        try:
            for line in self._process.stdout:
                if found := READY.search(line):
                    self.port = int(found[1])
                    return
        finally:
            limit.cancel()
        self._process.wait(PATIENCE)
        raise NoAnswer(f"A server with these settings does not start. {' '.join(self.messages[-2:])}")

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self._end(signal.SIGKILL if sys.platform != "win32" else signal.SIGTERM)

    def stop(self) -> None:
        """Stop it."""
        self._end(signal.SIGTERM)

    def _end(self, how: int) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait(PATIENCE)
            if self._process.stdout is not None:
                self._process.stdout.close()
            self._process = None


def _free_port() -> int:
    with listen("127.0.0.1", 0) as taken:
        port: int = taken.getsockname()[1]
        return port


@contextmanager
def own_server(settings: Settings) -> Iterator[OwnServer]:
    """Run a server of one's own; `NoAnswer` if it does not start. Whatever it leaves behind is removed."""
    file = database_file_of(settings.url)
    with tempfile.TemporaryDirectory(prefix=NAME) as folder, _scratch_url(settings.url, file) as url:
        server = OwnServer(url, Path(folder))
        try:
            server.start()
            yield server
        finally:
            server.stop()
            if file is None:
                asyncio.run(_forget(settings, server.codes))


@contextmanager
def _scratch_url(url: str, file: Path | None) -> Iterator[str]:
    """Give the URL of a database for trying out: a file beside a file, else the very same."""
    if file is None:
        yield url
        return
    try:
        with tempfile.TemporaryDirectory(prefix=f".{NAME}", dir=file.parent) as folder:
            yield sqlite_url(Path(folder) / "tables.db")
    except OSError as error:
        raise NoAnswer(f"Beside {file} nothing can be written: {error.strerror}.") from None


async def _forget(settings: Settings, codes: Iterable[str]) -> None:
    """Forget tables that were made in a database which others use, too."""
    store = Store(settings.url, settings.database_within)
    await store.open()
    try:
        for code, version in (await store.versions(list(codes))).items():
            with suppress(Exception):  # it has changed meanwhile, and expires by itself
                await store.forget(code, version + 1)
    finally:
        await store.close()


def resident_kb(pid: int) -> int:
    """Return how much memory a process has, where the system tells it; 0 elsewhere."""
    with suppress(OSError):
        found = re.search(r"VmRSS:\s*(\d+)", Path(f"/proc/{pid}/status").read_text("utf-8"))
        return int(found[1]) if found else 0
    return 0


def visitor_at(server: OwnServer) -> Visitor:
    """Return somebody with a cookie."""
    visitor = Visitor(server.origin)
    visitor.get("/api/hello")
    return visitor
