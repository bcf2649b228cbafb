"""The bot runner: lets bots play where one is on turn.

Bots think in threads of their own, at a human pace, and get views only. Nothing is kept between two actions, so a bot's
seat survives a restart. Bots among themselves play only while somebody watches.
"""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from random import Random

from appenzell.bots import Level, make_bot
from appenzell.game.view import View
from appenzell.server.bus import Notice
from appenzell.server.errors import Refused
from appenzell.server.house import House
from appenzell.server.play import Play
from appenzell.server.tables import COVER_LEVEL, Table, has_people, is_bot

log = logging.getLogger(__name__)


class BotRunner:
    """Plays for all bots of this process."""

    def __init__(self, house: House, play: Play) -> None:
        self.house, self.play = house, play
        self._pool = ThreadPoolExecutor(house.settings.bot_threads, "bot")
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._luck = Random()
        house.bus.subscribe(self.hear)

    def hear(self, notice: Notice) -> None:
        """Look at a table where something has changed."""
        if notice.what in ("step", "table"):
            self.look(notice.table)

    def look(self, table: Table) -> None:
        """Play on if a bot is on turn."""
        if table.code not in self._playing and self._bot_on_turn(table):
            task = asyncio.create_task(self._play_on(table.code))
            self._playing[table.code] = task
            task.add_done_callback(lambda _: self._ended(table.code))

    def choose(self, view: View, level: Level) -> "asyncio.Future[str]":
        """Let a bot think about a view, outside the event loop."""
        luck = Random(self._luck.random())
        return asyncio.get_running_loop().run_in_executor(self._pool, make_bot(level).choose, view, luck)

    async def close(self) -> None:
        """Stop playing."""
        for task in list(self._playing.values()):
            task.cancel()
        await asyncio.gather(*self._playing.values(), return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _ended(self, code: str) -> None:
        self._playing.pop(code, None)

    def _bot_on_turn(self, table: Table) -> bool:
        if table.log is None or table.log.is_over or not is_bot(table, table.log.game.player):
            return False
        return has_people(table) or self.house.presence.count(table.code) > 0

    async def _play_on(self, code: str) -> None:
        """Play as long as a bot is on turn."""
        while (table := self.house.in_memory(code)) is not None and self._bot_on_turn(table):
            game_log = table.running()
            seat, seq = game_log.game.player, game_log.seq
            await asyncio.sleep(self._luck.uniform(*self.house.settings.bot_pace))
            try:
                token = await self._thought(table, seat)
                await self.play.bot_acts(code, seat, seq, token)
            except Refused as refused:
                if refused.code != "stale":
                    log.error("A bot at table %s was refused: %s", code, refused.message)
                    return

    async def _thought(self, table: Table, seat: int) -> str:
        """Return what the bot of a seat wants to play; if it fails, anything legal."""
        view = table.running().game.view(seat)
        try:
            return await self.choose(view, table.seats[seat].level or COVER_LEVEL)
        except Exception:
            log.exception("A bot at table %s failed.", table.code)
            return self._luck.choice(view.legal)
