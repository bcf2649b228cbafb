"""A program that runs beside this one and is spoken to in lines; whatever it does, it is answered by an error at most.

Owns starting, talking, time limits and the end. The program is never run through a shell. It may hang, flood, crash or
stop reading: reading and writing happen in a thread of its own, so nobody waits longer than agreed. Must not know what
is talked about.

::

    ExternalTrouble         something is wrong with the program; the sentence says what
    ├── CannotStart             there is no such program, or it cannot be run
    ├── TooSlow                 it has not answered in time
    ├── Crashed                 it has ended, or closed its output
    └── Nonsense                what it says is no answer: a wrong word, an endless line, too many lines
        └── IllegalReply            it wants to play what is not legal
"""

# ruff: noqa: N818 - the names say what is wrong; that they are errors, every `except` shows

import os
import shlex
import signal
import subprocess
import threading
import time
from contextlib import suppress
from enum import Enum, auto
from queue import Empty, SimpleQueue

from appenzell.game.errors import AppenzellError, shown

LONGEST_LINE = 10_000
"""Bytes; an answer has about ten."""
MOST_LINES = 1000
"""Lines of talk before an answer."""
TIME_TO_END = 1.0
KEPT_FROM_PROGRAMS = ("APPENZELL_", "PGPASS")
"""What variables begin with that are no concern of a program's: settings, and how a database is entered."""
TALK = "info"
"""What a line begins with that is only talk."""


class ExternalTrouble(AppenzellError):
    """Something is wrong with an external program."""


class CannotStart(ExternalTrouble):
    """There is no such program, or it cannot be run."""


class TooSlow(ExternalTrouble):
    """A program has not answered in time."""


class Crashed(ExternalTrouble):
    """A program has ended or closed its output."""


class Nonsense(ExternalTrouble):
    """A program has said something that is no answer."""


class IllegalReply(Nonsense):
    """A program wants to play what is not legal."""


class Order(Enum):
    """What the thread that talks to a program is told, besides lines to write."""

    READ = auto()
    STOP = auto()


class Program:
    """A running program."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self.command = command
        self.name = shlex.join(command)
        self.said = ""
        """The last line of its error output, to say more when it ends."""
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # so that its children end with it
                env={name: each for name, each in os.environ.items() if not name.startswith(KEPT_FROM_PROGRAMS)},
            )
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise CannotStart(f"The program {shown(command[0])} cannot be started: {why}.") from None
        self._orders: SimpleQueue[bytes | Order] = SimpleQueue()
        self._lines: SimpleQueue[bytes] = SimpleQueue()
        self._threads = [threading.Thread(target=each, daemon=True) for each in (self._talk, self._overhear)]
        for thread in self._threads:
            thread.start()

    @property
    def runs(self) -> bool:
        """Whether it has not ended."""
        return self._process.poll() is None

    def tell(self, line: str) -> None:
        """Say a line; it does not matter now whether the program listens."""
        self._orders.put(line.encode() + b"\n")

    def answer(self, words: tuple[str, ...], seconds: float, began: float | None = None) -> tuple[str, str]:
        """Return the next line that is no talk, as its first word, one of `words`, and the rest.

        The clock runs since `began`, a moment of `time.monotonic`; if nothing is said, from now on.
        """
        until = (time.monotonic() if began is None else began) + seconds
        for _ in range(MOST_LINES):
            line = self._next_line(until, seconds)
            word, _, rest = line.partition(" ")
            if word in words:
                return word, rest.strip()
            if line and word != TALK:
                raise Nonsense(f"The program {self.name} says {shown(line)} where {' or '.join(words)} is expected.")
        raise Nonsense(f"The program {self.name} says more than {MOST_LINES} lines, but no answer.")

    def end(self, politely: str | None = None) -> None:
        """End it and its children: at once, or a moment after a last line."""
        if politely is not None and self.runs:
            self.tell(politely)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(TIME_TO_END)
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        self._orders.put(Order.STOP)

    def _next_line(self, until: float, seconds: float) -> str:
        self._orders.put(Order.READ)
        try:
            line = self._lines.get(timeout=max(0.0, until - time.monotonic()))
        except Empty:
            raise TooSlow(f"The program {self.name} has not answered in {seconds:g} seconds.") from None
        if not line:
            raise Crashed(self._how_it_ended())
        if len(line) > LONGEST_LINE:
            raise Nonsense(f"The program {self.name} says a line of more than {LONGEST_LINE:,} bytes.")
        return line.decode(errors="replace").strip()

    def _how_it_ended(self) -> str:
        try:
            code = self._process.wait(TIME_TO_END)
        except subprocess.TimeoutExpired:
            return f"The program {self.name} has closed its output."
        how = f"by signal {-code}" if code < 0 else f"with exit code {code}"
        time.sleep(0.01)  # its last words may still be on the way
        return f"The program {self.name} has ended {how}{f': {self.said}' if self.said else '.'}"

    # --- the threads ---------------------------------------------------------------------------------------

    def _talk(self) -> None:
        """Write what is ordered, and read a line where that is ordered, until the program ends."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with suppress(OSError, ValueError), self._process.stdin as to, self._process.stdout as out:
            while True:
                order = self._orders.get()
                if order is Order.STOP:
                    return
                if isinstance(order, bytes):
                    with suppress(BrokenPipeError):  # the next line read is then its end
                        to.write(order)
                        to.flush()
                    continue
                line = out.readline(LONGEST_LINE + 1)
                self._lines.put(line)
                if not line:
                    return

    def _overhear(self) -> None:
        """Keep the last line of the error output."""
        assert self._process.stderr is not None
        with self._process.stderr as err:
            while line := err.readline(LONGEST_LINE):
                words = " ".join(line.decode(errors="replace").split())
                self.said = "".join(letter for letter in words if letter.isprintable()) or self.said
