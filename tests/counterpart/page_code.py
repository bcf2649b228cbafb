"""The page's own code, run by Node: what it says is compared with what Python says.

Owns the process and how it is asked. What is asked are functions of the page's modules; most of them stand in a
`witness.ts` of their folder.
"""

import json
import subprocess
from typing import Any

from in_node import ROOT, find_node

PROGRAM = ROOT / "web" / "tools" / "counterpart.mjs"


class PageCode:
    """A Node that runs the page's code; a context that ends it."""

    def __init__(self) -> None:
        command = [find_node(), str(PROGRAM)]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT / "web", encoding="utf-8"
        )

    def __enter__(self) -> "PageCode":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def call(self, module: str, name: str, *arguments: Any) -> Any:
        """Call a function of a module, such as `game/witness`; return its result."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        asked = {"module": f"src/{module}.ts", "call": name, "arguments": arguments}
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("Node has ended; what it said is above.")
        answer = json.loads(line)
        if "error" in answer:
            raise AssertionError(answer["error"])
        return answer["result"]
