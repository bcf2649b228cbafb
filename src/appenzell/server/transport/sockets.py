"""Sockets: one for each open page at a table.

Owns reading and answering frames: a page says hello, then asks; what happens at its table is told by the hub. A frame
that makes no sense is refused with a typed error; whoever sends nothing else, or reads too slowly, is cut off and can
come back at any time. Sockets take turns: after each frame all others come first, and the next frame is read when what
was answered has been taken. Decides nothing about tables.
"""

import asyncio
import json
import logging
from contextlib import suppress

from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocket

from appenzell.playing.party import acting_seat, own_seats, running
from appenzell.server.basics.refusals import Refused
from appenzell.server.basics.settings import MAX_FRAME
from appenzell.server.beside.bot_runner import BotRunner
from appenzell.server.tables.lobby import Lobby
from appenzell.server.tables.play import Play
from appenzell.server.tables.table import Table
from appenzell.server.transport import wire
from appenzell.server.transport.answers import refused_by
from appenzell.server.transport.hub import Hub, error_of
from appenzell.server.transport.line import Connection
from appenzell.server.transport.manners import Asking
from appenzell.server.transport.showing import info_of, json_of, log_lines_since

log = logging.getLogger(__name__)

CLIENT: TypeAdapter[wire.ClientMessage] = TypeAdapter(wire.ClientMessage)
SHORT_HOLDER = 20
MAX_ID = 40
GONE, RUDE, SLOW, MOVING = 4404, 4400, 4408, 1012
"""Why we close a socket: no such table, or no more, or no room; nonsense; too slow; the server is started anew."""
COME_BACK = "This server is being started anew; connect again."
RUDENESS = ("malformed", "too_large", "too_fast")
PATIENCE = 20  # refused frames in a row before that
LINGER = 5.0  # seconds for the last messages


