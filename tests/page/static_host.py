"""A static host: files below a path, `404.html` for what is not there, and not a thought of its own.

Owns serving a folder, stopping and serving it again at the same port; it keeps what it was asked for.
"""

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any


class _Host(ThreadingHTTPServer):
    request_queue_size = 128  # a page comes for all its parts at once
    daemon_threads = True


class StaticHost:
    """Serves a folder below a path; `origin` is the whole address of that."""

    def __init__(self, folder: Path, path: str) -> None:
        self.folder, self.path = folder, path
        self.asked: list[str] = []
        self.port = 0
        self.origin = ""
        self.server: _Host | None = None

    def start(self) -> None:
        """Start it, at the port it had before if it had one."""
        handler = partial(_Files, self, directory=str(self.folder))
        self.server = _Host(("127.0.0.1", self.port), handler)
        self.port = self.server.server_port
        self.origin = f"http://127.0.0.1:{self.port}{self.path}"
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        """Stop it: from now on nobody answers."""
        if self.server is not None:
            self.server.shutdown()
            self.server.server_close()
        self.server = None


class _Files(SimpleHTTPRequestHandler):
    def __init__(self, host: StaticHost, *rest: Any, **more: Any) -> None:
        self.host = host
        super().__init__(*rest, **more)

    def do_GET(self) -> None:
        self.host.asked.append(self.path)
        super().do_GET()

    def translate_path(self, path: str) -> str:
        below = path.removeprefix(self.host.path)
        return super().translate_path(below if below != path else "/nothing")

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        lost = self.host.folder / "404.html"
        if code != 404 or not self.path.startswith(self.host.path + "/") or self.host.server is None:
            return super().send_error(code, message, explain)
        text = lost.read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)
        return None

    def log_message(self, *_: object) -> None:
        """Say nothing."""
