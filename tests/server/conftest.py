"""A server for all tests of a process, and browsers that go with their test."""

import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from appenzell.server import serving
from appenzell.server.basics import logs
from appenzell.server.basics.settings import Settings
from appenzell.server.storage.database_file import Claim
from tests.server.harness import Browser, Page, Server, quick


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that most tests share; their tables do not know of each other."""
    with Server(quick(tmp_path_factory.mktemp("server") / "tables.db")).at_work() as server:
        yield server


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Settings]:
    """Serves nothing, but says it is ready; keeps the settings it was given."""
    kept: list[Settings] = []

    def serve(taken: socket.socket, settings: Settings, _: Claim, ready: Callable[[], None]) -> None:
        kept.append(settings)
        ready()
        taken.close()

    monkeypatch.setattr(serving, "serve", serve)
    monkeypatch.setattr(logs, "set_up", lambda *_: None)  # the log of the tests stays as it is
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return kept


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    """What is closed when the test ends."""
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def browser(server: Server, stack: ExitStack) -> Callable[[], Browser]:
    """Makes browsers at the shared server."""
    return lambda: Browser(server.origin, stack)


@pytest.fixture(scope="module")
def bystander(server: Server) -> Iterator[Page]:
    """Somebody whose game runs while others fuzz, and goes on afterwards as if nothing had been."""
    with ExitStack() as stack:
        anna = Browser(server.origin, stack)
        page = anna.open(anna.make("me", "here", start=0))
        page.act("+a1")
        page.act("+g7")
        yield page
        page.act(".")
        assert anna.open(page.table["code"]).view == page.view
        assert anna.get("/healthz")["status"] == "ok"


@pytest.fixture
def own_server(tmp_path_factory: pytest.TempPathFactory, stack: ExitStack) -> Callable[..., Server]:
    """Makes servers with settings of their own."""

    def make(**changed: Any) -> Server:
        file = changed.pop("file", None) or tmp_path_factory.mktemp("own") / "tables.db"
        return stack.enter_context(Server(quick(file, **changed)).at_work())

    return make
