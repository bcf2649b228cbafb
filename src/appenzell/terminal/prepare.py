"""The first compile on a machine, with a progress bar.

Owns what people see while the rules are compiled; nothing if they were before.
"""

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from appenzell.warmup import warm_up

COMPILING = "Compiling the rules, once on this machine …"


class Bar:
    """A progress bar that appears with the first function that is compiled."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.is_told = False
        self.progress: Progress | None = None
        self.task = TaskID(0)

    def advance(self, name: str, done: int, total: int) -> None:
        """Show that a function is being compiled."""
        if self.progress is None:
            if not self.console.is_terminal:
                if not self.is_told:
                    self.console.print(COMPILING, highlight=False)
                self.is_told = True
                return
            columns = (
                TextColumn("{task.description}"),
                BarColumn(),
                TextColumn("{task.percentage:>3.0f} %"),
                TimeElapsedColumn(),
            )
            self.progress = Progress(*columns, console=self.console, transient=True)
            self.progress.start()
            self.task = self.progress.add_task(COMPILING)
        self.progress.update(self.task, completed=done, total=total)

    def close(self) -> None:
        """Take the bar away."""
        if self.progress is not None:
            self.progress.stop()


def prepare(console: Console, bots: bool = False) -> None:
    """Compile what is not compiled yet, with the bots or without."""
    bar = Bar(console)
    try:
        warm_up(bar.advance, bots)
    finally:
        bar.close()
