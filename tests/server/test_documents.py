"""`docs/protocol.md` and `docs/hosting.md` against the program: nothing is missing, nothing is made up, examples are
right.
"""

import re
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import TypeAdapter

from appenzell.server.basics import metrics
from appenzell.server.basics.names import MAX_NAME
from appenzell.server.basics.settings import MAX_BODY, MAX_FRAME, MAX_HEAD, Settings
from appenzell.server.serving import BIGGEST_FRAME
from appenzell.server.transport import sockets, wire
from appenzell.server.transport.answers import STATUS
from appenzell.server.transport.app import make_app
from appenzell.server.transport.hub import MOST_TABS
from appenzell.server.transport.steady import PINGS, STALLED

DOCS = Path(__file__).parents[2] / "docs"
PROTOCOL = (DOCS / "protocol.md").read_text("utf-8")
HOSTING = (DOCS / "hosting.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```json (\w+)\n(.*?)^```", PROTOCOL, re.M | re.S)


def section(text: str, title: str) -> str:
    """The part of a document below a title, up to the next one."""
    found = re.search(rf"^#+ {re.escape(title)}\n(.*?)(?=^#|\Z)", text, re.M | re.S)
    assert found, title
    return found[1]


def column(text: str, number: int = 0) -> list[str]:
    """A column of the table in a text, without its head."""
    rows = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("| ")]
    return [row[number].strip() for row in rows[1:]]


def words(cells: list[str]) -> list[str]:
    """What is set as code in some cells."""
    return [word for cell in cells for word in re.findall(r"`([^`]*)`", cell)]


def tags(union: Any, field: str) -> set[str]:
    """The values by which the members of a union are told apart."""
    members = get_args(get_args(union)[0])
    return {tag for member in members for tag in get_args(member.__annotations__[field])}


# --- the protocol ------------------------------------------------------------------------------------------


def test_every_request_is_documented() -> None:
    paths = make_app().openapi()["paths"]
    known = {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}
    assert set(words(column(section(PROTOCOL, "HTTP")))) == known


def test_every_request_is_documented_with_its_body_and_answer() -> None:
    table, paths = section(PROTOCOL, "HTTP"), make_app().openapi()["paths"]
    for request, body, answer in zip(*(column(table, number) for number in range(3)), strict=True):
        method, path = request.strip("`").split()
        asked = paths[path][method.lower()]
        [(kind, found)] = asked["responses"]["200"]["content"].items()
        assert body.strip("`") == named(asked.get("requestBody", {}).get("content", {}).get("application/json", {}))
        assert answer.strip("`") == {"text/plain": "text", "application/x-ndjson": "lines"}.get(kind, named(found))


def named(content: Any) -> str:
    """The model that a request or an answer has to fit."""
    return str(content.get("schema", {}).get("$ref", "")).rpartition("/")[-1]


def test_every_body_and_every_short_answer_has_an_example() -> None:
    table = section(PROTOCOL, "HTTP")
    needed = {*words(column(table, 1)), *words(column(table, 2))}
    told_in_words = {"Nothing", "TableInfo", "Replay", "Practised"}
    assert needed - told_in_words <= {model for model, _ in EXAMPLES}


@pytest.mark.parametrize(
    ("title", "union", "field"),
    [
        ("From the page", wire.ClientMessage, "type"),
        ("To the page", wire.ServerMessage, "type"),
        ("Events", wire.Event, "kind"),
    ],
)
def test_every_part_of_a_message_is_documented(title: str, union: Any, field: str) -> None:
    parts = {
        tag: set(member.__annotations__) - {field}
        for member in get_args(get_args(union)[0])
        for tag in get_args(member.__annotations__[field])
    }
    table = section(PROTOCOL, title)
    for tags_of_row, told in zip(column(table), column(table, 1), strict=True):
        for tag in words([tags_of_row]):
            wanted = parts[tag] - {"id"} if title == "From the page" else parts[tag]
            assert set(words([told])) == wanted, tag


