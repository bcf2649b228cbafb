"""A real server in a process of its own, for everything that looks at the real page.

Owns starting, killing and starting again on the same port and database. Bots do not wait, and nobody is too fast,
unless a test says otherwise. Knows nothing of pytest, so that the tools use it, too.
"""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

from appenzell.checkup.lifted import ENVIRONMENT

ROOT = Path(__file__).parents[2]
QUICK = {"APPENZELL_BOT_PACE": "[0,0]", "APPENZELL_COVER_AFTER": "0", **ENVIRONMENT}
PATIENCE = 90.0  # seconds: the first start on a machine compiles the rules


class Site:
    """A server process; `origin` is where it answers. `python` is the one of another installation than this."""

    def __init__(self, folder: Path, python: str | None = None, **settings: str) -> None:
        self.folder = folder
        self.python = python
        self.settings = QUICK | settings
        self.port = 0
        self.origin = ""
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> "Site":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Start it, on the port it had before if it had one, and wait until it answers."""
        self._check_page()
        said = self.folder / "server.txt"
        command = [
            self.python or sys.executable,
            "-m",
            "appenzell",
            "serve",
            "--port",
            str(self.port),
            "--db",
            str(self.folder / "t.db"),
        ]
        environment = {key: value for key, value in os.environ.items() if key != "NUMBA_DISABLE_JIT"} | self.settings
        with said.open("wb") as out:
            self.process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=out, stderr=subprocess.STDOUT)
        until = time.monotonic() + PATIENCE
        while not (found := re.search(r"http://([^\s:]+):(\d+)", said.read_text(errors="replace"))):
            if self.process.poll() is not None or time.monotonic() > until:
                code, text = self.process.poll(), said.read_text(errors="replace")
                raise RuntimeError(f"The server did not start ({code}):\n{text}")
            time.sleep(0.05)
        self.port = int(found[2])
        self.origin = f"http://{found[1]}:{found[2]}"

    def kill(self) -> None:
        """Kill it without a word: SIGKILL."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Stop it."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.process is None:
            return
        self.process.send_signal(how)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None

    def _check_page(self) -> None:
        if self.python is None and not (ROOT / "src" / "appenzell" / "server" / "page" / "index.html").exists():
            raise FileNotFoundError("The page is not built: run `make page`.")
