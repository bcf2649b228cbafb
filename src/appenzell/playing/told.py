"""What each seat is told of a game being played.

All see the same board; whoever is on turn also what can be done and what it costs, and those with memory aids the tiles
that have been seen and are covered again. Composed from what is visible, for one seat at a time.
"""

from dataclasses import dataclass

from appenzell.playing.party import Party, can_undo, has_aids, running
from appenzell.playing.playing import LogLine, Playing
from appenzell.rules.tiles import UNSEEN_LETTER

NO_CHOICES = b'"legal":[],"costs":{}'


@dataclass(slots=True)
class Told:
    """What a seat sees now; a spectator is told of the board alone."""

    seat: int | None
    board_text: bytes
    """What everybody sees, as JSON without braces."""
    choices_text: bytes = NO_CHOICES
    """The tokens of all legal actions, if this seat is on turn, and how many actions each costs, likewise."""
    can_undo: bool = False
    memory: dict[str, str] | None = None
    """The tiles that were seen and are covered now; None: this seat has no memory aids."""


def told_to(party: Party, seat: int | None) -> Told:
    """Return what a seat sees now; None: a spectator."""
    playing = running(party)
    memory = memory_aid(playing) if has_aids(party, seat) else None
    if seat is None or seat != playing.player or playing.is_over or seat in playing.resigned:
        return Told(seat, playing.board_text, memory=memory)
    return Told(seat, playing.board_text, playing.choices_text, can_undo(party, seat), memory)


def memory_aid(playing: Playing) -> dict[str, str]:
    """Return the tiles that were seen and are covered now."""
    covered = playing.game.position.covered_tiles()
    return {place: tile for place, tile in covered.items() if tile != UNSEEN_LETTER}


def log_lines_after(playing: Playing | None, known: int | None, most: int) -> tuple[int, list[LogLine]]:
    """Return the log lines after a seq, and that seq; 0 and all of them, at most so many, if they have changed."""
    if playing is None:
        return 0, []
    since = known if known and playing.last_undo <= known <= playing.seq else 0
    new = playing.log_lines_since(since)
    return (0, new[-most:]) if len(new) > most else (since, new)
