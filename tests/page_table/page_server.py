"""The page's own tables as if they were a server: the real code in Node, behind HTTP and sockets on loopback.

So the server's tests meet the tables of a browser. Who has which cookie holds which seats there. The page's tables know
no friends who are waited for: who joins is kept here until the game begins, and then each gets a seat.
"""

import asyncio
import itertools
import json
import subprocess
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_hex
from typing import Any

import uvicorn
from fastapi import APIRouter, FastAPI, Request, WebSocket, WebSocketDisconnect
from fastapi.exceptions import RequestValidationError
from pydantic_core import to_json
from starlette.responses import JSONResponse, PlainTextResponse, Response

from appenzell.server.transport import wire
from appenzell.server.transport.answers import STATUS
from appenzell.server.transport.study_routes import replay_of
from in_node import ROOT, find_node
from tests.server.harness import PATIENCE, wait_until

PROGRAM = ROOT / "web" / "tools" / "tables.mjs"
COOKIE = "appenzell"
NO_TEXT = "\0"
"""Bytes are no message: they are refused like any nonsense."""
OWN_STATUS = {"needs_server": 422}
"""Of the codes that only the page's tables have."""


class Refused(Exception):  # noqa: N818 - something is refused; nothing has failed
    """What the page's tables refuse."""

    def __init__(self, told: dict[str, Any]) -> None:
        super().__init__(told["message"])
        self.told = told


@dataclass
class Lobby:
    """A table whose friends are waited for."""

    wanted: dict[str, Any]
    host: str
    holders: dict[int, str] = field(default_factory=dict)


class PageTables:
    """A Node with the page's tables; made within the event loop that uses it."""

    def __init__(self, habits: dict[str, Any]) -> None:
        self.habits = habits
        self.numbers = itertools.count()
        self.answers: dict[int, asyncio.Future[Any]] = {}
        self.sockets: dict[int, asyncio.Queue[str | int]] = {}

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """Run it."""
        command = [find_node(), str(PROGRAM), json.dumps(self.habits)]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "limit": 1 << 24}
        self.process = await asyncio.create_subprocess_exec(*command, cwd=ROOT / "web", **pipes)  # type: ignore[arg-type]
        assert self.process.stdout is not None
        assert json.loads(await self.process.stdout.readline()) == {"ready": True}
        hearing = asyncio.create_task(self._hear())
        try:
            yield
        finally:
            assert self.process.stdin is not None
            self.process.stdin.close()
            await asyncio.wait_for(self.process.wait(), PATIENCE)
            await hearing

    async def _hear(self) -> None:
        assert self.process.stdout is not None
        while line := await self.process.stdout.readline():
            told = json.loads(line)
            if "socket" in told:
                if told["socket"] in self.sockets:
                    self.sockets[told["socket"]].put_nowait(told["text"] if "text" in told else told["closed"])
            elif "refused" in told:
                assert told["refused"].get("code"), told.get("stack")
                self.answers.pop(told["n"]).set_exception(Refused(told["refused"]))
            else:
                self.answers.pop(told["n"]).set_result(told["result"])

    def tell(self, **parts: Any) -> None:
        """Send a line."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(parts).encode() + b"\n")

    async def ask(self, holder: str, call: str, *arguments: Any) -> Any:
        """Call something of the keeper, as this holder."""
        number = next(self.numbers)
        self.answers[number] = asyncio.get_running_loop().create_future()
        self.tell(n=number, holder=holder, call=call, arguments=arguments)
        return await self.answers[number]


api = APIRouter(prefix="/api")


def holder_of(request: Request | WebSocket) -> str:
    """Return who asks; nobody holds seats without a cookie."""
    return request.cookies.get(COOKIE, "")


def tables_of(request: Request | WebSocket) -> PageTables:
    """Return the tables at work."""
    found: PageTables = request.app.state.tables
    return found


@api.get("/hello")
async def hello(request: Request, response: Response) -> Any:
    holder = holder_of(request) or token_hex(16)
    response.set_cookie(COOKIE, holder)
    return await tables_of(request).ask(holder, "hello")


@api.get("/finished")
async def finished(request: Request) -> Any:
    return await tables_of(request).ask(holder_of(request), "finished")


@api.post("/tables")
async def make_table(wanted: wire.NewTable, request: Request) -> Any:
    asked, holder = wanted.model_dump(), holder_of(request)
    if all(seat["kind"] != "friend" for seat in asked["seats"]):
        return await tables_of(request).ask(holder, "create", asked)
    lobby = Lobby(asked, holder)
    for number, seat in enumerate(asked["seats"]):
        if seat["kind"] in ("me", "here"):
            lobby.holders[number] = holder
    code = token_hex(3).upper()
    request.app.state.lobbies[code] = lobby
    return {"code": code, "seats": list(lobby.holders)}


@api.post("/tables/{code}/join")
async def join_table(code: str, wanted: wire.Join, request: Request) -> Any:
    lobby = request.app.state.lobbies.get(code)
    if lobby is None:
        return await tables_of(request).ask(holder_of(request), "join", code, wanted.seat, wanted.name)
    seats = lobby.wanted["seats"]
    number = next((n for n, seat in enumerate(seats) if seat["kind"] == "friend"), None)
    if number is None:
        raise Refused({"code": "table_full", "message": "Nobody else is waited for."})
    seats[number] = {"kind": "here", "name": wanted.name, "level": "keen", "memory": None}
    lobby.holders[number] = holder_of(request)
    return {"seat": number}


@api.post("/tables/{code}/start")
async def start_game(code: str, request: Request) -> Any:
    lobby = request.app.state.lobbies.pop(code, None)
    if lobby is None:
        return await tables_of(request).ask(holder_of(request), "start", code, False, "keen")
    holders = [lobby.holders.get(number) for number in range(len(lobby.wanted["seats"]))]
    await tables_of(request).ask(lobby.host, "seat", {"wanted": lobby.wanted, "holders": holders, "code": code})
    return {}


def check_started(code: str, request: Request) -> None:
    """Refuse what needs a game, as long as friends are waited for."""
    if code in request.app.state.lobbies:
        raise Refused({"code": "not_started", "message": "Friends are waited for."})


@api.post("/tables/{code}/cover")
async def cover_seat(code: str, wanted: wire.Cover, request: Request) -> Any:
    check_started(code, request)
    return await tables_of(request).ask(holder_of(request), "cover", code, wanted.seat)


@api.get("/tables/{code}/record")
async def record(code: str, request: Request) -> PlainTextResponse:
    check_started(code, request)
    return PlainTextResponse(await tables_of(request).ask(holder_of(request), "record", code))


@api.get("/tables/{code}")
async def table_info(code: str, request: Request) -> Any:
    return await tables_of(request).ask(holder_of(request), "table", code)


@api.post("/tables/{code}/{what}")
async def ask_for(code: str, what: str, request: Request) -> Any:
    call = {"leave": "leave", "return": "comeBack", "rematch": "rematch"}[what]
    return await tables_of(request).ask(holder_of(request), call, code)


@api.post("/replay")
async def replay(wanted: wire.RecordText) -> Response:
    """Return a game step by step: of records of these tables, too, this is the server's work."""
    return Response(to_json(replay_of(wanted.record)), media_type="application/json")


