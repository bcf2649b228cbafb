"""Below HTTP and sockets: whoever reads nothing is cut off, whoever reads slowly is waited for."""

import asyncio
import tomllib
from collections.abc import Callable
from importlib.metadata import version
from inspect import getsource, isfunction, signature
from pathlib import Path

import pytest

from appenzell.server.transport.steady import Alarm, Steady, SteadyHttp, SteadySocket

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
    monkeypatch.setattr("appenzell.server.transport.steady.STALLED", SHORT)
    assert asyncio.run(waited(Wire(10_000, taken=0), 10))
    assert not asyncio.run(waited(Wire(10_000, taken=1), 10))


def test_who_has_read_everything_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("appenzell.server.transport.steady.STALLED", SHORT)

    async def reads_at_once() -> bool:
        wire = Wire(10_000, taken=0)
        alarm = Alarm(wire)
        alarm.set()
        alarm.stop()
        await asyncio.sleep(5 * SHORT)
        return wire.is_cut

    assert not asyncio.run(reads_at_once())


# --- uvicorn -----------------------------------------------------------------------------------------------

OURS_ALONE = {SteadyHttp: {"put_out"}, SteadySocket: {"hear", "hears_more", "hang_up", "say"}}
"""What uvicorn knows nothing of: everything else is its own, in our words."""
READ = {
    SteadyHttp: {"transport", "config", "client", "loop", "flow", "cycle", "pipeline"},
    SteadySocket: {"transport", "config", "client", "loop", "conn", "close_sent", "frames"}
    | {"curr_msg_data_type", "handshake_complete", "scope", "read_paused", "writable", "disconnected"},
}
"""What uvicorn keeps on a connection, and we read or write."""


def functions_of(*kinds: type) -> dict[str, Callable[..., object]]:
    """What these classes themselves define to be called from outside, by name."""
    return {name: found for kind in kinds for name, found in vars(kind).items() if isfunction(found) and name[0] != "_"}


@pytest.mark.parametrize("steady", [SteadyHttp, SteadySocket])
def test_uvicorn_has_what_is_overridden(steady: type) -> None:
    """These are private to uvicorn: another version may drop them, and our words would be heard by nobody."""
    theirs = steady.__mro__[2]
    assert theirs.__module__.startswith("uvicorn.")
    ours = functions_of(Steady, steady)
    assert {name for name in ours if not hasattr(theirs, name)} == OURS_ALONE[steady]
    for name in ours.keys() - OURS_ALONE[steady]:
        assert [*signature(getattr(theirs, name)).parameters] == [*signature(ours[name]).parameters], name


@pytest.mark.parametrize("steady", [SteadyHttp, SteadySocket])
def test_uvicorn_keeps_what_is_read(steady: type) -> None:
    source = getsource(steady.__mro__[2])
    assert {name for name in READ[steady] if f"self.{name}" not in source} == set()


def test_uvicorn_ends_a_socket_that_makes_no_sense_where_we_do() -> None:
    assert [*signature(SteadySocket.handle_parser_exception).parameters] == ["self"]


def test_another_uvicorn_is_installed_by_nobody_before_it_was_tried() -> None:
    needs = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]["dependencies"]
    (bound,) = [need.split("<")[1] for need in needs if need.startswith("uvicorn")]
    assert bound.startswith("0."), "any of its minor versions may change what is private"
    assert int(version("uvicorn").split(".")[1]) < int(bound.split(".")[1])
