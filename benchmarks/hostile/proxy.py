"""A nasty network between players and servers: it delays, cuts, doubles, holds back and freezes.

Owns one listening port before all servers, and what happens on the way. From the player it knows WebSocket frames:
whole messages are doubled, come late or in another order, some after the player has long been cut off. To the player
all is one stream that may stop anywhere, in the middle of a frame too. When the weather has cleared it is an honest
round robin. All of it follows from a seed. Reads heads of requests and frames, never what they say.
"""

import asyncio
import random
from asyncio import StreamReader, StreamWriter
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from hostile.services import LOOPBACK

TEXT = 1
CUT, DOUBLE, HOLD, DELAY, FREEZE, LATE = 0.004, 0.04, 0.04, 0.1, 0.002, 0.01
"""How often each happens to a frame, or to what comes back at a time."""
SHORT, LONG = (0.001, 0.08), (0.3, 2.5)  # seconds
END_OF_HEAD = b"\r\n\r\n"
BROKEN = (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError)


class Cut(Exception):  # noqa: N818 - what the network does, not an error
    """The connection ends here."""


@dataclass
class Link:
    """A connection of a player's, and ours to a server behind it."""

    reader: StreamReader
    writer: StreamWriter
    up_reader: StreamReader
    up_writer: StreamWriter
    frozen_until: float = 0.0

    def cut(self) -> None:
        """End it for the player, without a word."""
        self.writer.transport.abort()


class NastyProxy:
    """Listens in place of some servers."""

    def __init__(self, addresses: Sequence[str], luck: random.Random, is_nasty: bool = True) -> None:
        self.addresses, self.luck, self.is_nasty = addresses, luck, is_nasty
        self.counts: Counter[str] = Counter()
        self._server: asyncio.Server | None = None
        self._links: set[asyncio.Task[None]] = set()

    @property
    def address(self) -> str:
        """Where it listens."""
        assert self._server is not None, "it was started"
        return f"{LOOPBACK}:{self._server.sockets[0].getsockname()[1]}"

    async def start(self) -> None:
        """Listen."""
        self._server = await asyncio.start_server(self._serve, LOOPBACK, 0)

    async def close(self) -> None:
        """Cut everything."""
        if self._server is not None:
            self._server.close()
        for link in self._links:
            link.cancel()
        await asyncio.gather(*self._links, return_exceptions=True)
        await asyncio.sleep(0)  # what was ended at once is closed in the loop's next round

    # --- a connection --------------------------------------------------------------------------------------

    async def _serve(self, reader: StreamReader, writer: StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None, "asyncio serves in a task"
        self._links.add(task)
        try:
            await self._join(reader, writer)
        except (asyncio.CancelledError, *BROKEN):
            pass  # the player sees it, which is what this is for
        finally:
            await _hang_up(writer)
            self._links.discard(task)

    async def _join(self, reader: StreamReader, writer: StreamWriter) -> None:
        for address in self.luck.sample(self.addresses, len(self.addresses)):
            host, _, port = address.partition(":")
            with suppress(OSError):
                link = Link(reader, writer, *await asyncio.open_connection(host, int(port)))
                break
        else:
            return
        back = asyncio.create_task(self._back(link))
        forth = asyncio.create_task(self._forth(link))
        try:
            await asyncio.wait((back, forth), return_when=asyncio.FIRST_COMPLETED)
            link.cut()
            if not forth.done():
                forth.cancel()
            await asyncio.wait((forth,))
        finally:
            link.up_writer.transport.abort()
            for each in (back, forth):
                each.cancel()
            await asyncio.gather(back, forth, return_exceptions=True)
            await _hang_up(link.up_writer)

    def _happens(self, chance: float, what: str) -> bool:
        if not self.is_nasty or self.luck.random() >= chance:
            return False
        self.counts[what] += 1
        return True

    async def _weather(self, link: Link) -> None:
        """Let what is on its way wait, perhaps."""
        loop = asyncio.get_running_loop()
        if self._happens(DELAY, "delayed"):
            await asyncio.sleep(self.luck.uniform(*SHORT))
        if self._happens(FREEZE, "frozen"):
            link.frozen_until = loop.time() + self.luck.uniform(*LONG)
        while self.is_nasty and (left := link.frozen_until - loop.time()) > 0:
            await asyncio.sleep(min(left, 0.1))

    # --- to the player -------------------------------------------------------------------------------------

    async def _back(self, link: Link) -> None:
        while data := await link.up_reader.read(65536):
            await self._weather(link)
            if self._happens(CUT, "cut on the way back"):
                link.writer.write(data[: self.luck.randrange(len(data))])
                with suppress(*BROKEN):
                    await link.writer.drain()
                return
            link.writer.write(data)
            await link.writer.drain()

    # --- to the server -------------------------------------------------------------------------------------

    async def _forth(self, link: Link) -> None:
        """Pass requests on; once one has asked for a socket, frame by frame."""
        is_socket = False
        while not is_socket:
            head = await link.reader.readuntil(END_OF_HEAD)
            names = head.lower()
            is_socket = b"upgrade: websocket" in names
            await self._weather(link)
            link.up_writer.write(head + await link.reader.readexactly(_length_in(names)))
            await link.up_writer.drain()
        await self._frames(link)

    async def _frames(self, link: Link) -> None:
        waiting: list[asyncio.Task[None]] = []
        try:
            while True:
                frame, is_text = await read_frame(link.reader)
                await self._weather(link)
                if is_text and self._happens(CUT, "cut on the way there"):
                    link.up_writer.write(frame[: self.luck.randrange(len(frame))])
                    return
                if is_text and self._happens(LATE, "late, after the end"):
                    link.cut()
                    await asyncio.sleep(self.luck.uniform(*LONG))
                    link.up_writer.write(frame)
                    await link.up_writer.drain()
                    return
                if is_text and self._happens(HOLD, "held back"):
                    waiting.append(asyncio.create_task(self._later(link, frame, SHORT)))
                    continue
                link.up_writer.write(frame)
                if is_text and self._happens(DOUBLE, "doubled"):
                    waiting.append(asyncio.create_task(self._later(link, frame, self.luck.choice((SHORT, LONG)))))
                await link.up_writer.drain()
        finally:
            for each in waiting:
                each.cancel()

    async def _later(self, link: Link, frame: bytes, when: tuple[float, float]) -> None:
        """Pass a frame on when others have overtaken it, perhaps."""
        await asyncio.sleep(self.luck.uniform(*when))
        with suppress(*BROKEN):
            link.up_writer.write(frame)
            await link.up_writer.drain()


async def _hang_up(writer: StreamWriter) -> None:
    """End a connection at once; what was on its way is lost."""
    writer.transport.abort()
    with suppress(*BROKEN):
        await writer.wait_closed()


def _length_in(head: bytes) -> int:
    """Return how long the body is that follows a head, in small letters."""
    for line in head.split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name == b"content-length":
            return int(value)
    return 0


async def read_frame(reader: StreamReader) -> tuple[bytes, bool]:
    """Return a WebSocket frame of a player's as it came, and whether it is a whole text."""
    start = await reader.readexactly(2)
    length, more = start[1] & 0x7F, b""
    if length >= 126:
        more = await reader.readexactly(2 if length == 126 else 8)
        length = int.from_bytes(more)
    mask = 4 if start[1] & 0x80 else 0
    return start + more + await reader.readexactly(mask + length), start[0] == 0x80 | TEXT
