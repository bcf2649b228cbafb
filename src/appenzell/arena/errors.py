"""Every error of the arena.

::

    AppenzellError
    ├── BadSeries           games that cannot be played, or a folder of other ones
    ├── DamagedFolder       a folder whose files cannot be read back
    ├── NoCluster           Ray is not installed, or nobody answers at the address
    └── WorkersDie          workers die faster than they play

`str(error)` is one plain sentence for people.
"""

# ruff: noqa: N818 - the names say what is wrong; that they are errors, every `except` shows

from appenzell.game.errors import AppenzellError


class BadSeries(AppenzellError):
    """Games that cannot be played, or a folder of other ones."""


class DamagedFolder(AppenzellError):
    """A folder whose files cannot be read back."""


class NoCluster(AppenzellError):
    """Ray is not installed, or nobody answers at the address."""


class WorkersDie(AppenzellError):
    """Workers die faster than they play."""
