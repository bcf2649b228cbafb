"""The protocols below HTTP and sockets: uvicorn's, but nobody is waited for who sends and does not read.

uvicorn keeps whatever a peer does not take and answers every ping. A peer that never reads would keep its seat
connected and its answers in memory for ever, and one that only sends pings would fill the memory.
"""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode

from appenzell.server.limits import Bucket

PINGS = (1.0, 20)  # a second in the long run, and at once; browsers send none
STALLED = 20.0  # seconds in which a peer has to take something of what waits


class Alarm:
    """Cuts a peer off that takes nothing of what waits for it; slow ones are waited for."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport, self._waiting = transport, 0
        self._handle: asyncio.TimerHandle | None = None

    def set(self) -> None:
        """Look again after a while."""
        self._waiting = self._transport.get_write_buffer_size()
        self._handle = asyncio.get_running_loop().call_later(STALLED, self._ring)

    def stop(self) -> None:
        """Wait no more."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _ring(self) -> None:
        if self._transport.get_write_buffer_size() < self._waiting:
            self.set()
        else:
            self._transport.abort()


class Steady(asyncio.Protocol):
    """What both protocols have: an alarm for peers that do not read."""

    transport: asyncio.Transport
    alarm: Alarm | None = None

    def pause_writing(self) -> None:
        """Cut the peer off if it does not read on."""
        super().pause_writing()
        self.alarm = self.alarm or Alarm(self.transport)
        self.alarm.set()

    def resume_writing(self) -> None:
        """Wait no more: the peer reads."""
        super().resume_writing()
        self._forget_alarm()

    def connection_lost(self, exc: Exception | None) -> None:
        """Clear up."""
        self._forget_alarm()
        super().connection_lost(exc)

    def _forget_alarm(self) -> None:
        if self.alarm is not None:
            self.alarm.stop()


class SteadyHttp(Steady, HttpToolsProtocol):
    """One connection's protocol, as long as it speaks HTTP."""


class SteadySocket(Steady, WebSocketsSansIOProtocol):
    """One socket's protocol."""

    pings: Bucket | None = None

    def handle_ping(self) -> None:
        """Answer a ping; close the socket if there are too many."""
        if self.close_sent:
            return
        self.pings = self.pings or Bucket(*PINGS)
        if self.pings.allow():
            super().handle_ping()
        else:
            self.conn.fail(CloseCode.POLICY_VIOLATION, "too many pings")
            self.handle_parser_exception()

    def keepalive_timeout(self) -> None:
        """Close the socket of a peer that no longer answers, and do not wait for it to read why."""
        super().keepalive_timeout()
        self.loop.call_later(STALLED, self.transport.abort)
