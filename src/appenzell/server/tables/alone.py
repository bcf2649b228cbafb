"""Alone: one at a time may change a table; others wait, in the order in which they came, and not for ever.

Locks by table code, each there only while somebody has it. To take a free one costs next to nothing, which matters:
every action does.
"""

import asyncio
from collections import deque


class Alone:
    """Who changes which table now, and who waits for it."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """For each table that somebody has, those who wait for it."""

    def __contains__(self, code: str) -> bool:
        """Whether somebody has a table."""
        return code in self._waiting

    def take(self, code: str) -> bool:
        """Have a table alone, if nobody has it; else one has to wait."""
        if code in self._waiting:
            return False
        self._waiting[code] = deque()
        return True

    async def wait(self, code: str, patience: float) -> None:
        """Return when one has a table alone that others had; `TimeoutError` if that does not come about in time."""
        waiting = self._waiting[code]
        turn = asyncio.get_running_loop().create_future()
        waiting.append(turn)
        try:
            async with asyncio.timeout(patience):
                await turn
        except BaseException:
            if turn.done() and not turn.cancelled():  # it was one's turn at that very moment
                self.leave(code)
            elif turn in waiting:
                waiting.remove(turn)
            raise

    def leave(self, code: str) -> None:
        """Let the next one have it."""
        waiting = self._waiting[code]
        while waiting:
            turn = waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        del self._waiting[code]
