"""How the kernel is compiled: one decorator, one cache folder.

Owns the compiler options and the place where machine code is kept. The folder is named after a digest of the kernel's
whole source, so a changed callee can never be run from a stale cache, and an installation that cannot be written to
still has one. Where nothing can be written, nothing is kept.

Two options carry the speed: without reference counting (`_nrt`; the kernel allocates nothing) a random game runs twice
as fast, and with every function inlined again twice as fast, because a call passes each array as seven values.
"""

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import numba
from numba.core import config

Function = TypeVar("Function", bound=Callable)


def source_digest() -> str:
    """Return a short digest of every source file of the kernel."""
    digest = hashlib.sha256(numba.__version__.encode())
    for file in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Return the folder that holds the kernel's machine code."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(home) / "appenzell" / source_digest()


def can_keep(folder: Path) -> bool:
    """Whether machine code can be written there; if not, every program compiles for itself."""
    if not folder.is_absolute():  # nobody knows where home is
        return False
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


CACHE_FOLDER = str(cache_folder())
KEEPS = can_keep(Path(CACHE_FOLDER))


def compiled(function: Function) -> Function:
    """Compile a kernel function when it is first called; with the JIT off, return it as it is."""
    before = config.CACHE_DIR
    config.CACHE_DIR = CACHE_FOLDER  # read by numba while it decorates
    try:
        return numba.njit(nogil=True, cache=KEEPS, error_model="numpy", _nrt=False, forceinline=True)(function)
    finally:
        config.CACHE_DIR = before
