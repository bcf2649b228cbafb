"""Resignations: the rules know of none. Who wins by one, and how it stands in a record, as a comment."""

import re
from collections.abc import Collection, Iterable

TWO = 2
COMMENT = re.compile(r"\{seat (\d) resigned\}")


def winner_left(players: int, resigned: Collection[int]) -> int | None:
    """Return who has won because the other of two has resigned; with more players the game goes on, played by bots."""
    return (
        next((seat for seat in range(players) if seat not in resigned), None) if resigned and players == TWO else None
    )


def with_resignations(record: str, seats: Iterable[int]) -> str:
    """Return a record that says who resigned."""
    gone = "".join(f"{{seat {seat} resigned}}\n" for seat in sorted(seats))
    return record.replace("\n[Result", f"\n{gone}\n[Result") if gone else record


def resigned_in(record: str) -> set[int]:
    """Return who resigned, as a record says."""
    return {int(seat) for seat in COMMENT.findall(record)}
