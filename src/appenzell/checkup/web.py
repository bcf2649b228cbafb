"""A server as it is reached from outside, perhaps through a proxy: headers, cookie, sockets, who is believed.

What the server sends has to arrive: whatever is missing or other on the way was taken or changed by something between.
"""

import time
from ipaddress import ip_address
from urllib.parse import urlsplit

from appenzell.checkup.client import Answer, NoAnswer, Page, Visitor
from appenzell.checkup.clock import say_date
from appenzell.checkup.findings import Findings
from appenzell.server.transport.guard import HEADERS

PROXY = "Compare the proxy's settings with those in docs/hosting.md."
SLUGGISH = 1.0  # seconds
PINGS = 5
HSTS = "Strict-Transport-Security"


def look_at_web(origin: str, findings: Findings) -> bool:
    """Look at everything that is between a server and its players; return whether it can be played at."""
    visitor = Visitor(origin)
    try:
        hello = visitor.get("/api/hello")
        hello.json["levels"]
    except (NoAnswer, KeyError, TypeError) as error:
        said = str(error) if isinstance(error, NoAnswer) else f"What answers at {origin} is not Appenzell."
        findings.add("web", "problem", said, "Look whether the server runs, and whether this is its address.")
        return False
    _look_at_headers(visitor, hello, findings)
    _look_at_cookie(visitor, hello, findings)
    _look_at_health(visitor, findings)
    _look_at_belief(visitor, findings)
    say_date(hello.headers.get("Date"), findings)
    return _look_at_socket(visitor, findings)


def _look_at_headers(visitor: Visitor, hello: Answer, findings: Findings) -> None:
    wanted = HEADERS | {"Cache-Control": "no-store"}
    wrong = [name for name, value in wanted.items() if hello.headers.get(name) != value]
    if wrong:
        said = f"Answers arrive without what protects those who play, or with something else: {', '.join(wrong)}."
        findings.add("headers", "problem", said, f"Something between removes or changes them. {PROXY}")
    else:
        findings.add("headers", "well", "Answers arrive with all headers that protect those who play.")
    page = visitor.get("/")
    if page.status == 503:
        findings.add("page", "problem", "The page is not built.", "Build it: python tools/go.py page.")
    elif page.status != 200:
        findings.add("page", "problem", f"The page is answered with {page.status}.", PROXY)
    if _is_https(visitor) and not hello.headers.get(HSTS):
        said = "Browsers are not told to come by HTTPS alone."
        findings.add("headers", "note", said, f"Let the proxy add the header {HSTS}: max-age=31536000.")


def _look_at_cookie(visitor: Visitor, hello: Answer, findings: Findings) -> None:
    given = hello.headers.get("Set-Cookie") or ""
    parts = {part.strip().lower() for part in given.split(";")[1:]}
    missing = [part for part in ("httponly", "samesite=lax") if part not in parts]
    if not given or missing:
        said = "No cookie arrives." if not given else f"The cookie arrives without {' and '.join(missing)}."
        findings.add("cookie", "problem", said, f"Nobody can keep a seat safely. {PROXY}")
    elif _is_https(visitor) and "secure" not in parts:
        said = "Behind HTTPS the cookie is not Secure: the server does not know that it is reached by HTTPS."
        findings.add(
            "cookie", "problem", said, "Let the proxy pass X-Forwarded-Proto, and FORWARDED_ALLOW_IPS name it."
        )
    else:
        findings.add("cookie", "well", "The cookie is kept from scripts and from other sites.")


def _look_at_health(visitor: Visitor, findings: Findings) -> None:
    health = visitor.get("/healthz")
    if health.status != 200:
        findings.add(
            "health", "problem", f"/healthz says {health.status}: nothing can be written.", "See its messages."
        )
    else:
        findings.add("health", "well", "The server says it is well: its database can be written.")
    if not _is_local(visitor) and visitor.get("/metrics").status == 200:
        findings.add("metrics", "note", "Strangers can read /metrics.", "Hide it: docs/hosting.md shows how.")


def _look_at_belief(visitor: Visitor, findings: Findings) -> None:
    """Say that one is reached by the other scheme, as a stranger may; a proxy has to say what is true instead."""
    claimed = "http" if _is_https(visitor) else "https"
    told = Visitor(visitor.origin).get(
        "/api/hello", headers={"X-Forwarded-Proto": claimed, "X-Forwarded-For": "192.0.2.1"}
    )
    is_secure = "secure" in (told.headers.get("Set-Cookie") or "").lower()
    if is_secure == (claimed == "https") and not _is_local(visitor):
        said = "Anybody is believed who says where they come from: limits on strangers do not hold."
        advice = "Let the proxy set X-Forwarded-For and X-Forwarded-Proto itself; FORWARDED_ALLOW_IPS names it alone."
        findings.add("addresses", "problem", said, advice)
    elif not _is_local(visitor):
        findings.add("addresses", "well", "Nobody is believed who only says where they come from.")


def _look_at_socket(visitor: Visitor, findings: Findings) -> bool:
    """Open a socket at a table that is made for it, and see how fast frames come."""
    wanted = {"options": {"players": 2}, "seats": [{"kind": "me"}, {"kind": "friend"}], "name": "Doctor"}
    try:
        code = visitor.post("/api/tables", wanted)["code"]
    except NoAnswer as error:
        findings.add("web", "problem", f"No table can be made. {error}", PROXY)
        return False
    try:
        with visitor.open(code) as page:
            _say_pings(page, findings)
    except NoAnswer as error:
        advice = "Let the proxy pass Upgrade and Connection, the Host that was asked for, and nothing buffered."
        findings.add("socket", "problem", f"{error} Nobody can play.", f"{advice} {PROXY}")
        return False
    else:
        _look_at_origin(visitor, code, findings)
        return True
    finally:
        visitor.post(f"/api/tables/{code}/leave")  # nobody waits there, so the table is gone


def _say_pings(page: Page, findings: Findings) -> None:
    took = []
    for _ in range(PINGS):
        began = time.perf_counter()
        page.ask("ping")
        took.append(time.perf_counter() - began)
    slowest = max(took)
    if slowest > SLUGGISH:
        said = f"An answer over a socket takes up to {slowest:.1f} seconds."
        findings.add("socket", "problem", said, f"Something between keeps frames back, or is too slow. {PROXY}")
    else:
        said = f"Sockets pass, and answers come within {1000 * slowest:.0f} ms."
        findings.add("socket", "well", said, ping_ms=round(1000 * slowest, 1))


def _look_at_origin(visitor: Visitor, code: str, findings: Findings) -> None:
    """Come from a page of somebody else's, which must not get a socket."""
    stranger = Visitor(visitor.origin)
    stranger.cookie = visitor.cookie
    try:
        with Page(stranger, code, origin="https://elsewhere.example"):
            said = "A page of somebody else's gets a socket with the cookie of who looks at it."
            advice = "Let the proxy pass Origin and Host as they come, and ORIGINS name only pages of yours."
            findings.add("origins", "problem", said, advice)
    except NoAnswer:
        findings.add("origins", "well", "Pages of others get no socket.")


def _is_https(visitor: Visitor) -> bool:
    return visitor.origin.startswith("https:")


def _is_local(visitor: Visitor) -> bool:
    """Whether a server is reached on this very machine, where it believes whoever asks, without a proxy."""
    host = urlsplit(visitor.origin).hostname or ""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
