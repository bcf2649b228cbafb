"""How a game of the arena ended, as one line of JSON can hold it."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from appenzell.arena.schedule import GameId
from appenzell.game.endings import Ending

MatchEnding = Ending | Literal["forfeit"]
"""Why the game was over, or that all seats but one had forfeited, or all."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. Two are equal if the games were: how long somebody thought does not matter."""

    id: GameId
    seats: tuple[int, ...]
    """For each seat, the number of its bot."""
    winner: int | None
    """The seat that has won; None: a draw among all who have not forfeited, or among all."""
    ending: MatchEnding
    turns: int
    actions: tuple[int, ...]
    """For each seat, how often its bot chose; a substitute does not count."""
    forfeits: dict[int, str]
    """The seats that forfeited, and why."""
    seconds: tuple[float, ...] = field(compare=False)
    """For each seat, how long it thought in all."""
    slowest: tuple[float, ...] = field(compare=False)
    """For each seat, how long it thought about one action at most."""
    record: str | None = field(default=None, compare=False, repr=False)

    def credit(self) -> list[float]:
        """Return what each seat gets of the one point: the winner all, a draw in equal parts, a forfeit nothing.

        A game that is won by the substitute of a seat that forfeited counts as a draw among the others; one that all
        have forfeited, as a draw among all.
        """
        seats = range(len(self.seats))
        if self.winner is not None:
            return [float(seat == self.winner) for seat in seats]
        sharing = [seat for seat in seats if seat not in self.forfeits] or seats
        return [1 / len(sharing) if seat in sharing else 0.0 for seat in seats]

    def as_dict(self) -> dict[str, Any]:
        """Return it as plain JSON data, without the record."""
        data = asdict(self)
        del data["record"]
        return data | {"forfeits": {str(seat): why for seat, why in self.forfeits.items()}}


def outcome_of(data: dict[str, Any]) -> Outcome:
    """Return the outcome of its JSON data; any error of `dict` and `tuple` says that it is none."""
    table, deck, round_ = data["id"]
    return Outcome(
        id=(int(table), int(deck), int(round_)),
        winner=data["winner"],
        ending=data["ending"],
        turns=int(data["turns"]),
        forfeits={int(seat): str(why) for seat, why in data["forfeits"].items()},
        seats=tuple(data["seats"]),
        actions=tuple(data["actions"]),
        seconds=tuple(data["seconds"]),
        slowest=tuple(data["slowest"]),
    )
