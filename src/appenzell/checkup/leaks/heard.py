"""What somebody got from a server: each piece with where it came from and how far the game was."""

from dataclasses import dataclass
from typing import Literal

Way = Literal["frame", "answer", "record", "log", "metrics"]
"""How it came: a socket's frame, the answer to a request, its headers included, a record or a replay, or nobody's
own but the host's."""


@dataclass(frozen=True, slots=True)
class Heard:
    """One piece of what somebody got."""

    way: Way
    where: str
    """The address it came from, for whoever looks for the leak."""
    text: str
    table: str | None = None
    """The code of the table it is about."""
    since: int = 0
    """The seq that somebody knew when it was asked for; a frame names its own."""
    until: int = 0
    """The newest seq when it had come."""
    seats: frozenset[int] = frozenset()
    """The seats they held."""
    aided: bool = False
    """Whether they may be shown what they could remember."""
    own_texts: tuple[str, ...] = ()
    """The secrets that are theirs, such as the token in their cookie."""
