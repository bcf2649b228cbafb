"""boardgame.io's server under the same load (see boardgame_io.cjs); npm fetches it."""

import json
import os
import signal
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from load.people import BUSY, PATIENCE

PEER = Path(__file__).parents[1] / "boardgame_io.cjs"
NEEDS = ("boardgame.io@0.50.2", "socket.io-client@4", "node-persist@3")
PORT = "8797"


def measure_peer(tables: int, seconds: float) -> dict[str, Any]:
    """Measure boardgame.io flat out, keeping its matches in memory alone, and in files."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(("npm", "install", "--silent", "--no-audit", "--prefix", folder, *NEEDS), check=True)
        return {storage: _measure(Path(folder), storage, tables, seconds) for storage in ("memory", "files")}


def _measure(folder: Path, storage: str, tables: int, seconds: float) -> dict[str, Any]:
    node = ("node", str(PEER))
    environment = os.environ | {"NODE_PATH": str(folder / "node_modules")}
    serve = (*node, "serve", storage, PORT, str(folder / "matches"))
    drive = (*node, "drive", PORT, str(tables), str(BUSY), str(seconds))
    with subprocess.Popen(serve, stdout=subprocess.PIPE, text=True, env=environment, start_new_session=True) as process:
        try:
            assert process.stdout is not None
            next(line for line in process.stdout if "ready" in line)
            found: dict[str, Any] = json.loads(subprocess.check_output(drive, env=environment, timeout=PATIENCE))
            return found
        finally:
            os.killpg(process.pid, signal.SIGTERM)  # `node` of a wheel is a child of its launcher
