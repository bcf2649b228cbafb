"""Whoever plays, and whoever dies: the outcomes are the same."""

import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from appenzell.arena import cluster, workers
from appenzell.arena.cluster import play_on_cluster
from appenzell.arena.errors import NoCluster, WorkersDie
from appenzell.arena.match import play_match
from appenzell.arena.outcome import Outcome
from appenzell.arena.schedule import GameId
from appenzell.arena.workers import Queue, play_here, play_in_processes
from tests.arena import stubs
from tests.arena.stubs import series

pytestmark = pytest.mark.compiled  # whole games


def by_id(outcomes: Iterator[Outcome]) -> dict[GameId, Outcome]:
    return {outcome.id: outcome for outcome in outcomes}


def test_a_worker_that_dies_takes_no_game_with_it(tmp_path: Path) -> None:
    plan = series(games=10)
    here = by_id(play_here(plan.fixtures()))
    there = by_id(play_in_processes(plan.fixtures(), 2, partial(stubs.play_or_die_once, tmp_path / "dead")))
    assert (tmp_path / "dead").exists()
    assert there == here
    assert len(here) == 10


def test_workers_that_only_die_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "MOST_DEATHS", 2)
    with pytest.raises(WorkersDie, match="died 2 times in a row"):
        list(play_in_processes(series().fixtures(), 1, stubs.die))


def test_games_that_are_put_back_come_first() -> None:
    fixtures = list(series(games=4).fixtures())
    queue = Queue(fixtures)
    first, second = queue.take(), queue.take()
    queue.put_back([first, second])
    assert [queue.take() for _ in range(4)] == fixtures
    assert not queue


# --- Ray ---


def test_without_ray_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NoCluster, match="pip install"):
        next(play_on_cluster(series().fixtures(), "local"))


def test_an_address_where_nobody_answers_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", ModuleType("ray"))
    with pytest.raises(NoCluster, match=r"Nobody answers at 127\.0\.0\.1:1,"):
        next(play_on_cluster(series().fixtures(), "127.0.0.1:1"))


class RayError(Exception):
    """Whatever goes wrong on a machine of the cluster."""

    def __init__(self, cause: Exception) -> None:
        super().__init__("a long traceback")
        self.cause = cause


class FakeRay:
    """A cluster of this process alone."""

    exceptions = SimpleNamespace(RayError=RayError)

    def remote(self, **options: int) -> Callable[..., Any]:
        return lambda work: SimpleNamespace(remote=partial(partial, work))

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 1.0}

    def wait(self, tasks: list[Any]) -> tuple[list[Any], list[Any]]:
        return tasks[:1], tasks[1:]

    def get(self, tasks: list[Any]) -> list[Any]:
        try:
            return [task() for task in tasks]
        except Exception as error:
            raise RayError(error) from error

    def cancel(self, task: Any) -> None:
        pass

    def shutdown(self) -> None:
        pass


def test_what_goes_wrong_on_a_cluster_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = FakeRay()
    plan = series(games=4)
    assert by_id(cluster._play_on(ray, plan.fixtures(), play_match)) == by_id(play_here(plan.fixtures()))
    with pytest.raises(NoCluster, match=r"^The cluster cannot play on: no disk\.$"):
        list(cluster._play_on(ray, plan.fixtures(), stubs.no_disk))
    codes = iter(["ours", "theirs"])
    monkeypatch.setattr(cluster, "own_code", lambda: next(codes))
    with pytest.raises(NoCluster, match=r"the machine .* has another version of this program\.$"):
        list(cluster._play_on(ray, plan.fixtures(), play_match))


@pytest.mark.filterwarnings("ignore")
def test_a_machine_of_a_cluster_takes_no_game_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'appenzell[arena]'")
    from ray.cluster_utils import Cluster

    plan = series(games=60)
    here = by_id(play_here(plan.fixtures()))
    paths = [str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))
    machines = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    try:
        second = machines.add_node(num_cpus=1)
        there = {}
        for outcome in play_on_cluster(
            plan.fixtures(), machines.address, partial(stubs.play_or_die_once, tmp_path / "dead")
        ):
            there[outcome.id] = outcome
            if len(there) == 20:
                machines.remove_node(second, allow_graceful=False)
    finally:
        machines.shutdown()
    assert (tmp_path / "dead").exists(), "a worker was killed"
    assert there == here
