"""What a browser gets to see: views, tables and log lines as the wire has them.

Composed for one browser at a time from what is visible to it. Nothing here changes anything. What is composed are plain
dicts, held by mypy against the types of `wire` that document them; the tests read every frame by them too. A line of
the log never changes, so it is written as JSON once, however often it is sent.
"""

from bisect import bisect_right
from datetime import UTC, datetime
from typing import cast
from weakref import WeakKeyDictionary

from pydantic_core import to_json

from appenzell.game.seed import seal
from appenzell.game.telling import Event, costs
from appenzell.game.view import View
from appenzell.server.basics.moments import SECOND, now_ms
from appenzell.server.storage.stored import Options
from appenzell.server.tables.game_log import GameLog, Line
from appenzell.server.tables.presence import Presence
from appenzell.server.tables.table import (
    Table,
    bot_of,
    can_undo,
    has_aids,
    has_resigned,
    is_bot,
    open_seats,
    own_seats,
)
from appenzell.server.transport import wire

MAX_LINES = 1000
UNSEEN = "?"
_WRITTEN: WeakKeyDictionary[Line, str] = WeakKeyDictionary()
"""Lines as JSON, as long as their games are in memory."""


def at(milliseconds: int) -> datetime:
    """Return a moment as the wire has it."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC)


def view_of(table: Table, log: GameLog, seat: int | None, deadline: int | None) -> wire.View:
    """Return what a seat of the table sees now; None: a spectator. All see the same board."""
    mine = seat == log.game.player and not log.is_over and seat not in log.resigned
    view = board_of(log.view)
    view["seat"] = seat
    if mine:
        view["costs"] = costs(log.game)
        view["legal"] = tuple(view["costs"])
        view["can_undo"] = seat is not None and can_undo(table, seat)
    view["deadline"] = None if deadline is None else at(deadline)
    view["memory"] = _memory(log) if has_aids(table, seat) else None
    return view


def board_of(view: View) -> wire.View:
    """Return a spectator's view, which whoever sees more can add to."""
    return {
        "seat": view.seat,
        "players": view.players,
        "target": view.target,
        "layout": view.layout,
        "modules": view.modules,
        "turn_limit": view.turn_limit,
        "start": view.start,
        "phase": cast(wire.Phase, view.phase),
        "player": view.player,
        "turn": view.turn,
        "actions_left": view.actions_left,
        "slid": view.slid,
        "works_used": view.works_used,
        "tiles": view.tiles,
        "spares": view.spares,
        "open": view.open,
        "mice": view.mice,
        "cheesy": view.cheesy,
        "ribbon": view.ribbon,
        "cheese_tower": view.cheese_tower,
        "collected": view.collected,
        "stock": view.stock,
        "winner": view.winner,
        "legal": view.legal,
        "costs": {},
        "can_undo": False,
        "deadline": None,
        "memory": None,
    }


def _memory(log: GameLog) -> dict[str, str]:
    """Return the tiles that were seen and are covered now."""
    return {field: tile for field, tile in log.game.position.covered_tiles().items() if tile != UNSEEN}


def events_of(events: list[Event]) -> list[wire.Event]:
    """Return what an action did, as it travels: the game tells it in these very words."""
    return cast(list[wire.Event], events)


def line_of(line: Line) -> wire.LogLine:
    """Return a line of the log."""
    entry = line.entry
    return {
        "seq": entry.seq,
        "turn": line.turn,
        "seat": entry.seat,
        "token": entry.token,
        "by": entry.by,
        "at": at(entry.at),
        "events": events_of(line.events),
    }


def lines_since(log: GameLog | None, known: int | None) -> tuple[int, str]:
    """Return the lines after a seq as JSON, and that seq; 0 and all lines, the last thousand, if they have changed."""
    if log is None:
        return 0, "[]"
    since = known if known and log.last_undo <= known <= log.seq else 0
    new = log.lines[bisect_right(log.lines, since, key=lambda line: line.entry.seq) :]
    if len(new) > MAX_LINES:
        since, new = 0, new[-MAX_LINES:]
    return since, f"[{','.join(map(_written, new))}]"


def _written(line: Line) -> str:
    text = _WRITTEN.get(line)
    if text is None:
        text = _WRITTEN[line] = to_json(line_of(line)).decode()
    return text


def remarks_of(table: Table, log: GameLog) -> dict[int, str]:
    """Return which actions of a game were no feats of memory of whoever has the seat, for its record.

    They were played after a `hint` in the same turn, or by a `bot` in a person's seat.
    """
    acts = [line.entry for line in log.lines if line.entry.kind == "act"]
    people = {number for number, seat in enumerate(table.seats) if seat.kind == "person"}
    helped = {"advised": "hint", "bot": "bot"}
    return {number: helped[act.by] for number, act in enumerate(acts) if act.by in helped and act.seat in people}


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
    log = table.log
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
        "seq": 0 if log is None else log.seq,
        "winner": table.winner,
        "reason": None if log is None else cast(wire.Reason | None, log.reason),
        "rematch": table.rematch,
        "you": tuple(own_seats(table, holder)),
        "host": holder == table.host,
    }


def card_of(table: Table, holder: str, presence: Presence) -> wire.TableCard:
    """Return a table for a list; of tables in memory only is known whose turn it is, and who has collected what."""
    own, log = own_seats(table, holder), table.log
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
        "your_turn": log is not None
        and not log.is_over
        and log.game.player in own
        and log.game.player not in log.resigned,
        "winner": table.winner,
        "collected": None if log is None else log.view.collected,
    }
