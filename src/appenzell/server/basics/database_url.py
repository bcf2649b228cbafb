"""Which URLs of databases can be used: an SQLite file's, or another database's whose driver is here. Opens none."""

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

ACCEPTED = (
    "has to be sqlite+aiosqlite:///FILE (or leave it out and name the file by --db), or the URL of another database "
    "with an asynchronous driver that is installed, such as postgresql+asyncpg://USER:PASSWORD@HOST/NAME"
)


def checked_url(url: str) -> str:
    """Return a URL as it is; `ValueError` says what would be one, without a password in it."""
    try:
        create_async_engine(url)  # which connects to nothing yet
    except ImportError as error:
        raise ValueError(f"{ACCEPTED}; the package {error.name} is not installed") from None
    except (SQLAlchemyError, ValueError) as error:
        why = "its driver is not asynchronous" if "is not async" in str(error) else "this is no such URL"
        raise ValueError(f"{ACCEPTED}; {why}") from None
    return url
