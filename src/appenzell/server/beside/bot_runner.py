"""The bot runner: lets bots play where one is on turn.

Of all processes that have a table, the one that owns it plays. Bots think in threads of their own, at a human pace, and
are shown what has been seen, nothing else. A bot may keep its thoughts between two actions, but needs none of them, so
its seat survives a restart. Bots among themselves play only while somebody watches. A program that fails leaves its
seat to a bot of ours.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, TypeVar

from appenzell.bots.advice import ADVICE, advise
from appenzell.bots.external import PROGRAMS
from appenzell.bots.program import ExternalTrouble
from appenzell.bots.search import Thoughts
from appenzell.game.errors import AppenzellError
from appenzell.playing.party import bot_to_see_to, has_people, running
from appenzell.server.basics.metrics import BOTS
from appenzell.server.beside.bot_keeper import BotKeeper
from appenzell.server.beside.owning import Owning
from appenzell.server.beside.polite import give_way
from appenzell.server.storage.asking import TROUBLE, Unavailable
from appenzell.server.tables.house import House
from appenzell.server.tables.lobby import Lobby
from appenzell.server.tables.news import Notice
from appenzell.server.tables.play import Play
from appenzell.server.tables.table import Table

R = TypeVar("R")
log = logging.getLogger(__name__)

TRY_AGAIN = 5.0  # seconds after something failed
PACES = {"calm": 2.5, "usual": 1.0, "brisk": 0.3}
"""How many times as long as usual bots wait before an action."""


class BotRunner:
    """Plays for all bots of this process."""

    def __init__(self, house: House, lobby: Lobby, play: Play, owning: Owning) -> None:
        self.house, self.lobby, self.play, self.owning = house, lobby, play, owning
        self._keeper = BotKeeper(house.settings.programs, house.settings.bots_kept)
        self._pool = ThreadPoolExecutor(house.settings.bot_threads, "bot", give_way)
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._luck = Random()
        house.news.subscribe(self.hear)

    def hear(self, notice: Notice) -> None:
        """Look at a table where something has changed."""
        if notice.what in ("played", "table"):
            self.look(notice.table)
        self._tidy(notice.table)

    def look_around(self) -> None:
        """Look at all tables: whoever played there may have ended."""
        for code in self.house.codes():
            table = self.house.in_memory(code)
            if table is not None:
                self.look(table)

    def _tidy(self, table: Table) -> None:
        if table.status == "over" or self.house.in_memory(table.code) is None:
            self._keeper.forget(table.code)
            self.owning.let_go(table.code)

    def look(self, table: Table) -> None:
        """Play on if a bot is on turn."""
        if table.code not in self._playing and self._bot_on_turn(table):
            self._playing[table.code] = asyncio.create_task(self._play_on(table.code))

    @BOTS.timed
    async def choose(self, table: Table) -> str:
        """Let a bot think for the seat on turn, outside the event loop; if one of ours fails, anything legal."""
        sight, luck = running(table).sight(), Random(self._luck.random())
        maker, bot = self._keeper.take(table, sight.seat)
        try:
            action = await self._think(bot.choose, sight, maker.budget, luck)
            if action in sight.legal_actions():
                return action.token
            log.error(
                "%(bot)s at table %(table)s wants %(action)s, which is not legal.",
                {"bot": maker, "table": table.code, "action": action},
            )
        except ExternalTrouble:
            raise
        except Exception:
            log.exception("%(bot)s at table %(table)s failed.", {"bot": maker, "table": table.code})
        finally:
            self._keeper.give_back(table, sight.seat, maker, bot)
            self._tidy(table)
        return luck.choice(sight.legal_actions()).token

    async def advise(self, table: Table) -> Thoughts:
        """Let the strongest bot think for the seat on turn."""
        return await self._think(advise, running(table).sight(), ADVICE, Random(self._luck.random()))

    async def _think(self, work: Callable[..., R], *args: Any) -> R:
        """Let something be thought outside the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *args)

    async def close(self) -> None:
        """Stop playing; programs that still think are ended, because the process waits for its threads."""
        playing = list(self._playing.values())
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)
        await asyncio.to_thread(PROGRAMS.end)

    def _bot_on_turn(self, table: Table) -> bool:
        if bot_to_see_to(table) is None or running(table).seq >= self.house.settings.max_log:
            return False
        return has_people(table) or self.house.presence.count(table.code) > 0

    async def _play_on(self, code: str) -> None:
        """Play as long as a bot is on turn."""
        try:
            while (table := self.house.in_memory(code)) is not None and self._bot_on_turn(table):
                if not await self._owns(code):
                    return
                await asyncio.sleep(self.pause(table))
                await self._play(table)
        finally:
            del self._playing[code]  # at once: whoever looks next may begin anew
            self._leave(code)

    def _leave(self, code: str) -> None:
        """Leave a table to another process if a bot is on turn that does not play because nobody watches here."""
        table = self.house.in_memory(code)
        if table is not None and bot_to_see_to(table) is not None and not self._bot_on_turn(table):
            self.owning.let_go(code)

    async def _owns(self, code: str) -> bool:
        try:
            return await self.owning.owns(code)
        except Unavailable as error:
            TROUBLE.tell(error)  # and the bot is looked for again
            return False

    def pause(self, table: Table) -> float:
        """Return how long a bot waits before its next action, in seconds."""
        return PACES[table.options.bot_pace] * self._luck.uniform(*self.house.settings.bot_pace)

    async def _choose_and_act(self, table: Table, seat: int, seq: int) -> None:
        try:
            token = await self.choose(table)
        except ExternalTrouble as trouble:
            log.warning("A program at table %(table)s is replaced: %(why)s", {"table": table.code, "why": trouble})
            await self.lobby.replace_program(table.code, seat)
        else:
            await self.play.bot_acts(table.code, seat, seq, token)

    async def _play(self, table: Table) -> None:
        """Play one action, if a bot is still on turn."""
        playing = running(table)
        seat, seq = playing.player, playing.seq
        if not self._bot_on_turn(table):
            return
        try:
            await self._choose_and_act(table, seat, seq)
        except AppenzellError:
            pass  # the game has gone on, or the person has come back
        except Unavailable as error:
            TROUBLE.tell(error)  # and the bot waits
            await asyncio.sleep(TRY_AGAIN)
        except Exception:
            log.exception("A bot at table %(table)s cannot play; it tries again.", {"table": table.code})
            await asyncio.sleep(TRY_AGAIN)
