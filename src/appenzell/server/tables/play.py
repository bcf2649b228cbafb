"""Playing: requests of people, actions of bots and of the timer become entries of a table's log.

Look, write, put in place, tell. Two writers of an entry cannot both win: within this process one waits for the other,
beyond it the database decides, and the loser is `stale`. So it is when a game starts or a table expires; of seats that
another process changes, the last word counts. That is why a file has one server alone: see `database_file`.
"""

from dataclasses import replace

from appenzell.playing.entry import By, Entry, EntryKind
from appenzell.playing.party import acting_seat, answered, is_bot, running, shown_seat
from appenzell.server.basics.limits import Limit
from appenzell.server.basics.metrics import ACTIONS
from appenzell.server.basics.moments import now_ms
from appenzell.server.basics.refusals import Refused
from appenzell.server.storage.writer import Conflict
from appenzell.server.tables.bus import Notice, Said
from appenzell.server.tables.house import House
from appenzell.server.tables.table import Table


class Play:
    """What can be done in a game."""

    def __init__(self, house: House) -> None:
        self.house, self.store = house, house.store
        self._actions = Limit(*house.settings.actions)
        """What people do, by table."""

    @ACTIONS.timed
    async def ask(
        self,
        code: str,
        holder: str,
        client: str,
        kind: EntryKind,
        seq: int,
        token: str | None = None,
        seat: int | None = None,
    ) -> int:
        """Do what somebody asks for, who knows the game as of `seq`; return its own seq, also if it was done before."""
        async with self.house.changing(code) as table:
            if (before := answered(table, client, kind, seq, token, seat)) is not None:
                return before
            acting = acting_seat(table, holder, kind, seq, seat)
            self._check_room(table, kind)
            is_advised = table.hinted == (running(table).game.turn, acting)
            entry = Entry(seq + 1, kind, acting, token, "advised" if is_advised else "person", client, now_ms())
            return await self._append(table, entry)

    def _check_room(self, table: Table, kind: EntryKind) -> None:
        """Refuse what would fill a log that is written down for good; giving up is always possible."""
        if kind != "resign":
            self._check_length(table)
        if not self._actions.allow(table.code):
            raise Refused("too_fast", "Too many actions at this table; wait a moment.")

    def _check_length(self, table: Table) -> None:
        most = self.house.settings.max_log
        if running(table).seq >= most:
            raise Refused("too_long", f"A game has at most {most} actions; one can only resign.", max=most)

    async def bot_acts(self, code: str, seat: int, seq: int, token: str) -> None:
        """Play an action for a seat that a bot plays; `stale` if it no longer does, or the game has gone on."""
        await self._act_for(code, seat, seq, token, "bot")

    async def timer_acts(self, code: str, seat: int, seq: int, token: str) -> None:
        """Play an action for a seat whose time is up; `stale` if it is not, or the game has gone on."""
        await self._act_for(code, seat, seq, token, "timer")

    async def _act_for(self, code: str, seat: int, seq: int, token: str, by: By) -> None:
        async with self.house.changing(code) as table:
            playing = running(table)
            due = self.house.deadline(table)
            mine = is_bot(table, seat) if by == "bot" else due is not None and due <= now_ms()
            if playing.seq != seq or playing.game.player != seat or not mine:
                raise Refused("stale", "The game has gone on.")
            self._check_length(table)
            await self._append(table, Entry(seq + 1, "act", seat, token, by, None, now_ms()))

    async def say(self, code: str, holder: str, phrase: str) -> int:
        """Tell a phrase to everybody; return the seq."""
        table = await self.house.table(code)
        self.house.bus.publish(Notice(table, "said", said=Said(shown_seat(table, holder), phrase)))
        return table.playing.seq if table.playing else 0

    async def _append(self, table: Table, entry: Entry) -> int:
        playing = running(table)
        played = playing.look_ahead(entry)
        ending = {"status": "over", "winner": played.winner} if played.ends else {}
        try:
            await self.store.append(table.code, entry, **ending)
        except Conflict:
            return await self._overtaken(table, entry)
        playing.take(played)
        if entry.client is not None:
            table.answers[entry.client] = entry
        if played.ends:
            table.status, table.winner = "over", played.winner
        self.house.bus.publish(Notice(table, "played", played))
        return entry.seq

    async def _overtaken(self, table: Table, entry: Entry) -> int:
        """Catch up with what was written by another process, or without our knowing; perhaps it was this very entry."""
        fresh = await self.house.fetch(table.code, table)
        found = fresh.answers.get(entry.client) if entry.client is not None else None
        if found is None or replace(found, at=entry.at) != entry:
            raise Refused("stale", "The game has gone on; here is how it stands.")
        return found.seq
