"""The protocol between server and page: every message, and nothing that is not one.

These models are the schema: `python -m appenzell.server.schema` prints it, and the page's TypeScript types are
generated from that. What a stranger sends is checked here first: types, sizes, and no unknown key. Must not know how
messages come about.
"""

from appenzell.server.wire.base import Phrase, Status, Wire
from appenzell.server.wire.events import Event, LogLine
from appenzell.server.wire.from_page import Act, Aids, AskAdvice, ClientMessage, Hello, Ping, Resign, Say, Undo
from appenzell.server.wire.http import (
    Cover,
    ErrorAnswer,
    ErrorInfo,
    HelloAnswer,
    Join,
    Joined,
    LayoutText,
    LevelInfo,
    Made,
    NewTable,
    Nothing,
    Rematch,
    SeatWish,
    Start,
    TableList,
)
from appenzell.server.wire.seen import Options, SeatInfo, TableCard, TableInfo, View
from appenzell.server.wire.to_page import (
    Ack,
    Acted,
    Advice,
    Error,
    Pong,
    Resigned,
    Said,
    ServerMessage,
    TableChanged,
    Undone,
    Welcome,
)

__all__ = [
    "Ack",
    "Act",
    "Acted",
    "Advice",
    "Aids",
    "AskAdvice",
    "ClientMessage",
    "Cover",
    "Error",
    "ErrorAnswer",
    "ErrorInfo",
    "Event",
    "Hello",
    "HelloAnswer",
    "Join",
    "Joined",
    "LayoutText",
    "LevelInfo",
    "LogLine",
    "Made",
    "NewTable",
    "Nothing",
    "Options",
    "Phrase",
    "Ping",
    "Pong",
    "Rematch",
    "Resign",
    "Resigned",
    "Said",
    "Say",
    "SeatInfo",
    "SeatWish",
    "ServerMessage",
    "Start",
    "Status",
    "TableCard",
    "TableChanged",
    "TableInfo",
    "TableList",
    "Undo",
    "Undone",
    "View",
    "Welcome",
    "Wire",
]
