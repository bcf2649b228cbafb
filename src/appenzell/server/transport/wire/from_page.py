"""WebSocket messages from the page: what one can ask for at a table."""

from typing import Annotated, Literal

from pydantic import Field

from appenzell.server.transport.wire.base import ClientId, Phrase, Seat, Seq, Token, Wire


class Hello(Wire):
    """The first message, and again after a gap; `seq` is the last one seen."""

    type: Literal["hello"]
    id: ClientId
    seq: Seq | None = None


class Act(Wire):
    """Play an action; `seq` is what it is based on."""

    type: Literal["act"]
    id: ClientId
    seq: Seq
    token: Token


class Undo(Wire):
    """Take back one's own last action."""

    type: Literal["undo"]
    id: ClientId
    seq: Seq


class Resign(Wire):
    """Give up; without a seat: the own one on turn, else the first own one."""

    type: Literal["resign"]
    id: ClientId
    seq: Seq
    seat: Seat | None = None


class Say(Wire):
    """Say a ready-made phrase."""

    type: Literal["say"]
    id: ClientId
    phrase: Phrase


class Aids(Wire):
    """Switch memory aids for an own seat, where the table allows it."""

    type: Literal["aids"]
    id: ClientId
    seat: Seat
    on: bool


class AskAdvice(Wire):
    """What would you do? Where the table allows it, and on one's own turn."""

    type: Literal["hint"]
    id: ClientId
    seq: Seq


class Ping(Wire):
    """Is anybody there?"""

    type: Literal["ping"]
    id: ClientId


ClientMessage = Annotated[Hello | Act | Undo | Resign | Say | Aids | AskAdvice | Ping, Field(discriminator="type")]
