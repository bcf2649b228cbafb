"""Which URLs of a bus can be used: those of a Redis, if its driver is here. Asks nobody."""

from importlib.util import find_spec
from urllib.parse import urlsplit

SCHEMES = ("redis", "rediss", "unix")
ACCEPTED = "has to be redis://HOST:PORT/0, or rediss:// for an encrypted connection"
MENDED_BY = "pip install 'appenzell[redis]'"


def checked_bus(url: str) -> str:
    """Return a URL as it is; `ValueError` says what would be one, without a password in it."""
    try:
        parts = urlsplit(url)
        port_is_one = parts.port is None or parts.port > 0
    except ValueError:
        port_is_one = False
    if not port_is_one or parts.scheme not in SCHEMES or not (parts.hostname or parts.scheme == "unix"):
        raise ValueError(ACCEPTED)
    if find_spec("redis") is None:
        raise ValueError(f"{ACCEPTED}; the package redis is not installed: {MENDED_BY}")
    return url
