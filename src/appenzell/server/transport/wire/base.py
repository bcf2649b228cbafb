"""What all messages are made of: their words, their sizes, and no guessing.

What comes in is a `Wire`, which checks it. What goes out often, or is large, is `plain`: a dict whose type is both the
documentation and what mypy holds the dict against where it is made, at no cost while the server runs.
"""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, with_config

PROTOCOL: Final = 1
"""The version of the protocol: the next one where a page of this one would misunderstand what it is told."""

Timer = Literal["off", "relaxed", "fast"]
MemoryAids = Literal["off", "table", "seat"]
BotPace = Literal["calm", "usual", "brisk"]
TableStatus = Literal["lobby", "running", "over"]
SpokenWords = Literal["hello", "nice_one", "oh_crumbs", "your_move", "sorry", "well_run", "good_game", "thanks"]
Emote = Literal["cheer", "laugh", "wow", "cry", "angry", "sleepy", "heart", "cheese"]
Phrase = SpokenWords | Emote

Seat = Annotated[int, Field(ge=0, le=4)]
Seq = Annotated[int, Field(ge=0, le=10_000_000)]
ClientId = Annotated[str, Field(min_length=1, max_length=40, pattern="^[ -~]*$")]  # ASCII: it is kept
Token = Annotated[str, Field(max_length=16)]
Name = Annotated[str, Field(max_length=200)]  # what is a good name is said by `names`, in a sentence
Tiles = Mapping[str, str]


class Wire(BaseModel):
    """What all messages have in common: no unknown keys, no guessing of types."""

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        strict=True,
        validate_by_name=True,
        validate_by_alias=True,
        use_attribute_docstrings=True,
        json_schema_serialization_defaults_required=True,
    )


plain = with_config(ConfigDict(extra="forbid", strict=True, use_attribute_docstrings=True))
"""Says of a `TypedDict` what `Wire` says of a model; it has all of its keys, always."""
