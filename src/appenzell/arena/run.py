"""A run of the arena: what was played before, what is left, and what it all says."""

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from appenzell.arena.cluster import check_address, play_on_cluster
from appenzell.arena.entrants import entrant_of, prepare_bot, release, warm_up_entrant
from appenzell.arena.errors import BadSeries
from appenzell.arena.folder import Folder, settings_of
from appenzell.arena.outcome import Outcome
from appenzell.arena.plot import plot
from appenzell.arena.report import markdown
from appenzell.arena.schedule import Fixture, Series
from appenzell.arena.sprt import Sprt
from appenzell.arena.summary import summarise
from appenzell.arena.workers import play_here, play_in_processes

MOST_JOBS = 256
Tell = Callable[[int], None]
"""Told how many games are finished."""


@dataclass(frozen=True)
class Crew:
    """Who plays the games: so many processes here, or a cluster."""

    jobs: int = 1
    cluster: str | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.jobs <= MOST_JOBS:
            raise BadSeries(f"--jobs is a number from 1 to {MOST_JOBS}, not {self.jobs}.")
        if self.cluster is not None:
            check_address(self.cluster)
        if self.cluster is not None and self.jobs != 1:
            raise BadSeries("--jobs is for this machine alone: with --ray all cores of the cluster play.")

    def play(self, fixtures: Iterable[Fixture]) -> Generator[Outcome, None, None]:
        """Give the outcomes of games as they come."""
        if self.cluster is not None:
            return play_on_cluster(fixtures, self.cluster)
        return play_here(fixtures) if self.jobs == 1 else play_in_processes(fixtures, self.jobs)


def run_series(
    series: Series, crew: Crew, out: Path | None = None, test: Sprt | None = None, console: Console | None = None
) -> dict[str, Any]:
    """Play what is left of a series and return its summary; with a folder, everything is kept there."""
    settings = settings_of(series)  # now: the files of the code may change while it runs
    folder = None if out is None else Folder(out, series, settings)
    if crew.cluster is None:
        get_ready(series, console)
    with bar(console, series.size) as tell:
        outcomes = play_series(series, crew, folder, test, tell)
    summary = summarise(series, settings, outcomes, test)
    if folder is not None:
        folder.write("report.md", markdown(summary))
        folder.write("plot.svg", plot(summary))
    return summary


def play_series(series: Series, crew: Crew, folder: Folder | None, test: Sprt | None, tell: Tell) -> list[Outcome]:
    """Play what is left, until a test has its answer; return all outcomes in the order of the schedule."""
    done = {} if folder is None else folder.outcomes()
    if test is not None:
        for known in done.values():
            test.see(known)
    left = (replace(fixture, recorded=folder is not None) for fixture in series.fixtures() if fixture.id not in done)
    coming = crew.play(left)
    try:
        while test is None or test.answer is None:
            tell(len(done))
            if (outcome := next(coming, None)) is None:
                break
            done[outcome.id] = outcome if folder is None else folder.add(outcome)
            if test is not None:
                test.see(outcome)
    finally:
        coming.close()  # whatever is under way need not be finished
    return sorted(
        (known for known in done.values() if test is None or test.counts(known)),
        key=lambda known: (known.id[1], known.id[0], known.id[2]),
    )


def get_ready(series: Series, console: Console | None) -> None:
    """Compile, once for all workers, and find out whether programs can be started."""
    with nullcontext() if console is None else console.status("Getting the bots ready …"):
        for text in dict.fromkeys(series.bots):
            warm_up_entrant(text)
            bot = entrant_of(text).make("")
            prepare_bot(bot)
            release(bot)


@contextmanager
def bar(console: Console | None, size: int) -> Iterator[Tell]:
    """Show a progress bar where somebody can see it."""
    if console is None or not console.is_terminal:
        yield lambda done: None
        return
    columns = (TextColumn("Games"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("Games", total=size)
        yield lambda done: progress.update(task, completed=done)
