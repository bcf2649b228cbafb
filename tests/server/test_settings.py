"""Settings that cannot be, make no sense or are misspelt: one sentence each, at the start."""

import sys

import pytest

from appenzell.cli import main
from appenzell.server.basics.settings import Settings

Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("nonsense", "this is no such URL"),
        ("sqlite+pysqlite:///x", "its driver is not asynchronous"),
        ("sqlite+aiosqlite://", "this is no such URL"),
        ("postgresql+asyncpg://anna:secret@x:port/y", "this is no such URL"),
        ("mysql+nosuch://anna:secret@x/y", "this is no such URL"),
    ],
)
def test_a_url_that_is_none_is_told_with_what_would_be_one(
    served: list[Settings], capsys: Capture, monkeypatch: pytest.MonkeyPatch, url: str, why: str
) -> None:
    monkeypatch.setenv("APPENZELL_DATABASE", url)
    for words in (["serve", "--port", "0"], ["tables"]):
        assert main(words) == 1
        error = capsys.readouterr().err
        assert error.startswith("A setting is wrong: APPENZELL_DATABASE has to be sqlite+aiosqlite:///FILE ")
        assert error.endswith(f"{why}.\n")
        assert error.count("\n") == 1
        assert "secret" not in error
    assert not served


def test_a_driver_that_is_not_installed_is_named(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, served: list[Settings]
) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    monkeypatch.setenv("APPENZELL_DATABASE", "postgresql://x/y")
    assert main(["serve", "--port", "0"]) == 1
    assert capsys.readouterr().err.endswith(
        "; the package asyncpg is not installed: pip install 'appenzell[postgres]'.\n"
    )
    assert not served


@pytest.mark.parametrize(
    ("url", "driven"),
    [
        ("sqlite:////x/y.db", "sqlite+aiosqlite:////x/y.db"),
        ("postgres://anna:secret@x/y", "postgresql+asyncpg://anna:secret@x/y"),
        ("postgresql://x/y?host=/run", "postgresql+asyncpg://x/y?host=%2Frun"),
    ],
)
def test_a_url_needs_no_driver(url: str, driven: str) -> None:
    assert Settings(database=url).url == driven


@pytest.mark.parametrize("url", ["nonsense", "redis://", "http://x", "redis://anna:secret@x:port/0"])
def test_a_bus_that_is_none_is_told_with_what_would_be_one(
    served: list[Settings], capsys: Capture, monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    monkeypatch.setenv("APPENZELL_BUS", url)
    assert main(["serve", "--port", "0"]) == 1
    assert capsys.readouterr().err == (
        "A setting is wrong: APPENZELL_BUS has to be redis://HOST:PORT/0, or rediss:// for an encrypted connection.\n"
    )
    assert not served


def test_no_name_is_no_file(served: list[Settings], capsys: Capture) -> None:
    for words in (["serve", "--port", "0"], ["tables"]):
        assert main([*words, "--db", ""]) == 2
        assert capsys.readouterr().err == "--db has to name a file.\n"
    assert not served


BOTH_TIMERS = " has to say how many seconds a turn may take for relaxed and for fast, each more than 0."
SENSELESS = [
    ("MAX_TABLES", "-1", " has to be at least 0."),
    ("MAX_LOG", "0", " has to be at least 1."),
    ("SWEEP_EVERY", "0", " has to be more than 0."),
    ("IDLE_TABLE", "-1", " has to be at least 0."),
    ("OVER_EXPIRES", "Infinity", " has to be a number."),
    ("REQUESTS", "[0,0]", " has to be two numbers, more than 0 and at least 1: a second in the long run, and at once."),
    ("BOT_PACE", "[2,1]", " has to be two numbers of seconds, at least 0, and the second not less than the first."),
    ("TIMERS", '{"relaxed":1}', BOTH_TIMERS),
    ("TIMERS", "{}", BOTH_TIMERS),
    ("LOG", "xml", " has to be 'text' or 'json'."),
    ("PAGE", "/nonexist", " has to be a folder, and /nonexist is none."),
    ("PROGRAMS", '{"Hal": "/no/such --fast"}', ": the program '/no/such' of Hal is not there, or cannot be run."),
]


@pytest.mark.parametrize(("name", "value", "said"), SENSELESS, ids=[f"{name}={value}" for name, value, _ in SENSELESS])
def test_a_setting_that_makes_no_sense_is_refused(
    served: list[Settings], capsys: Capture, monkeypatch: pytest.MonkeyPatch, name: str, value: str, said: str
) -> None:
    monkeypatch.setenv(f"APPENZELL_{name}", value)
    assert main(["serve", "--port", "0"]) == 1
    assert capsys.readouterr().err == f"A setting is wrong: APPENZELL_{name}{said}\n"
    assert not served


def test_a_setting_that_is_misspelt_is_named(
    served: list[Settings], capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("APPENZELL_MAX_TABELS", "5")
    monkeypatch.setenv("APPENZELL_QUUX", "5")
    assert main(["serve", "--port", "0"]) == 0
    said = "APPENZELL_MAX_TABELS is no setting; the nearest is APPENZELL_MAX_TABLES.\nAPPENZELL_QUUX is no setting.\n"
    assert capsys.readouterr().err == said
    assert served
