"""A server examined, as people see it: what is looked at now, then what was found, and what to do about it."""

from pathlib import Path

from rich.console import Console

from appenzell.checkup.examine import examine_own, examine_running
from appenzell.checkup.findings import Findings
from appenzell.terminal.hosting import host_settings
from appenzell.terminal.prepare import prepare

SIGNS = {"well": ("✓", "green"), "note": ("·", "yellow"), "problem": ("✗", "bold red")}


def examine_server(aside: Console, origin: str | None, db: Path | None, quick: bool) -> Findings:
    """Examine a server that runs, or without an origin one of our own; `aside` shows what is looked at."""
    settings = host_settings(db)
    prepare(aside, bots=True)
    with aside.status("Examining …") as status:

        def tell(what: str) -> None:
            status.update(f"Examining {what} …")

        return examine_own(settings, quick, tell) if origin is None else examine_running(origin, quick, tell)


def print_findings(console: Console, findings: Findings) -> None:
    """Tell people."""
    for finding in findings.found:
        sign, style = SIGNS[finding.verdict]
        console.print(f"{sign} {finding.said}", style=style, markup=False, highlight=False, soft_wrap=True)
        if finding.advice:
            console.print(f"  {finding.advice}", markup=False, highlight=False, soft_wrap=True)
    if findings.ok:
        console.print("✓ The server does what it has to.", style="green", highlight=False)
