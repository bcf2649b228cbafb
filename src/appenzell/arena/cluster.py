"""Who plays the games: the machines of a Ray cluster.

Ray is loaded when it is asked for, by the extra `arena`. Every machine has this program installed, in the same version,
which is looked at with every game, and the programs of external bots. A game whose worker or machine dies is played
again elsewhere.
"""

import platform
import re
import socket
import sys
from collections.abc import Generator, Iterable
from contextlib import redirect_stdout
from functools import cache
from importlib import import_module
from typing import Any

from appenzell.arena.errors import BadSeries, NoCluster
from appenzell.arena.folder import code_digest
from appenzell.arena.match import play_match
from appenzell.arena.outcome import Outcome
from appenzell.arena.schedule import Fixture
from appenzell.arena.workers import Play, Queue
from appenzell.game.errors import shown

RETRIES = 20
"""How often Ray itself plays a game again whose worker has died."""
HOST_AND_PORT = re.compile(r"(?:ray://)?([^/]+):([0-9]{1,5})")
TIME_TO_ANSWER = 5.0
AHEAD = 2
"""How many games there are for each core of the cluster, under way or waiting."""


def play_on_cluster(
    fixtures: Iterable[Fixture], address: str, play: Play = play_match
) -> Generator[Outcome, None, None]:
    """Play on the machines of a cluster; `local` starts one on this machine."""
    with redirect_stdout(sys.stderr):  # where Ray says which machines have died; ours is for results
        yield from _play_on(connected(address), fixtures, play)


def _play_on(ray: Any, fixtures: Iterable[Fixture], play: Play) -> Generator[Outcome, None, None]:
    remote = ray.remote(num_cpus=1, max_retries=RETRIES)(_play)
    code = own_code()
    queue = Queue(fixtures)
    under_way: list[Any] = []
    ahead = max(2, int(ray.cluster_resources().get("CPU", 1)) * AHEAD)
    try:
        while queue or under_way:
            while queue and len(under_way) < ahead:
                under_way.append(remote.remote(play, queue.take(), code))
            done, under_way = ray.wait(under_way)
            try:
                outcomes = ray.get(done)
            except ray.exceptions.RayError as error:
                raise NoCluster(f"The cluster cannot play on: {_first_line(getattr(error, 'cause', error))}.") from None
            yield from outcomes
    finally:
        for future in under_way:
            ray.cancel(future)
        ray.shutdown()


def _play(play: Play, fixture: Fixture, code: str) -> Outcome:
    """Play a game on a machine of the cluster, if outcomes follow from the same code there."""
    if own_code() != code:
        raise NoCluster(f"the machine {platform.node()} has another version of this program")
    return play(fixture)


@cache
def own_code() -> str:
    """Return the digest of our own files, as they are when it is asked for first."""
    return code_digest(())


def _first_line(error: BaseException) -> str:
    return str(error).strip().split("\n")[0].rstrip(".") or type(error).__name__


def connected(address: str) -> Any:
    """Return Ray, connected to a cluster."""
    check_address(address)
    try:
        ray = import_module("ray")
    except ImportError:
        raise NoCluster("Ray is not installed; get it with: pip install 'appenzell[arena]'") from None
    _knock(address)
    try:
        ray.init(address, logging_level="ERROR", log_to_driver=False, ignore_reinit_error=True)
    except ConnectionError:
        raise NoCluster(f"There is no Ray cluster at {address!r}; one is started by: ray start --head") from None
    except (OSError, RuntimeError, ValueError) as error:
        raise NoCluster(f"The Ray cluster at {address!r} cannot be used: {_first_line(error)}.") from None
    return ray


def check_address(address: str) -> None:
    """Refuse what can be no address."""
    if address not in ("auto", "local") and HOST_AND_PORT.fullmatch(address) is None:
        raise BadSeries(f"--ray is local, auto or an address such as 10.0.0.7:6379, not {shown(address)}.")


def _knock(address: str) -> None:
    """Find out quickly whether anybody is there; Ray itself tries for minutes."""
    if place := HOST_AND_PORT.fullmatch(address):
        try:
            socket.create_connection((place[1], int(place[2])), TIME_TO_ANSWER).close()
        except (OSError, OverflowError, UnicodeError):
            raise NoCluster(f"Nobody answers at {address}, where a Ray cluster should be.") from None
