"""Answers of `/api`, packed for whoever takes them so: a replay is a hundred kilobytes of JSON, and five once packed.

Plain ASGI around the routes. Whatever comes piece by piece passes as it is: it is read as it comes. A browser that
comes from a page of another site gets nothing packed, for how small an answer becomes tells what two of its parts have
in common (the attack is called BREACH), and such a page could ask again and again in somebody's name.
"""

import asyncio
import gzip
import re

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

PACKED_TYPES = ("application/json", "text/plain")
SMALL = 1000  # bytes that fit into one packet anyway
LARGE = 20_000  # bytes that are packed beside the event loop, not in it
LEVEL = 5
NOT_WANTED = re.compile(r";q=0(\.0*)?$")
OURS = (None, "same-origin", "none")
"""What `Sec-Fetch-Site` says where no other site asks: nothing, for programs; our page; an address somebody typed."""


def takes_gzip(headers: Headers) -> bool:
    """Whether whoever asks takes packed answers."""
    wanted = headers.get("accept-encoding", "").replace(" ", "").lower().split(",")
    return any(each.startswith("gzip") and not NOT_WANTED.search(each) for each in wanted)


class Packing:
    """Packs answers that are worth it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request; sockets pass."""
        is_ours = scope["type"] == "http" and scope["path"].startswith("/api/")
        await self.app(scope, receive, _packing(Headers(scope=scope), send) if is_ours else send)


def _packing(asked: Headers, send: Send) -> Send:
    """Return a send that packs an answer that comes in one piece."""
    may_pack = takes_gzip(asked) and asked.get("sec-fetch-site") in OURS
    start: Message | None = None

    async def packed(message: Message) -> None:
        nonlocal start
        if message["type"] == "http.response.start" and _is_kind(message):
            start = message
            return
        if start is not None:
            headers = MutableHeaders(scope=start)
            headers.add_vary_header("Accept-Encoding")
            if may_pack and not message.get("more_body") and len(message.get("body", b"")) >= SMALL:
                message = {**message, "body": await _smaller(message["body"])}
                headers["Content-Encoding"] = "gzip"
                headers["Content-Length"] = str(len(message["body"]))
            await send(start)
            start = None
        await send(message)

    return packed


def _is_kind(message: Message) -> bool:
    headers = Headers(scope=message)
    return headers.get("content-type", "").split(";")[0] in PACKED_TYPES and "content-encoding" not in headers


async def _smaller(body: bytes) -> bytes:
    if len(body) < LARGE:
        return gzip.compress(body, LEVEL)
    return await asyncio.to_thread(gzip.compress, body, LEVEL)
