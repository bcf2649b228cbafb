"""Where exported games are: a folder or a zip with a record in each file and an index; or one record alone.

Owns their files. Written is beside the place, which is taken when all is there. Read is only what is asked for, a file
at a time and never more of it than a record can have; nothing of a zip is unpacked to the disk.
"""

import os
import shutil
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import IO, Protocol

from appenzell.game.lexer import MAX_RECORD
from appenzell.server.keeping.copying import OURS_ALONE, NotKept, drafted, put_in_place, sync
from appenzell.server.keeping.index import INDEX

MOST_BYTES = 4 * MAX_RECORD  # no character takes more in UTF-8
MOST_OF_LINE = 64 * 1024
ENDS = ".txt"
ZIP = ".zip"
BROKEN = (OSError, EOFError, ValueError, RuntimeError, NotImplementedError, zipfile.BadZipFile, zlib.error)
"""What Python says of files and zips that cannot be read."""


# --- writing -----------------------------------------------------------------------------------------------


class Archive(Protocol):
    """Where records go."""

    def add(self, name: str, record: str) -> None:
        """Write a record."""
        ...

    def add_line(self, line: str) -> None:
        """Write a line of the index."""
        ...


class _Folder:
    def __init__(self, folder: Path, index: IO[bytes]) -> None:
        self._folder, self._index = folder, index

    def add(self, name: str, record: str) -> None:
        (self._folder / name).write_text(record, encoding="utf-8", newline="\n")

    def add_line(self, line: str) -> None:
        self._index.write(f"{line}\n".encode())


class _Zip:
    def __init__(self, packed: zipfile.ZipFile, index: IO[bytes]) -> None:
        self._packed, self._index = packed, index

    def add(self, name: str, record: str) -> None:
        self._packed.writestr(name, record)

    def add_line(self, line: str) -> None:
        self._index.write(f"{line}\n".encode())


@contextmanager
def new_archive(place: Path, force: bool = False) -> Iterator[Archive]:
    """Give what is to be filled; at the end it is put in place: a zip, if its name ends so, else a folder."""
    if not place.parent.is_dir():
        raise NotKept(f"There is no folder {place.parent}.")
    if place.suffix.lower() == ZIP:
        with _new_zip(place, force) as made:
            yield made
    else:
        with _new_folder(place) as folder:
            yield folder


@contextmanager
def _new_folder(place: Path) -> Iterator[Archive]:
    if place.exists() and (not place.is_dir() or any(place.iterdir())):
        raise NotKept(f"{place} is there already; name a new folder, an empty one, or a zip.")
    draft = place.with_name(f".appenzell-{token_hex(8)}")
    draft.mkdir(OURS_ALONE | 0o100)
    try:
        with (draft / INDEX).open("wb") as index:
            yield _Folder(draft, index)
        if place.exists():
            place.rmdir()
        draft.rename(place)
        sync(place.parent)
    finally:
        shutil.rmtree(draft, ignore_errors=True)


@contextmanager
def _new_zip(place: Path, force: bool) -> Iterator[Archive]:
    if place.is_dir() or (place.exists() and not force):
        raise NotKept(f"{place} is there already; {'name another' if place.is_dir() else '--force overwrites it'}.")
    with drafted(place) as draft:
        lines = draft.with_name(f"{draft.name}-journal")  # which `drafted` removes
        with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as packed:
            with open(lines, "w+b", opener=_privately) as index:
                yield _Zip(packed, index)
            packed.write(lines, INDEX)
        put_in_place(draft, place)


def _privately(name: str, flags: int) -> int:
    return os.open(name, flags, OURS_ALONE)


# --- reading -----------------------------------------------------------------------------------------------


class Offer(Protocol):
    """Records that somebody brings."""

    def names(self) -> list[str]:
        """Return the names of the records."""
        ...

    def record(self, name: str) -> str:
        """Return a record; `NotKept` if it cannot be read."""
        ...

    def lines(self) -> Iterator[bytes]:
        """Give the lines of the index; there may be none."""
        ...


class _FromFolder:
    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def names(self) -> list[str]:
        return sorted(each.name for each in os.scandir(self._folder) if each.name.endswith(ENDS))

    def record(self, name: str) -> str:
        if Path(name).name != name:
            raise NotKept("it is not beside the index.")
        with _readable(), (self._folder / name).open("rb") as file:
            return _text_of(file)

    def lines(self) -> Iterator[bytes]:
        with suppress(FileNotFoundError), (self._folder / INDEX).open("rb") as index:
            yield from _lines_of(index)


class _FromFile:
    def __init__(self, file: Path) -> None:
        self._file = file

    def names(self) -> list[str]:
        return [self._file.name]

    def record(self, name: str) -> str:
        with _readable(), self._file.open("rb") as file:
            return _text_of(file)

    def lines(self) -> Iterator[bytes]:
        return iter(())


class _FromZip:
    """A zip of ours, or one of a folder: then all is in one folder in it."""

    def __init__(self, packed: zipfile.ZipFile) -> None:
        self._packed = packed
        inside = packed.namelist()
        index = next((name for name in inside if name.rpartition("/")[2] == INDEX), None)
        self._before = "" if index is None else index.removesuffix(INDEX)
        self._has_index = index is not None

    def names(self) -> list[str]:
        inside = (name for name in self._packed.namelist() if name.startswith(self._before) and name.endswith(ENDS))
        return sorted(name.removeprefix(self._before) for name in inside)

    def record(self, name: str) -> str:
        try:
            with _readable(), self._packed.open(f"{self._before}{name}") as file:
                return _text_of(file)
        except KeyError:
            raise NotKept("there is no such file.") from None

    def lines(self) -> Iterator[bytes]:
        if self._has_index:
            with self._packed.open(f"{self._before}{INDEX}") as index:
                yield from _lines_of(index)


@contextmanager
def opened(place: Path) -> Iterator[Offer]:
    """Give the records that are at a place; `NotKept` if there are none."""
    if place.is_dir():
        yield _FromFolder(place)
    elif not place.is_file():
        raise NotKept(f"There is no file {place}.")
    elif not zipfile.is_zipfile(place):
        yield _FromFile(place)
    else:
        try:
            packed = zipfile.ZipFile(place)
        except BROKEN as error:
            raise NotKept(f"{place} is a zip that cannot be read: {error}.") from None
        with packed:
            yield _FromZip(packed)


def _lines_of(index: IO[bytes]) -> Iterator[bytes]:
    try:
        while line := index.readline(MOST_OF_LINE):
            yield line
    except BROKEN as error:
        raise NotKept(f"{INDEX} cannot be read: {error}.") from None


def _text_of(file: IO[bytes]) -> str:
    found = file.read(MOST_BYTES + 1)
    if len(found) > MOST_BYTES:
        raise NotKept(f"it is too large for a record: it has more than {MOST_BYTES:,} bytes.")
    try:
        return found.decode()
    except UnicodeDecodeError as error:
        raise NotKept(f"it is no text: byte {error.start + 1} is not UTF-8.") from None


@contextmanager
def _readable() -> Iterator[None]:
    try:
        yield
    except FileNotFoundError:
        raise NotKept("there is no such file.") from None
    except BROKEN as error:
        raise NotKept(f"it cannot be read: {error}.") from None
