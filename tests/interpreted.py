"""The kernels a second time in one process, as the plain Python they are written in, beside the compiled ones.

Owns the trick: import the modules of the rules and of the bots' kernel anew while numba's JIT is off, then put
everything back as it was.
"""

import importlib
import pkgutil
import sys
from functools import cache
from types import ModuleType, SimpleNamespace

from numba.core import config

import appenzell
import appenzell.bots.kernel
import appenzell.rules

RULES, BOTS = appenzell.rules, appenzell.bots.kernel


def take_out() -> dict[str, ModuleType]:
    """Take the kernels' modules out of Python's list of modules and return them."""
    kernels = RULES.__name__, BOTS.__name__
    names = [name for name in sys.modules if name in kernels or name.startswith(tuple(f"{each}." for each in kernels))]
    return {name: sys.modules.pop(name) for name in names}


def interpreted(kernel: ModuleType) -> SimpleNamespace:
    """Return a kernel's modules by their short names, interpreted; no other module ever sees them."""
    jit, modules = config.DISABLE_JIT, take_out()
    config.DISABLE_JIT = True
    try:
        names = [module.name for module in pkgutil.iter_modules(kernel.__path__)]
        return SimpleNamespace(**{name: importlib.import_module(f"{kernel.__name__}.{name}") for name in names})
    finally:
        take_out()
        sys.modules.update(modules)
        appenzell.rules, appenzell.bots.kernel = RULES, BOTS  # an import also binds the package's name in its parent
        config.DISABLE_JIT = jit


@cache
def interpreted_rules() -> SimpleNamespace:
    """Return the rules, interpreted."""
    return interpreted(RULES)


@cache
def interpreted_bots() -> SimpleNamespace:
    """Return the bots' kernel, interpreted, over interpreted rules."""
    return interpreted(BOTS)
