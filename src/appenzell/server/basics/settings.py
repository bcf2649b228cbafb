"""Everything that can be set, with its default; from the environment as `APPENZELL_…` or by a program."""

import os
import shutil
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, Field, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict, SettingsError

from appenzell.bots.external import external_of
from appenzell.game.errors import AppenzellError
from appenzell.server.basics.database_url import checked_url
from appenzell.server.basics.logs import LogForm, LogLevel
from appenzell.server.basics.names import checked_name
from appenzell.server.basics.redis_url import checked_bus

PREFIX = "APPENZELL_"
PAGE_BUILDER = "SERVER"
"""No setting of the server's: `web/vite.config.ts` reads there where it is."""

MINUTE = 60.0
HOUR = 60 * MINUTE
DAY = 24 * HOUR

DATABASE_WITHIN = 10.0  # seconds
MAX_HEAD, MAX_BODY, MAX_FRAME = 16 * 1024, 128 * 1024, 4 * 1024
"""Bytes of the head of a request, of its body and of a socket's frame. These are not set: the page keeps to them."""


OWN_PAGE = Path(__file__).parents[1] / "page"
"""Where the page is built, if it is; a checkout starts without."""


def default_database() -> str:
    """Return the URL of the database in the user's own data folder."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return sqlite_url(Path(base) / "appenzell" / "tables.db")


def sqlite_url(file: Path) -> str:
    """Return the URL of an SQLite file."""
    return f"sqlite+aiosqlite:///{file.absolute()}"


def _checked_rate(rate: tuple[float, int]) -> tuple[float, int]:
    if rate[0] <= 0 or rate[1] < 1:
        raise ValueError("has to be two numbers, more than 0 and at least 1: a second in the long run, and at once")
    return rate


def _checked_pace(pace: tuple[float, float]) -> tuple[float, float]:
    if not 0 <= pace[0] <= pace[1]:
        raise ValueError("has to be two numbers of seconds, at least 0, and the second not less than the first")
    return pace


Rate = Annotated[tuple[float, int], AfterValidator(_checked_rate)]
Pace = Annotated[tuple[float, float], AfterValidator(_checked_pace)]
Seconds = Annotated[float, Field(gt=0)]
SecondsOrNone = Annotated[float, Field(ge=0)]
Count = Annotated[int, Field(ge=1)]
CountOrNone = Annotated[int, Field(ge=0)]


class Settings(BaseSettings):
    """The settings of a server."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True, allow_inf_nan=False)

    database: str = ""
    """The URL of the database; empty: an SQLite file in the user's data folder."""
    database_within: Seconds = DATABASE_WITHIN
    """Seconds the database has to answer; then whoever asked is told to come back."""
    bus: str = ""
    """How processes that share a database hear of each other at once: redis://HOST:PORT/0; empty: from the database."""
    leave_after: SecondsOrNone = 0.0
    """Seconds a process that is told to stop goes on serving, though it says that it is not ready."""
    leave_within: Seconds = 5.0
    """Seconds it then waits at most for what is being answered."""
    log: LogForm = "text"
    """What is logged is told as sentences, or as one JSON object a line."""
    log_level: LogLevel = "warning"
    """From which level on the server's own messages are told."""
    origins: list[str] = []
    """Further origins whose pages may talk to this server, such as that of a development server."""

    page: Path = OWN_PAGE
    """The folder of the built page."""

    bot_pace: Pace = (0.6, 1.2)
    """A bot waits between these times before each action, in seconds, where a table wants the usual pace."""
    bot_threads: Count = 32
    """Bots that think at the same time; a limit of seconds is kept however many there are."""
    bots_kept: CountOrNone = 24
    """Bots whose thoughts are kept from one action to the next, with up to 70 MB each."""
    programs: dict[str, str] = {}
    """Programs that can sit at a table like a bot: their names, and the commands that run them."""
    timers: dict[str, float] = {"relaxed": 120.0, "fast": 40.0}
    """Seconds a turn."""

    cover_after: SecondsOrNone = 30.0
    """Seconds after which a bot may be asked to play for somebody who has gone: a page that reloads is back by then."""

    lobby_expires: SecondsOrNone = DAY
    few_expires: SecondsOrNone = 4 * DAY
    """A running game in which people have acted less than `few_actions` times: to fill the house one has to play."""
    few_actions: Count = 10
    running_expires: SecondsOrNone = 30 * DAY
    over_expires: SecondsOrNone = 90 * DAY
    sweep_every: Seconds = 10 * MINUTE
    idle_table: SecondsOrNone = 10 * MINUTE
    """A table nobody looks at leaves the memory after this time; it stays in the database."""

    max_tables: CountOrNone = 20_000
    """Tables that are not over, in all."""
    max_tables_each: CountOrNone = 30
    """… and made by one browser."""
    tables: Rate = (0.03, 100)
    """Tables made from one address, a second in the long run, and at once."""
    actions: Rate = (5.0, 200)
    """Actions of people at one table, a second in the long run, and at once."""
    max_log: Count = 20_000
    """Entries of one table's log; a long game has some hundreds."""
    max_connections: Count = 6_000
    """Open connections, sockets among them; fewer if the process may not have so many files open."""
    max_connections_each: Count = 300
    """… and from one address; a proxy that is believed has no limit."""
    max_sockets: Count = 5_000
    max_sockets_each: Count = 200
    """… and from one address."""
    max_watchers: CountOrNone = 200
    """Sockets at one table of people who only watch."""
    max_queue: Count = 500
    """Messages that wait for a slow reader before it is cut off."""
    max_queue_kb: Count = 1_000
    """… and how many kilobytes of memory they take."""

    requests: Rate = (10.0, 60)
    """HTTP requests a second of one browser in the long run, and at once."""
    requests_each: Rate = (50.0, 400)
    """… and of one address."""
    guesses_each: Rate = (0.1, 100)
    """Codes of tables that are none, asked for by one address, a second in the long run, and at once."""
    frames: Rate = (10.0, 40)
    """Frames a second of one socket in the long run, and at once."""
    hellos: Rate = (0.5, 8)
    """Hellos a second of one socket in the long run, and at once."""
    hellos_each: Rate = (10.0, 250)
    """… and of one address."""
    phrases: Rate = (0.5, 5)
    """Phrases a second of one socket in the long run, and at once."""
    phrases_each: Rate = (1.0, 15)
    """… and of one address."""
    phrases_watching: Rate = (0.5, 5)
    """… and of all together who only watch a table."""
    hints: Rate = (0.5, 3)
    """Hints a second of one socket in the long run, and at once."""
    hints_each: Rate = (1.0, 6)
    """… and of one address."""
    studies: Rate = (2.0, 30)
    """Replays, exercises and analyses a second of one browser in the long run, and at once."""
    studies_each: Rate = (20.0, 300)
    """… and of one address: a class that learns together."""
    hello_within: Seconds = 15.0
    """Seconds a new socket has to say hello."""

    @field_validator("database")
    @classmethod
    def _check_database(cls, database: str) -> str:
        """Find out what cannot be a database, before anything is asked of it."""
        return checked_url(database) if database else database

    @field_validator("bus")
    @classmethod
    def _check_bus(cls, bus: str) -> str:
        """Find out what cannot be a bus, before anything is told by it."""
        return checked_bus(bus) if bus else bus

    @field_validator("page")
    @classmethod
    def _check_page(cls, page: Path) -> Path:
        """Let nobody serve a folder that is not there; the package's own says by itself that it is not built."""
        if page != OWN_PAGE and not page.is_dir():
            raise ValueError(f"has to be a folder, and {page} is none")
        return page

    @field_validator("timers")
    @classmethod
    def _check_timers(cls, timers: dict[str, float]) -> dict[str, float]:
        if set(timers) != {"relaxed", "fast"} or min(timers.values()) <= 0:
            raise ValueError("has to say how many seconds a turn may take for relaxed and for fast, each more than 0")
        return timers

    @field_validator("programs")
    @classmethod
    def _check_programs(cls, programs: dict[str, str]) -> dict[str, str]:
        """Find out now, not in a game, what cannot be run."""
        for name, command in programs.items():
            try:
                if checked_name(name) != name:
                    raise ValueError(f"{name!r} is no name: leave out the blanks around it.")
                program = external_of(command).command[0]
                if shutil.which(program) is None:
                    raise ValueError(f"the program {program!r} of {name} is not there, or cannot be run.")
            except AppenzellError as error:
                raise ValueError(str(error)) from None
        return programs

    @property
    def url(self) -> str:
        """The URL of the database."""
        return self.database or default_database()


