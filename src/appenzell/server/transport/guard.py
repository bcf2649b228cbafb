"""The guard at the door: sizes, rates, origins, and the headers every answer carries.

Plain ASGI around the whole application, so that nothing gets past it.
"""

import json
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from appenzell.playing.party import NO_HOLDER
from appenzell.server.basics.limits import Limits
from appenzell.server.basics.readiness import LEAVING
from appenzell.server.basics.refusals import Refused
from appenzell.server.basics.settings import MAX_BODY, Settings
from appenzell.server.transport.addresses import address_of, is_over_https
from appenzell.server.transport.answers import body_of, refused_by, status_of
from appenzell.server.transport.cookies import Cookies
from appenzell.server.transport.guesses import Guesses
from appenzell.server.transport.wire import PROTOCOL

PROTOCOL_HEADER = "Appenzell-Protocol"
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
        "style-src 'self'; style-src-attr 'unsafe-inline'; "
        "img-src 'self' data: blob:; font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class Guard:
    """Lets through what is small, slow and from a page of ours."""

    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits) -> None:
        self.app = app
        self.origins = {origin.rstrip("/").lower() for origin in settings.origins}
        self.each = limits["requests"]
        self.address = limits["requests_each"]
        self.guesses = Guesses(limits["guesses_each"])

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a socket."""
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        refused = await self._refusal(scope)
        if refused is not None:
            await _deny(scope, receive, send, refused)
            return

        async def watched(message: Message) -> None:
            if message["type"] == "websocket.close":
                self.guesses.note(HTTPConnection(scope), message["code"])
            await send(message)

        await self.app(scope, receive, watched)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer = _with_headers(send, scope["path"].startswith("/api/"))
        refused = await self._refusal(scope) or _too_long(scope)
        if refused is not None:
            await _answer(answer, refused)
            return
        begun = False

        async def watched(message: Message) -> None:
            nonlocal begun
            begun = True
            if message["type"] == "http.response.start":
                self.guesses.note(HTTPConnection(scope), message["status"])
            await answer(message)

        try:
            await self.app(scope, _small(receive), watched)
        except Exception as error:  # no route has dealt with it: the answer is guarded like any other
            if begun:
                raise
            await _answer(answer, refused_by(error))

    async def _refusal(self, scope: Scope) -> Refused | None:
        connection, is_socket = HTTPConnection(scope), scope["type"] == "websocket"
        if is_socket and connection.app.state.service.readiness.is_leaving:
            return Refused("busy", LEAVING.sentence)
        if (is_socket or scope["method"] not in SAFE_METHODS) and not self.is_ours(connection):
            return Refused("bad_origin", "This page is not one of ours.")
        try:
            if (is_socket or scope["path"].startswith("/api/")) and not await self._allowed(connection):
                return Refused("too_fast", "Too many requests; wait a moment.")
            await self.guesses.check(connection)
        except Exception as error:  # the database may not know just now who it is
            return refused_by(error)
        return None

    async def _allowed(self, connection: HTTPConnection) -> bool:
        """Whether an address may ask once more, and the browser; from here on it is known who it is.

        A class without cookies shares no browser's bucket.
        """
        if not self.address.allow(address_of(connection)):
            return False
        cookies: Cookies = connection.app.state.cookies
        caller = connection.scope["caller"] = await cookies.caller(connection)
        return caller.holder == NO_HOLDER or self.each.allow(caller.holder)

    def is_ours(self, connection: HTTPConnection) -> bool:
        """Whether a request comes from a page of ours, or from no page at all: browsers always say which."""
        origin = connection.headers.get("origin")
        return origin is None or origin.rstrip("/").lower() in self.origins or _is_own(origin, connection)


def _is_own(origin: str, connection: HTTPConnection) -> bool:
    """Whether an origin is the host that is asked.

    Over HTTPS it has to be HTTPS itself: a page without it may have been made by anybody on the way. The other way
    round it may be HTTPS all the same: not every proxy says how it is asked.
    """
    try:
        found = urlsplit(origin)
    except ValueError:
        return False
    is_safe = found.scheme == "https" or not is_over_https(connection)
    return is_safe and bool(found.netloc) and found.netloc.lower() == connection.headers.get("host", "").lower()


def _too_long(scope: Scope) -> Refused | None:
    """Refuse a body that says itself that it is too large."""
    length = HTTPConnection(scope).headers.get("content-length", "0")
    return _too_large() if not length.isdecimal() or int(length[:20]) > MAX_BODY else None


def _too_large() -> Refused:
    return Refused("too_large", f"A request has at most {MAX_BODY} bytes.", max=MAX_BODY)


def _small(receive: Receive) -> Receive:
    """Return a receive that reads no more than is allowed."""
    read = 0

    async def counted() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > MAX_BODY:
            raise HTTPException(status_of(_too_large()), _too_large().message)  # which passes through whatever reads
        return message

    return counted


def _with_headers(send: Send, is_private: bool) -> Send:
    """Return a send that adds the headers every answer carries; what is told to one browser is kept by nobody.

    It also says in which version of the protocol it is told: a page that somebody keeps may be of another one.
    """

    async def dressed(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if is_private:
                headers.setdefault("Cache-Control", "no-store")
                headers.setdefault(PROTOCOL_HEADER, str(PROTOCOL))
        await send(message)

    return dressed


async def _answer(send: Send, refused: Refused) -> None:
    body = json.dumps(body_of(refused)).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status_of(refused), "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def _deny(scope: Scope, receive: Receive, send: Send, refused: Refused) -> None:
    """Refuse a socket before it opens, with the usual body where the server can send one."""
    await receive()
    if "websocket.http.response" in scope.get("extensions", {}):
        body = json.dumps(body_of(refused)).encode()
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        await send({"type": "websocket.http.response.start", "status": status_of(refused), "headers": headers})
        await send({"type": "websocket.http.response.body", "body": body})
    else:
        await send({"type": "websocket.close", "code": 4403})
