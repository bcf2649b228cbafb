"""Who somebody is: a browser holds an unguessable token in a cookie that no script can read.

The server keeps only the token's hash, the *holder* of seats. A table's link gives no seat that is held. The cookie is
the token and its signature, so a cookie that this server has not given is none. Those from before there were signatures
count while they hold a seat or have made a table, and are signed when they come. Over HTTPS a cookie counts only by the
name that browsers take from this very host: any other may have been put there by a neighbour, who holds it too.
"""

import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass

from starlette.requests import HTTPConnection
from starlette.responses import Response

from appenzell.playing.party import NO_HOLDER
from appenzell.server.storage.store import Store
from appenzell.server.transport.addresses import is_over_https

COOKIE = "appenzell"
OVER_HTTPS = "__Host-appenzell"
"""Its name over HTTPS: browsers take it from this very host alone, and from no neighbour below the same domain."""
YEAR = 365 * 24 * 3600
SIGNED = re.compile(r"([A-Za-z0-9_-]{32})(?:\.([A-Za-z0-9_-]{32}))?")


@dataclass(frozen=True, slots=True)
class Caller:
    """The browser a request or a socket comes from."""

    holder: str = NO_HOLDER
    token: str | None = None
    """To be signed: its cookie is from before there were signatures."""


class Cookies:
    """Knows the browsers that have a cookie from this server, and gives one to those that have none."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def caller(self, connection: HTTPConnection) -> Caller:
        """Return who asks; only for a cookie without a signature the database is looked at."""
        found = SIGNED.fullmatch(connection.cookies.get(OVER_HTTPS if is_over_https(connection) else COOKIE, ""))
        if found is None:
            return Caller()
        token, signature = found[1], found[2]
        if signature is None and await self._store.is_known(hash_of(token)):
            return Caller(hash_of(token), token)
        if signature is not None and hmac.compare_digest(signature, self._signature(token)):
            return Caller(hash_of(token))
        return Caller()

    def give(self, response: Response, secure: bool, token: str | None = None) -> str:
        """Put a token, a new one unless there is one, into the cookie of an answer; return its holder."""
        token = token or new_token()
        name, signed = OVER_HTTPS if secure else COOKIE, f"{token}.{self._signature(token)}"
        response.set_cookie(name, signed, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")
        return hash_of(token)

    def _signature(self, token: str) -> str:
        return urlsafe_b64encode(hmac.digest(self._store.secret, token.encode(), "sha256")[:24]).decode()


def caller_of(connection: HTTPConnection) -> Caller:
    """Return the browser a request or a socket comes from, as the guard has recognised it."""
    caller: Caller = connection.scope.get("caller", Caller())
    return caller


def holder_of(connection: HTTPConnection) -> str:
    """Return the holder a request or a socket comes from."""
    return caller_of(connection).holder


def new_token() -> str:
    """Return a token nobody can guess: 192 random bits."""
    return secrets.token_urlsafe(24)


def hash_of(token: str) -> str:
    """Return what is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
