"""Proving a record: that its seed fits the seal, its draws follow from the seed, its actions were legal, its result is
right.

Never raises for what a text holds: whatever is wrong becomes a fault in the report.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, ParamSpec

from appenzell.game.errors import BadRecord, IllegalRecord, MalformedRecord, shown
from appenzell.game.game import Game
from appenzell.game.lexer import Piece
from appenzell.game.notes import dealt, drawn, is_note
from appenzell.game.record import Written, check_result, check_seal, play_word, read_record, result_of

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class RecordFault:
    """Something that is wrong with a record."""

    code: str
    """The stable word of the error."""
    message: str
    """What is wrong, in one sentence."""
    line: int
    column: int
    rule: str | None
    """The rule that an illegal action breaks."""


@dataclass(frozen=True, slots=True)
class Verification:
    """What was found out about a record; what could not be tried counts as not proved."""

    ok: bool
    """Whether everything is proved."""
    seal: bool
    """The seed fits the seal that was shown at the start."""
    draws: bool
    """The tiles come from the sealed seed: it fits the seal, all was played with its tiles, and no note differs."""
    legal: bool
    """Every action is legal."""
    result: bool
    """The stated result is the one the actions lead to."""
    actions: int
    """How many actions were played back."""
    draws_made: int
    """How often something was drawn, the deal included: so many notes there should be."""
    notes: int
    """How many notes on what was drawn were compared and are right."""
    turns: int
    """In which turn the record ends."""
    outcome: str | None
    """What the actions lead to: `running`, `draw`, `seat 0` and so on."""
    resigned: tuple[int, ...]
    """The seats that resigned."""
    faults: tuple[RecordFault, ...]
    """What is wrong, in the order of finding."""

    def as_dict(self) -> dict[str, Any]:
        """Return it as plain JSON data."""
        return asdict(self) | {"resigned": list(self.resigned), "faults": [asdict(fault) for fault in self.faults]}


def verify(text: str) -> Verification:
    """Play a record back and report what can be proved about it.

    >>> from appenzell import Setup
    >>> verify(Game.new(Setup(seed="any text")).record()).ok
    True
    """
    try:
        written = read_record(text)
    except BadRecord as error:
        return _unread(_fault(error))
    proof = _Proof(written)
    seal = proof.holds(check_seal, written.tags)
    legal = proof.holds(proof.play)
    result = legal and proof.holds(check_result, written.tags, proof.game)
    return proof.report(seal, legal, result)


def _unread(fault: RecordFault) -> Verification:
    """Return the report on a text that is no record."""
    return Verification(
        ok=False,
        seal=False,
        draws=False,
        legal=False,
        result=False,
        actions=0,
        draws_made=0,
        notes=0,
        turns=0,
        outcome=None,
        resigned=(),
        faults=(fault,),
    )


def _fault(error: BadRecord) -> RecordFault:
    rule = error.rule if isinstance(error, IllegalRecord) else None
    return RecordFault(error.code, str(error), error.line, error.column, rule)


class _Proof:
    """A verification under way."""

    def __init__(self, written: Written) -> None:
        self.written = written
        self.game = Game.new(written.setup)
        self.faults: list[RecordFault] = []
        self.agree = True
        """Whether no note was wrong so far."""
        self.draws = 1
        self.due: str | None = dealt(self.game)
        """The note that is due here; None once it was there."""
        self.notes = 0

    def holds(self, check: Callable[P, None], *args: P.args, **words: P.kwargs) -> bool:
        """Whether a check passes; if not, the fault is written down."""
        try:
            check(*args, **words)
        except BadRecord as error:
            self.faults.append(_fault(error))
            return False
        return True

    def play(self) -> None:
        """Play all words, and compare the notes on the way."""
        for piece in self.written.body:
            if piece.sort == "word":
                self.play_on(piece)
            elif is_note(piece.text) and self.agree:  # after a wrong one the rest would be wrong as well
                self.agree = self.holds(_compare, piece, self.due)
                self.notes += self.agree
                self.due = None

    def play_on(self, piece: Piece) -> None:
        """Play a word, and find out which note is due after it."""
        before = self.game.position.unseen()
        action = play_word(piece, self.game)
        if action is not None:
            self.due = drawn(before, action.number, self.game)
            self.draws += bool(self.due)

    def report(self, seal: bool, legal: bool, result: bool) -> Verification:
        """Return what was found out."""
        return Verification(
            ok=not self.faults,
            seal=seal,
            draws=seal and legal and self.agree,
            legal=legal,
            result=result,
            actions=len(self.game.history),
            draws_made=self.draws,
            notes=self.notes,
            turns=self.game.turn,
            outcome=result_of(self.game),
            resigned=tuple(sorted(self.game.resigned)),
            faults=tuple(self.faults),
        )


def _compare(piece: Piece, due: str | None) -> None:
    """Compare a note with what was drawn."""
    noted = " ".join(piece.text.split())
    if due is None:
        raise MalformedRecord(f"the note {shown(noted)} is one too many.", piece.line, piece.column)
    if noted != due:
        found = shown(due) if due else "nothing"
        raise MalformedRecord(f"the note says {shown(noted)}, but drawn was {found}.", piece.line, piece.column)
