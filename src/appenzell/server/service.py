"""A server at work: store, house, hub, bots and clock, opened and closed in the right order."""

import asyncio
import logging

from appenzell.server import memory
from appenzell.server.bot_runner import BotRunner
from appenzell.server.clock import Clock
from appenzell.server.desk import Desk
from appenzell.server.errors import Refused
from appenzell.server.house import House
from appenzell.server.hub import Hub
from appenzell.server.limits import Limit
from appenzell.server.lobby import Lobby
from appenzell.server.play import Play
from appenzell.server.settings import Settings
from appenzell.server.store import Store
from appenzell.study.lessons import lessons
from appenzell.study.puzzles import puzzles

log = logging.getLogger(__name__)

MAX_REVIVED = 500


class Service:
    """Everything that serves; made within the event loop that uses it."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.loop = asyncio.get_running_loop()
        self.store = Store(settings.url)
        self.house = House(settings, self.store)
        self.hub = Hub(self.house)
        self.lobby = Lobby(self.house)
        self.play = Play(self.house)
        self.bots = BotRunner(self.house, self.lobby, self.play)
        self.desk = Desk(settings.studies)
        self.makers = Limit(*settings.tables)
        """Who makes tables, by address."""
        self.clock = Clock(self.house, self.play, self.bots)
        self._chores: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Open the database, then let bots go on and old tables expire."""
        await self.store.open()
        await asyncio.gather(*(asyncio.to_thread(read) for read in (puzzles, lessons)))  # from their files, once
        self._chores = [asyncio.create_task(self._revive()), asyncio.create_task(self._sweep())]

    async def close(self) -> None:
        """Stop, and lose nothing that has begun."""
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        self.clock.close()
        self.hub.close()
        await self.bots.close()
        self.desk.close()
        await self.store.close()

    async def _revive(self) -> None:
        """Look at the running games: perhaps a bot is on turn."""
        for code in await self.store.running_codes(MAX_REVIVED):
            try:
                self.house.tell(await self.house.table(code))
            except Refused:
                continue  # it has expired meanwhile
            except Exception:
                log.exception("Table %s cannot be read.", code)

    async def _sweep(self) -> None:
        while True:
            try:
                await self.lobby.expire()
                memory.collect()
            except Exception:
                log.exception("Tidying up failed; it is tried again.")
            await asyncio.sleep(self.settings.sweep_every)
