"""Records on disk: reading and saving them, and saying in one sentence why that did not work.

Owns every file the terminal touches. A save is complete or not there: the text is written beside its place, then moved.
"""

import os
from pathlib import Path
from secrets import token_hex
from stat import S_IMODE

from appenzell.game.lexer import MAX_RECORD

MAX_BYTES = 4 * MAX_RECORD  # no character takes more in UTF-8


FILE_ERRORS = (OSError, ValueError, RuntimeError)
"""What Python says no with; ValueError: a zero byte in a name, RuntimeError: a user nobody knows or a loop of links."""


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
    except FILE_ERRORS as error:
        raise FileTrouble(f"{path} cannot be read: {system_words(error)}.") from None


def path_of(name: str) -> Path:
    """Return the path that a typed name stands for."""
    try:
        return Path(name).expanduser()
    except FILE_ERRORS as error:
        raise FileTrouble(f"{name} is no name for a file: {system_words(error)}.") from None


def is_there(path: Path) -> bool:
    """Whether there is such a file already."""
    try:
        return path.is_file()
    except FILE_ERRORS as error:
        raise FileTrouble(f"{path} is no name for a file: {system_words(error)}.") from None


def save_text(path: Path, text: str) -> None:
    """Write a record file, whole or not at all; a link stays one, and what it leads to is written."""
    try:
        place = path.resolve()
        if place.is_dir():
            raise FileTrouble(f"{path} is a folder; name a file.")
        if place.is_symlink() or (place.exists() and not place.is_file()):
            raise FileTrouble(f"{path} is a device or leads nowhere; name a file.")
        replace_text(place, text)
    except FILE_ERRORS as error:
        raise FileTrouble(f"{path} cannot be written: {system_words(error)}.") from None


def replace_text(place: Path, text: str) -> None:
    """Put a text into a file that keeps its mode; a new one gets the mode that is usual for the user."""
    draft = place.with_name(f".appenzell-{token_hex(8)}")
    with draft.open("x", encoding="utf-8", newline="\n") as file:
        try:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
            if place.exists():
                draft.chmod(S_IMODE(place.stat().st_mode))
            draft.replace(place)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise


def system_words(error: Exception) -> str:
    """Why the system refused, in its own words, begun small."""
    words = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return words[:1].lower() + words[1:]
