"""The HTTP routes: everything around a table that is no move.

Owns the addresses and the cookie; what they do is in `lobby`. Every answer that is no success has the same shape.
"""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response, WebSocket
from starlette.responses import PlainTextResponse

from appenzell.bots import LEVELS, memory_of
from appenzell.game.seed import fresh_seed
from appenzell.playing.party import NO_HOLDER, own_seats, remarks, running
from appenzell.rules.layouts import LayoutFault, parse_layout, random_layout
from appenzell.server.basics.refusals import Refused
from appenzell.server.beside.tutor import Asker
from appenzell.server.service import Service
from appenzell.server.storage.stored import Options
from appenzell.server.tables.making import SeatWish, TableWish
from appenzell.server.transport import wire
from appenzell.server.transport.addresses import address_of, is_over_https
from appenzell.server.transport.answers import STATUS
from appenzell.server.transport.bodies import Utf8Route
from appenzell.server.transport.cookies import Cookies, caller_of, holder_of
from appenzell.server.transport.line import Connection, line_of
from appenzell.server.transport.showing import card_of, info_of
from appenzell.server.transport.sockets import Session

MOST_CARDS = 50
MOST_FINISHED = 12
"""Of games that are played back to see how they ended."""
TEXT_ANSWER: dict[int | str, dict[str, Any]] = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}


def refusals() -> dict[int | str, dict[str, Any]]:
    """Return the answers that are no success, for the schema: by status, with the codes they can have."""
    codes: dict[int, list[str]] = {}
    for error_code, status in STATUS.items():
        codes.setdefault(status, []).append(f"`{error_code}`")
    return {status: {"model": wire.ErrorAnswer, "description": ", ".join(codes[status])} for status in sorted(codes)}


api = APIRouter(prefix="/api", responses=refusals(), route_class=Utf8Route)


def service(request: Request) -> Service:
    """Return what serves this application."""
    found: Service = request.app.state.service
    return found


def asker(request: Request) -> Asker:
    """Return whose question it is."""
    return Asker(holder_of(request), address_of(request))


def known(request: Request, response: Response) -> str:
    """Return the holder a request comes from; a browser that has no signed token gets one."""
    caller = caller_of(request)
    if caller.holder != NO_HOLDER and caller.token is None:
        return caller.holder
    cookies: Cookies = request.app.state.cookies
    return cookies.give(response, is_over_https(request), caller.token)


Serving = Annotated[Service, Depends(service)]
Holder = Annotated[str, Depends(known)]
Address = Annotated[str, Depends(address_of)]
Student = Annotated[Asker, Depends(asker)]
Reader = Annotated[str, Depends(holder_of)]
"""Like `Holder`, for what only looks: no token is given, so two answers cannot give two."""


def wish_of(asked: wire.NewTable) -> TableWish:
    """Return the table somebody asks for, as tables are made of it."""
    options = Options(
        players=asked.options.players,
        target=asked.options.target,
        layout=asked.options.layout,
        modules=asked.options.modules,
        memory_aids=asked.options.memory_aids,
        timer=asked.options.timer,
        hints=asked.options.hints,
        bot_pace=asked.options.bot_pace,
        start=asked.options.start,
    )
    seats = [SeatWish(each.kind, each.name, each.level, each.memory) for each in asked.seats]
    return TableWish(options, seats, asked.name, asked.public)


@api.get("/hello")
async def hello(serving: Serving, holder: Holder) -> wire.HelloAnswer:
    """Say who one is to the server, and what one can play."""
    house = serving.house
    mine = [await house.woken(table) for table in await house.store.tables_of(holder, MOST_CARDS)]
    return wire.HelloAnswer(
        name=await serving.lobby.last_name(holder),
        tables=tuple(card_of(table, holder, house.presence) for table in mine),
        levels=tuple(wire.LevelInfo(id=level, memory=memory_of(level)) for level in LEVELS),
        programs=tuple(house.settings.programs),
    )


@api.post("/tables")
async def make_table(wanted: wire.NewTable, serving: Serving, holder: Holder, address: Address) -> wire.Made:
    """Make a table."""
    table = await serving.lobby.make(holder, address, wish_of(wanted))
    return wire.Made(code=table.code, seats=tuple(own_seats(table, holder)))


