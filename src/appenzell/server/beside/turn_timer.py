"""The turn timer: ends turns whose time is up, where a table has agreed on a timer.

The turn is ended; where the rules ask for something first (a mouse to place, a tower to enter), a bot does that.
"""

import asyncio
import logging

from appenzell.game.errors import AppenzellError
from appenzell.playing.party import running
from appenzell.server.basics.moments import SECOND, now_ms
from appenzell.server.beside.bot_runner import TRY_AGAIN, BotRunner
from appenzell.server.storage.asking import TROUBLE, Unavailable
from appenzell.server.tables.house import House
from appenzell.server.tables.news import Notice
from appenzell.server.tables.play import Play
from appenzell.server.tables.table import Table

log = logging.getLogger(__name__)


class TurnTimer:
    """One alarm for each table with a timer."""

    def __init__(self, house: House, play: Play, bots: BotRunner) -> None:
        self.house, self.play, self.bots = house, play, bots
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        house.news.subscribe(self.hear)

    def hear(self, notice: Notice) -> None:
        """Set the alarm of a table anew when something has changed there."""
        if notice.table.options.timer != "off" and notice.what != "said":
            self.look(notice.table)

    def look(self, table: Table) -> None:
        """Set a table's alarm to the end of the turn."""
        due = self.house.deadline(table)
        if due is not None and self.house.in_memory(table.code) is table:
            self._set(table.code, max(0, due - now_ms()) / SECOND)
        else:
            self._unset(table.code)

    def close(self) -> None:
        """Stop all alarms."""
        for alarm in self._alarms.values():
            alarm.cancel()
        for task in self._tasks:
            task.cancel()

    def _unset(self, code: str) -> None:
        alarm = self._alarms.pop(code, None)
        if alarm is not None:
            alarm.cancel()

    def _set(self, code: str, seconds: float) -> None:
        self._unset(code)
        self._alarms[code] = asyncio.get_running_loop().call_later(seconds, self._ring, code)

    def _ring(self, code: str) -> None:
        self._alarms.pop(code, None)
        task = asyncio.create_task(self._end_turn(code))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _end_turn(self, code: str) -> None:
        """End the turn, if it is still to be ended."""
        table = self.house.in_memory(code)
        due = None if table is None else self.house.deadline(table)
        if table is None or due is None:
            return  # somebody was quicker
        if not self.house.presence.count(code):  # nobody is there: whoever comes sets the alarm anew, here or elsewhere
            self.bots.owning.let_go(code)
            return
        if due > now_ms():  # the alarm's clock runs ahead of the calendar's, or the turn has just changed
            self.look(table)
            return
        playing = running(table)
        player, seq = playing.player, playing.seq
        try:
            if not await self.bots.owning.owns(code):
                self._set(code, TRY_AGAIN)  # whoever owns it may have ended by then
                return
            token = "." if playing.game.is_legal(".") else await self.bots.choose(table)
            await self.play.timer_acts(code, player, seq, token)
        except AppenzellError as refused:
            log.info("The timer at table %(table)s came too late: %(why)s", {"table": code, "why": refused})
        except Unavailable as error:
            TROUBLE.tell(error)  # and the timer waits
            self._set(code, TRY_AGAIN)
        except Exception:
            log.exception("The timer at table %(table)s cannot act; it tries again.", {"table": code})
            self._set(code, TRY_AGAIN)
