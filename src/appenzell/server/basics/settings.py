"""Everything that can be set, with its default; from the environment as `APPENZELL_…` or by a program."""

import os
from pathlib import Path
from typing import Annotated

from pydantic import Field, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict, SettingsError

from appenzell.bots.external import external_of
from appenzell.game.errors import AppenzellError
from appenzell.server.basics.names import checked_name
from appenzell.server.basics.refusals import Refused

MINUTE = 60.0
HOUR = 60 * MINUTE
DAY = 24 * HOUR

DATABASE_WITHIN = 10.0  # seconds
MAX_HEAD, MAX_BODY, MAX_FRAME = 16 * 1024, 128 * 1024, 4 * 1024
"""Bytes of the head of a request, of its body and of a socket's frame. These are not set: the page keeps to them."""


def default_database() -> str:
    """Return the URL of the database in the user's own data folder."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return sqlite_url(Path(base) / "appenzell" / "tables.db")


def sqlite_url(file: Path) -> str:
    """Return the URL of an SQLite file."""
    return f"sqlite+aiosqlite:///{file.absolute()}"


class Settings(BaseSettings):
    """The settings of a server."""

    model_config = SettingsConfigDict(env_prefix="APPENZELL_", frozen=True)

    database: str = ""
    """The URL of the database; empty: an SQLite file in the user's data folder."""
    database_within: float = DATABASE_WITHIN
    """Seconds the database has to answer; then whoever asked is told to come back."""
    origins: list[str] = []
    """Further origins whose pages may talk to this server, such as that of a development server."""

    page: Path = Path(__file__).parents[1] / "page"
    """The folder of the built page."""

    bot_pace: tuple[float, float] = (0.6, 1.2)
    """A bot waits between these times before each action, in seconds, where a table wants the usual pace."""
    bot_threads: int = 32
    """Bots that think at the same time; a limit of seconds is kept however many there are."""
    bots_kept: int = 24
    """Bots whose thoughts are kept from one action to the next, with up to 70 MB each."""
    programs: dict[str, str] = {}
    """Programs that can sit at a table like a bot: their names, and the commands that run them."""
    timers: dict[str, float] = {"relaxed": 120.0, "fast": 40.0}
    """Seconds a turn."""

    cover_after: float = 30.0
    """Seconds after which a bot may be asked to play for somebody who has gone: a page that reloads is back by then."""

    lobby_expires: float = DAY
    few_expires: float = 4 * DAY
    """A running game in which people have acted less than `few_actions` times: to fill the house one has to play."""
    few_actions: Annotated[int, Field(ge=1)] = 10
    running_expires: float = 30 * DAY
    over_expires: float = 90 * DAY
    sweep_every: float = 10 * MINUTE
    idle_table: float = 10 * MINUTE
    """A table nobody looks at leaves the memory after this time; it stays in the database."""

    max_tables: int = 20_000
    """Tables that are not over, in all."""
    max_tables_each: int = 30
    """… and made by one browser."""
    tables: tuple[float, int] = (0.03, 100)
    """Tables made from one address, a second in the long run, and at once."""
    actions: tuple[float, int] = (5.0, 200)
    """Actions of people at one table, a second in the long run, and at once."""
    max_log: int = 20_000
    """Entries of one table's log; a long game has some hundreds."""
    max_connections: int = 6_000
    """Open connections, sockets among them; fewer if the process may not have so many files open."""
    max_connections_each: int = 300
    """… and from one address; a proxy that is believed has no limit."""
    max_sockets: int = 5_000
    max_sockets_each: int = 200
    """… and from one address."""
    max_watchers: int = 200
    """Sockets at one table of people who only watch."""
    max_queue: int = 500
    """Messages that wait for a slow reader before it is cut off."""
    max_queue_kb: int = 1_000
    """… and how many kilobytes of memory they take."""

    requests: tuple[float, int] = (10.0, 60)
    """HTTP requests a second of one browser in the long run, and at once."""
    requests_each: tuple[float, int] = (50.0, 400)
    """… and of one address."""
    frames: tuple[float, int] = (10.0, 40)
    """Frames a second of one socket in the long run, and at once."""
    hellos: tuple[float, int] = (0.5, 8)
    """Hellos a second of one socket in the long run, and at once."""
    hellos_each: tuple[float, int] = (10.0, 250)
    """… and of one address."""
    phrases: tuple[float, int] = (0.5, 5)
    """Phrases a second of one socket in the long run, and at once."""
    phrases_each: tuple[float, int] = (1.0, 15)
    """… and of one address."""
    phrases_watching: tuple[float, int] = (0.5, 5)
    """… and of all together who only watch a table."""
    hints: tuple[float, int] = (0.5, 3)
    """Hints a second of one socket in the long run, and at once."""
    hints_each: tuple[float, int] = (1.0, 6)
    """… and of one address."""
    studies: tuple[float, int] = (2.0, 30)
    """Replays, exercises and analyses a second of one browser in the long run, and at once."""
    studies_each: tuple[float, int] = (20.0, 300)
    """… and of one address: a class that learns together."""
    hello_within: float = 15.0
    """Seconds a new socket has to say hello."""

    @field_validator("programs")
    @classmethod
    def _check_programs(cls, programs: dict[str, str]) -> dict[str, str]:
        """Find out now, not in a game, what cannot be run."""
        for name, command in programs.items():
            try:
                if checked_name(name) != name:
                    raise ValueError(f"{name!r} is no name: leave out the blanks around it.")
                external_of(command)
            except (AppenzellError, Refused) as error:
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
    "greater_than": "more than {gt}",
    "greater_than_equal": "at least {ge}",
    "less_than": "less than {lt}",
    "less_than_equal": "at most {le}",
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
        return f"APPENZELL_{name.upper()} has to be JSON."
    fault = error.errors(include_url=False)[0]
    name = f"APPENZELL_{str(fault['loc'][0]).upper()}"
    if fault["type"] in HAS_TO_BE:
        return f"{name} has to be {HAS_TO_BE[fault['type']].format(**fault.get('ctx', {}))}."
    return f"{name}: {str(fault['msg']).removeprefix('Value error, ').rstrip('.')}."
