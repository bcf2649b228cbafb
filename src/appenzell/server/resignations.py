"""Resignations in a record: the rules know of none, so they stand in it as comments."""

import re
from collections.abc import Iterable

COMMENT = re.compile(r"\{seat (\d) resigned\}")


def with_resignations(record: str, seats: Iterable[int]) -> str:
    """Return a record that says who resigned."""
    gone = "".join(f"{{seat {seat} resigned}}\n" for seat in sorted(seats))
    return record.replace("\n[Result", f"\n{gone}\n[Result") if gone else record


def resigned_in(record: str) -> set[int]:
    """Return who resigned, as a record says."""
    return {int(seat) for seat in COMMENT.findall(record)}