@api.get("/tables")
async def public_tables(serving: Serving, holder: Reader) -> wire.TableList:
    """List the public tables that wait or run."""
    house = serving.house
    found = [house.freshest(table) for table in await house.store.public_tables(MOST_CARDS)]
    return wire.TableList(tables=tuple(card_of(table, holder, house.presence) for table in found))


@api.get("/finished")
async def finished_tables(serving: Serving, holder: Reader) -> wire.TableList:
    """List the newest finished games of this browser, with what everybody has collected."""
    house = serving.house
    found = [await house.woken(table, "over") for table in await house.store.finished_of(holder, MOST_FINISHED)]
    return wire.TableList(tables=tuple(card_of(table, holder, house.presence) for table in found))


@api.get("/tables/{code}")
async def table_info(code: str, serving: Serving, holder: Reader) -> wire.TableInfo:
    """Return a table as this browser sees it."""
    return info_of(await serving.house.table(code), holder, serving.house.presence)


@api.post("/tables/{code}/join")
async def join_table(code: str, wanted: wire.Join, serving: Serving, holder: Holder) -> wire.Joined:
    """Take a seat."""
    return wire.Joined(seat=await serving.lobby.join(code, holder, wanted.seat, wanted.name))


@api.post("/tables/{code}/start")
async def start_game(code: str, wanted: wire.Start, serving: Serving, holder: Holder) -> wire.Nothing:
    """Begin the game."""
    await serving.lobby.start(code, holder, wanted.fill_with_bots, wanted.level)
    return wire.Nothing()


@api.post("/tables/{code}/leave")
async def leave_table(code: str, serving: Serving, holder: Holder) -> wire.Nothing:
    """Leave the table: for good before the game, for a while in it."""
    await serving.lobby.leave(code, holder)
    return wire.Nothing()


@api.post("/tables/{code}/return")
async def return_to_table(code: str, serving: Serving, holder: Holder) -> wire.Nothing:
    """Come back to the own seats."""
    await serving.lobby.come_back(code, holder)
    return wire.Nothing()


@api.post("/tables/{code}/cover")
async def cover_seat(code: str, wanted: wire.Cover, serving: Serving, holder: Holder) -> wire.Nothing:
    """Let a bot play for somebody at the table who is not there."""
    await serving.lobby.cover(code, holder, wanted.seat)
    return wire.Nothing()


@api.post("/tables/{code}/rematch")
async def rematch(code: str, serving: Serving, holder: Holder, address: Address) -> wire.Rematch:
    """Play again."""
    return wire.Rematch(code=await serving.lobby.rematch(code, holder, address))


@api.get("/tables/{code}/record", response_class=Response, responses=TEXT_ANSWER)
async def record(code: str, serving: Serving) -> PlainTextResponse:
    """Return the record of a game; while it runs, without the seed and without what was drawn."""
    table = await serving.house.table(code)
    playing = running(table)
    text = await asyncio.to_thread(playing.game.record, sealed=not playing.is_over, remarks=remarks(table))
    headers = {"Content-Disposition": f'attachment; filename="appenzell-{code.upper()[:6]}.txt"'}
    return PlainTextResponse(text, headers=headers)


@api.post("/layouts/check")
async def check_layout(wanted: wire.LayoutText) -> wire.LayoutText:
    """Return the slash form of a room plan, or say why it is none."""
    try:
        return wire.LayoutText(layout=parse_layout(wanted.layout).plan)
    except LayoutFault as fault:
        raise Refused("bad_layout", str(fault), "layout") from None


@api.get("/layouts/random")
async def any_layout(seed: Annotated[str, Query(max_length=100)] = "") -> wire.LayoutText:
    """Return a random room plan, the same for the same seed."""
    layout = await asyncio.to_thread(random_layout, seed or fresh_seed())
    return wire.LayoutText(layout=layout.plan)


@api.websocket("/tables/{code}/socket")
async def socket(socket: WebSocket, code: str) -> None:
    """Serve an open page at a table."""
    serving: Service = socket.app.state.service
    settings, address = serving.house.settings, address_of(socket)
    at = code.upper(), holder_of(socket), address
    connection = Connection(line_of(socket), *at, settings.max_queue, settings.max_queue_kb)
    await Session(socket, connection, socket.app.state.hub, serving.lobby, serving.play, serving.bots).run()
