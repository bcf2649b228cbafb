"""What processes tell each other: the shape of every message, checked before anything is done with it.

Whoever can write to the bus may write anything. What has another shape is no message; what has the right one makes a
process look into the database, or count, and never more than these bounds allow.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

Name = Annotated[str, Field(max_length=64)]
Number = Annotated[int, Field(ge=0, le=1_000_000_000)]
Sockets = Annotated[dict[Name, Annotated[int, Field(ge=1, le=10_000)]], Field(max_length=20_000)]
LetThrough = dict[Name, Annotated[dict[Name, Annotated[int, Field(ge=1, le=100_000)]], Field(max_length=50_000)]]


class Told(BaseModel):
    """What all messages have in common; parts that a newer version adds are left out."""

    model_config = ConfigDict(extra="ignore", frozen=True, strict=True, allow_inf_nan=False)

    sender: Name = Field(alias="from")


class Changed(Told):
    """A table has a version now."""

    what: Literal["played", "table", "expired"]
    version: Number
    seq: Number


class Spoken(Told):
    """Somebody said a phrase."""

    what: Literal["said"]
    seat: Annotated[int, Field(ge=0, le=4)] | None
    phrase: Name


class Here(Told):
    """Who looks at a table through a process."""

    what: Literal["here"]
    holders: Sockets


class Who(Told):
    """Somebody asks who looks at a table."""

    what: Literal["who"]


class LetThroughLately(Told):
    """How much a process has let through of what is limited, and from where it has sockets."""

    what: Literal["limits"]
    limits: LetThrough
    sockets: Sockets | None = None


class Leaving(Told):
    """A process ends, and its sockets move."""

    what: Literal["leaving"]


MessageOfOthers = Changed | Spoken | Here | Who | LetThroughLately | Leaving
MESSAGE: TypeAdapter[MessageOfOthers] = TypeAdapter(Annotated[MessageOfOthers, Field(discriminator="what")])
