"""A table as one alone would use it: seats, whether its game runs, how far it is, its next game. Plain and small.

Owns what each request may be answered with in each state, and what is so afterwards, for the check of what many do at
once. Knows no rules of the game: whether an action is legal and whose turn it is are the game's own questions, whose
answers change nothing here. Only what a table must keep in order is here.
"""

from typing import Literal, NamedTuple

Asking = Literal["join", "start", "act", "undo", "resign", "rematch", "look"]


class Asked(NamedTuple):
    """What somebody asks for."""

    what: Asking
    who: str
    seq: int = 0
    """As of which seq, for `act`, `undo` and `resign`."""
    seat: int | None = None
    """Which seat one wants to join; None: any."""


class Answer(NamedTuple):
    """What came of it: a refusal's code, or a number or a code."""

    refused: str = ""
    number: int | None = None
    """The seat, for `join`; the seq, for `act`, `undo`, `resign` and `look`."""
    code: str | None = None
    """The next game, for `rematch`."""
    status: str = ""
    """For `look`."""


class State(NamedTuple):
    """A table. Its host sits on seat 0."""

    seats: tuple[str, ...]
    """Who sits where; empty: nobody."""
    status: str = "lobby"
    seq: int = 0
    rematch: str | None = None


OF_THE_RULES = ("not_your_turn", "illegal_action", "undo_refused")
"""What is refused to somebody who is up to date."""


def step(state: State, asked: Asked, answer: Answer | None) -> State | None:
    """Return the table after a request that was answered like this; None if it cannot be answered like this.

    Without an answer: the table after it was done, if anything can be done at all.
    """
    match asked.what:
        case "join":
            return _join(state, asked, answer)
        case "start":
            return _start(state, asked, answer)
        case "rematch":
            return _rematch(state, asked, answer)
        case "look":
            told = answer is None or (answer.number, answer.status) == (state.seq, state.status)
            return state if told else None
        case _:
            return _play(state, asked, answer)


def _join(state: State, asked: Asked, answer: Answer | None) -> State | None:
    own = [number for number, who in enumerate(state.seats) if who == asked.who]
    free = [number for number, who in enumerate(state.seats) if not who]
    wanted, refused = asked.seat, ""
    if own and (wanted is None or wanted in own):
        return _agree(state, answer, number=own[0] if wanted is None else wanted)
    if state.status != "lobby":
        refused = "already_started"
    elif not free:
        refused = "table_full"
    elif wanted is not None and wanted not in free:
        refused = "seat_taken"
    if refused:
        return _agree(state, answer, refused)
    number = free[0] if wanted is None else wanted
    seats = (*state.seats[:number], asked.who, *state.seats[number + 1 :])
    return _agree(state._replace(seats=seats), answer, number=number)


def _start(state: State, asked: Asked, answer: Answer | None) -> State | None:
    if state.status != "lobby":
        return _agree(state, answer, "already_started")
    if state.seats[0] != asked.who:
        return _agree(state, answer, "not_host")
    if not all(state.seats):
        return _agree(state, answer, "not_full")
    return _agree(state._replace(status="running"), answer)


def _play(state: State, asked: Asked, answer: Answer | None) -> State | None:
    """Actions, undos and resignations: of two, who resigns ends the game."""
    if state.status == "lobby":
        return _agree(state, answer, "not_started")
    if asked.who not in state.seats:
        return _agree(state, answer, "no_seat")
    if asked.seq != state.seq:
        return _agree(state, answer, "stale")
    if state.status == "over":
        return _agree(state, answer, "game_over")
    if answer is not None and answer.refused in OF_THE_RULES and asked.what != "resign":
        return state
    after = state._replace(seq=state.seq + 1, status="over" if asked.what == "resign" else "running")
    return _agree(after, answer, number=after.seq)


def _rematch(state: State, asked: Asked, answer: Answer | None) -> State | None:
    if state.status == "lobby" and asked.who in state.seats:
        return _agree(state, answer, "not_started")
    if state.rematch is None and asked.who not in state.seats:
        return _agree(state, answer, "no_seat")
    if state.status != "over":
        return _agree(state, answer, "not_over")
    if answer is None:  # it may have made one, whose code is heard of later
        return state
    if answer.refused or state.rematch not in (None, answer.code):
        return None
    return state._replace(rematch=answer.code)


def _agree(after: State, answer: Answer | None, refused: str = "", number: int | None = None) -> State | None:
    """Return the state afterwards if the answer is what it has to be."""
    return after if answer is None or (answer.refused, answer.number) == (refused, number) else None
