"""How the kernel is compiled: one decorator, and a cache folder for each set of sources.

Owns the compiler options and the place where machine code is kept. numba looks at a function's own file and would miss
a changed callee in another. So the folder is named after a digest of every source file that can be in the machine code:
the kernel's, and those that lie beside the function, such as the invariants beside the soak. Where nothing can be
written, nothing is kept. What no program has used for long is removed by `warmup.py`.

Two options carry the speed: without reference counting (`_nrt`; the kernel allocates nothing) a random game runs twice
as fast, and with every function inlined again twice as fast, because a call passes each array as seven values.
"""

import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba.core import config

Function = TypeVar("Function", bound=Callable)

RULES = Path(__file__).parent


def source_digest(*folders: Path) -> str:
    """Return a short digest of every source file of these folders."""
    digest = hashlib.sha256(numba.__version__.encode())
    for folder in folders:
        for file in sorted(folder.glob("*.py")):
            digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder(*folders: Path) -> Path:
    """Return the folder that holds the machine code made from these folders' sources."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(home) / "appenzell" / source_digest(*folders)


def can_keep(folder: Path) -> bool:
    """Whether machine code can be written there; if not, every program compiles for itself. Marks it as in use."""
    if not folder.is_absolute():  # nobody knows where home is
        return False
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


CACHE_FOLDER = str(cache_folder(RULES))


@cache
def place_for(*folders: Path) -> tuple[str, bool]:
    """Return the cache folder for these folders' sources, and whether anything can be kept there."""
    folder = cache_folder(*folders)
    return str(folder), can_keep(folder)


def compile_from(folders: tuple[Path, ...], function: Function, **options: Any) -> Function:
    """Compile a function when it is first called; these folders, and its own, hold all that it calls."""
    before = config.CACHE_DIR
    own = Path(function.__code__.co_filename).parent
    config.CACHE_DIR, keeps = place_for(*dict.fromkeys((*folders, own)))  # the folder is read by numba as it decorates
    try:
        return numba.njit(nogil=True, cache=keeps, error_model="numpy", _nrt=False, **options)(function)
    finally:
        config.CACHE_DIR = before


def compiled(function: Function) -> Function:
    """Compile a kernel function when it is first called; with the JIT off, return it as it is."""
    return compile_from((RULES,), function, forceinline=True)
