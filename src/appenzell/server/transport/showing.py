"""What a browser gets to see: views, tables and log lines as the wire has them.

Composed for one browser at a time from what is visible to it. Nothing here changes anything. What is composed are plain
dicts, held by mypy against the types of `wire` that document them; the tests read every frame by them too. A line of
the log never changes, so it is written as JSON once, however often it is sent.
"""

from datetime import UTC, datetime
from typing import cast
from weakref import WeakKeyDictionary

from orjson import OPT_UTC_Z, Fragment, dumps

from appenzell.game.seed import seal
from appenzell.playing.party import bot_of, has_aids, has_resigned, is_bot, open_seats, own_seats
from appenzell.playing.playing import Board, LogLine, Playing
from appenzell.playing.told import log_lines_after, told_to
from appenzell.server.basics.moments import SECOND, now_ms
from appenzell.server.storage.stored import Options
from appenzell.server.tables.presence import Presence
from appenzell.server.tables.table import Table
from appenzell.server.transport import wire

MAX_LINES = 1000
_WRITTEN: WeakKeyDictionary[LogLine, bytes] = WeakKeyDictionary()
"""Lines as JSON, as long as their games are in memory."""


def json_of(message: wire.ServerMessage | wire.LogLine) -> bytes:
    """Return a message, or a part of it, as it is sent."""
    return dumps(message, _plain, OPT_UTC_Z)


def _plain(part: object) -> object:
    return cast(wire.Wire, part).model_dump()


def at(milliseconds: int) -> datetime:
    """Return a moment as the wire has it."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC)


def view_of(table: Table, seat: int | None, deadline: int | None) -> wire.View:
    """Return what a seat of the table sees now; None: a spectator."""
    told = told_to(table, seat)
    until = None if deadline is None else at(deadline)
    own = {"seat": seat, "can_undo": told.can_undo, "deadline": until, "memory": told.memory}
    own_text = dumps(own, option=OPT_UTC_Z)[1:]
    return cast(wire.View, Fragment(b"{%b,%b,%b" % (told.board_text, told.choices_text, own_text)))


def board_view(board: Board, memory: dict[str, str]) -> wire.View:
    """Return what is seen of a game that is only studied, with what has been seen of it."""
    own = {"legal": (), "costs": {}, "can_undo": False, "deadline": None, "memory": memory}
    return cast(wire.View, {"seat": None, **board, **own})


def events_of(events_text: bytes) -> list[wire.Event]:
    """Return what an action did, as it travels: the kernel tells it in these very words."""
    return cast(list[wire.Event], Fragment(events_text))


def log_line_of(line: LogLine) -> wire.LogLine:
    """Return a line of the log."""
    entry = line.entry
    return {
        "seq": entry.seq,
        "turn": line.turn,
        "seat": entry.seat,
        "token": entry.token,
        "by": entry.by,
        "at": at(entry.at),
        "events": events_of(line.events_text),
    }


def log_lines_since(playing: Playing | None, known: int | None) -> tuple[int, bytes]:
    """Return the lines after a seq as JSON, and that seq; 0 and all lines, the last thousand, if they have changed."""
    since, lines = log_lines_after(playing, known, MAX_LINES)
    return since, b"[%b]" % b",".join(map(_written, lines))


def _written(line: LogLine) -> bytes:
    text = _WRITTEN.get(line)
    if text is None:
        text = _WRITTEN[line] = json_of(log_line_of(line))
    return text


def options_of(kept: Options) -> wire.Options:
    """Return what a table has agreed on."""
    return wire.Options(
        players=kept.players,
        target=kept.target,
        layout=kept.layout,
        modules=kept.modules,
        memory_aids=kept.memory_aids,
        timer=kept.timer,
        hints=kept.hints,
        bot_pace=kept.bot_pace,
        start=kept.start,
    )


def seats_of(table: Table, presence: Presence) -> tuple[wire.SeatInfo, ...]:
    """Return the seats as everybody sees them."""
    return tuple(
        {
            "seat": number,
            "kind": seat.kind,
            "name": seat.name,
            "level": bot_of(table, number)[0],
            "memory": bot_of(table, number)[1],
            "connected": seat.kind == "bot" or presence.is_here(table.code, seat.holder),
            "covered": seat.covered,
            "cover_from": _cover_from(table, number, presence),
            "resigned": has_resigned(table, number),
            "aids": has_aids(table, number),
        }
        for number, seat in enumerate(table.seats)
    )


def _cover_from(table: Table, number: int, presence: Presence) -> datetime | None:
    """Return from when on nobody waits for whoever sits there any more; None: nobody has to, or they are here."""
    holder = table.seats[number].holder
    if table.status != "running" or is_bot(table, number) or presence.is_here(table.code, holder):
        return None
    return at(now_ms() + int(presence.missed(table.code, holder) * SECOND))


def info_of(table: Table, holder: str, presence: Presence) -> wire.TableInfo:
    """Return a table as one browser sees it."""
    playing = table.playing
    return {
        "code": table.code,
        "status": table.status,
        "public": table.public,
        "options": options_of(table.options),
        "plan": table.plan,
        "seats": seats_of(table, presence),
        "watchers": presence.watchers(table.code, {seat.holder for seat in table.seats}),
        "created": at(table.created),
        "seal": seal(table.seed),
        "seq": 0 if playing is None else playing.seq,
        "winner": table.winner,
        "reason": None if playing is None else playing.ending,
        "rematch": table.rematch,
        "you": tuple(own_seats(table, holder)),
        "host": holder == table.host,
    }


def card_of(table: Table, holder: str, presence: Presence) -> wire.TableCard:
    """Return a table for a list; of tables in memory only is known whose turn it is, and who has collected what."""
    own, playing = own_seats(table, holder), table.playing
    return {
        "code": table.code,
        "status": table.status,
        "public": table.public,
        "players": table.options.players,
        "target": table.options.target,
        "modules": tuple(table.options.modules),
        "timer": table.options.timer,
        "seats": seats_of(table, presence),
        "free": len(open_seats(table)),
        "created": at(table.created),
        "you": tuple(own),
        "your_turn": playing is not None
        and not playing.is_over
        and playing.player in own
        and playing.player not in playing.resigned,
        "winner": table.winner,
        "collected": None if playing is None else playing.board["collected"],
    }
