"""A socket with as little between it and the program as can be, for both share the machine with the server.

Owns one connection and what has come of it. Knows no table; answers pings by itself.
"""

import asyncio
from collections import deque
from typing import Any, cast

from pydantic_core import from_json, to_json
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import CLOSED, CONNECTING
from websockets.uri import parse_uri


class Line(asyncio.Protocol):
    """An open socket."""

    def __init__(self, at: str, cookie: str) -> None:
        self.protocol = ClientProtocol(parse_uri(at))
        self.cookie = cookie
        self.heard: deque[bytes] = deque()
        self.hearing: asyncio.Future[None] | None = None
        self.bytes = 0
        """What has come, headers of frames included."""

    @classmethod
    async def open(cls, address: str, code: str, cookie: str) -> "Line":
        """Open a socket at a table."""
        at, (host, _, port) = f"ws://{address}/api/tables/{code}/socket", address.partition(":")
        _, line = await asyncio.get_running_loop().create_connection(lambda: cls(at, cookie), host, int(port))
        while line.protocol.state is CONNECTING:
            await asyncio.sleep(0.001)
        return line

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a socket."""
        self.transport = cast(asyncio.Transport, transport)
        request = self.protocol.connect()
        request.headers["Cookie"] = self.cookie
        self.protocol.send_request(request)
        self._flush()

    def data_received(self, data: bytes) -> None:
        """Take what came."""
        self.bytes += len(data)
        self.protocol.receive_data(data)
        for event in self.protocol.events_received():
            if isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self.heard.append(bytes(event.data))
        self._flush()
        self._wake()

    def connection_lost(self, error: Exception | None) -> None:
        """Tell whoever waits."""
        self.protocol.receive_eof()
        self._wake()

    def say(self, message: dict[str, Any]) -> None:
        """Send a message."""
        self.protocol.send_text(to_json(message))
        self._flush()

    async def hear(self) -> Any:
        """Return the next message."""
        while not self.heard:
            if self.protocol.state is CLOSED:
                raise RuntimeError("the server has closed a socket")
            self.hearing = asyncio.get_running_loop().create_future()
            await self.hearing
        return from_json(self.heard.popleft())

    def close(self) -> None:
        """Hang up."""
        self.transport.close()

    def _flush(self) -> None:
        waiting = b"".join(self.protocol.data_to_send())
        if waiting:
            self.transport.write(waiting)

    def _wake(self) -> None:
        if self.hearing is not None and not self.hearing.done():
            self.hearing.set_result(None)
