"""The application: routes, errors and the guard around them.

>>> from appenzell.server.transport.app import make_app
>>> from appenzell.server.basics.settings import Settings
>>> make_app(Settings()).title
'Appenzell'
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, PlainTextResponse, Response

from appenzell import __version__
from appenzell.game.errors import AppenzellError
from appenzell.server.basics import metrics
from appenzell.server.basics.limits import Limits
from appenzell.server.basics.readiness import LEAVING
from appenzell.server.basics.refusals import Refused, refusal
from appenzell.server.basics.settings import Settings
from appenzell.server.service import DATABASE_ILL, Service
from appenzell.server.storage.database_file import Claim
from appenzell.server.tables.house import House
from appenzell.server.transport.answers import body_of, status_of
from appenzell.server.transport.cookies import Cookies
from appenzell.server.transport.guard import Guard
from appenzell.server.transport.hub import Hub
from appenzell.server.transport.packing import Packing
from appenzell.server.transport.pages import page_router
from appenzell.server.transport.study_routes import study
from appenzell.server.transport.table_routes import api

METHODS = ["CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "TRACE"]
HTTP_CODES = {400: "malformed", 404: "not_found", 405: "method_not_allowed", 413: "too_large"}
HTTP_WORDS = {
    400: "The body cannot be read.",
    404: "There is nothing at this address.",
    405: "This address does not do that.",
}


def make_app(settings: Settings | None = None, claim: Claim | None = None) -> FastAPI:
    """Return the application; the service opens with it and closes with it. A claim on its database may be there."""
    settings = settings or Settings()
    limits = Limits(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        service = app.state.service = Service(settings, claim, limits)
        hub = app.state.hub = Hub(service.house)
        app.state.cookies = Cookies(service.store)
        await service.open()
        yield
        hub.close()
        await service.close()

    app = FastAPI(
        title="Appenzell",
        version=__version__,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.add_middleware(Packing)
    app.add_middleware(Guard, settings=settings, limits=limits)
    _map_errors(app)
    app.include_router(study)
    app.include_router(api)
    app.api_route("/api/{path:path}", methods=METHODS, include_in_schema=False)(nothing)
    app.api_route("/healthz", methods=["GET", "HEAD"], include_in_schema=False)(healthz)
    app.api_route("/readyz", methods=["GET", "HEAD"], include_in_schema=False)(readyz)
    app.api_route("/awake", methods=["GET", "HEAD"], include_in_schema=False)(awake)
    app.get("/metrics", include_in_schema=False)(measured)
    app.include_router(page_router(settings.page))
    app.websocket("/{path:path}")(no_socket)
    return app


async def healthz(request: Request) -> dict[str, str | int]:
    """Say whether all is well: the database can be written."""
    service: Service = request.app.state.service
    if not await service.health.is_well():
        raise Refused("busy", DATABASE_ILL)
    return {"status": "ok", "version": __version__, "sockets": service.house.presence.total}


async def readyz(request: Request) -> dict[str, str]:
    """Say whether this process should get traffic, or why not."""
    service: Service = request.app.state.service
    trouble = await service.readiness.trouble()
    if trouble is not None:
        raise Refused("busy", trouble.sentence, check=trouble.name)
    return {"status": "ready", "version": __version__}


async def awake(request: Request) -> Response:
    """Say at once that this process takes what is new, or is being stopped; nothing else is looked at."""
    service: Service = request.app.state.service
    if service.readiness.is_leaving:
        raise Refused("busy", LEAVING.sentence, check=LEAVING.name)
    return Response(status_code=204)


async def measured(request: Request) -> PlainTextResponse:
    """Say how busy the server is, for Prometheus."""
    house: House = request.app.state.service.house
    return PlainTextResponse(
        metrics.text(tables=house.count(), sockets=house.presence.total), media_type=metrics.MEDIA_TYPE
    )


async def nothing(request: Request) -> None:
    """Say that there is nothing at this address, or what else can be asked there."""
    allowed: set[str] = set()
    for route in (*study.routes, *api.routes):
        if isinstance(route, APIRoute) and route.path_regex.match(request.scope["path"]):
            allowed |= set(route.methods or ())
    if allowed:
        raise HTTPException(405, headers={"Allow": ", ".join(sorted(allowed))})
    raise HTTPException(404)


async def no_socket(socket: WebSocket) -> None:
    """Refuse a socket at an address that has none."""
    await socket.send_denial_response(_answer(Refused("not_found", HTTP_WORDS[404])))


def _map_errors(app: FastAPI) -> None:
    """Give every answer that is no success the same shape."""

    @app.exception_handler(AppenzellError)
    async def refused(_: Request, error: AppenzellError) -> JSONResponse:
        return _answer(refusal(error))

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> JSONResponse:
        return _answer(_invalid(error))

    @app.exception_handler(HTTPException)
    async def plain(_: Request, error: HTTPException) -> JSONResponse:
        error_code = HTTP_CODES.get(error.status_code, "invalid")
        answer = _answer(Refused(error_code, HTTP_WORDS.get(error.status_code, str(error.detail))))
        answer.headers.update(error.headers or {})
        return answer


def _answer(error: Refused) -> JSONResponse:
    return JSONResponse(body_of(error), status_of(error))


def _invalid(error: RequestValidationError) -> Refused:
    """Return what is wrong with a request that is none: no JSON at all, or a part that does not fit."""
    fault = error.errors()[0]
    where = [str(part) for part in fault["loc"] if part != "body"]
    message = str(fault["msg"])[:200]
    if fault["type"] == "json_invalid":
        return Refused("malformed", f"This is no JSON: {message}.")
    return Refused(
        "invalid", f"{'.'.join(where)[:100] or 'The request'}: {message}.", where[-1][:40] if where else None
    )
