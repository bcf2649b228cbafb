"""The built page, as files: one document for all its addresses, and what it loads.

The page is built into the folder `page` beside this module, where settings do not say otherwise; it is part of the
wheel and of the sdist, not of the source. Text is sent gzipped to whoever takes it, packed once and then kept.
"""

import gzip
import mimetypes
from functools import lru_cache
from pathlib import Path

from fastapi import APIRouter, Request
from starlette.responses import FileResponse, PlainTextResponse, Response

from appenzell.server.errors import Refused

NOT_BUILT = """\
The server runs, but its page is not built, because this is a checkout of the source. This builds it there:
    python tools/go.py page
Then load this address again. A package that was installed with pip has its page.
"""
FOREVER = "public, max-age=31536000, immutable"  # built files have their contents' hash in their names
ALWAYS_ASK = "no-cache"  # so that an upgrade is seen at once; most of all the worker's, which decides about the rest
KINDS = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}  # whatever the system believes
TEXT = frozenset((".html", ".js", ".css", ".svg", ".webmanifest"))  # what gets smaller; pictures and fonts are packed


def page_router(folder: Path) -> APIRouter:
    """Return the routes of the page."""
    router = APIRouter(include_in_schema=False)
    root = folder.resolve()

    @router.api_route("/", methods=["GET", "HEAD"])
    @router.api_route("/rules", methods=["GET", "HEAD"])
    @router.api_route("/t/{code}", methods=["GET", "HEAD"])
    @router.api_route("/learn", methods=["GET", "HEAD"])
    @router.api_route("/learn/{lesson}", methods=["GET", "HEAD"])
    @router.api_route("/t/{code}/replay", methods=["GET", "HEAD"])
    @router.api_route("/replay", methods=["GET", "HEAD"])
    @router.api_route("/puzzles", methods=["GET", "HEAD"])
    @router.api_route("/puzzles/{puzzle}", methods=["GET", "HEAD"])
    @router.api_route("/editor", methods=["GET", "HEAD"])
    @router.api_route("/layout", methods=["GET", "HEAD"])
    async def document(request: Request, code: str = "", puzzle: str = "", lesson: str = "") -> Response:
        """The page itself."""
        if not (root / "index.html").is_file():
            return PlainTextResponse(NOT_BUILT, 503)
        return _sent(root / "index.html", request)

    @router.api_route("/{path:path}", methods=["GET", "HEAD"])
    async def file(path: str, request: Request) -> Response:
        """A file of the page."""
        wanted = _file_at(root, path)
        if wanted is not None:
            return _sent(wanted, request)
        if "text/html" in request.headers.get("accept", "") and (root / "index.html").is_file():
            return _sent(root / "index.html", request, 404)  # somebody looks for a page: ours says that there is none
        raise Refused("not_found", "There is nothing at this address.")

    return router


def _sent(file: Path, request: Request, status: int = 200) -> Response:
    """Return a file as an answer."""
    headers = {"Cache-Control": FOREVER if file.parent.name == "assets" else ALWAYS_ASK}
    kind = KINDS.get(file.suffix) or mimetypes.guess_type(file.name)[0]
    if file.suffix not in TEXT:
        return FileResponse(file, status, media_type=kind, headers=headers)
    headers["Vary"] = "Accept-Encoding"
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return FileResponse(file, status, media_type=kind, headers=headers)
    packed = _packed(file, file.stat().st_mtime_ns)
    return Response(packed, status, media_type=kind, headers=headers | {"Content-Encoding": "gzip"})


@lru_cache(maxsize=256)
def _packed(file: Path, _changed: int) -> bytes:
    return gzip.compress(file.read_bytes())


def _file_at(root: Path, path: str) -> Path | None:
    """Return the file of a path within a folder; None if there is none, or the path can name none."""
    try:
        wanted = (root / path).resolve()
        return wanted if wanted.is_relative_to(root) and wanted.is_file() else None
    except (OSError, ValueError):  # too long, or with a NUL
        return None
