"""The protocols below HTTP and sockets: uvicorn's, but nobody is waited for who sends and does not read.

uvicorn keeps whatever a peer does not take and answers every ping. A peer that never reads would keep its seat
connected and its answers in memory for ever, and one that only sends pings would fill the memory. It also takes
requests of one connection faster than it answers them, and keeps them all. Nor does it mind how long the head of a
request is, or how long it takes to come: see also `door`.
"""

import asyncio
import json
from collections import deque
from collections.abc import Callable, Sized
from typing import Any, cast

import uvicorn
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode
from websockets.http11 import Request
from websockets.protocol import OPEN

from appenzell.server.basics.limits import Bucket
from appenzell.server.basics.refusals import Refused
from appenzell.server.basics.settings import MAX_BODY, MAX_HEAD
from appenzell.server.transport.answers import body_of
from appenzell.server.transport.door import Door, Waiting
from appenzell.server.transport.line import LINE

PINGS = (1.0, 20)  # a second in the long run, and at once; browsers send none
STALLED = 20.0  # seconds in which a peer has to take something of what waits
MAX_BESIDE = MAX_BODY  # as much again as a body may have, for whoever sends it in tiny chunks
ASKED_WITHIN = 20.0  # seconds in which a request has to come as a whole
NO_TEXT = "\0"  # bytes are no message: they are refused like any nonsense
LAST_WORD = 0.2  # seconds in which a request is still answered that was on its way when the server stopped
MAX_PIPELINED = 8  # requests of one connection behind the one that is being answered; browsers send none


class Served(uvicorn.Config):
    """How an application is served, through which door one comes in, and how long is waited when it stops."""

    door: Door
    leave_within: float


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
    def served(self) -> Served:
        """How the application is served."""
        assert isinstance(self.config, Served), "made by `make_config`"
        return self.config

    @property
    def door(self) -> Door:
        """The door of the server."""
        return self.served.door

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
    is_last = False
    """Whether the server stops, and the connection is closed after the next answer."""

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
        if self.is_last and (asked := self._asked) is not None:
            asked.keep_alive = False
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

    def shutdown(self) -> None:
        """Answer what has come, and what is on its way at this moment; then close."""
        asked = self._asked
        if self.is_last or (asked is not None and not asked.response_complete):
            super().shutdown()
        else:
            self.loop.call_later(LAST_WORD, self.shutdown)
        self.is_last = True

    @property
    def _asked(self) -> RequestResponseCycle | None:
        """The request that came last, if there was one: uvicorn's types forget that there may be none."""
        return cast(RequestResponseCycle | None, self.cycle)

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
    """One socket's protocol, and its `Line` once it is open."""

    pings: Bucket | None = None
    when_free: Callable[[], None] | None = None
    hearing: asyncio.Future[None] | None = None
    """Whoever waits for the next text."""
    is_deaf = False
    """Whether no text comes any more but those that have come."""

    is_moving = False
    """Whether the server stops, and the peer is to come back to the next one."""
    last_call: asyncio.TimerHandle | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.heard: deque[str] = deque()

    # --- as a line -----------------------------------------------------------------------------------------

    @property
    def is_free(self) -> bool:
        """Whether the peer takes what is said, or has gone."""
        return self.writable.is_set()

    async def hear(self) -> str | None:
        """Return the next text; None: nobody is there any more."""
        while not self.heard:
            if self.is_deaf:
                return None
            self.hearing = self.loop.create_future()
            await self.hearing
        text = self.heard.popleft()
        if self.read_paused and not self.heard:
            self.read_paused = False
            self.transport.resume_reading()
        return text

    def hears_more(self) -> bool:
        """Whether the next text has come already."""
        return bool(self.heard)

    def hang_up(self) -> None:
        """Hear nothing any more."""
        self.is_deaf = True
        self._wake()

    def say(self, text: bytes) -> None:
        """Send a text; after the end it goes nowhere."""
        if not self.close_sent and not self.disconnected and self.conn.state is OPEN:
            if not self.conn.writes:
                self.loop.call_soon(self._flush)
            self.conn.send_text(text)

    def _flush(self) -> None:
        """Send what has been said in one go: a system call costs as much as the frames."""
        frames = self.conn.data_to_send()
        if frames and not self.disconnected:
            self.transport.write(b"".join(frames))

    def _wake(self) -> None:
        if self.hearing is not None and not self.hearing.done():
            self.hearing.set_result(None)

    # --- as uvicorn has it ---------------------------------------------------------------------------------

    def handle_connect(self, event: Request) -> None:
        """Let a socket in, and offer its line to whoever serves it."""
        super().handle_connect(event)
        if not self.close_sent:
            cast(dict[str, object], self.scope["extensions"])[LINE] = self

    async def send(self, message: Any) -> None:
        """Send a message; a socket that was refused with an answer has had one, and is no fault of ours."""
        await super().send(message)
        self.handshake_complete |= message["type"] == "websocket.http.response.body"

    def send_receive_event_to_app(self) -> None:
        """Hear a message. Text that is none closes the socket, and the log need not hear of it; bytes are no text."""
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        try:
            text = data.decode() if self.curr_msg_data_type == "text" else NO_TEXT
        except UnicodeDecodeError:
            self.conn.fail(CloseCode.INVALID_DATA, "no UTF-8")
            self.handle_parser_exception()
            return
        if self.heard and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        self.heard.append(text)
        self._wake()

    def shutdown(self) -> None:
        """Let its session end, which first answers what it has heard; the time for that is limited."""
        if self.is_moving or self.close_sent:
            super().shutdown()
            return
        self.is_moving = True
        self.last_call = self.loop.call_later(self.served.leave_within, self.shutdown)
        self.hang_up()

    def resume_writing(self) -> None:
        """Say what has waited."""
        super().resume_writing()
        self._tell_free()

    def connection_lost(self, exc: Exception | None) -> None:
        """Clear up, and tell whoever hears."""
        super().connection_lost(exc)
        if self.last_call is not None:
            self.last_call.cancel()
        self.hang_up()
        self._tell_free()

    def _tell_free(self) -> None:
        if self.when_free is not None:
            self.when_free()

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