def test_every_part_of_a_view_is_documented_here_or_with_the_snapshots() -> None:
    snapshots = section((DOCS / "records.md").read_text("utf-8"), "Snapshots")
    agreed = {"players", "target", "layout", "modules", "turn_limit", "start"}  # as in the options
    here, there = words(column(section(PROTOCOL, "The view"))), words(column(snapshots))
    assert set(wire.View.__annotations__) <= {*here, *there} | agreed
    assert set(here) <= set(wire.View.__annotations__)


def test_every_message_is_documented() -> None:
    assert set(words(column(section(PROTOCOL, "From the page")))) == tags(wire.ClientMessage, "type")
    assert set(words(column(section(PROTOCOL, "To the page")))) == tags(wire.ServerMessage, "type")


def test_every_event_is_documented() -> None:
    assert set(words(column(section(PROTOCOL, "Events")))) == tags(wire.Event, "kind")


def test_every_phrase_is_documented() -> None:
    phrases = {phrase for words in get_args(wire.Phrase) for phrase in get_args(words)}
    listed = re.search(r"The phrases: (.*?)\.", PROTOCOL, re.S)
    assert listed
    assert set(words([listed[1]])) == phrases


def test_every_error_code_is_documented_with_its_status() -> None:
    table = section(PROTOCOL, "Error codes")
    assert dict(zip(words(column(table)), map(int, column(table, 1)), strict=True)) == STATUS


def test_every_close_code_of_ours_is_documented() -> None:
    codes = {int(code) for cell in column(section(PROTOCOL, "Close codes")) for code in cell.split(",")}
    assert {code for code in codes if code >= 4000} == {sockets.GONE, sockets.RUDE, sockets.SLOW}
    assert f"{sockets.PATIENCE} refused frames ({', '.join(f'`{code}`' for code in sockets.RUDENESS)})" in PROTOCOL


def test_limits_are_those_of_the_program() -> None:
    limits = section(PROTOCOL, "Limits")
    for line in limits.splitlines():
        for name in words([line.rsplit("|", 2)[-2]]) if line.startswith("| ") else []:
            default = Settings.model_fields[name].default
            for number in default if isinstance(default, tuple) else [default]:
                assert re.search(rf"\b{number:,g}\b", line), (name, number)
    assert f"HTTP request | {MAX_HEAD // 1024} KiB" in limits
    assert f"HTTP body | {MAX_BODY // 1024} KiB" in limits
    assert f"message | {MAX_FRAME // 1024} KiB; a frame of more than {BIGGEST_FRAME // 1024} KiB" in limits
    assert f"name | {MAX_NAME} characters" in limits
    assert f"one browser at one table; all that send no cookie are one | {MOST_TABS} |" in limits
    assert PINGS == (1, 20)
    assert "one a second, 20 at once" in limits
    assert f"nothing for {STALLED:g} seconds" in PROTOCOL


@pytest.mark.parametrize(("model", "example"), EXAMPLES, ids=[model for model, _ in EXAMPLES])
def test_examples_are_messages(model: str, example: str) -> None:
    TypeAdapter(getattr(wire, model)).validate_json(example)


def test_no_example_goes_unchecked() -> None:
    assert len(EXAMPLES) == len(re.findall(r"^```json", PROTOCOL, re.M)) > 5


# --- hosting -----------------------------------------------------------------------------------------------


def test_every_setting_is_documented_with_its_default(monkeypatch: pytest.MonkeyPatch) -> None:
    table = section(HOSTING, "Settings")
    names = words(column(table))
    assert [name.lower() for name in names] == list(Settings.model_fields)
    for name, default in zip(names, column(table, 1), strict=True):
        if default:
            monkeypatch.setenv(f"APPENZELL_{name}", default.strip("`"))
    plain = Settings.model_fields
    assert all(getattr(Settings(), name) == plain[name].default for name in plain)


def test_everything_measured_is_documented() -> None:
    measured = set(re.findall(r"^# TYPE (\w+)", metrics.text(tables=0, sockets=0), re.M))
    assert set(re.findall(r"`(appenzell_\w+)`", HOSTING)) == measured
