"""Running the server: one process on one address, until it is stopped."""

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn
from fastapi import FastAPI

from appenzell.server.basics.seldom import say_seldom
from appenzell.server.basics.settings import Settings
from appenzell.server.beside import garbage
from appenzell.server.storage.database_file import Claim
from appenzell.server.storage.opening import check_file, check_other, prepare_file
from appenzell.server.transport.app import make_app
from appenzell.server.transport.door import Door
from appenzell.server.transport.steady import Served, SteadyHttp, SteadySocket

BIGGEST_FRAME = 64 * 1024  # what is longer closes the socket at once; what is too long is refused with a word
EVERY_ADDRESS = ("0.0.0.0", "::")
ELSEWHERE = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")  # the internet, and networks at home
GRACE = 5  # seconds for open requests when it is stopped


class Announced(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        if self.started:
            garbage.set_aside()
            self._ready()


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
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=GRACE,
        server_header=False,
    )
    say_seldom()
    believed = config.forwarded_allow_ips
    trusted = believed.split(",") if isinstance(believed, str) else believed
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
    Announced(make_config(make_app(settings, claim), settings), ready).run(sockets=[taken])
