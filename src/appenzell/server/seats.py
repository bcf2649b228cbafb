"""Who somebody is: a browser holds an unguessable token in a cookie that no script can read.

The server keeps only the token's hash, the *holder* of seats. A table's link gives no seat that is held.
"""

import hashlib
import re
import secrets

from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "appenzell"
OVER_HTTPS = "__Host-appenzell"
"""Its name over HTTPS: browsers take it from this very host alone, and from no neighbour below the same domain."""
YEAR = 365 * 24 * 3600
TOKEN = re.compile(r"[A-Za-z0-9_-]{32}")
NOBODY = ""
"""The holder of a browser without a token: it holds no seat."""


def new_token() -> str:
    """Return a token nobody can guess: 192 random bits."""
    return secrets.token_urlsafe(24)


def holder_of(connection: HTTPConnection) -> str:
    """Return the holder a request or a socket comes from."""
    token = connection.cookies.get(OVER_HTTPS) or connection.cookies.get(COOKIE, "")
    return hash_of(token) if TOKEN.fullmatch(token) else NOBODY


def hash_of(token: str) -> str:
    """Return what is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def give_token(response: Response, secure: bool) -> str:
    """Put a new token into the cookie of an answer; return its holder."""
    token = new_token()
    name = OVER_HTTPS if secure else COOKIE
    response.set_cookie(name, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")
    return hash_of(token)
