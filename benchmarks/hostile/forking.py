"""The process behind `nursery.py`, run as `forking.py SOCKET`: loads what a server needs, then forks when it is asked.

Owns what a process is given as it is forked, and telling how it ends. Nothing here has a thread, an event loop, a
database or an address: a fork would share it. A question comes as one message: arguments, variables, folder and file
of the calendar, with three open files, for standard output, standard error and the answers. Those are two messages:
the process, with a handle of it, and its exit code. When nobody can ask any more, everybody is ended.
"""

import gc
import json
import os
import select
import signal
import socket
import sys
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import IO

from wrong_clock import Calendar  # beside this file, which is run as a script

LONGEST = 1 << 20  # bytes of a question
NEEDED = ("appenzell.cli", "appenzell.server.serving", "appenzell.terminal.hosting", "appenzell.terminal.prepare")
ALSO_LOADED = ("aiosqlite", "asyncpg", "redis.asyncio", "uvloop")
"""What a server loads only as it starts, as far as it is installed."""


@dataclass
class Asked:
    """What somebody asks for: a process that runs the command `appenzell`."""

    arguments: list[str]
    environment: dict[str, str]
    folder: str
    clock: str | None
    outputs: list[int]
    reports: socket.socket

    def become(self) -> None:
        """Be that process, having just been forked. Chances are its own: Python sees to that for `random`."""
        os.setsid()
        for number, given in enumerate(self.outputs, 1):
            os.dup2(given, number)
        sys.stdout, sys.stderr = _opened(1, sys.stdout), _opened(2, sys.stderr, buffering=1)
        self.close()
        os.environ.clear()
        os.environ.update(self.environment)
        os.chdir(self.folder)
        if "numpy.random" in sys.modules:
            sys.modules["numpy.random"].seed()

    def close(self) -> None:
        """Keep nothing of it open."""
        self.reports.close()
        for number in self.outputs:
            os.close(number)


def _opened(number: int, before: IO[str], buffering: int = -1) -> IO[str]:
    """Return what Python writes to, of the kind it had; the former knows what was open before."""
    return open(number, "w", buffering, before.encoding, before.errors, closefd=False)


def load() -> None:
    """Load what a server needs, and the compiled rules."""
    installed = [name for name in ALSO_LOADED if find_spec(name.partition(".")[0])]
    for name in (*NEEDED, *installed):
        import_module(name)
    from appenzell.warmup import warm_up

    warm_up(bots=True)
    gc.collect()
    gc.freeze()  # a collection in a process that was forked would copy everything


class Children:
    """Who has been forked and not ended, by the handles of their processes."""

    def __init__(self, asking: socket.socket) -> None:
        self._asking, self._looking = asking, select.poll()
        self._at_work: dict[int, tuple[int, socket.socket]] = {}
        self._looking.register(asking, select.POLLIN)

    def next_forked(self) -> Asked:
        """Fork for as long as somebody can ask; return in every process that was forked, with what it is to be."""
        while True:
            for ready, _ in self._looking.poll():
                if ready != self._asking.fileno():
                    self._report(ready)
                elif (asked := hear(self._asking)) is None:
                    self._end()
                elif self._fork(asked):
                    return asked

    def _fork(self, asked: Asked) -> bool:
        """Fork, and tell who asked; whether this is who was forked."""
        pid = os.fork()
        if pid == 0:
            self._forget()
            return True
        handle = os.pidfd_open(pid)
        self._at_work[handle] = pid, asked.reports.dup()
        self._looking.register(handle, select.POLLIN)
        with suppress(BrokenPipeError):
            socket.send_fds(asked.reports, [b"%d" % pid], [handle])
        asked.close()
        return False

    def _forget(self) -> None:
        """Be nobody's nursery: who was forked keeps nothing of it open."""
        self._asking.close()
        for handle, (_, reports) in self._at_work.items():
            os.close(handle)
            reports.close()

    def _report(self, handle: int) -> None:
        """Tell how a process has ended."""
        self._looking.unregister(handle)
        pid, reports = self._at_work.pop(handle)
        _, status = os.waitpid(pid, 0)
        os.close(handle)
        with reports, suppress(BrokenPipeError):
            reports.send(b"%d" % os.waitstatus_to_exitcode(status))

    def _end(self) -> None:
        """End everybody, and then itself."""
        for handle in self._at_work:
            signal.pidfd_send_signal(handle, signal.SIGKILL)
        sys.exit()


def hear(asking: socket.socket) -> Asked | None:
    """Return what somebody asks for; None if nobody can any more."""
    said, given, _, _ = socket.recv_fds(asking, LONGEST, 3, socket.MSG_CMSG_CLOEXEC)
    return Asked(*json.loads(said), given[:2], socket.socket(fileno=given[2])) if said else None


if __name__ == "__main__":
    calendar = Calendar()
    load()
    asked = Children(socket.socket(fileno=int(sys.argv[1]))).next_forked()
    asked.become()
    if asked.clock is not None:
        calendar.follow(Path(asked.clock))
    sys.argv[1:] = asked.arguments
    sys.exit(sys.modules["appenzell.cli"].main(asked.arguments))
