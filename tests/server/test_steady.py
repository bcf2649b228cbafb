"""Below HTTP and sockets: whoever reads nothing is cut off, whoever reads slowly is waited for."""

import asyncio
import tomllib
from importlib.metadata import version
from inspect import signature
from pathlib import Path

import pytest

from appenzell.server.steady import Alarm, SteadyHttp, SteadySocket

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


@pytest.mark.parametrize("steady", [SteadyHttp, SteadySocket])
def test_uvicorn_has_what_is_overridden(steady: type) -> None:
    """These are private to uvicorn: another version may drop them, and our words would be heard by nobody."""
    theirs = steady.__mro__[2]
    assert theirs.__module__.startswith("uvicorn.")
    for name in ("pause_writing", "resume_writing", "connection_lost"):
        assert list(signature(getattr(theirs, name)).parameters) == list(signature(getattr(steady, name)).parameters)


def test_uvicorn_answers_pings_and_ends_silent_sockets_where_we_do() -> None:
    theirs = SteadySocket.__mro__[2]
    for name in ("handle_ping", "keepalive_timeout", "handle_parser_exception"):
        assert list(signature(getattr(theirs, name)).parameters) == ["self"], name


def test_another_uvicorn_is_installed_by_nobody_before_it_was_tried() -> None:
    needs = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]["dependencies"]
    (bound,) = [need.split("<")[1] for need in needs if need.startswith("uvicorn")]
    minor = int(version("uvicorn").split(".")[1])
    assert bound == f"0.{minor + 1}", "the newest that the tests have seen"
