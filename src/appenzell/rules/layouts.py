"""Room plans: the two printed sides, plans that players bring along, and random new ones.

This module owns how a plan is written, and the one sentence that says why a text is none; what a valid plan is, in
numbers, is in `plans`. It must not know tiles, roofs or mice, nor import anything that loads numpy, not even `random`:
what looks random here follows from the seed alone, on every machine.

A plan has two written forms that say the same, both from rank 7 down, with `.` for the corner towers:

```
.AACBB./DFFCGGE/DHJJJIE/KHMMMIL/KNNPOOL/KNNPOOL/.QQPRR.       the slash form, `Layout.plan`

. A A C B B .       the drawn form, `drawn_form(layout)`
D F F C G G E
D H J J J I E
K H M M M I L
K N N P O O L
K N N P O O L
. Q Q P R R .
```
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from appenzell.rules.actions import ROOMS
from appenzell.rules.geometry import FIELD_NAMES, FIELDS, INSIDE, SIZE, TOWERS, file_of, rank_of
from appenzell.rules.plans import LONG_ROOMS, NO_ROOM, SMALL_ROOMS, SQUARE_ROOMS, PlanFault, plan_fault

FRONT = ".AACBB./DFFCGGE/DHJJJIE/KHMMMIL/KNNPOOL/KNNPOOL/.QQPRR."
BACK = ".AACBB./DDFCGEE/HHFJGII/KMMJNNL/KMMJNNL/KOQQQPL/.ORRRP."
NAMED_LAYOUTS: Mapping[str, str] = {"front": FRONT, "back": BACK}

ROOM_LETTERS = "ABCDEFGHIJKLMNOPQR"
_ROOM_NUMBERS = {".": NO_ROOM} | {letter: room for room, letter in enumerate(ROOM_LETTERS)}
MAX_LAYOUT = 400

Shape = tuple[int, int]
"""The shorter and the longer side of a room."""

ROOM_COUNTS: Mapping[Shape, int] = {(1, 2): SMALL_ROOMS, (1, 3): LONG_ROOMS, (2, 2): SQUARE_ROOMS}


class LayoutFault(ValueError):  # noqa: N818 - not a failure of the program: the text is at fault
    """A text that is no valid layout; its message is one plain sentence that names the first fault found."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A valid room plan; made by `parse_layout` and `random_layout` only, which see to it that it is one."""

    plan: str
    """The slash form."""
    rooms: tuple[tuple[int, ...], ...]
    """The 18 rooms in the order of their letters, each its field numbers, ascending."""


# --- Reading and drawing ------------------------------------------------------------------------------------


def parse_layout(text: object) -> Layout:
    """The layout that a name (`front`, `back`) or plan in either form stands for; `LayoutFault` says why not.

    >>> parse_layout("front").rooms[0]
    (43, 44)
    """
    if not isinstance(text, str):
        raise LayoutFault(f"A layout is a text, not a value of type {type(text).__name__}.")
    if len(text) > MAX_LAYOUT:
        raise LayoutFault(f"A layout has at most {MAX_LAYOUT} characters, and this text has {len(text)}.")
    rows = _split_rows(NAMED_LAYOUTS.get(text, text))
    _check_rows(rows)
    letters = "".join(reversed(rows))  # rank 1 first, hence index = field number
    about = [0, 0, 0]
    fault = PlanFault(plan_fault([_ROOM_NUMBERS.get(letter, ROOMS) for letter in letters], about))
    if fault:
        _refuse(fault, about, letters)
    rooms = tuple(tuple(f for f in INSIDE if letters[f] == letter) for letter in ROOM_LETTERS)
    return Layout("/".join(rows), rooms)


def drawn_form(layout: Layout) -> str:
    """The drawn form: seven lines, rank 7 on top, without a line break at the end."""
    return "\n".join(" ".join(row) for row in layout.plan.split("/"))


_READING_ORDER = sorted(range(FIELDS), key=lambda field: (-rank_of(field), file_of(field)))


def _split_rows(text: str) -> list[str]:
    """The rows without any white space; blank lines of the drawn form are skipped."""
    rows = text.split("/") if "/" in text else text.strip().splitlines()
    squeezed = ["".join(row.split()) for row in rows]
    return squeezed if "/" in text else [row for row in squeezed if row]


def _check_rows(rows: Sequence[str]) -> None:
    if len(rows) != SIZE:
        raise LayoutFault(f'A layout is "front", "back" or a plan of 7 rows, not of {len(rows)}.')
    for index, row in enumerate(rows):
        if len(row) != SIZE:
            raise LayoutFault(f"Each row needs 7 fields, but rank {SIZE - index} has {len(row)}.")