HAS_TO_BE = {
    "int_parsing": "a whole number",
    "int_from_float": "a whole number",
    "float_parsing": "a number",
    "finite_number": "a number",
    "bool_parsing": "true or false",
    "greater_than": "more than {gt:g}",
    "greater_than_equal": "at least {ge:g}",
    "less_than": "less than {lt:g}",
    "less_than_equal": "at most {le:g}",
    "literal_error": "{expected}",
}
"""What a setting has to be, by the sort of fault that pydantic found."""


def said_of(error: ValidationError | SettingsError) -> str:
    """Return what is wrong with the environment, in a sentence that names the setting.

    >>> try:
    ...     Settings(bot_threads="many")
    ... except ValidationError as error:
    ...     print(said_of(error))
    APPENZELL_BOT_THREADS has to be a whole number.
    """
    if isinstance(error, SettingsError):
        _, name, _ = str(error).split('"', 2)
        return f"{PREFIX}{name.upper()} has to be JSON."
    fault = error.errors(include_url=False)[0]
    name = f"{PREFIX}{str(fault['loc'][0]).upper()}"
    if fault["type"] in HAS_TO_BE:
        return f"{name} has to be {HAS_TO_BE[fault['type']].format(**fault.get('ctx', {}))}."
    message = str(fault["msg"]).removeprefix("Value error, ").rstrip(".")
    return f"{name}{' ' if message.startswith('has to ') else ': '}{message}."


def unknown_settings(names: Iterable[str]) -> list[str]:
    """Return what is to be said of variables that look like settings and are none.

    >>> unknown_settings(["PATH", "APPENZELL_MAX_TABELS"])
    ['APPENZELL_MAX_TABELS is no setting; the nearest is APPENZELL_MAX_TABLES.']
    """
    known = [name.upper() for name in Settings.model_fields]
    named = {name.upper().removeprefix(PREFIX) for name in names if name.upper().startswith(PREFIX)}
    return [_unknown(name, get_close_matches(name, known, 1)) for name in sorted(named - {*known, PAGE_BUILDER})]


def _unknown(name: str, near: list[str]) -> str:
    return f"{PREFIX}{name} is no setting{f'; the nearest is {PREFIX}{near[0]}' if near else ''}."
