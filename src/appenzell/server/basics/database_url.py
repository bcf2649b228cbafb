"""Which URLs of databases can be used: of an SQLite file, or of PostgreSQL if its driver is here. Opens none."""

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

ACCEPTED = (
    "has to be sqlite+aiosqlite:///FILE (or leave it out and name the file by --db), or "
    "postgresql://USER:PASSWORD@HOST/NAME"
)
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
MENDED_BY = "pip install 'appenzell[postgres]'"


def checked_url(url: str) -> str:
    """Return a URL with the driver that is used; `ValueError` says what would be one, without a password in it."""
    try:
        found = make_url(url)
        driven = _driven(found)
        create_async_engine(driven)  # which connects to nothing yet
    except ImportError as error:
        raise ValueError(f"{ACCEPTED}; the package {error.name} is not installed: {MENDED_BY}") from None
    except (SQLAlchemyError, ValueError) as error:
        why = "its driver is not asynchronous" if "is not async" in str(error) else "this is no such URL"
        raise ValueError(f"{ACCEPTED}; {why}") from None
    return driven.render_as_string(hide_password=False)


def _driven(url: URL) -> URL:
    """Return a URL with a driver, if it names none; `ValueError` for what keeps nothing, or was never tried."""
    driven = url.set(drivername=DRIVERS.get(url.drivername, url.drivername))
    is_in_memory = driven.get_backend_name() == "sqlite" and driven.database in (None, "", ":memory:")
    if driven.get_backend_name() not in ("sqlite", "postgresql") or is_in_memory:
        raise ValueError("no database of ours")
    return driven
