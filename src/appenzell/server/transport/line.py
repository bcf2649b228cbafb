"""Lines: an open socket as its session has it, texts in and texts out.

ASGI opens a socket and closes it. In between it would pass every text through a task, a queue and twenty calls; a line
is the protocol itself. `steady` has the real one. A `Connection` is the end of a line at a table: it knows to whom it
speaks, and keeps what the peer has not taken yet, so much and no more.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Protocol

from starlette.websockets import WebSocket

LINE = "appenzell.line"
"""The extension of ASGI by which a socket has its line."""


class Line(Protocol):
    """What an open socket's protocol can do."""

    when_free: Callable[[], None] | None
    """Called when the line is free again, and when it has ended."""
    is_moving: bool
    """Whether the server stops, and the peer is to come back to the next one."""

    @property
    def is_free(self) -> bool:
        """Whether the peer takes what is said, or has gone; else it is better kept."""
        ...

    async def hear(self) -> str | None:
        """Return the next text; None: nobody is there any more."""
        ...

    def hears_more(self) -> bool:
        """Whether the next text has come already."""
        ...

    def hang_up(self) -> None:
        """Hear nothing any more."""
        ...

    def say(self, text: bytes) -> None:
        """Send a text; after the end it goes nowhere."""
        ...


def line_of(socket: WebSocket) -> Line:
    """Return the line of a socket."""
    found: Line = socket.scope["extensions"][LINE]
    return found


class Connection:
    """An open socket's end: to whom it speaks, and what waits to be sent."""

    def __init__(self, line: Line, table_code: str, holder: str, address: str, most: int, most_kb: int) -> None:
        self.line, self.table_code, self.holder, self.address = line, table_code, holder, address
        self.welcomed = False
        """Whether it has had its welcome, and is told what happens from there."""
        self.overflowed = self.closed = False
        self.taken = asyncio.Event()
        """Set while nothing waits: whoever does not read what was answered is not answered again."""
        self.taken.set()
        self._most, self._most_bytes, self._bytes = most, most_kb * 1000, 0
        self._waiting: deque[bytes] = deque()
        line.when_free = self._go_on

    def send(self, text: bytes) -> None:
        """Send a message, or let it wait; a reader that is too slow is cut off, and one that has gone hears nothing."""
        if self.closed:
            return
        if self.line.is_free and not self._waiting:
            self.line.say(text)
        else:
            self._keep(text)

    def _keep(self, text: bytes) -> None:
        waiting, size = len(self._waiting), len(text)
        if waiting >= self._most or (waiting and self._bytes + size > self._most_bytes):
            self.overflowed = True
            self._waiting.clear()
            self.close()
            self.taken.set()
        else:
            self._bytes += size
            self._waiting.append(text)
            self.taken.clear()

    def _go_on(self) -> None:
        """Send what waits, as long as it is taken."""
        while self._waiting and self.line.is_free:
            text = self._waiting.popleft()
            self._bytes -= len(text)
            self.line.say(text)
        if not self._waiting:
            self.taken.set()

    def close(self) -> None:
        """Send nothing more after what waits."""
        self.welcomed, self.closed = False, True
        self.line.hang_up()

    def end(self) -> None:
        """Nobody takes anything any more: what is still answered waits for nobody."""
        self.closed = True
        self._waiting.clear()
        self.taken.set()
