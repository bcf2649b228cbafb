"""The JSON Schema of the whole protocol: `python -m appenzell.server.schema` prints it.

The page generates its types from this, so that page and server cannot drift apart.
"""

import json
from typing import Any

from pydantic import TypeAdapter

from appenzell.server.transport import wire

MESSAGES: dict[str, Any] = {
    "ClientMessage": wire.ClientMessage,
    "ServerMessage": wire.ServerMessage,
    "Event": wire.Event,
    "NewTable": wire.NewTable,
    "Made": wire.Made,
    "HelloAnswer": wire.HelloAnswer,
    "TableList": wire.TableList,
    "TableInfo": wire.TableInfo,
    "Join": wire.Join,
    "Joined": wire.Joined,
    "Start": wire.Start,
    "Cover": wire.Cover,
    "Rematch": wire.Rematch,
    "LayoutText": wire.LayoutText,
    "RecordText": wire.RecordText,
    "RecordToAnalyse": wire.RecordToAnalyse,
    "Replay": wire.Replay,
    "TurnAnalysis": wire.TurnAnalysis,
    "PuzzleList": wire.PuzzleList,
    "LessonList": wire.LessonList,
    "Exercise": wire.Exercise,
    "Practised": wire.Practised,
    "SnapshotText": wire.SnapshotText,
    "PositionQuestion": wire.PositionQuestion,
    "PositionAdvice": wire.PositionAdvice,
    "ErrorAnswer": wire.ErrorAnswer,
}
"""Everything that travels, by name; what these are made of follows from them."""


def schema() -> dict[str, Any]:
    """Return one schema with a property for each of the messages."""
    adapters = [(name, "serialization", TypeAdapter(message)) for name, message in MESSAGES.items()]
    found, definitions = TypeAdapter.json_schemas(adapters, by_alias=True)  # type: ignore[arg-type]  # literal modes
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Wire",
        "type": "object",
        "properties": {name: found[name, "serialization"] for name in MESSAGES},
        "required": list(MESSAGES),
        "additionalProperties": False,
        **definitions,
    }


if __name__ == "__main__":
    print(json.dumps(schema(), indent=2, ensure_ascii=False))
