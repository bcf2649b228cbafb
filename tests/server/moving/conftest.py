"""Somebody with a database, for the tests of moving games."""

from pathlib import Path

import pytest

from tests.server.moving.host import Host
from tests.shell import Shell


@pytest.fixture
def host(shell: Shell, tmp_path: Path) -> Host:
    return Host(shell, tmp_path)


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"
