"""Bodies of requests: JSON in UTF-8. Python's reader would guess at other encodings, too; the protocol knows one."""

import json
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response


class Utf8Request(Request):
    """A request whose body is read as UTF-8, whatever it looks like."""

    async def json(self) -> Any:
        """Return the body."""
        return json.loads((await self.body()).decode())


class Utf8Route(APIRoute):
    """A route that takes such requests."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return what answers a request."""
        answer = super().get_route_handler()

        async def handle(request: Request) -> Response:
            return await answer(Utf8Request(request.scope, request.receive))

        return handle