def _refuse(fault: PlanFault, about: Sequence[int], letters: str) -> None:
    """Say in a sentence why a plan, whose letters are in field order, is none."""
    name, character = FIELD_NAMES[about[0] % FIELDS], letters[about[0] % FIELDS]
    if fault is PlanFault.UNKNOWN_ROOM:
        if character in ROOM_LETTERS.lower():
            raise LayoutFault(f"Room letters are capitals, but field {name} has {character!r}.")
        raise LayoutFault(f'Field {name} has {character!r}, which is neither "." nor a room letter A to R.')
    if fault is PlanFault.TOWER_IN_ROOM:
        raise LayoutFault(f'The corner {name} is a tower and needs ".", but it has the letter {character}.')
    if fault is PlanFault.HOLE:
        raise LayoutFault(f'Field {name} is inside the castle and needs a room letter, but it has ".".')
    if fault is PlanFault.ROOMS_MISSING:
        missing = [letter for room, letter in enumerate(ROOM_LETTERS) if about[0] >> room & 1]
        raise LayoutFault(f"The plan needs all the rooms A to R, but it lacks {', '.join(missing)}.")
    if fault is PlanFault.NO_RECTANGLE:
        letter = ROOM_LETTERS[about[0]]
        names = " ".join(FIELD_NAMES[field] for field in INSIDE if letters[field] == letter)
        raise LayoutFault(f"Room {letter} ({names}) is no rectangle of 1×2, 1×3 or 2×2 fields.")
    wanted = _describe(tuple(ROOM_COUNTS.values()))
    raise LayoutFault(f"The plan needs {wanted}, but it has {_describe(about)}.")


def _describe(counts: Sequence[int]) -> str:
    """Numbers of rooms in words: `11 rooms of 1×2, 5 of 1×3 and 2 of 2×2`."""
    small, long, square = counts
    return f"{small} rooms of 1×2, {long} of 1×3 and {square} of 2×2"


# --- New layouts --------------------------------------------------------------------------------------------

Room = tuple[int, ...]


def _places() -> dict[Room, Shape]:
    """Every place in the castle where a room can be, upright ones and lying ones, with its shape."""
    places: dict[Room, Shape] = {}
    for short, long in ROOM_COUNTS:
        for width, height in {(short, long), (long, short)}:
            block = [rank * SIZE + file for rank in range(height) for file in range(width)]
            for first in range(FIELDS):
                if file_of(first) + width <= SIZE and rank_of(first) + height <= SIZE:
                    places[tuple(first + step for step in block)] = (short, long)
    return {room: shape for room, shape in places.items() if not set(TOWERS).intersection(room)}


_PLACES = _places()
_COVERING = {field: tuple(sorted(room for room in _PLACES if field in room)) for field in INSIDE}


def random_layout(seed: str | int) -> Layout:
    """A random valid layout, the same for the same seed, lettered in reading order from rank 7 down.

    >>> random_layout(1) == random_layout(1) != random_layout(2)
    True
    """
    if not _is_seed(seed):
        raise LayoutFault(f"A layout's seed is a whole number of 64 bits or a text of at most {MAX_LAYOUT} characters.")
    rooms = _tile(frozenset(INSIDE), ROOM_COUNTS, _numbers(seed), set())
    assert rooms is not None, "the search is exhaustive, and the front side is a solution"
    rooms.sort(key=lambda room: min(map(_READING_ORDER.index, room)))
    letters = {field: letter for letter, room in zip(ROOM_LETTERS, rooms, strict=True) for field in room}
    plan = "".join(letters.get(field, ".") for field in _READING_ORDER)
    return parse_layout("/".join(plan[start : start + SIZE] for start in range(0, FIELDS, SIZE)))


Left = Mapping[Shape, int]
"""How many rooms of each shape are still to be placed."""

Dead = set[tuple[frozenset[int], tuple[int, ...]]]
"""Free fields and rooms left that cannot be brought together."""


def _tile(free: frozenset[int], left: Left, lots: Iterator[float], dead: Dead) -> list[Room] | None:
    """Rooms that cover the free fields and use up the shapes left, or None: exact cover by backtracking.

    It goes on at a field with the fewest ways to cover it, ties by lot. `dead` grows by what came to nothing,
    so that nothing is searched twice.
    """
    if not free:
        return []
    state = (free, tuple(left.values()))
    if state in dead:
        return None
    ways = [_ways(field, free, left) for field in sorted(free)]
    for room in _shuffled(min(ways, key=lambda rooms: (len(rooms), next(lots))), left, lots):
        shape = _PLACES[room]
        rest = _tile(free.difference(room), {**left, shape: left[shape] - 1}, lots, dead)
        if rest is not None:
            return [room, *rest]
    dead.add(state)
    return None


def _ways(field: int, free: frozenset[int], left: Left) -> list[Room]:
    """The rooms that could still cover this field."""
    return [room for room in _COVERING[field] if left[_PLACES[room]] and free.issuperset(room)]


def _shuffled(rooms: Sequence[Room], left: Left, lots: Iterator[float]) -> list[Room]:
    """In random order, the likelier in front the more rooms of that shape are left: none runs out early."""
    return sorted(rooms, key=lambda room: next(lots) ** (1 / left[_PLACES[room]]), reverse=True)


def _is_seed(seed: object) -> bool:
    """Whether a seed is of a kind and size that can be read."""
    if isinstance(seed, int):
        return not isinstance(seed, bool) and -(1 << 63) <= seed < 1 << 63
    return isinstance(seed, str) and len(seed) <= MAX_LAYOUT


def _numbers(seed: str | int) -> Iterator[float]:
    """Endless numbers between 0 and 1: the FNV-1a hash of the seed, carried on by SplitMix64."""
    word, last = 0xCBF29CE484222325, (1 << 64) - 1
    for byte in ascii(seed).encode():  # as Python writes it, which keeps 1, -1 and "1" apart
        word = (word ^ byte) * 0x100000001B3 & last
    while True:
        word = word + 0x9E3779B97F4A7C15 & last
        mixed = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & last
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & last
        yield (mixed ^ mixed >> 31) / last
