"""Playing: requests of people, actions of bots and of the timer become entries of a table's log.

Here is decided who may do what, of a table as it is then; the house writes it. Whoever knows the game as of another seq
is `stale`, also if that comes about because another process was first.
"""

from appenzell.playing.entry import By, Entry, EntryKind
from appenzell.playing.party import acting_seat, answered, is_bot, running, shown_seat
from appenzell.server.basics.metrics import ACTIONS
from appenzell.server.basics.moments import now_ms
from appenzell.server.basics.refusals import Refused
from appenzell.server.storage.changes import Change
from appenzell.server.tables.house import House
from appenzell.server.tables.news import Notice, Said
from appenzell.server.tables.table import Table


class Play:
    """What can be done in a game."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.actions = house.limits["actions"]
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
        is_counted = False

        def decide(table: Table) -> Change | None:
            nonlocal is_counted
            if answered(table, client, kind, seq, token, seat) is not None:
                return None
            acting = acting_seat(table, holder, kind, seq, seat)
            if kind != "resign":  # giving up is always possible
                self._check_length(table)
            if not is_counted and not self.actions.allow(table.code):
                raise Refused("too_fast", "Too many actions at this table; wait a moment.")
            is_counted = True
            is_advised = table.hinted == (running(table).turn, acting)
            return Change(Entry(seq + 1, kind, acting, token, "advised" if is_advised else "person", client, now_ms()))

        table = await self.house.change(code, decide)
        return table.answers[client].seq

    def _check_length(self, table: Table) -> None:
        """Refuse what would fill a log that is written down for good."""
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
        def decide(table: Table) -> Change:
            playing = running(table)
            due = self.house.deadline(table)
            mine = is_bot(table, seat) if by == "bot" else due is not None and due <= now_ms()
            if playing.seq != seq or playing.player != seat or not mine:
                raise Refused("stale", "The game has gone on.")
            self._check_length(table)
            return Change(Entry(seq + 1, "act", seat, token, by, None, now_ms()))

        await self.house.change(code, decide)

    async def say(self, code: str, holder: str, phrase: str) -> int:
        """Tell a phrase to everybody; return the seq."""
        table = await self.house.table(code)
        self.house.news.tell(Notice(table, "said", said=Said(shown_seat(table, holder), phrase)))
        return table.playing.seq if table.playing else 0
