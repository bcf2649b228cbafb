"""The protocols below HTTP and sockets: uvicorn's, but nobody is waited for who sends and does not read.

uvicorn keeps whatever a peer does not take and answers every ping. A peer that never reads would keep its seat
connected and its answers in memory for ever, and one that only sends pings would fill the memory. It also takes
requests of one connection faster than it answers them, and keeps them all. Nor does it mind how long the head of a
request is, or how long it takes to come: see also `door`.
"""

import asyncio
import json
from collections.abc import Sized
from typing import Any, cast

import uvicorn
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode

from appenzell.server.basics.limits import Bucket
from appenzell.server.basics.refusals import Refused
from appenzell.server.basics.settings import MAX_BODY, MAX_HEAD
from appenzell.server.transport.answers import body_of
from appenzell.server.transport.door import Door, Waiting

PINGS = (1.0, 20)  # a second in the long run, and at once; browsers send none
STALLED = 20.0  # seconds in which a peer has to take something of what waits
MAX_BESIDE = MAX_BODY  # as much again as a body may have, for whoever sends it in tiny chunks
ASKED_WITHIN = 20.0  # seconds in which a request has to come as a whole
MAX_PIPELINED = 8  # requests of one connection behind the one that is being answered; browsers send none


class Served(uvicorn.Config):
    """How an application is served, and through which door one comes in."""

    door: Door


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
    """What both protocols have: an alarm for peers that do not read, and the door they came in by."""

    transport: asyncio.Transport
    config: uvicorn.Config
    client: tuple[str, int] | None
    alarm: Alarm | None = None

    @property
    def door(self) -> Door:
        """The door of the server."""
        assert isinstance(self.config, Served), "made by `make_config`"
        return self.config.door

    @property
    def address(self) -> str:
        """Where the peer is, as far as the connection tells."""
        return self.client[0] if self.client else ""

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
        self.door.leave(self.address)
        super().connection_lost(exc)

    def _forget_alarm(self) -> None:
        if self.alarm is not None:
            self.alarm.stop()


def head_too_large() -> bytes:
    """Return the whole answer to a request whose head is too long: no application has seen it."""
    refused = Refused("too_large", f"The head of a request has at most {MAX_HEAD} bytes.", max=MAX_HEAD)
    body = json.dumps(body_of(refused))
    lines = ("HTTP/1.1 413 ", "content-type: application/json", f"content-length: {len(body)}", "connection: close")
    return "\r\n".join((*lines, "", body)).encode()


class OneByOne(FlowControl):
    """Reads nothing more from a connection as long as requests of it wait, whoever would have it read."""

    def __init__(self, transport: asyncio.Transport, waiting: Sized) -> None:
        super().__init__(transport)
        self._waiting = waiting

    def resume_reading(self) -> None:
        """Read on, unless requests wait."""
        if not self._waiting:
            super().resume_reading()


class SteadyHttp(Steady, HttpToolsProtocol, Waiting):
    """One connection's protocol, as long as it speaks HTTP."""

    answering: RequestResponseCycle | None = None
    """The request that is being answered; `cycle` is the one that came last."""
    is_in_head = True
    head = 0
    """How much has come of a request's head."""
    beside = 0
    """How much has come after it that is no body: sizes of chunks, and trailers."""
    patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let a peer in, if there is room."""
        super().connection_made(cast(asyncio.Transport, transport))
        self.flow = OneByOne(self.transport, self.pipeline)
        if self.door.enter(self.address):
            self._wait()
        else:
            self.put_out()

    def connection_lost(self, exc: Exception | None) -> None:
        """Clear up, and tell whoever is answering: uvicorn tells the last request only, and nobody waits for that."""
        self._wait_no_more()
        self.pipeline.clear()
        self.cycle = self.answering or self.cycle
        super().connection_lost(exc)

    def put_out(self) -> None:
        """Close it at once."""
        self._wait_no_more()
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Take what came, unless it is a head without an end, or trailers without one."""
        self._wait()
        while data and not self.transport.is_closing() and self.transport.get_protocol() is self:
            part = data[: MAX_HEAD - self.head] if self.is_in_head else data
            if self.is_in_head:
                self.head += len(part)
            else:
                self.beside += len(part)
            data = data[len(part) :]
            super().data_received(part)
            if self.beside > MAX_BESIDE:
                self.put_out()
            elif self.is_in_head and self.head >= MAX_HEAD and not self.transport.is_closing():
                self.transport.write(head_too_large())
                self.transport.close()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header; what comes after the body is none, and believed by nobody."""
        if self.is_in_head:
            super().on_header(name, value)

    def on_body(self, body: bytes) -> None:
        """Take a part of the body."""
        self.beside -= len(body)
        super().on_body(body)

    def on_headers_complete(self) -> None:
        """Go on to the body, unless too many requests are waiting to be answered."""
        self.is_in_head = False
        if self.transport.is_closing():
            return
        super().on_headers_complete()
        if not self.pipeline:
            self.answering = self.cycle
        elif len(self.pipeline) > MAX_PIPELINED:
            self.put_out()

    def on_message_complete(self) -> None:
        """Wait no more: the request has come."""
        self.is_in_head, self.head, self.beside = True, 0, 0
        self._wait_no_more()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Answer the next one."""
        if self.pipeline:
            self.answering = self.pipeline[-1][0]
        super().on_response_complete()

    def _wait(self) -> None:
        if self.patience is None:
            self.patience = self.loop.call_later(ASKED_WITHIN, self.put_out)
            self.door.wait(self)

    def _wait_no_more(self) -> None:
        if self.patience is not None:
            self.patience.cancel()
            self.patience = None
            self.door.wait_no_more(self)


class SteadySocket(Steady, WebSocketsSansIOProtocol):
    """One socket's protocol."""

    pings: Bucket | None = None

    async def send(self, message: Any) -> None:
        """Send a message; a socket that was refused with an answer has had one, and is no fault of ours."""
        await super().send(message)
        self.handshake_complete |= message["type"] == "websocket.http.response.body"

    def send_receive_event_to_app(self) -> None:
        """Pass a message on; text that is none closes the socket, and the log need not hear of it."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.frames = []
            self.conn.fail(CloseCode.INVALID_DATA, "no UTF-8")
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

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


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
