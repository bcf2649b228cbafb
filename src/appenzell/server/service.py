"""A server at work, but for its sockets: store, house, bots, timer and expiry, opened and closed in the right order."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from secrets import token_hex
from typing import TypeVar

from appenzell.server.basics.limits import Limits
from appenzell.server.basics.readiness import Readiness
from appenzell.server.basics.refusals import Refused
from appenzell.server.basics.settings import Settings
from appenzell.server.beside import garbage
from appenzell.server.beside.bot_runner import BotRunner
from appenzell.server.beside.expiry import Expiry
from appenzell.server.beside.owning import TIDYING, Owning
from appenzell.server.beside.turn_timer import TurnTimer
from appenzell.server.beside.tutor import Tutor
from appenzell.server.between import make_bus
from appenzell.server.storage.asking import TROUBLE, Unavailable, name_unreadable
from appenzell.server.storage.database_file import Claim
from appenzell.server.storage.health import Health
from appenzell.server.storage.store import Store
from appenzell.server.tables.house import READ_AGAIN, House
from appenzell.server.tables.lobby import Lobby
from appenzell.server.tables.neighbours import Neighbours
from appenzell.server.tables.play import Play
from appenzell.study.lessons import lessons
from appenzell.study.puzzles import puzzles

R = TypeVar("R")
log = logging.getLogger(__name__)

MAX_REVIVED = 500
DATABASE_ILL = "The database cannot be written now."


class Service:
    """Everything that serves; made within the event loop that uses it. A database that is claimed is prepared, too."""

    def __init__(self, settings: Settings, claim: Claim | None = None, limits: Limits | None = None) -> None:
        self.settings = settings
        self.loop = asyncio.get_running_loop()
        self.me = token_hex(8)
        """What this process is called among those that share a database."""
        self.claim, self._is_prepared = claim or Claim(settings.url), claim is not None
        self.store = Store(settings.url, settings.database_within)
        self.health = Health(self.store)
        self.house = House(settings, self.store, limits)
        self.owning = Owning(self.store, self.me)
        self.readiness = Readiness()
        self.readiness.require("database", self.health.is_well, DATABASE_ILL)
        self.lobby = Lobby(self.house)
        self.play = Play(self.house)
        self.bots = BotRunner(self.house, self.lobby, self.play, self.owning)
        self.tutor = Tutor(self.house.limits)
        self.timer = TurnTimer(self.house, self.play, self.bots)
        self.expiry = Expiry(self.house)
        self.neighbours = Neighbours(
            self.house, make_bus(settings.bus, self.me), self.me, lambda: self.owning.is_only_one
        )
        self.owning.renewed.append(self._look_around)
        self.house.moved_out.append(self.owning.let_go)
        self._chores: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Claim and open the database, then let bots go on and old tables expire."""
        self.claim.take()
        await self.store.open(self._is_prepared)
        await self.owning.open()
        self.house.since = min(self.house.since, self.owning.since)
        await self.neighbours.open()
        await asyncio.gather(*(asyncio.to_thread(read) for read in (puzzles, lessons)))  # from their files, once
        self._chores = [asyncio.create_task(self._revive()), asyncio.create_task(self._sweep())]
        self.readiness.has_started = True

    def leave(self) -> None:
        """Say that no more traffic should come here; what has begun goes on until `close`."""
        self.readiness.is_leaving = True

    async def close(self) -> None:
        """Stop, and lose nothing that has begun."""
        self.leave()
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        self.timer.close()
        await self.bots.close()
        await self.neighbours.close()
        await self.owning.close()
        self.tutor.close()
        self.house.close()
        await self.store.close()
        self.claim.release()

    def _look_around(self, there: set[str], ended: set[str]) -> None:
        """Take over what processes did that have ended: whoever has said something is there, or was."""
        self.neighbours.lost(ended | self.house.presence.processes() - there)
        self.bots.look_around()

    async def _revive(self) -> None:
        """Look at the running games: perhaps a bot is on turn."""
        for code in await self._answer(partial(self.store.running_codes, MAX_REVIVED)):
            try:
                self.house.tell(await self._answer(partial(self.house.table, code)))
            except Refused:
                continue  # it has expired meanwhile
            except Exception as error:
                name_unreadable(code, error)

    async def _answer(self, ask: Callable[[], Awaitable[R]]) -> R:
        """Ask the database until it answers."""
        while True:
            try:
                return await ask()
            except Unavailable as error:
                TROUBLE.tell(error)  # and the running games are read later
                await asyncio.sleep(READ_AGAIN)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(self.settings.sweep_every)  # first of all, pages of before come back
            try:
                self.house.tidy()
                if await self.owning.owns(TIDYING):
                    await self.expiry.sweep()
                    await self.owning.tidy()
                garbage.collect_now()
            except Unavailable as error:
                TROUBLE.tell(error)  # and tidying up is tried again
            except Exception:
                log.exception("Tidying up failed; it is tried again.")
