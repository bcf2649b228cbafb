"""How a command says things: on a console, as JSON for programs, and one plain sentence for whatever went wrong.

Loaded with every command, so it loads nothing else before it is needed.
"""

import json
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console


class UsageError(Exception):
    """Options that make no sense; the message is one plain sentence."""


class Failed(Exception):  # noqa: N818 - what was asked for has failed, not the program
    """Something could not be done; the message is one plain sentence."""


def make_console(stderr: bool = False) -> "Console":
    """A console; rich finds out about colours and NO_COLOR."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False)


def print_json(data: dict[str, Any]) -> None:
    """Print one JSON object."""
    print(json.dumps(data, indent=2, ensure_ascii=False))


def excuse(error: Exception) -> tuple[str, int] | None:
    """The sentence and the exit code for an error that is no fault of the program; None for any other."""
    if hasattr(error, "format_message"):  # wrong options, found by the command-line library
        return in_our_words(str(error.format_message())), 2
    if isinstance(error, UsageError):
        return str(error), 2
    if isinstance(error, RuntimeError) and "cannot cache function" in str(error):
        return "There is no folder to keep the compiled rules in: set XDG_CACHE_HOME to one that can be written.", 1
    from appenzell.game.errors import AppenzellError, BadSetup
    from appenzell.terminal.files import FileTrouble

    if isinstance(error, BadSetup):
        return str(error), 2
    if isinstance(error, OSError):
        return f"The system refused: {error.strerror or error}.", 1
    return (str(error), 1) if isinstance(error, AppenzellError | FileTrouble | Failed) else None


NUMBER_WORDS = {
    "a valid integer": "is a whole number",
    "a valid number": "is a number",
    "greater than or equal to": "is at least",
    "less than or equal to": "is at most",
}
"""What the command-line library says of numbers, and what we say everywhere else."""


def in_our_words(sentence: str) -> str:
    """Return a sentence of the command-line library as we would say it."""
    for theirs, ours in NUMBER_WORDS.items():
        if found := re.match(rf"Invalid value for '(\S+)'.*: Input should be {theirs}( \S+)?", sentence):
            return f"{found[1]} {ours}{found[2] or ''}".rstrip(",") + "."
    return sentence
