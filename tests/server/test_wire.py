"""The protocol as a whole: the schema, the codes, and what must agree with the game."""

import ast
import dataclasses
import inspect
import json
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest
from pydantic import TypeAdapter, ValidationError

from appenzell import View, playing, server
from appenzell.bots import LEVELS
from appenzell.game import errors as game_errors
from appenzell.server.basics.refusals import Refused, refusal
from appenzell.server.schema import MESSAGES, schema
from appenzell.server.transport import wire
from appenzell.server.transport.answers import STATUS, status_of

SOURCES = [file for part in (server, playing) for file in sorted(Path(part.__file__).parent.rglob("*.py"))]


def test_the_schema_holds_every_message() -> None:
    found = schema()
    assert set(found["properties"]) == set(MESSAGES)
    assert {"Hello", "Act", "Welcome", "Acted", "View", "Options", "Moved"} <= set(found["$defs"])
    assert found["$defs"]["Moved"]["required"] == ["kind", "seat", "mouse", "from", "to", "over"]
    assert not any("-Input" in name or "-Output" in name for name in found["$defs"])


def test_the_schema_is_printed_as_json() -> None:
    command = (sys.executable, "-m", "appenzell.server.schema")
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == schema()


def test_a_view_on_the_wire_has_all_of_a_view() -> None:
    seen = {field.name for field in dataclasses.fields(View)}
    assert set(wire.View.__annotations__) == seen | {"costs", "can_undo", "deadline", "memory"}


def test_unknown_keys_and_other_types_are_refused() -> None:
    client: TypeAdapter[wire.ClientMessage] = TypeAdapter(wire.ClientMessage)
    client.validate_json('{"type": "ping", "id": "1"}')
    for text in ('{"type": "ping", "id": "1", "x": 1}', '{"type": "ping", "id": 1}', '{"type": "act", "id": "1"}'):
        with pytest.raises(ValidationError):
            client.validate_json(text)


def test_levels_are_those_of_the_bots() -> None:
    assert set(LEVELS) == set(get_args(wire.LevelInfo.model_fields["id"].annotation))


def raised_codes() -> set[str]:
    """The codes of all refusals in the source."""
    calls = [node for file in SOURCES for node in ast.walk(ast.parse(file.read_text("utf-8")))]
    return {
        node.args[0].value
        for node in calls
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("Refused", "NotNow")
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[0].value, str)
    }


def test_every_code_has_a_status() -> None:
    assert raised_codes() <= set(STATUS)
    assert set(STATUS) - raised_codes() <= {"illegal_action", "bad_setup", "not_found", "method_not_allowed"}


def _needed_by(sort: type) -> int:
    """Count the arguments an error has to be given."""
    if sort.__init__ is Exception.__init__:
        return 1
    return sum(each.default is each.empty for each in inspect.signature(sort).parameters.values())


def test_every_error_of_the_game_is_mapped() -> None:
    for sort in vars(game_errors).values():
        if isinstance(sort, type) and issubclass(sort, game_errors.AppenzellError):
            refused = refusal(sort(*["words"] * _needed_by(sort)))
            assert isinstance(refused, Refused)
            assert status_of(refused) in range(400, 500)
