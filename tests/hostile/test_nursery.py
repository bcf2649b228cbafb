"""Servers that are forked are as real as those that are started by the plain command, and strangers to each other."""

import json
import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest

from hostile.nursery import FORKING, Forked, GoneError, Nursery, Running, Wanted, can_fork, start
from hostile.wrong_clock import set_wrong
from tests.server.harness import PATIENCE
from tests.server.test_crash import origin_in

SERVE = ("serve", "--port", "0", "--db")
TWO_HOURS = 7200.0
TELLING = f"""
import sys
sys.path.insert(0, {str(FORKING.parent)!r})
import json, os, random, socket
import numpy.random
from forking import Children
random.random(), numpy.random.random()
asked = Children(socket.socket(fileno=int(sys.argv[1]))).next_forked()
asked.become()
chances = random.random(), numpy.random.random()
files = [each for each in os.listdir("/proc/self/fd") if os.path.exists("/proc/self/fd/" + each)]
told = dict(os.environ), os.getcwd(), os.getsid(0) == os.getpid(), chances, sorted(map(int, files))
print(json.dumps([asked.arguments, *told]))
"""
"""A nursery whose children tell who they are, and serve nothing."""
forked_only = pytest.mark.skipif(not can_fork(), reason="here, processes are started by the plain command alone")


@pytest.fixture
def telling() -> Iterator[Nursery]:
    nursery = Nursery(os.environ, ("-c", TELLING))
    yield nursery
    nursery.close()


@pytest.mark.parametrize("way", [Wanted.start_plainly, pytest.param(Wanted.fork, marks=forked_only)])
def test_a_server_has_its_own_calendar_and_can_be_frozen_and_killed(
    way: Callable[[Wanted], Running], tmp_path: Path
) -> None:
    clock, file = tmp_path / "clock", tmp_path / "said"
    set_wrong(clock, TWO_HOURS)  # a month would be too much: rules that nobody has used for so long are removed
    environment = os.environ | {"APPENZELL_LOG": "json", "APPENZELL_LOG_LEVEL": "info"}
    with file.open("wb") as said:
        running = way(Wanted((*SERVE, str(tmp_path / "tables.db")), environment, stderr=said, clock=clock))
    try:
        health = f"{origin_in(running.stdout)}/healthz"
        assert running.poll() is None
        running.send_signal(signal.SIGSTOP)
        with pytest.raises(httpx.ReadTimeout):
            httpx.get(health, timeout=0.2)
        running.send_signal(signal.SIGCONT)
        assert httpx.get(health, timeout=PATIENCE).status_code == 200
        told = datetime.fromisoformat(json.loads(file.read_text("utf-8").splitlines()[0])["time"])
        assert 0.9 * TWO_HOURS < (told - datetime.now(UTC)).total_seconds() <= TWO_HOURS
    finally:
        running.kill()
        assert running.wait(PATIENCE) == running.poll() == -signal.SIGKILL
        running.send_signal(signal.SIGTERM)  # there is nobody who minds
        running.stdout.close()


def test_a_server_has_its_own_settings_and_says_how_it_ends(tmp_path: Path) -> None:
    ends = []
    for level in ("warning", "wrong"):
        file = tmp_path / level
        with file.open("wb") as said:
            environment = os.environ | {"APPENZELL_LOG_LEVEL": level}
            running = start((*SERVE, str(tmp_path / "tables.db")), environment, stderr=said)
        with running.stdout:
            if level == "warning":
                origin_in(running.stdout)
                running.send_signal(signal.SIGTERM)
            ends.append((running.wait(PATIENCE), "A setting is wrong" in file.read_text("utf-8")))
    assert ends == [(-signal.SIGTERM, False), (1, True)]


@forked_only
def test_whoever_is_forked_has_chances_and_an_environment_of_its_own(telling: Nursery) -> None:
    environments = [os.environ | {"MOUSE": name, "TEXT": "Käse\n'"} for name in ("Anna", "Bert")]
    told = [told_by(telling.fork(Wanted((name["MOUSE"], "x"), name))) for name in environments]
    assert [each[0] for each in told] == [["Anna", "x"], ["Bert", "x"]]
    assert [each[1] for each in told] == environments
    assert {(each[2], each[3]) for each in told} == {(os.getcwd(), True)}
    (first, other), (second, another) = (each[4] for each in told)
    assert first != second
    assert other != another
    assert [each[5] for each in told] == [[0, 1, 2], [0, 1, 2]], "nothing else is open"


def told_by(forked: Forked) -> list[object]:
    with forked.stdout:
        told: list[object] = json.loads(forked.stdout.read())
    assert forked.wait(PATIENCE) == 0
    return told


@pytest.fixture
def sleeping() -> Iterator[Nursery]:
    """A nursery whose children tell who they are, and then do nothing for long."""
    nursery = Nursery(os.environ, ("-c", f"{TELLING}\nsys.stdout.flush()\nimport time\ntime.sleep(1000)"))
    yield nursery
    nursery.close()


@forked_only
def test_a_nursery_that_has_died_is_noticed(sleeping: Nursery) -> None:
    forked = sleeping.fork(Wanted((), os.environ))
    with pytest.raises(subprocess.TimeoutExpired):
        forked.wait(0.01)
    sleeping.process.kill()
    with pytest.raises(GoneError, match=r"The nursery .* has ended"):
        forked.wait(PATIENCE)
    with pytest.raises(GoneError, match=r"The nursery .* has ended"):
        sleeping.fork(Wanted((), os.environ))
    forked.kill()
    with forked.stdout:
        forked.stdout.read()  # which comes to an end


@forked_only
def test_nobody_outlives_who_has_asked(sleeping: Nursery) -> None:
    forked = sleeping.fork(Wanted((), os.environ))
    with forked.stdout:
        assert forked.stdout.readline()
        sleeping.close()
        assert not forked.stdout.read()
    with pytest.raises(GoneError):
        forked.poll()
