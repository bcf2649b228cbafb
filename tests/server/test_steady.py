"""Below HTTP and sockets: whoever reads nothing is cut off, whoever reads slowly is waited for."""

import asyncio

import pytest

from appenzell.server.steady import Alarm

SHORT = 0.02


class Wire(asyncio.Transport):
    """A transport with something waiting on it."""

    def __init__(self, waiting: int, taken: int) -> None:
        self.waiting, self.taken, self.is_cut = waiting, taken, False

    def get_write_buffer_size(self) -> int:
        """Say how much waits; whoever reads takes some of it between two looks."""
        self.waiting -= self.taken
        return self.waiting

    def abort(self) -> None:
        self.is_cut = True


async def waited(wire: Wire, looks: float) -> bool:
    """Whether a peer is cut off within so many looks."""
    alarm = Alarm(wire)
    alarm.set()
    await asyncio.sleep(looks * SHORT)
    alarm.stop()
    return wire.is_cut


def test_who_takes_nothing_is_cut_off_and_who_is_slow_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("appenzell.server.steady.STALLED", SHORT)
    assert asyncio.run(waited(Wire(10_000, taken=0), 10))
    assert not asyncio.run(waited(Wire(10_000, taken=1), 10))


def test_who_has_read_everything_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("appenzell.server.steady.STALLED", SHORT)

    async def reads_at_once() -> bool:
        wire = Wire(10_000, taken=0)
        alarm = Alarm(wire)
        alarm.set()
        alarm.stop()
        await asyncio.sleep(5 * SHORT)
        return wire.is_cut

    assert not asyncio.run(reads_at_once())
