"""Neighbours: the other processes that have the same tables. Tells them what happens here, and follows what they do.

What is told is plain data and believed by nobody: that a table has a version now, so that whoever has it in memory
reads on in the database; who looks at it through this process; what somebody said; how much whom was let through. What
is lost or doubled heals by the next version, and if there is none, by asking for all versions now and then: often, as
long as the bus is not well. Messages travel by table, so each process hears of those alone that it has in memory.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any

from pydantic import ValidationError

from appenzell.server.basics.seldom import Hourly
from appenzell.server.between.bus import Bus, Message
from appenzell.server.between.messages import MESSAGE, Changed, Here, Leaving, LetThroughLately, Spoken, Who
from appenzell.server.storage.asking import TROUBLE, Unavailable, name_unreadable
from appenzell.server.tables.house import House
from appenzell.server.tables.news import Notice, Said
from appenzell.server.tables.table import Table

log = logging.getLogger(__name__)

EVERYBODY = "all"
"""The channel of what concerns no table."""
SETTLING = 0.05  # seconds in which what is alike is gathered
TELL_EVERY = 1.0  # seconds: limits, and where sockets come from
SAY_AGAIN = 10.0  # seconds: who looks at which table
LOOK_EVERY, LOOK_OFTEN = 10.0, 1.0  # seconds: versions, while the bus is well, and while it is not
AT_ONCE = 8  # tables that are read at a time


class Neighbours:
    """What this process tells others, and what it hears."""

    def __init__(self, house: House, bus: Bus, me: str, is_only_one: Callable[[], bool]) -> None:
        self.house, self.bus, self.me, self._is_only_one = house, bus, me, is_only_one
        self.is_alone = house.store.file is not None
        """Whether nobody else can have the tables: a file is one process's own."""
        self._stirred: set[str] = set()
        """Tables where somebody came or went."""
        self._to_look_at: set[str] = set()
        self._behind: set[str] = set()
        """Tables of which others know a newer version."""
        self._looked = self._said = time.monotonic()
        self._wake, self._catch = asyncio.Event(), asyncio.Event()
        self._hourly = Hourly()
        self._tasks: list[asyncio.Task[None]] = []
        house.news.subscribe(self.tell)
        house.moved_in.append(self._moved_in)
        house.moved_out.append(self._moved_out)
        house.presence.changed = self._stir
        house.is_shared, house.is_unsure = self._is_shared, self._is_unsure

    async def open(self) -> None:
        """Begin to tell and to hear."""
        if self.is_alone:
            return
        self.house.limits.share()
        await self.bus.open(self._hear, self._missed)
        self.bus.listen(EVERYBODY)
        work = (self._gather, self._keep_telling, *[self._follow] * AT_ONCE)
        self._tasks = [asyncio.create_task(_for_ever(each)) for each in work]

    def _is_shared(self) -> bool:
        return not self.is_alone and not self._is_only_one()

    def _is_unsure(self) -> bool:
        return self._is_shared() and not self.bus.is_well

    async def close(self) -> None:
        """Say that this process ends, and end."""
        if not self.is_alone:
            self.bus.publish(EVERYBODY, {"what": "leaving"})
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if not self.is_alone:
            await self.bus.close()

    # --- telling -------------------------------------------------------------------------------------------

    def tell(self, notice: Notice) -> None:
        """Tell of what has happened here."""
        if self.is_alone or not notice.is_ours:
            return
        table = notice.table
        if notice.said is not None:
            self.bus.publish(table.code, {"what": "said", "seat": notice.said.seat, "phrase": notice.said.phrase})
            return
        seq = 0 if table.playing is None else table.playing.seq
        version = table.version + (notice.what == "expired")
        self.bus.publish(table.code, {"what": notice.what, "version": version, "seq": seq})

    def _stir(self, code: str) -> None:
        if not self.is_alone:
            self._stirred.add(code)
            self._wake.set()

    def _say_who_is_here(self, code: str) -> None:
        self.bus.publish(code, {"what": "here", "holders": self.house.presence.here(code)})

    async def _gather(self) -> None:
        """Say who is at a table, and look at versions, for many tables at a time."""
        await self._wake.wait()
        await asyncio.sleep(SETTLING)
        self._wake.clear()
        stirred, self._stirred = self._stirred, set()
        for code in stirred:
            self._say_who_is_here(code)
        codes, self._to_look_at = self._to_look_at, set()
        if codes:
            try:
                await self._look_at(list(codes))
            except Unavailable:
                self._look_again(codes)
                raise

    async def _keep_telling(self) -> None:
        """Tell of limits; now and then of everybody who is here, and see whether something was missed."""
        await asyncio.sleep(TELL_EVERY)
        now = time.monotonic()
        message: Message = {"what": "limits", "limits": self.house.limits.news()}
        if now - self._said >= SAY_AGAIN:
            self._said = now
            message["sockets"] = dict(self.house.presence.addresses)
            for code in self.house.presence.tables():
                self._say_who_is_here(code)
        if message["limits"] or "sockets" in message:
            self.bus.publish(EVERYBODY, message)
        if now - self._looked >= (LOOK_EVERY if self.bus.is_well else LOOK_OFTEN):
            self._looked = now
            await self._look_at(self.house.codes())

    # --- hearing -------------------------------------------------------------------------------------------

    def _moved_in(self, code: str) -> None:
        if not self.is_alone:
            self.bus.listen(code)

    def _moved_out(self, code: str) -> None:
        if not self.is_alone:
            self.bus.ignore(code)
            self.house.presence.forget_table(code)

    def _missed(self, channel: str) -> None:
        """Look at a table that is heard of only from now on."""
        if channel != EVERYBODY:
            self._to_look_at.add(channel)
            self._wake.set()
            self.bus.publish(channel, {"what": "who"})
            if self.house.presence.here(channel):
                self._stir(channel)

    def _hear(self, channel: str, message: Message) -> None:
        """Take what another process says; what is no message is nothing."""
        try:
            told = MESSAGE.validate_python(message)
        except ValidationError:
            sentence = self._hourly.due("Something on the bus was no message.")
            if sentence is not None:
                log.warning("%s", sentence)
            return
        if isinstance(told, LetThroughLately):
            self.house.limits.fill(told.limits)
            if told.sockets is not None:
                self.house.presence.put_addresses(told.sender, told.sockets)
        elif isinstance(told, Leaving):
            self.house.presence.let_move(told.sender)
        elif (table := self.house.in_memory(channel)) is not None:
            self._take(table, told)

    def _take(self, table: Table, told: Changed | Spoken | Here | Who) -> None:
        match told:
            case Changed():
                if told.version > table.version:
                    self._fall_behind(table.code)
            case Spoken():
                if told.seat is None or told.seat < len(table.seats):
                    said = Said(told.seat, told.phrase)
                    self.house.news.tell(Notice(table, "said", said=said, is_ours=False))
            case Here():
                if self.house.presence.put(table.code, told.sender, told.holders):
                    self.house.tell(table)
            case Who():
                self._stir(table.code)

    def _fall_behind(self, code: str) -> None:
        """Follow a table that others have changed, if somebody looks at it here; else there is no use for it."""
        if self.house.presence.here(code) or self.house.is_being_changed(code):
            self._behind.add(code)
            self._catch.set()
        else:
            self.house.drop(code)

    async def _look_at(self, codes: list[str]) -> None:
        """Find out which tables have changed elsewhere, or are gone."""
        asked = time.monotonic()
        known = await self.house.store.versions(codes)
        for code in codes:
            table = self.house.in_memory(code)
            if table is None:
                continue
            if known.get(code, table.version + 1) > table.version:
                self._fall_behind(code)
            else:
                table.looked = asked

    def _look_again(self, codes: set[str]) -> None:
        self._to_look_at |= codes
        self._wake.set()

    async def _follow(self) -> None:
        """Read on at one table that is behind."""
        await self._catch.wait()
        if not self._behind:
            self._catch.clear()
            return
        code = self._behind.pop()
        try:
            await self.house.catch_up(code)
        except Unavailable:
            self._look_again({code})
            raise
        except Exception as error:
            name_unreadable(code, error)

    def lost(self, processes: set[str]) -> None:
        """Believe processes no longer that have ended, and find out what they did last and did not tell."""
        if processes:
            self._look_again(set(self.house.codes()))
        for code in self.house.presence.forget(processes):
            table = self.house.in_memory(code)
            if table is not None:
                self.house.tell(table)


async def _for_ever(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Do something again and again, whatever goes wrong."""
    while True:
        try:
            await work()
        except Unavailable as error:
            TROUBLE.tell(error)
            await asyncio.sleep(TELL_EVERY)
        except Exception:
            log.exception("Following the neighbours failed; it is tried again.")
            await asyncio.sleep(TELL_EVERY)
