"""Whether this machine has what the program needs, said in plain words.

Owns the examination. It changes nothing and never raises: what fails becomes a problem in the report. What is only slow
or plain (no JIT, no colours, no GPU) is told, but is no problem.
"""

import os
import platform
import sys
import tempfile
import warnings
from dataclasses import asdict, dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from appenzell import __version__

OLDEST = (3, 11)
NEEDED = (
    *("numpy", "numba", "typer", "rich"),  # for the rules and the terminal
    *("fastapi", "uvicorn", "websockets", "httptools", "pydantic", "pydantic_settings"),  # and for the server
    *("sqlalchemy", "alembic", "aiosqlite"),
)


@dataclass
class Report:
    """What was found; `problems` are those that keep the program from working."""

    ok: bool = True
    appenzell: str = __version__
    python: str = platform.python_version()
    packages: dict[str, str | None] = field(default_factory=dict)
    jit: bool | None = None
    cache_folder: str | None = None
    cache_writable: bool | None = None
    compiled_functions: int | None = None
    colours: str | None = None
    encoding: str | None = None
    cuda: bool = False
    problems: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def as_dict(self) -> dict[str, Any]:
        """Return it as plain JSON data."""
        return asdict(self)


def examine(console: Console) -> Report:
    """Look at everything."""
    report = Report()
    look_at_python(report)
    if not report.problems:
        look_at_rules(report)
        report.cuda = has_cuda()
        look_at_settings(report)
    look_at_terminal(report, console)
    report.ok = not report.problems
    return report


def look_at_python(report: Report) -> None:
    """The interpreter and the packages."""
    if sys.version_info < OLDEST:
        report.problems.append(f"Python {report.python} is too old: 3.11 or newer is needed.")
    for name in NEEDED:
        try:
            import_module(name)
        except Exception as error:  # whatever keeps a package from loading is the finding
            report.packages[name] = None
            report.problems.append(f"The package {name} cannot be loaded: {first_line(error)}")
        else:
            report.packages[name] = version_of(name)


def look_at_rules(report: Report) -> None:
    """The compiler and the folder that keeps what it makes."""
    try:
        from numba.core import config

        from appenzell.rules.compiled import CACHE_FOLDER
        from appenzell.warmup import compiled_files

        import_module("appenzell.rules.check")
    except Exception as error:
        report.problems.append(f"The rules cannot be loaded: {first_line(error)}")
        return
    report.jit = not config.DISABLE_JIT
    report.cache_folder = str(Path(CACHE_FOLDER).parent)
    report.cache_writable = is_writable(Path(CACHE_FOLDER))
    report.compiled_functions = compiled_files()
    if not report.jit:
        report.notes.append("The JIT is off (NUMBA_DISABLE_JIT), so the rules run some hundred times slower.")
    elif not report.cache_writable:
        report.notes.append(
            f"{CACHE_FOLDER} cannot be written, so the rules are compiled again at every start; "
            "set XDG_CACHE_HOME to a folder that can."
        )
    elif not report.compiled_functions:
        report.notes.append("The rules are not compiled yet; the first game does it, once, in about half a minute.")


def look_at_settings(report: Report) -> None:
    """What the environment sets for a server."""
    from pydantic import ValidationError
    from pydantic_settings import SettingsError

    from appenzell.server.basics.settings import Settings, said_of, unknown_settings

    try:
        Settings()
    except (ValidationError, SettingsError) as error:
        report.problems.append(f"A setting is wrong: {said_of(error)}")
    report.notes.extend(unknown_settings(os.environ))


def look_at_terminal(report: Report, console: Console) -> None:
    """Colours and letters."""
    report.colours = console.color_system if not console.no_color else None
    report.encoding = console.encoding
    if report.colours is None:
        report.notes.append("No colours here: the output is no terminal, or NO_COLOR is set.")
    if "utf" not in console.encoding.lower():
        report.notes.append(f"The terminal's encoding is {console.encoding}; the board is drawn with Unicode signs.")


def has_cuda() -> bool:
    """Whether a GPU can be used; its absence is no problem."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return bool(import_module("numba.cuda").is_available())
        except Exception:  # no driver, a broken one, no package: all the same here
            return False


def is_writable(folder: Path) -> bool:
    """Whether files can be made in a folder, or in the nearest one above it that is there."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def version_of(package: str) -> str | None:
    """The version of an installed package."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(package)
    except PackageNotFoundError:
        return None


def first_line(error: Exception) -> str:
    """The beginning of an error's text, or at least its sort."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


def print_report(console: Console, report: Report) -> None:
    """Tell people."""
    table = Table.grid(padding=(0, 2))
    table.add_row("appenzell", report.appenzell)
    table.add_row("Python", report.python)
    for name, version in report.packages.items():
        table.add_row(name, version or "missing")
    table.add_row("compiler", {True: "on", False: "off", None: "not looked at"}[report.jit])
    table.add_row("compiled rules", compiled_words(report))
    table.add_row("colours", report.colours or "none")
    table.add_row("GPU (CUDA)", "yes" if report.cuda else "no; none is needed")
    console.print(table, highlight=False)
    for note in report.notes:
        console.print(f"· {note}", style="yellow", markup=False, highlight=False, soft_wrap=True)
    for problem in report.problems:
        console.print(f"✗ {problem}", style="bold red", markup=False, highlight=False, soft_wrap=True)
    if report.ok:
        console.print("✓ Everything that is needed is here.", style="green", highlight=False)


def compiled_words(report: Report) -> str:
    """How much is compiled, and where it is kept."""
    if report.cache_folder is None:
        return "not looked at"
    home = str(Path.home())
    folder = report.cache_folder
    if home != os.sep and folder.startswith(home + os.sep):
        folder = "~" + folder.removeprefix(home)
    return f"{report.compiled_functions} functions in {folder}"
