"""Records on disk: reading and saving them, and saying in one sentence why that did not work.

Owns every file the terminal touches. A save is complete or not there: the text is written beside its place, then moved.
"""

import os
from pathlib import Path
from tempfile import NamedTemporaryFile

from appenzell.game.lexer import MAX_TEXT

MAX_BYTES = 4 * MAX_TEXT  # no character takes more in UTF-8


class FileTrouble(Exception):  # noqa: N818 - the file is at fault, not the program
    """A file that cannot be read or written; the message is one plain sentence."""


def read_text(path: Path) -> str:
    """Return the text of a record file."""
    try:
        if not path.exists():
            raise FileTrouble(f"There is no file {path}.")
        if not path.is_file():
            raise FileTrouble(f"{path} is not a file but a folder or a device.")
        if path.stat().st_size > MAX_BYTES:
            raise FileTrouble(f"{path} is too large for a record: it has more than {MAX_BYTES:,} bytes.")
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise FileTrouble(f"{path} is no text: byte {error.start + 1} is not UTF-8.") from None
    except (OSError, ValueError) as error:  # ValueError: a path with a zero byte
        raise FileTrouble(f"{path} cannot be read: {reason(error)}.") from None


def save_text(path: Path, text: str) -> None:
    """Write a record file, whole or not at all."""
    try:
        if path.is_dir():
            raise FileTrouble(f"{path} is a folder; name a file.")
        with NamedTemporaryFile("w", encoding="utf-8", newline="\n", dir=path.parent, delete=False) as file:
            draft = Path(file.name)
            try:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
                draft.chmod(0o644)
                draft.replace(path)
            except BaseException:
                draft.unlink(missing_ok=True)
                raise
    except (OSError, ValueError) as error:
        raise FileTrouble(f"{path} cannot be written: {reason(error)}.") from None


def reason(error: Exception) -> str:
    """Why the system refused, in its own words, begun small."""
    words = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return words[:1].lower() + words[1:]