@api.websocket("/tables/{code}/socket")
async def socket(socket: WebSocket, code: str) -> None:
    tables = tables_of(socket)
    number = next(tables.numbers)
    tables.sockets[number] = asyncio.Queue()
    await socket.accept()
    tables.tell(socket=number, holder=holder_of(socket), open=code)
    telling = asyncio.create_task(_pass_on(socket, tables.sockets[number]))
    try:
        while True:
            tables.tell(socket=number, text=await _heard(socket))
    except WebSocketDisconnect:
        pass
    finally:
        telling.cancel()
        del tables.sockets[number]
        tables.tell(socket=number, close=True)


async def _heard(socket: WebSocket) -> str:
    frame = await socket.receive()
    if frame["type"] == "websocket.disconnect":
        raise WebSocketDisconnect
    return frame.get("text") or NO_TEXT


async def _pass_on(socket: WebSocket, told: asyncio.Queue[str | int]) -> None:
    while isinstance(text := await told.get(), str):
        await socket.send_text(text)
    await socket.close(text)


def make_app(habits: dict[str, Any]) -> FastAPI:
    """Return the page's tables as an application."""
    tables = PageTables(habits)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        async with tables.at_work():
            yield

    app = FastAPI(lifespan=lifespan)
    app.state.tables, app.state.lobbies = tables, {}
    app.include_router(api)

    @app.exception_handler(Refused)
    async def refused(_: Request, error: Refused) -> JSONResponse:
        code = error.told["code"]
        return JSONResponse({"error": error.told}, OWN_STATUS[code] if code in OWN_STATUS else STATUS[code])

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> JSONResponse:
        where = str(error.errors()[0]["loc"][-1])
        return JSONResponse({"error": {"code": "invalid", "message": str(error), "field": where}}, 422)

    return app


class PageServer:
    """The page's tables at an address."""

    def __init__(self, habits: dict[str, Any] | None = None) -> None:
        self.app = make_app({"botPace": [0, 0], "coverAfter": 0} | (habits or {}))
        config = uvicorn.Config(
            self.app, port=0, log_level="warning", ws="websockets-sansio", ws_per_message_deflate=False
        )
        self.running = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.running.run)

    @property
    def origin(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.running.servers[0].sockets[0].getsockname()[1]}"

    @contextmanager
    def at_work(self) -> Iterator["PageServer"]:
        """Run it."""
        self.thread.start()
        try:
            wait_until(lambda: self.running.started or not self.thread.is_alive())
            assert self.running.started, "the page's tables do not start"
            yield self
        finally:
            self.running.should_exit = True
            self.thread.join(PATIENCE)
            assert not self.thread.is_alive(), "the page's tables do not stop"

    def pause(self, seconds: float) -> None:
        """Let some time pass."""
        threading.Event().wait(seconds)

    def ask(self, holder: str, call: str, *arguments: Any) -> Any:
        """Call something of the keeper, past HTTP."""
        loop = self.running.servers[0].get_loop()
        tables: PageTables = self.app.state.tables
        return asyncio.run_coroutine_threadsafe(tables.ask(holder, call, *arguments), loop).result(PATIENCE)


def is_there() -> bool:
    """Whether the page's packages are installed."""
    return Path(ROOT / "web" / "node_modules" / "vite").is_dir()
