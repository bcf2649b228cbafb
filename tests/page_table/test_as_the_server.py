"""The server's own tests, run against the tables of a browser: what they show of one is so of the other.

All tests of the files named here are either run or left out, with the reason. What is for a server alone (cookies, limits,
lobbies, public lists, databases, several processes) has files of its own that are not named.
"""

from collections.abc import Iterator
from types import ModuleType

import pytest

from tests.server import (
    test_hints,
    test_play,
    test_resigning,
    test_small_races,
    test_sockets,
    test_tables,
    test_timer,
    test_undo,
)

pytestmark = pytest.mark.compiled
FILES = (test_hints, test_play, test_resigning, test_small_races, test_sockets, test_tables, test_timer, test_undo)
INSIDE = "looks inside a server"
LIMITS = "a browser has no limits for itself"
LOBBY = "in a browser no friends are waited for"
HTTP = "is about HTTP"
LEFT_OUT = {

}


def tests_of(file: ModuleType) -> Iterator[str]:
    return (name for name, found in vars(file).items() if name.startswith("test_") and found.__module__ == file.__name__)


for _file in FILES:
    for _name in tests_of(_file):
        if _name not in LEFT_OUT:
            globals()[_name] = getattr(_file, _name)


def test_every_test_that_is_left_out_is_there() -> None:
    assert LEFT_OUT.keys() <= {name for file in FILES for name in tests_of(file)}
