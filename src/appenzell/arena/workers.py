"""Who plays the games: this process, or several on this machine.

Each way takes the games one after the other and gives the outcomes as they come, in any order; few are under way at
once, so whoever has seen enough can stop. A worker that dies takes no game with it: what was not finished is played
again, with the same outcome, because that follows from the fixture alone.
"""

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_all_start_methods, get_context, parent_process
from multiprocessing.context import BaseContext
from typing import NoReturn

from appenzell.arena.errors import WorkersDie
from appenzell.arena.match import play_match
from appenzell.arena.outcome import Outcome
from appenzell.arena.schedule import Fixture
from appenzell.bots.external import PROGRAMS

Play = Callable[[Fixture], Outcome]
AHEAD = 3
"""How many games a worker has under way or waiting."""
MOST_DEATHS = 5
"""So often in a row, without a game finished between, workers may die."""


def play_here(fixtures: Iterable[Fixture]) -> Generator[Outcome, None, None]:
    """Play one game after the other in this process."""
    for fixture in fixtures:
        yield play_match(fixture)


def play_in_processes(
    fixtures: Iterable[Fixture], jobs: int, play: Play = play_match
) -> Generator[Outcome, None, None]:
    """Play in several processes on this machine."""
    queue = Queue(fixtures)
    deaths = 0
    while queue:
        pool = ProcessPoolExecutor(jobs, _context(), _begin_worker)
        try:
            for outcome in _play_in(pool, queue, jobs * AHEAD, play):
                deaths = 0
                yield outcome
        except BrokenProcessPool:
            deaths += 1
            if deaths == MOST_DEATHS:
                raise WorkersDie(f"The workers died {deaths} times in a row; is there enough memory?") from None
        finally:
            _stop(pool)


class Queue:
    """Games in their order; one that was taken stays open until it is done, and comes first when taken up again."""

    def __init__(self, fixtures: Iterable[Fixture]) -> None:
        self._rest = iter(fixtures)
        self._again: deque[Fixture] = deque()
        self._next = next(self._rest, None)

    def __bool__(self) -> bool:
        return bool(self._again) or self._next is not None

    def take(self) -> Fixture:
        """Return the next game."""
        if self._again:
            return self._again.popleft()
        fixture, self._next = self._next, next(self._rest, None)
        assert fixture is not None, "nobody takes from an empty queue"
        return fixture

    def put_back(self, fixtures: Iterable[Fixture]) -> None:
        """Let games be played again."""
        self._again.extend(fixtures)


def _play_in(pool: ProcessPoolExecutor, queue: Queue, ahead: int, play: Play) -> Generator[Outcome, None, None]:
    """Give outcomes until all is played or a worker dies; then the rest is back in the queue."""
    under_way: dict[Future[Outcome], Fixture] = {}
    try:
        while queue or under_way:
            while queue and len(under_way) < ahead:
                fixture = queue.take()
                try:
                    under_way[pool.submit(play, fixture)] = fixture
                except BrokenProcessPool:
                    queue.put_back([fixture])
                    raise
            for done in wait(under_way, return_when=FIRST_COMPLETED).done:
                outcome = done.result()
                del under_way[done]
                yield outcome
    except BrokenProcessPool:
        queue.put_back(under_way.values())
        raise


def _context() -> BaseContext:
    """Return how workers are made: copied from a process that has loaded everything, or else from nothing."""
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload([play_match.__module__])
    return context


def _stop(pool: ProcessPoolExecutor) -> None:
    """End the workers, whatever they play."""
    workers = list((pool._processes or {}).values())  # before 3.14 there is no public way to end them
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.terminate()


def _begin_worker() -> None:
    """Leave interrupts to the parent; end when it says so, or when it is gone, and take external programs along."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda number, frame: _end_worker())
    threading.Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    """Wait for the parent's end, however sudden; a worker would wait for its next game forever."""
    parent = parent_process()
    assert parent is not None, "a worker has a parent"
    parent.join()
    _end_worker()


def _end_worker() -> NoReturn:
    PROGRAMS.kill()
    os._exit(1)
