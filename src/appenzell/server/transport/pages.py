"""The built page, as files: one document for all its addresses, and what it loads.

The page is built into the folder `server/page`, where settings do not say otherwise; it is part of the wheel and of the
sdist, not of the source. Its addresses stand in its `routes.json`; it could live below any path, and is served at the
top. Text is sent gzipped to whoever takes it, packed once and then kept. Whoever shows where a link leads wants the
whole address of a picture, so the document gets that of the site; tables are not for search engines.
"""

import gzip
import json
import mimetypes
import re
from functools import lru_cache
from pathlib import Path, PureWindowsPath

from fastapi import APIRouter, Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response

from appenzell.server.basics.refusals import Refused
from appenzell.server.transport.packing import takes_gzip

NOT_BUILT = """\
The server runs, but its page is not built, because this is a checkout of the source. This builds it there:
    python tools/go.py page
Then load this address again. A package that was installed with pip has its page.
"""
KEPT_FOREVER = "public, max-age=31536000, immutable"  # built files have their contents' hash in their names
ALWAYS_ASK = "no-cache"  # so that an upgrade is seen at once; most of all the worker's, which decides about the rest
MEDIA_TYPES = {".js": "text/javascript", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json"}
"""… whatever the system believes."""
PACKED_SUFFIXES = frozenset((".html", ".js", ".css", ".json", ".svg", ".wasm", ".webmanifest"))
"""What gets smaller; pictures and fonts are packed already."""

RELATIVE, WHOLE = '="./', '="/'
"""How the document names its files, and how it does where it is sent at addresses of any depth."""
PICTURE = 'content="/preview.jpg"'
PART = re.compile(r"\{(\w+)\}")
HOST = re.compile(r"[A-Za-z0-9.:\[\]-]{1,255}")  # what is written into the document as it came


def page_router(folder: Path) -> APIRouter:
    """Return the routes of the page."""
    router = APIRouter(include_in_schema=False)
    root = folder.resolve()

    @router.api_route("/{path:path}", methods=["GET", "HEAD"])
    async def file(path: str, request: Request) -> Response:
        """The page itself, at one of its addresses, or a file of it."""
        index, routes = root / "index.html", root / "routes.json"
        is_built = index.is_file() and routes.is_file()
        if is_built and addresses(routes).fullmatch(path):
            return _document(index, request)
        wanted = _file_at(root, path)
        if wanted is not None:
            return _sent(wanted, request)
        if path and "text/html" not in request.headers.get("accept", ""):
            raise Refused("not_found", "There is nothing at this address.")
        if not is_built:
            return PlainTextResponse(NOT_BUILT, 503)
        return _document(index, request, 404)  # ours says that there is no such page

    return router


def addresses(routes: Path) -> re.Pattern[str]:
    """Return what an address of the page looks like, without its slash in front, by the page's own table of them."""
    return _pattern(routes, routes.stat().st_mtime_ns)


@lru_cache(maxsize=16)
def _pattern(routes: Path, _changed: int) -> re.Pattern[str]:
    table = json.loads(routes.read_text(encoding="utf-8"))
    parts: dict[str, str] = table["parts"]
    written = [PART.sub(lambda found: f"(?:{parts[found[1]]})", page["path"]) for page in table["pages"]]
    return re.compile(f"(?:{'|'.join(written)})/?")


def _document(file: Path, request: Request, status: int = 200) -> Response:
    """Return the page as an answer."""
    headers = {"Cache-Control": ALWAYS_ASK, "Vary": "Accept-Encoding"}
    if request.url.path.startswith("/t/"):
        headers["X-Robots-Tag"] = "noindex"
    host = request.headers.get("host", "")
    site = f"{request.url.scheme}://{host}" if HOST.fullmatch(host) else ""
    plain, packed = _told(file, file.stat().st_mtime_ns, site)
    if not takes_gzip(request.headers):
        return HTMLResponse(plain, status, headers)
    return HTMLResponse(packed, status, headers | {"Content-Encoding": "gzip"})


@lru_cache(maxsize=16)
def _told(file: Path, _changed: int, site: str) -> tuple[bytes, bytes]:
    """Return the document with the addresses of a site, plain and packed."""
    text = file.read_text(encoding="utf-8").replace(RELATIVE, WHOLE)
    plain = text.replace(PICTURE, PICTURE.replace("/", f"{site}/", 1)).encode()
    return plain, gzip.compress(plain)


def _sent(file: Path, request: Request, status: int = 200) -> Response:
    """Return a file as an answer."""
    headers = {"Cache-Control": KEPT_FOREVER if file.parent.name == "assets" else ALWAYS_ASK}
    kind = MEDIA_TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0]
    if file.suffix not in PACKED_SUFFIXES:
        return FileResponse(file, status, media_type=kind, headers=headers)
    headers["Vary"] = "Accept-Encoding"
    if not takes_gzip(request.headers):
        return FileResponse(file, status, media_type=kind, headers=headers)
    packed = _packed(file, file.stat().st_mtime_ns)
    return Response(packed, status, media_type=kind, headers=headers | {"Content-Encoding": "gzip"})


@lru_cache(maxsize=256)
def _packed(file: Path, _changed: int) -> bytes:
    return gzip.compress(file.read_bytes())


def _file_at(root: Path, path: str) -> Path | None:
    """Return the file of a path within a folder; None if there is none, or the path can name none.

    A path that leads elsewhere is not even asked for: on Windows, asking for a file of another host greets that host.
    """
    if PureWindowsPath(path).anchor or ".." in PureWindowsPath(path).parts:
        return None
    try:
        wanted = (root / path).resolve()
        return wanted if wanted.is_relative_to(root) and wanted.is_file() else None
    except (OSError, ValueError):  # too long, or with a NUL
        return None
