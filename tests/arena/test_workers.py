"""Whoever plays, and whoever dies: the outcomes are the same."""

import os
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import ModuleType

import pytest

from appenzell.arena import workers
from appenzell.arena.cluster import play_on_cluster
from appenzell.arena.errors import NoCluster, WorkersDie
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


@pytest.mark.filterwarnings("ignore")
def test_a_machine_of_a_cluster_takes_no_game_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'appenzell[arena]'")
    from ray.cluster_utils import Cluster

    plan = series(games=60)
    here = by_id(play_here(plan.fixtures()))
    paths = [str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    try:
        second = cluster.add_node(num_cpus=1)
        there = {}
        for outcome in play_on_cluster(
            plan.fixtures(), cluster.address, partial(stubs.play_or_die_once, tmp_path / "dead")
        ):
            there[outcome.id] = outcome
            if len(there) == 20:
                cluster.remove_node(second, allow_graceful=False)
    finally:
        cluster.shutdown()
    assert (tmp_path / "dead").exists(), "a worker was killed"
    assert there == here