class Session:
    """One socket, from its opening to its end."""

    def __init__(
        self, socket: WebSocket, connection: Connection, hub: Hub, lobby: Lobby, play: Play, bots: BotRunner
    ) -> None:
        self.socket, self.connection = socket, connection
        self.table_code, self.holder = connection.table_code, connection.holder
        self.line = connection.line
        self.hub, self.house, self.lobby, self.play, self.bots = hub, hub.house, lobby, play, bots
        self.asking = Asking(hub.manners, connection.address, connection.table_code)
        self.thinking: asyncio.Task[None] | None = None
        """A bot that thinks about a hint, while its player's other frames are answered."""
        self.refusals = 0
        self.close_code = GONE

    async def run(self) -> None:
        """Serve the socket until it closes."""
        await self.socket.accept()
        try:
            self.hub.enter(self.connection, await self.house.table(self.table_code))
        except Exception as error:
            self._send(self._error(None, refused_by(error)))
        else:
            await self._stay()
        await self._hang_up()

    async def _stay(self) -> None:
        """Talk, in a task as shallow as can be: it is woken for every text."""
        try:
            await asyncio.create_task(self._talk())
        finally:
            self.hub.leave(self.connection)
            if self.thinking is not None:
                self.thinking.cancel()

    async def _hang_up(self) -> None:
        """Close the socket once what waits is taken, or will not be."""
        self.connection.close()
        with suppress(Exception):
            async with asyncio.timeout(LINGER):
                await self.connection.taken.wait()
                code, why = self._why()
                log.debug("A page at table %(table)s is closed: %(code)s.", {"table": self.table_code, "code": code})
                await self.socket.close(code, why)
        self.connection.end()

    def _why(self) -> tuple[int, str | None]:
        """Return why the socket is closed."""
        if self.connection.overflowed:
            return SLOW, None
        return (MOVING, COME_BACK) if self.line.is_moving else (self.close_code, None)

    # --- reading and writing -------------------------------------------------------------------------------

    async def _talk(self) -> None:
        """Answer frame after frame, once a hello has come in time."""
        try:
            async with asyncio.timeout(self.house.settings.hello_within):
                while not self.connection.welcomed and self.refusals < PATIENCE:
                    if not await self._turn():
                        return
        except TimeoutError:
            self._send(self._error(None, Refused("too_slow", "The first message is a hello.")))
            self.close_code = SLOW
            return
        while self.refusals < PATIENCE:
            if not await self._turn():
                return
        self.close_code = RUDE

    async def _turn(self) -> bool:
        """Answer one frame, once what was answered before has been taken; False: there is none any more."""
        if not self.connection.taken.is_set():
            await self.connection.taken.wait()
        frame = await self.line.hear()
        if frame is None:
            return False
        await self._answer(frame)
        if self.line.hears_more():
            await asyncio.sleep(0)  # it is the others' turn
        return True

    def _send(self, message: wire.ServerMessage) -> None:
        self.connection.send(json_of(message))

    # --- answering -----------------------------------------------------------------------------------------

    async def _answer(self, frame: str) -> None:
        """Do what a frame asks for, or say why not."""
        asked: str | None = None
        answer: wire.ServerMessage | None
        try:
            asked, message = self._parse(frame)
            answer = await self._do(message)
            self.refusals = 0
        except Exception as error:
            refused = refused_by(error)
            self.refusals += refused.code in RUDENESS
            log.debug("Refused at table %(table)s: %(code)s.", {"table": self.table_code, "code": refused.code})
            answer = self._error(asked or _id_in(frame), refused)
        if answer is not None:
            self._send(answer)

    def _parse(self, frame: str) -> tuple[str, wire.ClientMessage]:
        if len(frame) > MAX_FRAME or len(frame.encode()) > MAX_FRAME:
            raise Refused("too_large", f"A frame has at most {MAX_FRAME} bytes.", max=MAX_FRAME)
        self.asking.message()
        try:
            message = CLIENT.validate_json(frame)
        except ValidationError as error:
            raise Refused("malformed", f"This is no message: {_sentence(error)}") from None
        return message.id, message

    async def _do(self, message: wire.ClientMessage) -> wire.ServerMessage | None:
        if not self.connection.welcomed and not isinstance(message, wire.Hello | wire.Ping):
            raise Refused("malformed", "The first message is a hello.")
        match message:
            case wire.Act() | wire.Undo() | wire.Resign():
                seq = await self._ask(message)
            case wire.Hello():
                await self._welcome(message)
                return None
            case wire.Ping():
                return {"type": "pong", "id": message.id}
            case wire.Say():
                self.asking.phrase(not own_seats(await self.house.table(self.table_code), self.holder))
                seq = await self.play.say(self.table_code, self.holder, message.phrase)
            case wire.Aids():
                seq = await self.lobby.switch_aids(self.table_code, self.holder, message.seat, message.on)
            case wire.AskAdvice():
                await self._think(message)
                return None
        return {"type": "ack", "id": message.id, "seq": seq}

    async def _welcome(self, hello: wire.Hello) -> None:
        """Send everything needed to go on from here; nothing can come between it and what follows."""
        self.asking.hello()
        table = await self.house.latest(self.table_code, hello.seq)
        self.connection.welcomed = True
        since, lines = log_lines_since(table.playing, hello.seq)
        head = json_of(
            {
                "type": "welcome",
                "id": hello.id,
                "protocol": wire.PROTOCOL,
                "table": info_of(table, self.holder, self.house.presence),
                "seq": 0 if table.playing is None else table.playing.seq,
                "view": self.hub.view(table, self.holder),
                "you": tuple(own_seats(table, self.holder)),
                "since": since,
                "log": [],
            }
        )
        self.connection.send(b"%b%b}" % (head.removesuffix(b"[]}"), lines))

    async def _think(self, message: wire.AskAdvice) -> None:
        """Let a strong bot think, if it is one's own turn and the table has agreed on hints; it answers later."""
        table = await self.house.table(self.table_code)
        if not table.options.hints:
            raise Refused("hints_refused", "This table has not agreed on hints.")
        seat = acting_seat(table, self.holder, "act", message.seq)
        if self.thinking is not None and not self.thinking.done():
            raise Refused("too_fast", "A bot thinks about your last question; wait a moment.")
        self.asking.hint()
        self.thinking = asyncio.create_task(self._advise(message.id, table, seat))

    async def _advise(self, asked: str, table: Table, seat: int) -> None:
        turn = running(table).turn
        try:
            thoughts = await self.bots.advise(table)
        except Exception as error:
            self._send(self._error(asked, refused_by(error)))
            return
        known = self.house.in_memory(self.table_code) or self.house.doubted(self.table_code)
        if known is not None:
            known.take_hint(turn, seat)
        line = tuple(action.token for action in thoughts.line)
        best = thoughts.actions[0]
        chance = round(best.value, 3)
        self._send({"type": "advice", "id": asked, "token": best.action.token, "line": line, "chance": chance})

    async def _ask(self, message: wire.Act | wire.Undo | wire.Resign) -> int:
        """Ask for an action, to take one back or to resign; return its seq."""
        client = f"{self.holder[:SHORT_HOLDER]}:{message.id}"
        token = message.token if isinstance(message, wire.Act) else None
        seat = message.seat if isinstance(message, wire.Resign) else None
        return await self.play.ask(self.table_code, self.holder, client, message.type, message.seq, token, seat)

    def _error(self, asked: str | None, refused: Refused) -> wire.Error:
        """Return the error frame; whoever is stale gets the right seq and view."""
        table = self.house.in_memory(self.table_code) if refused.code == "stale" else None
        if table is None or table.playing is None:
            return error_of(asked, refused)
        return error_of(asked, refused, table.playing.seq, self.hub.view(table, self.holder))


def _id_in(frame: str) -> str | None:
    """Return the id in a frame that is no message otherwise, so that the page knows which one was refused."""
    try:
        found = json.loads(frame).get("id") if len(frame) <= MAX_FRAME else None
    except (ValueError, AttributeError, RecursionError):
        return None
    return found if isinstance(found, str) and found.isascii() and len(found) <= MAX_ID else None


def _sentence(error: ValidationError) -> str:
    """Return the first fault of a message, and where it is."""
    fault = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(str(part) for part in fault["loc"])[:80]
    return f"{where}: {fault['msg'][:120]}." if where else f"{fault['msg'][:120]}."
