"""What an examination has found: one finding a check, in plain words, with figures and what to do about it."""

from dataclasses import asdict, dataclass, field
from typing import Any, Literal

Figure = float | int | str
Verdict = Literal["well", "note", "problem"]


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check has found."""

    check: str
    """A stable word, for programs."""
    verdict: Verdict
    said: str
    """One sentence, or two."""
    advice: str = ""
    """What to do."""
    figures: dict[str, Figure] = field(default_factory=dict)


@dataclass(slots=True)
class Findings:
    """Everything that was found, in the order in which it was looked at."""

    found: list[Finding] = field(default_factory=list)

    def add(self, check: str, verdict: Verdict, said: str, advice: str = "", **figures: Figure) -> None:
        """Note a finding."""
        self.found.append(Finding(check, verdict, said, advice, figures))

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return all(finding.verdict != "problem" for finding in self.found)

    def of(self, check: str) -> list[Finding]:
        """Return what a check has found."""
        return [finding for finding in self.found if finding.check == check]

    def as_list(self) -> list[dict[str, Any]]:
        """Return it as plain JSON data."""
        return [asdict(finding) for finding in self.found]
