"""What the module was made from: a digest of every file that decides what it does, and of the tools' versions.

The digest stands in the module, in a section of its own, and in `facts.ts`. Must not need the compiler or the linker:
whether a module is stale is seen where neither is installed.
"""

import hashlib
import re
from pathlib import Path

from locks import LINKING
from page_build import ROOT

FOLDERS = ("src/appenzell/rules", "src/appenzell/bots/kernel", "tools/wasm")
TOOLS = ("llvmlite", "numba", "numpy", "ziglang")
SECTION = b"sources"
STALE = "the module was made from other sources than these: run `make wasm`, which takes a minute"


def sources() -> list[Path]:
    """Return the files, in an order that is the same everywhere."""
    found = [file for folder in FOLDERS for kind in ("*.py", "*.ll") for file in (ROOT / folder).glob(kind)]
    return sorted(found, key=lambda file: file.relative_to(ROOT).as_posix())


def tools() -> list[str]:
    """Return the locked versions of what makes the module."""
    locked = LINKING.file.read_text(encoding="utf-8")
    return re.findall(rf"(?m)^(?:{'|'.join(TOOLS)})==[^ ]+", locked)


def sources_digest() -> str:
    """Return the digest; it is the same whichever way lines end."""
    digest = hashlib.sha256("\n".join(tools()).encode())
    for file in sources():
        digest.update(file.relative_to(ROOT).as_posix().encode() + b"\0" + file.read_text(encoding="utf-8").encode())
    return digest.hexdigest()[:32]


def signed(module: bytes, digest: str) -> bytes:
    """Return a module with a section that says what it was made from."""
    content = bytes((len(SECTION),)) + SECTION + digest.encode()
    return module + bytes((0, len(content))) + content


def digest_in(module: bytes) -> str:
    """Return what a module says it was made from; nothing if it says nothing."""
    _, _, digest = module.rpartition(bytes((len(SECTION),)) + SECTION)
    return digest.decode("ascii", "replace")
