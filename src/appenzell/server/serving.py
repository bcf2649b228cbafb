"""Running the server: one process on one address, until it is stopped."""

import asyncio
import logging
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil
from types import FrameType

import uvicorn
from fastapi import FastAPI

from appenzell.server.basics.seldom import say_seldom
from appenzell.server.basics.settings import Settings
from appenzell.server.basics.supervisor import READY, STOPPING, tell_supervisor
from appenzell.server.beside import garbage
from appenzell.server.service import Service
from appenzell.server.storage.database_file import Claim
from appenzell.server.storage.opening import check_file, check_other, prepare_file
from appenzell.server.transport.app import make_app
from appenzell.server.transport.door import Door
from appenzell.server.transport.steady import Served, SteadyHttp, SteadySocket

log = logging.getLogger(__name__)

BIGGEST_FRAME = 64 * 1024  # what is longer closes the socket at once; what is too long is refused with a word
EVERY_ADDRESS = ("0.0.0.0", "::")
ELSEWHERE = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")  # the internet, and networks at home
LOOK_AGAIN = 0.1  # seconds
LAST_CUT = 1  # second after the time that is set: what has not ended by itself is cut off


class Announced(uvicorn.Server):
    """A server that says when it is ready, and from when on it is not.

    Told to stop, it first says so, for whoever asks `/readyz`; then it takes nothing new, answers what has come, and
    sends its sockets away (see `steady`).
    """

    def __init__(self, app: FastAPI, settings: Settings, ready: Callable[[], None]) -> None:
        super().__init__(make_config(app, settings))
        self._app, self._leave_after, self._ready = app, settings.leave_after, ready
        self._is_hurried = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        if self.started:
            log.info("Ready.")
            tell_supervisor(READY)
            self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop by a signal: it is not ready from this moment. Ctrl-C waits for less, and a second one for nothing."""
        if self.started:
            self._service.leave()
        if not self._is_hurried:
            self.should_exit = (
                False  # set again below; else uvicorn would take a Ctrl-C after SIGTERM for the second one
            )
        self._is_hurried |= sig == signal.SIGINT
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Go on for a while if that is wished, then hand over."""
        self._service.leave()
        tell_supervisor(STOPPING)
        until = time.monotonic() + self._leave_after
        while not self._is_hurried and time.monotonic() < until:
            await asyncio.sleep(LOOK_AGAIN)
        sockets_open = self._service.house.presence.total
        log.info("Stopping: %(sockets)s open pages are sent away.", {"sockets": sockets_open})
        await super().shutdown(sockets)
        log.info("Stopped.")

    @property
    def _service(self) -> Service:
        found: Service = self._app.state.service
        return found


def listen(host: str, port: int) -> socket.socket:
    """Take an address; `OSError` if it is taken, or none of ours. Port 0: any free one."""
    return socket.create_server((host, port), family=_family_of(host))


def is_own(host: str) -> bool:
    """Whether this machine has an address, whatever port is free there."""
    try:
        with socket.socket(_family_of(host), socket.SOCK_STREAM) as probe:
            probe.bind((host, 0))
    except (OSError, TypeError):  # of another machine, or none: Python cannot even ask for some
        return False
    return True


def _family_of(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def bound_address(taken: socket.socket) -> str:
    """Return where a browser finds it."""
    host, port = taken.getsockname()[:2]
    shown = {"0.0.0.0": "localhost", "127.0.0.1": "localhost", "::": "localhost", "::1": "localhost"}.get(host, host)
    return f"http://{shown}:{port}/"


def addresses_for_friends(taken: socket.socket) -> list[str]:
    """Return where others in the network find it, the likeliest first; none where it listens to this machine alone.

    Asks the system which of its addresses it would use to reach others. Nothing is sent.
    """
    host, port = taken.getsockname()[:2]
    if host not in EVERY_ADDRESS:
        return []
    found = dict.fromkeys(filter(None, map(_own_address, ELSEWHERE)))
    return [f"http://{own}:{port}/" for own in found if not own.startswith("127.")]


def _own_address(other: str) -> str | None:
    """Return which address of this machine faces another one; None where no way leads there."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((other, 9))
        except OSError:
            return None
        own: str = probe.getsockname()[0]
        return own


def make_config(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """Return how an application is served."""
    config = Served(
        app,
        http=SteadyHttp,
        ws=SteadySocket,
        ws_max_size=BIGGEST_FRAME,
        ws_per_message_deflate=False,
        log_config=None,  # see `logs`
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=ceil(settings.leave_within) + LAST_CUT,
        server_header=False,
    )
    say_seldom()
    believed = config.forwarded_allow_ips
    trusted = believed.split(",") if isinstance(believed, str) else believed
    config.leave_within = settings.leave_within
    config.door = Door(settings.max_connections, settings.max_connections_each, trusted)
    return config


@contextmanager
def claimed(settings: Settings) -> Iterator[Claim]:
    """Keep the database for a server that is to start; `Unusable` says why it cannot have it."""
    claim = Claim(settings.url)
    claim.take()
    try:
        if claim.path is not None:
            check_file(claim.path)
            prepare_file(claim.path)
        else:
            check_other(settings.url, settings.database_within)
        yield claim
    finally:
        claim.release()


def serve(taken: socket.socket, settings: Settings, claim: Claim, ready: Callable[[], None]) -> None:
    """Serve until it is stopped; `ready` is called once it answers."""
    claim.tell(bound_address(taken))

    def at_work() -> None:
        garbage.set_aside()
        ready()

    Announced(make_app(settings, claim), settings, at_work).run(sockets=[taken])
