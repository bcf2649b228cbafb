"""What the commands of a host begin with: the settings of the server, or one sentence that says what is wrong there."""

import os
import sys
from pathlib import Path

from pydantic import ValidationError
from pydantic_settings import SettingsError

from appenzell.server.basics.settings import Settings, said_of, sqlite_url, unknown_settings
from appenzell.terminal.said import Failed, UsageError


def host_settings(db: Path | None) -> Settings:
    """Return the settings of a server, perhaps with another file; warn of variables that look like one and are none."""
    if db == Path():
        raise UsageError("--db has to name a file.")
    try:
        settings = Settings() if db is None else Settings(database=sqlite_url(db))
    except (ValidationError, SettingsError) as error:
        raise Failed(f"A setting is wrong: {said_of(error)}") from None
    for sentence in unknown_settings(os.environ):
        print(sentence, file=sys.stderr)
    return settings
