"""The rules a second time in one process, as the plain Python they are written in, beside the compiled ones.

Owns the trick: import the kernel's modules anew while numba's JIT is off, then put everything back as it was.
"""

import importlib
import pkgutil
import sys
from functools import cache
from types import ModuleType, SimpleNamespace

from numba.core import config

import appenzell
import appenzell.rules

KERNEL = appenzell.rules.__name__
NAMES = [f"{KERNEL}.{module.name}" for module in pkgutil.iter_modules(appenzell.rules.__path__)]


def take_out() -> dict[str, ModuleType]:
    """Take the kernel's modules out of Python's list of modules and return them."""
    names = [name for name in sys.modules if name == KERNEL or name.startswith(f"{KERNEL}.")]
    return {name: sys.modules.pop(name) for name in names}


@cache
def interpreted_rules() -> SimpleNamespace:
    """Return the kernel's modules by their short names, interpreted; no other module ever sees them."""
    jit, modules, package = config.DISABLE_JIT, take_out(), appenzell.rules
    config.DISABLE_JIT = True
    try:
        return SimpleNamespace(**{name.rpartition(".")[2]: importlib.import_module(name) for name in NAMES})
    finally:
        take_out()
        sys.modules.update(modules)
        appenzell.rules = package  # an import also binds the package's name in its parent
        config.DISABLE_JIT = jit
