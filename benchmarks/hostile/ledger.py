"""The ledger: what the players of hostile weather know for sure, because they were told.

Owns what was acknowledged, what was told and what was refused for good, and finds at once what contradicts itself. What
contradicts the database is found at the end, by `checker.py`.
"""

from collections import Counter
from typing import Any, NamedTuple

Place = tuple[str, int]
"""A table and a seq."""
COUNTED = (
    "games_over",
    "rematches",
    "reconnected",
    "sent_again",
    "busy",
    "stale",
    "undone",
    "resigned",
    "returned",
    "shown_older",
)


class Deed(NamedTuple):
    """What an entry does, as it is told; an undo has no token of its own."""

    kind: str
    seat: int
    token: str | None


class Ledger:
    """What the players know for sure."""

    def __init__(self) -> None:
        self.acknowledged: dict[Place, tuple[str, str, str | None]] = {}
        """Which request got a seq: holder and id, as the database knows them, the kind and the token."""
        self.told: dict[Place, Deed] = {}
        """What was said of a seq."""
        self.undid: dict[Place, Place] = {}
        """Of an undo: what it was said to take back."""
        self.refused: dict[tuple[str, str], str] = {}
        """Of a table and a request: why it can never have been done."""
        self.rematches: dict[str, str] = {}
        self.counts: Counter[str] = Counter()
        self.wrong: list[str] = []

    def acknowledge(self, code: str, seq: int, client: str, kind: str, token: str | None) -> None:
        """Write an acknowledgement down."""
        if self.acknowledged.setdefault((code, seq), (client, kind, token)) != (client, kind, token):
            self.wrong.append(f"{code}: {seq} was acknowledged to two")

    def hear(self, code: str, seq: int, deed: Deed) -> None:
        """Write down what was told."""
        if self.told.setdefault((code, seq), deed) != deed:
            self.wrong.append(f"{code}: {seq} was told in two ways, as {self.told[code, seq]} and as {deed}")

    def take_back(self, code: str, seq: int, seat: int, undid: int) -> None:
        """Write down that an action was said to be taken back."""
        self.hear(code, seq, Deed("undo", seat, None))
        if self.undid.setdefault((code, seq), (code, undid)) != (code, undid):
            self.wrong.append(f"{code}: {seq} was said to take back two")

    def refuse(self, code: str, client: str, why: str) -> None:
        """Write down that a request is refused for good."""
        self.refused[code, client] = why

    def rematch(self, code: str, again: str) -> None:
        """Write down the next game of a table, which is the same for all."""
        if self.rematches.setdefault(code, again) != again:
            self.wrong.append(f"{code} has two rematches, {self.rematches[code]} and {again}")

    @property
    def codes(self) -> set[str]:
        """All tables anybody has heard something of."""
        known = {code for code, _ in (*self.acknowledged, *self.told)}
        return known | set(self.rematches) | set(self.rematches.values())

    def figures(self) -> dict[str, Any]:
        """Return what was counted."""
        known = {"tables": len(self.codes), "acknowledged": len(self.acknowledged), "told": len(self.told)}
        return known | {name: self.counts[name] for name in COUNTED}
