"""Two real server processes with one PostgreSQL and one Redis behind Debian's nginx, as `deploy/` offers it.

Owns starting and ending the processes; what differs from host to host, ports and addresses, is given to nginx by
`hostile.services`.
"""

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx

from appenzell.checkup.lifted import ENVIRONMENT
from hostile.nursery import start
from hostile.services import DEPLOY, Nginx, nginx_program
from tests.server.harness import PATIENCE, Browser, wait_until
from tests.server.test_crash import origin_in

NGINX = nginx_program()
WITHOUT = "nginx is not installed: `make proxy` installs it, or apt install nginx"


class Process:
    """A server process, which can be started again where it was."""

    def __init__(self, settings: dict[str, str]) -> None:
        self.environment = {**os.environ, **ENVIRONMENT, **settings}
        self.port = 0
        self.start()

    @property
    def origin(self) -> str:
        """Where it answers by itself."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def sockets(self) -> int:
        """How many pages are open at it."""
        found: int = httpx.get(f"{self.origin}/healthz").json()["sockets"]
        return found

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self.running = start(("serve", "--port", str(self.port)), self.environment)
        self.port = int(origin_in(self.running.stdout).rpartition(":")[2])

    def end(self, how: signal.Signals) -> None:
        """End it by a signal, and wait."""
        self.running.send_signal(how)
        self.running.wait(PATIENCE)
        self.running.stdout.close()


class Proxied:
    """The processes, and the address of the proxy before them."""

    def __init__(self, processes: list[Process], origin: str) -> None:
        self.processes, self.origin = processes, origin

    def somebody(self, process: Process, stack: ExitStack) -> tuple[Browser, str]:
        """Return a browser that goes through the proxy, and a table of its own that is looked for at a process."""
        browser = Browser(self.origin, stack)
        for _ in range(100):
            code = browser.make("me", "here", start=0)
            page, is_there = browser.open(code), bool(process.sockets)
            page.close()
            wait_until(lambda: not any(each.sockets for each in self.processes))
            if is_there:
                return browser, code
        raise AssertionError("the proxy never asks this process")


@contextmanager
def proxied(folder: Path, database: str, bus: str, **settings: str) -> Iterator[Proxied]:
    """Start two processes that share a database, and what is before them; end it all."""
    with ExitStack() as ending:
        processes = []
        for _ in range(2):
            process = Process({"APPENZELL_DATABASE": database, "APPENZELL_BUS": bus, **settings})
            ending.callback(process.end, signal.SIGTERM)
            processes.append(process)
        nginx = Nginx([process.port for process in processes])
        ending.callback(nginx.close)
        nginx.start()
        yield Proxied(processes, f"http://{nginx.address}")


__all__ = ["DEPLOY", "NGINX", "WITHOUT", "Process", "Proxied", "proxied"]
