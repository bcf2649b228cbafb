"""Everything that can be set, with its default; from the environment as `APPENZELL_…` or by a program."""

import os
from pathlib import Path

from pydantic_settings import BaseSettings, SettingsConfigDict

MINUTE = 60.0
HOUR = 60 * MINUTE
DAY = 24 * HOUR


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
    origins: list[str] = []
    """Further origins whose pages may talk to this server, such as that of a development server."""

    page: Path = Path(__file__).parent / "page"
    """The folder of the built page."""

    bot_pace: tuple[float, float] = (0.6, 1.2)
    """A bot waits between these times before each action, in seconds."""
    bot_threads: int = 32
    """Bots that think at the same time; a limit of seconds is kept however many there are."""
    timers: dict[str, float] = {"relaxed": 120.0, "fast": 40.0}
    """Seconds a turn."""

    lobby_expires: float = DAY
    running_expires: float = 30 * DAY
    over_expires: float = 90 * DAY
    sweep_every: float = 10 * MINUTE
    idle_table: float = 10 * MINUTE
    """A table nobody looks at leaves the memory after this time; it stays in the database."""

    max_tables: int = 20_000
    """Tables that are not over, in all."""
    max_tables_each: int = 30
    """… and made by one browser."""
    max_sockets: int = 5_000
    max_sockets_each: int = 200
    """… and from one address."""
    max_watchers: int = 200
    """Sockets at one table of people who only watch."""
    max_queue: int = 500
    """Messages that wait for a slow reader before it is cut off."""

    requests: tuple[float, int] = (10.0, 60)
    """HTTP requests a second of one browser in the long run, and at once."""
    requests_each: tuple[float, int] = (50.0, 400)
    """… and of one address."""
    frames: tuple[float, int] = (10.0, 40)
    """Frames a second of one socket in the long run, and at once."""
    phrases: tuple[float, int] = (0.5, 5)
    """Phrases a second of one socket in the long run, and at once."""
    hints: tuple[float, int] = (0.5, 3)
    """Hints a second of one socket in the long run, and at once."""
    hello_within: float = 15.0
    """Seconds a new socket has to say hello."""

    @property
    def url(self) -> str:
        """The URL of the database."""
        return self.database or default_database()


MAX_BODY = 16 * 1024
MAX_FRAME = 4 * 1024
