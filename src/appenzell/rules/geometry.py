"""The 7×7 castle as numbers: fields, towers, lines, slots, posts and which fields lie side by side.

This module owns what never changes from game to game: where things *are*. It knows no rooms (see `layouts`),
no tiles, no mice and no rule of movement, and it must import nothing beyond the standard library, so that
every layer, the GPU's and the server's too, can use it for free.

The fields, named like chess squares, numbered by rank and file (`number = rank * 7 + file`, both from 0):

```
  7 | 42  43  44  45  46  47  48      the corners 0 6 42 48 are the towers
  6 | 35  36  37  38  39  40  41
  5 | 28  29  30  31  32  33  34
  4 | 21  22  23  24  25  26  27
  3 | 14  15  16  17  18  19  20
  2 |  7   8   9  10  11  12  13
  1 |  0   1   2   3   4   5   6
    +----------------------------
       a   b   c   d   e   f   g
```

What stands where (`T` tower, `o` field with a tile, `#` raised field), and the twelve slots by number:

```
             9      10      11
             v       v       v
  7 |    T   o   #   o   #   o   T
  6 | 7> o   o   o   o   o   o   o <8
  5 |    #   o   #   o   #   o   #
  4 | 5> o   o   o   o   o   o   o <6
  3 |    #   o   #   o   #   o   #
  2 | 3> o   o   o   o   o   o   o <4
  1 |    T   o   #   o   #   o   T
             ^       ^       ^
             0       1       2
```

One rule for the reader: **everything that sits on fields is numbered in field order.** Slot 3 is the fourth
entry field, tile place 5 the sixth field with a tile, post 0 the first border field. Only the six lines, rows
of fields themselves, have an order of their own: files b, d, f, then ranks 2, 4, 6.
"""

from collections.abc import Mapping

SIZE = 7
FIELDS = SIZE * SIZE

FIELD_NAMES: tuple[str, ...] = tuple(f"{file}{rank}" for rank in "1234567" for file in "abcdefg")
FIELD_NUMBERS: Mapping[str, int] = {name: number for number, name in enumerate(FIELD_NAMES)}


def field_number(name: str) -> int:
    """The number of a field; `ValueError` if there is none of that name (`name in FIELD_NUMBERS` asks first).

    >>> field_number("b1"), field_number("a2"), field_number("g7")
    (1, 7, 48)
    """
    number = FIELD_NUMBERS.get(name)
    if number is None:
        raise ValueError(f"There is no field {name!r}; fields are a1 to g7.")
    return number


def file_of(field: int) -> int:
    """The file of a field: 0 for a, 6 for g."""
    return field % SIZE


def rank_of(field: int) -> int:
    """The rank of a field: 0 for rank 1, 6 for rank 7."""
    return field // SIZE


def is_border(field: int) -> bool:
    """Whether a field lies at the outer wall; the towers do."""
    return file_of(field) in (0, SIZE - 1) or rank_of(field) in (0, SIZE - 1)


TOWERS: tuple[int, ...] = (0, SIZE - 1, FIELDS - SIZE, FIELDS - 1)
"""The four corners, entrances of the castle and part of no room."""

INSIDE: tuple[int, ...] = tuple(field for field in range(FIELDS) if field not in TOWERS)
"""The 45 fields that rooms cover."""

_SLIDING = (1, 3, 5)

LINES: tuple[tuple[int, ...], ...] = tuple(
    [tuple(range(file, FIELDS, SIZE)) for file in _SLIDING]
    + [tuple(range(rank * SIZE, rank * SIZE + SIZE)) for rank in _SLIDING]
)
"""The six lines that slide, each its seven fields in ascending order: files b, d, f, then ranks 2, 4, 6."""

TILE_FIELDS: tuple[int, ...] = tuple(sorted({field for line in LINES for field in line}))
"""The 33 fields with a tile."""
TILE_FIELD_NAMES: tuple[str, ...] = tuple(FIELD_NAMES[field] for field in TILE_FIELDS)
MIDDLE = FIELD_NUMBERS["d4"]
"""Where Cheesy begins."""

RAISED: tuple[int, ...] = tuple(field for field in INSIDE if field not in TILE_FIELDS)
"""The 12 inner fields without a tile."""

SLOTS: tuple[int, ...] = tuple(sorted(end for line in LINES for end in (line[0], line[-1])))
"""The 12 slots by the field where a tile enters: b1 d1 f1 a2 g2 a4 g4 a6 g6 b7 d7 f7."""


def _path(slot: int) -> tuple[int, ...]:
    """The line that begins or ends at this entry field, turned so that it begins there."""
    line = next(line for line in LINES if slot in (line[0], line[-1]))
    return line if line[0] == slot else line[::-1]


SLOT_PATHS: tuple[tuple[int, ...], ...] = tuple(_path(slot) for slot in SLOTS)
"""For each slot the seven fields a pushed tile would pass, from the entry to the exit."""

POSTS: tuple[int, ...] = tuple(field for field in INSIDE if is_border(field))
"""The 20 wall posts, each by the border field it stands outside of; no corner is one."""


def orthogonal(field: int) -> tuple[int, ...]:
    """The two to four fields that share an edge with this one, ascending; towers are among them.

    >>> [FIELD_NAMES[n] for n in orthogonal(field_number("a2"))]
    ['a1', 'b2', 'a3']
    """
    file, rank = file_of(field), rank_of(field)
    return tuple(near for near in touching(field) if file_of(near) == file or rank_of(near) == rank)


def touching(field: int) -> tuple[int, ...]:
    """The three to eight fields that share an edge or corner with this one, ascending; towers are among them.

    >>> [FIELD_NAMES[n] for n in touching(field_number("a1"))]
    ['b1', 'a2', 'b2']
    """
    ranks = range(max(rank_of(field) - 1, 0), min(rank_of(field) + 2, SIZE))
    files = range(max(file_of(field) - 1, 0), min(file_of(field) + 2, SIZE))
    return tuple(near for rank in ranks for file in files if (near := rank * SIZE + file) != field)
