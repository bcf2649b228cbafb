"""The hub: tells every open socket at a table what happens there.

Owns the connections of this process and composes for each what its browser may see, once for all that see the same.
Listens to the bus, so it tells nothing that is not committed.
"""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable

from appenzell.server import wire
from appenzell.server.bus import Notice
from appenzell.server.errors import Refused
from appenzell.server.game_log import Step
from appenzell.server.house import House
from appenzell.server.showing import events_of, info_of, line_of, view_of
from appenzell.server.tables import Table, shown_seat


class Connection:
    """An open socket's end: what waits to be sent, and to whom."""

    def __init__(self, code: str, holder: str, address: str, most: int) -> None:
        self.code, self.holder, self.address = code, holder, address
        self.welcomed = False
        """Whether it has had its welcome, and is told what happens from there."""
        self.overflowed = False
        self._queue: asyncio.Queue[str | None] = asyncio.Queue(most)

    def send(self, message: wire.Wire | str) -> None:
        """Let a message wait to be sent; a reader that is too slow is cut off."""
        text = message if isinstance(message, str) else message.model_dump_json(by_alias=True)
        try:
            self._queue.put_nowait(text)
        except asyncio.QueueFull:
            self.overflowed = True
            self.close()

    def close(self) -> None:
        """Send nothing more after what waits; nothing at all to a reader that is too slow."""
        self.welcomed = False
        if self.overflowed:
            while not self._queue.empty():
                self._queue.get_nowait()
        if not self._queue.full():
            self._queue.put_nowait(None)

    async def next(self) -> str | None:
        """Return the next message to send; None: that was all."""
        return await self._queue.get()


class Hub:
    """All open sockets."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._at: dict[str, set[Connection]] = defaultdict(set)
        self._addresses: Counter[str] = Counter()
        house.bus.subscribe(self.hear)

    def enter(self, connection: Connection, table: Table) -> None:
        """Let a socket in; `too_many_sockets` if there is no room."""
        settings, presence = self.house.settings, self.house.presence
        crowded = presence.count(table.code) >= settings.max_watchers
        crowded = crowded or self._addresses[connection.address] >= settings.max_sockets_each
        if crowded or presence.total >= settings.max_sockets:
            raise Refused("too_many_sockets", "Too many are connected; try again later.")
        presence.come(table.code, connection.holder)
        self._addresses[connection.address] += 1
        self._at[table.code].add(connection)
        self.house.tell(table)

    def leave(self, connection: Connection) -> None:
        """Let a socket go."""
        code = connection.code
        self._at[code].discard(connection)
        if not self._at[code]:
            del self._at[code]
        self.house.presence.go(code, connection.holder)
        self._addresses[connection.address] -= 1
        if not self._addresses[connection.address]:
            del self._addresses[connection.address]
        table = self.house.in_memory(code)
        if table is not None:
            self.house.tell(table)

    def view(self, table: Table, holder: str) -> wire.View | None:
        """Return what a browser sees of a game; None before it begins."""
        if table.log is None:
            return None
        return view_of(table, table.log, shown_seat(table, holder), self.house.deadline(table))

    def hear(self, notice: Notice) -> None:
        """Tell everybody at a table what happened."""
        here = [connection for connection in self._at.get(notice.table.code, ()) if connection.welcomed]
        if not here:
            return
        if notice.step is not None:
            self._tell_step(here, notice.table, notice.step)
        elif notice.said is not None:
            _tell_all(here, notice.said)
        elif notice.what == "table":
            self._tell_table(here, notice.table)
        else:
            _tell_all(here, wire.Error(id=None, code="expired", message="This table has expired."))
            for connection in here:
                connection.close()

    def _tell_table(self, here: list[Connection], table: Table) -> None:
        presence = self.house.presence
        _tell(
            here,
            lambda connection: connection.holder,
            lambda connection: wire.TableChanged(table=info_of(table, connection.holder, presence)),
        )

    def _tell_step(self, here: list[Connection], table: Table, step: Step) -> None:
        assert table.log is not None, "steps are made in games"
        log, until = table.log, self.house.deadline(table)
        message = _message(step)
        _tell(
            here,
            lambda connection: shown_seat(table, connection.holder),
            lambda connection: message(view_of(table, log, shown_seat(table, connection.holder), until)),
        )
        if step.over or step.entry.kind == "resign":
            self._tell_table(here, table)


def _message(step: Step) -> Callable[[wire.View], wire.Wire]:
    """Return what is told about a step to somebody with a view."""
    entry = step.entry
    if step.undid is not None:
        undid = step.undid.entry
        return lambda view: wire.Undone.model_construct(
            seq=entry.seq, seat=entry.seat, token=undid.token or "", undid=undid.seq, view=view
        )
    assert step.line is not None, "only an undo has none"
    events, line = events_of(step.events), line_of(step.line)
    if entry.kind == "resign":
        return lambda view: wire.Resigned.model_construct(
            seq=entry.seq, seat=entry.seat, events=events, view=view, line=line
        )
    return lambda view: wire.Acted.model_construct(
        seq=entry.seq, seat=entry.seat, token=entry.token or "", by=entry.by, events=events, view=view, line=line
    )


def _tell(
    here: list[Connection],
    key: Callable[[Connection], object],
    compose: Callable[[Connection], wire.Wire],
) -> None:
    """Send everybody their message, composed once for all that see the same."""
    texts: dict[object, str] = {}
    for connection in here:
        same = key(connection)
        if same not in texts:
            texts[same] = compose(connection).model_dump_json(by_alias=True)
        connection.send(texts[same])


def _tell_all(here: list[Connection], message: wire.Wire) -> None:
    text = message.model_dump_json(by_alias=True)
    for connection in here:
        connection.send(text)
