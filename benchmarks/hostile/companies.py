"""Companies: people who sit down at one table, play, and play again, at tables of every sort.

Owns what tables there are: who makes one, who joins and starts it, who asks for a rematch. How each plays is in
`players.py`.
"""

import asyncio
import random
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from hostile.ledger import Ledger
from hostile.players import GONE, PAUSE, Player, Refused

MODULES = ("cheesy", "tower", "works", "pantry")
PLAYS_AGAIN = 0.5
TOO_LATE = ("already_started", "table_full")


class Company:
    """Some people, perhaps with bots or with two at one screen, at one table after the other."""

    def __init__(self, addresses: Sequence[str], ledger: Ledger, luck: random.Random, people: int, bots: int) -> None:
        self.ledger, self.luck, self.people, self.bots = ledger, luck, people, bots
        self.is_one_screen = people == 1 and not bots
        own = (random.Random(luck.random()) for _ in range(people))
        self.players = [Player(addresses, ledger, each) for each in own]
        self.code = ""

    async def play(self) -> None:
        """Play game after game, for ever."""
        await asyncio.gather(*(self._stay(player) for player in self.players))

    async def _stay(self, player: Player) -> None:
        while True:
            with suppress(*GONE, Refused):
                await self._sit_down(player)
                await player.play()
                if player.is_over and not player.is_resting:
                    await self._after(player)
                    continue
            self.ledger.counts["reconnected"] += 1
            await asyncio.sleep(PAUSE)

    # --- a table -------------------------------------------------------------------------------------------

    async def _sit_down(self, player: Player) -> None:
        """See to it that there is a table, and that this player sits at it."""
        if not self.code and player is self.players[0]:
            self.code = (await player.post("/tables", self._wished()))["code"]
        if not self.code:
            raise TimeoutError  # the first one has made none yet
        if player.code == self.code:
            return
        if player is not self.players[0]:
            await self._join(player)
        player.sits_at(self.code)
        if player is self.players[0]:
            await self._start(player, self.code)

    async def _join(self, player: Player) -> None:
        """Take a seat, or keep one's own; who comes too late watches."""
        try:
            await player.post(f"/tables/{self.code}/join", {"name": "Anna"})
        except Refused as refused:
            if str(refused) not in TOO_LATE:
                raise

    async def _start(self, player: Player, code: str) -> None:
        """Begin the game when all are there; whoever is on their way may get lost."""
        for _ in range(200):
            if all(each.code == code for each in self.players):
                break
            await asyncio.sleep(PAUSE / 3)
        while len(self.players) > 1:
            try:
                await player.post(f"/tables/{code}/start", {"fill_with_bots": True, "level": "child"})
            except Refused as refused:
                if str(refused) not in ("busy", "stale", "internal"):
                    return
            except GONE:
                pass
            else:
                return
            await asyncio.sleep(PAUSE)

    async def _after(self, player: Player) -> None:
        """Go on to the next game, a rematch or one at a new table."""
        over = player.code
        if self.code == over and self.luck.random() < PLAYS_AGAIN:
            again = (await player.post(f"/tables/{over}/rematch"))["code"]
            self.ledger.rematch(over, again)
            self.ledger.counts["rematches"] += self.code == over
            self._move(over, again)
        elif over in self.ledger.rematches:
            self.ledger.rematch(over, (await player.post(f"/tables/{over}/rematch"))["code"])
        self._move(over, "")
        if self.code in self.ledger.rematches.values():
            player.sits_at(self.code)

    def _move(self, before: str, code: str) -> None:
        if self.code == before:
            self.ledger.counts["games_over"] += 1
            self.code = code

    def _wished(self) -> dict[str, Any]:
        """Return the table to be made next."""
        seats: list[dict[str, str]] = [{"kind": "me"}, *({"kind": "friend"} for _ in self.players[1:])]
        seats += [{"kind": "bot", "level": "child"} for _ in range(self.bots)]
        seats += [{"kind": "here"}] if self.is_one_screen else []
        modules = [each for each in MODULES if self.luck.random() < 0.4 or (len(seats) == 5 and each == "tower")]
        aids = self.luck.choice(("off", "off", "table", "seat"))
        return {"options": {"players": len(seats), "modules": modules, "memory_aids": aids}, "seats": seats}


def companies(addresses: Sequence[str], ledger: Ledger, luck: random.Random, tables: int) -> list[Company]:
    """Return so many companies, of every sort in turn: people and bots."""
    sorts = ((2, 0), (1, 1), (2, 1), (1, 0), (3, 1), (2, 2), (4, 0))
    return [Company(addresses, ledger, random.Random(luck.random()), *sorts[n % len(sorts)]) for n in range(tables)]
