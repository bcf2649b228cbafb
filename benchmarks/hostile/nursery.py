"""A nursery of servers: it has loaded all that `appenzell serve` needs, and forks whoever is asked for (`forking.py`).

To load libraries and compiled rules takes a processor two seconds, and short tests start servers a hundred times.
Whoever is forked is a process as real as any, with a session, an environment and chances of its own; it opens its
database, its sockets and its threads itself, and can be killed and frozen. Only how texts are hashed is common to all
of one nursery. `start` is how they are started: where a process cannot be forked and watched without harm, which is
everywhere but on Linux, by the plain command.
"""

import atexit
import json
import os
import select
import signal
import socket
import subprocess
import sys
import weakref
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import IO, Any

LAUNCHER = Path(__file__).with_name("wrong_clock.py")
FORKING = Path(__file__).with_name("forking.py")
READ_LATE = ("APPENZELL_", "FORWARDED_ALLOW_IPS", "NOTIFY_SOCKET", "PYTEST_")
"""Variables that nothing reads while it is loaded; all others are the same for everybody in a nursery."""


@dataclass(frozen=True)
class Wanted:
    """How a process is wanted that runs the command `appenzell`."""

    arguments: Sequence[str]
    environment: Mapping[str, str]
    stdout: IO[Any] | None = None
    """Where its output goes; None: it can be read here."""
    stderr: IO[Any] | None = None
    """Where its messages go; None: where ours do."""
    clock: Path | None = None
    """The calendar it follows, see `wrong_clock`; None: the true one."""

    def start_plainly(self) -> "subprocess.Popen[str]":
        """Start it by the plain command."""
        program = ["-m", "appenzell"] if self.clock is None else [str(LAUNCHER), str(self.clock)]
        out = subprocess.PIPE if self.stdout is None else self.stdout
        command = [sys.executable, *program, *self.arguments]
        return subprocess.Popen(command, stdout=out, stderr=self.stderr, text=True, env=self.environment)

    def fork(self) -> "Forked":
        """Let the nursery fork it that has loaded everything with these variables."""
        early = (each for each in self.environment.items() if not each[0].startswith(READ_LATE))
        return _nursery(frozenset(early)).fork(self)


def start(
    arguments: Sequence[str],
    environment: Mapping[str, str],
    stdout: IO[Any] | None = None,
    stderr: IO[Any] | None = None,
    clock: Path | None = None,
) -> "Running":
    """Start the command `appenzell` in a process of its own, as `Wanted` says."""
    wanted = Wanted(arguments, environment, stdout, stderr, clock)
    return wanted.fork() if can_fork() else wanted.start_plainly()


@cache
def can_fork() -> bool:
    """Whether a process can be forked here without harm, and watched by who is not its parent."""
    if sys.platform != "linux":
        return False
    try:
        os.close(os.pidfd_open(os.getpid()))
    except OSError:
        return False
    return True


# --- who asks ----------------------------------------------------------------------------------------------


class GoneError(RuntimeError):
    """The nursery has ended, which it does not by itself."""

    def __init__(self) -> None:
        super().__init__("The nursery of servers has ended: standard error says why, unless somebody has killed it.")


class Forked:
    """A process that a nursery has forked, and reports the end of."""

    def __init__(self, reports: socket.socket, stdout: Any) -> None:
        said, found, _, _ = socket.recv_fds(reports, 100, 1, socket.MSG_CMSG_CLOEXEC)
        if not said:
            raise GoneError
        self.pid, self.stdout, self._pidfd, self._reports = int(said), stdout, found[0], reports
        weakref.finalize(self, os.close, self._pidfd)
        weakref.finalize(self, reports.close)

    def poll(self) -> int | None:
        """Return how it has ended; None while it has not."""
        return self._end(0.0)

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it has ended; return how."""
        code = self._end(timeout)
        if code is None:
            raise subprocess.TimeoutExpired("appenzell", timeout or 0.0)
        return code

    def send_signal(self, sig: int) -> None:
        """Send a signal to it, and to nobody else even if it has ended."""
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._pidfd, sig)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)

    def _end(self, within: float | None) -> int | None:
        """Return what is reported; it is left where it is, so that several threads can look."""
        looking = select.poll()
        looking.register(self._reports, select.POLLIN)
        if not looking.poll(None if within is None else within * 1000):
            return None
        said = self._reports.recv(100, socket.MSG_PEEK)
        if not said:
            raise GoneError
        return int(said)


Running = subprocess.Popen[str] | Forked


class Nursery:
    """The process that forks. It ends with the program that asks it, and so does everybody it has forked."""

    def __init__(self, environment: Mapping[str, str], program: Sequence[str] = (str(FORKING),)) -> None:
        self._asking, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        end, nowhere = its.fileno(), subprocess.DEVNULL
        command = (sys.executable, *program, str(end))
        with its:
            self.process = subprocess.Popen(
                command, env=environment, stdout=nowhere, pass_fds=[end], start_new_session=True
            )

    def fork(self, wanted: Wanted) -> Forked:
        """Ask for a process; `GoneError` if there is nobody to ask."""
        clock = wanted.clock and str(wanted.clock)
        asked = json.dumps([[*wanted.arguments], dict(wanted.environment), os.getcwd(), clock])
        reports, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with ExitStack() as given, ExitStack() as kept:
            given.enter_context(its)
            kept.enter_context(reports)
            out, read = wanted.stdout, None
            if out is None:
                read, out = map(open, os.pipe(), "rw")
                given.enter_context(out)
                kept.enter_context(read)
            files = [out.fileno(), 2 if wanted.stderr is None else wanted.stderr.fileno(), its.fileno()]
            try:
                socket.send_fds(self._asking, [asked.encode()], files)
            except (BrokenPipeError, ConnectionResetError):
                raise GoneError from None
            given.close()
            forked = Forked(reports, read)
            kept.pop_all()
        return forked

    def close(self) -> None:
        """End it, and everybody it has forked."""
        self._asking.close()
        self.process.wait()


@cache
def _nursery(environment: frozenset[tuple[str, str]]) -> Nursery:
    nursery = Nursery(dict(environment))
    atexit.register(nursery.close)
    return nursery
