"""What the commands of a host begin with: the settings of the server, or one sentence that says what is wrong there."""

import os
import re
import sys
from pathlib import Path
from urllib.parse import urlsplit

from pydantic import ValidationError
from pydantic_settings import SettingsError

from appenzell.server.basics.settings import Settings, said_of, sqlite_url, unknown_settings
from appenzell.terminal.said import Failed, UsageError


def host_settings(db: Path | None, url: str | None = None) -> Settings:
    """Return the settings of a server, perhaps with another file, or with the URL of another database.

    Variables that look like a setting and are none are warned of.
    """
    if db == Path():
        raise UsageError("--db has to name a file.")
    if db is not None and re.match(r"[a-z+]{2,}:/", str(db)):
        raise UsageError("--db names a file; the URL of a database is given by APPENZELL_DATABASE.")
    if db is not None and url is not None:
        raise UsageError("Either --db names a file, or --database gives the URL of a database.")
    other = url if db is None else sqlite_url(db)
    try:
        settings = Settings() if other is None else Settings(database=other)
    except (ValidationError, SettingsError) as error:
        raise Failed(f"A setting is wrong: {said_of(error)}") from None
    for sentence in unknown_settings(os.environ):
        print(sentence, file=sys.stderr)
    return settings


def checked_origin(url: str) -> str:
    """Return where a server is, without a path; `UsageError` if a text names none.

    >>> checked_origin("https://appenzell.example.org/")
    'https://appenzell.example.org'
    """
    try:
        parts = urlsplit(url)
        is_known = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.path in ("", "/")
        is_known = is_known and parts.port != 0  # which says by the way whether it is a number
    except ValueError:
        is_known = False
    if not is_known:
        raise UsageError(f"--url is an address such as https://appenzell.example.org, not {url[:100]}.")
    return f"{parts.scheme}://{parts.netloc}"
