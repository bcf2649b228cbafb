"""Who sits around a game: which seat is whose, whom a bot plays for, and who may do what.

Owns these questions and the refusals that follow; changes nothing. A party is whatever has seats, what was agreed, and
perhaps a game: the server's tables are.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

from appenzell.bots import Level, MemoryName, memory_of
from appenzell.playing.entry import Entry, EntryKind
from appenzell.playing.not_now import NotNow
from appenzell.playing.playing import Playing

SeatKind = Literal["person", "bot", "open"]
COVER_LEVEL: Level = "keen"
NO_HOLDER = ""
"""The holder of a browser without a token: it holds no seat."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat and who holds it."""

    kind: SeatKind
    """`open`: one can join."""
    name: str | None = None
    """Of a person; of a bot only if it is a program of the host's."""
    level: Level | None = None
    """Which bot plays here, or would cover."""
    memory: MemoryName | None = None
    """How well it remembers; None: as its level does."""
    holder: str | None = None
    """Who holds it: of a browser, a hash of its token."""
    covered: bool = False
    """A bot plays until the person returns."""
    aids: bool = False


class Party(Protocol):
    """Seats, what was agreed about them, and the game between them once it has begun."""

    seats: list[Seat]
    playing: Playing | None
    answers: dict[str, Entry]
    """What came of whose request, by client, so that a retry is answered the same."""

    @property
    def memory_aids(self) -> Literal["off", "table", "seat"]:
        """Whether covered tiles are shown that have been seen: to nobody, to all, or to single seats."""
        ...


# --- who sits where ----------------------------------------------------------------------------------------


def own_seats(party: Party, holder: str) -> list[int]:
    """Return the seats somebody holds; none for a browser without a token."""
    return [number for number, seat in enumerate(party.seats) if seat.holder == holder] if holder else []


def held_seats(party: Party, holder: str) -> list[int]:
    """Return the seats somebody holds; `no_seat` if there are none."""
    own = own_seats(party, holder)
    if not own:
        raise NotNow("no_seat", "You have no seat at this table.")
    return own


def open_seats(party: Party) -> list[int]:
    """Return the seats one can join."""
    return [number for number, seat in enumerate(party.seats) if seat.kind == "open"]


def shown_seat(party: Party, holder: str) -> int | None:
    """Return the seat whose view somebody gets: their own on turn, else their first one; None: a spectator."""
    own = own_seats(party, holder)
    if party.playing is not None and party.playing.player in own:
        return party.playing.player
    return own[0] if own else None


def has_aids(party: Party, number: int | None) -> bool:
    """Whether a seat has memory aids; spectators never have."""
    if number is None or party.memory_aids == "off":
        return False
    return party.memory_aids == "table" or party.seats[number].aids


# --- who plays ---------------------------------------------------------------------------------------------


def has_resigned(party: Party, number: int) -> bool:
    """Whether somebody has given this seat up, for good."""
    return party.playing is not None and number in party.playing.resigned


def is_bot(party: Party, number: int) -> bool:
    """Whether a bot plays this seat now."""
    seat = party.seats[number]
    return seat.kind == "bot" or seat.covered or has_resigned(party, number)


def program_of(party: Party, number: int) -> str | None:
    """Return the program that plays a seat; None if it is a person, or a bot of ours."""
    seat = party.seats[number]
    return seat.name if seat.kind == "bot" else None


def bot_of(party: Party, number: int) -> tuple[Level | None, MemoryName | None]:
    """Return the level and the memory of the bot that plays a seat, or would cover it."""
    seat = party.seats[number]
    ours = is_bot(party, number) and program_of(party, number) is None
    level = seat.level or (COVER_LEVEL if ours else None)
    return level, None if level is None else seat.memory or memory_of(level)


def has_people(party: Party) -> bool:
    """Whether somebody plays who is no bot."""
    return not all(is_bot(party, number) for number in range(len(party.seats)))


def bot_to_see_to(party: Party) -> int | None:
    """Return the seat on turn if a bot has to play for it."""
    playing = party.playing
    if playing is None or playing.is_over or not is_bot(party, playing.player):
        return None
    return playing.player


def person_to_see_to(party: Party) -> int | None:
    """Return the seat on turn if a person has to play it: somebody a timer may have to hurry."""
    playing = party.playing
    if playing is None or playing.is_over or is_bot(party, playing.player):
        return None
    return playing.player


def can_undo(party: Party, number: int) -> bool:
    """Whether whoever holds a seat, if that is on turn, can take back what they did last."""
    playing = running(party)
    return playing.undoable in own_seats(party, party.seats[number].holder or "")


# --- asking ------------------------------------------------------------------------------------------------


def running(party: Party) -> Playing:
    """Return the game of a party that has begun."""
    if party.playing is None:
        raise NotNow("not_started", "The game has not begun.")
    return party.playing


def acting_seat(party: Party, holder: str, kind: EntryKind, seq: int, wanted: int | None = None) -> int:
    """Return the seat somebody acts for, who knows the game as of `seq`; `NotNow` if there is none, or it went on."""
    playing, own = running(party), held_seats(party, holder)
    player = playing.player
    if seq != playing.seq:
        raise NotNow("stale", "The game has gone on; here is how it stands.")
    if playing.is_over:
        raise NotNow("game_over", "The game is over.")
    if kind != "resign" and player not in own:
        raise NotNow("not_your_turn", "Another seat is on turn.", player=player)
    seat = wanted if wanted is not None else player if player in own else own[0]
    if kind == "undo" and playing.undoable in own:
        seat = playing.undoable
    if seat not in own:
        raise NotNow("no_seat", "This is not your seat.")
    if has_resigned(party, seat):
        raise given_up(seat)
    if is_bot(party, seat):
        raise NotNow("covered", "A bot plays this seat; come back to it first.", seat=seat)
    return seat


def answered(party: Party, client: str, kind: EntryKind, seq: int, token: str | None, wanted: int | None) -> int | None:
    """Return the seq a request has because it came before; `reused_id` if another one came with its id."""
    entry = party.answers.get(client)
    if entry is None:
        return None
    seat = entry.seat if wanted is None else wanted
    if (entry.kind, entry.token, entry.seq, entry.seat) != (kind, token, seq + 1, seat):
        raise NotNow("reused_id", "Something else was asked with this id; every request needs its own.", "id")
    return entry.seq


def given_up(seat: int) -> NotNow:
    """Return why nobody plays a seat that was given up."""
    return NotNow("resigned", "This seat has resigned; there is no way back to it.", seat=seat)


def remarks(party: Party) -> Mapping[int, str]:
    """Return which actions of a game were no feats of memory of whoever has the seat, for its record.

    They were played after a `hint` in the same turn, or by a `bot` in a person's seat.
    """
    acts = [line.entry for line in running(party).log_lines if line.entry.kind == "act"]
    people = {number for number, seat in enumerate(party.seats) if seat.kind == "person"}
    helped = {"advised": "hint", "bot": "bot"}
    return {number: helped[act.by] for number, act in enumerate(acts) if act.by in helped and act.seat in people}
