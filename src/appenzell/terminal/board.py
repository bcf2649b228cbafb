"""The castle as lines of text: walls around rooms, roofs, tiles, mice, slots, the cheese tower, spares and pantry.

Draws a view, hence nothing that is covered. A field is five characters wide: who stands there on the left, the tile on
the right; a tile alone is in the middle. Must not ask, print or know whose terminal it is.
"""

from rich.text import Text

from appenzell.game.view import View
from appenzell.rules.geometry import FIELD_NAMES, RAISED, SIZE, SLOT_PATHS, TOWERS, file_of
from appenzell.rules.layouts import ROOM_LETTERS, parse_layout
from appenzell.terminal import look

WIDE = 5  # characters of a field
WIDTH = 52  # characters of the whole board
BLOCKED = "·"

JOINTS = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
"""Box-drawing characters by the walls that meet: 1 up, 2 down, 4 left, 8 right."""


class Castle:
    """A view, ready to be drawn."""

    def __init__(self, view: View) -> None:
        self.view = view
        rooms = parse_layout(view.layout).rooms
        self.room = {field: letter for letter, fields in zip(ROOM_LETTERS, rooms, strict=True) for field in fields}
        self.size = {letter: len(fields) for letter, fields in zip(ROOM_LETTERS, rooms, strict=True)}
        self.standing = {place: seat for seat, mice in enumerate(view.mice) for place in mice}

    # --- one field ---

    def is_covered(self, field: int) -> bool:
        """Whether a roof is on this field."""
        return field in self.room and self.room[field] not in self.view.open

    def field(self, field: int) -> Text:
        """A field: its roof, or what lies and stands on it."""
        if self.is_covered(field):
            return self.roof(self.room[field], with_letter=True)
        if field in TOWERS:
            ground, style = look.TOWER_SIGN, look.TOWER_STYLE
        elif field in RAISED:
            ground, style = look.RAISED_SIGN, look.RAISED_STYLE
        else:
            ground = self.view.tiles[FIELD_NAMES[field]]
            style = look.tile_style(ground)
        return place(self.mouse(FIELD_NAMES[field]), ground, style)

    def mouse(self, name: str) -> Text | None:
        """Who stands on a place, as a pill of three characters."""
        if name == self.view.cheesy:
            ribbon = self.view.ribbon
            style = look.CHEESY_STYLE if ribbon is None else look.colour_of(ribbon).style
            return Text(f" {look.CHEESY_SIGN} ", style)
        if name in self.standing:
            colour = look.colour_of(self.standing[name])
            return Text(f" {colour.letter} ", colour.style)
        return None

    def roof(self, letter: str, with_letter: bool) -> Text:
        """Five characters of a roof."""
        roof = look.ROOFS[self.size[letter]]
        text = Text(roof.shade * WIDE, roof.style)
        if with_letter:
            text = Text.assemble((roof.shade * 2, roof.style), (letter, roof.letter), (roof.shade * 2, roof.style))
        return text

    def filling(self, field: int, width: int) -> Text:
        """What lies between two fields of one room, instead of a wall."""
        if self.is_covered(field):
            roof = look.ROOFS[self.size[self.room[field]]]
            return Text(roof.shade * width, roof.style)
        return Text(" " * width, look.FLOOR)

    # --- walls ---

    def same_room(self, one: int, other: int) -> bool:
        """Whether no wall is drawn between two neighbouring fields."""
        return one in self.room and self.room.get(one) == self.room.get(other)

    def rank(self, rank: int) -> Text:
        """The line of fields of one rank, with the walls between them."""
        line = Text()
        for file in range(SIZE):
            field = rank * SIZE + file
            if file > 0 and self.same_room(field - 1, field):
                line.append_text(self.filling(field, 1))
            else:
                line.append("│", look.WALL_STYLE)
            line.append_text(self.field(field))
        return line.append("│", look.WALL_STYLE)

    def seam(self, above: int) -> Text:
        """The line of walls below rank `above` (7: above the top one)."""
        line = Text()
        for file in range(SIZE + 1):
            line.append_text(self.joint(above, file))
            if file < SIZE:
                line.append_text(self.ledge(above, file))
        return line

    def ledge(self, above: int, file: int) -> Text:
        """The wall, or what is there instead, between a field of a rank and the one below."""
        if 0 < above < SIZE:
            upper = above * SIZE + file
            if self.same_room(upper, upper - SIZE):
                return self.filling(upper, WIDE)
        return Text("─" * WIDE, look.WALL_STYLE)

    def joint(self, above: int, file: int) -> Text:
        """The corner where four fields meet."""
        walls = [
            above < SIZE and self.has_wall_left(above, file),
            above > 0 and self.has_wall_left(above - 1, file),
            file > 0 and self.has_wall_below(above, file - 1),
            file < SIZE and self.has_wall_below(above, file),
        ]
        number = sum(1 << bit for bit, wall in enumerate(walls) if wall)
        if number == 0:
            return self.filling(above * SIZE + file, 1)
        return Text(JOINTS[number], look.WALL_STYLE)

    def has_wall_left(self, rank: int, file: int) -> bool:
        """Whether a wall stands left of a field."""
        field = rank * SIZE + file
        return file in (0, SIZE) or not self.same_room(field - 1, field)

    def has_wall_below(self, rank: int, file: int) -> bool:
        """Whether a wall lies below a field."""
        field = rank * SIZE + file
        return rank in (0, SIZE) or not self.same_room(field - SIZE, field)

    # --- around the walls ---

    def marker(self, field: int) -> Text:
        """What is outside a border field, in three characters: the cheese tower, the arrow of a slot, or nothing."""
        if self.view.cheese_tower == FIELD_NAMES[field]:
            if "tower" not in self.standing:
                return Text(f" {look.CHEESE_TOWER} ", look.CHEESE_TOWER_STYLE)
            colour = look.colour_of(self.standing["tower"])
            return Text.assemble((look.CHEESE_TOWER, look.CHEESE_TOWER_STYLE), (f"{colour.letter} ", colour.style))
        for path in SLOT_PATHS:
            if path[0] == field:
                is_blocked = self.view.cheese_tower in (FIELD_NAMES[path[0]], FIELD_NAMES[path[-1]])
                return Text(
                    f" {BLOCKED if is_blocked else arrow(path)} ", look.SPENT if is_blocked else look.SLOT_STYLE
                )
        return Text("   ")

    def row_of_markers(self, rank: int) -> Text:
        """The line of markers above the top rank or below the bottom one."""
        line = Text(" " * 6)
        for file in range(SIZE):
            marker = Text("   ") if file in (0, SIZE - 1) else self.marker(rank * SIZE + file)
            line.append("  ").append_text(marker).append(" ")
        return line

    def side_marker(self, field: int) -> Text:
        """The marker left or right of a rank; towers have none."""
        return Text("   ") if field in TOWERS else self.marker(field)

    def spares(self) -> Text:
        """The line below the board: the spares, or the pantry with who is in it."""
        pantry = "pantry" in self.view.modules
        line = Text("      ").append("pantry " if pantry else "spare  " if len(self.view.spares) == 1 else "spares ")
        for number, tile in enumerate(self.view.spares, 1):
            label = f"p{number}" if pantry else str(number) if len(self.view.spares) > 1 else ""
            line.append(f"{label}[", look.SPENT)
            line.append_text(place(self.mouse(f"p{number}"), tile, look.tile_style(tile)))
            line.append("] ", look.SPENT)
        return line

    def lines(self) -> list[Text]:
        """The whole board, line by line."""
        drawn = [self.row_of_markers(SIZE - 1), Text(" " * 6).append_text(self.seam(SIZE))]
        for rank in reversed(range(SIZE)):
            line = Text(f" {rank + 1} ").append_text(self.side_marker(rank * SIZE)).append_text(self.rank(rank))
            drawn.append(line.append_text(self.side_marker(rank * SIZE + SIZE - 1)))
            drawn.append(Text(" " * 6).append_text(self.seam(rank)))
        files = Text(" " * 6 + "".join(f"   {file}  " for file in "abcdefg"))
        return [*drawn, self.row_of_markers(0), files, self.spares()]


def place(mouse: Text | None, ground: str, style: str) -> Text:
    """Five characters of a place: a mouse and what it stands on, or only that."""
    if mouse is None:
        return Text(f"  {ground}  ", style)
    return Text().append_text(mouse).append(f"{ground} ", style)


def arrow(path: tuple[int, ...]) -> str:
    """The direction in which a tile is pushed in, as a sign."""
    first, second = path[:2]
    if file_of(first) == file_of(second):
        return "▲" if second > first else "▼"
    return "▶" if second > first else "◀"


def draw(view: View) -> list[Text]:
    """Draw a view: 19 lines of at most `WIDTH` characters."""
    return Castle(view).lines()
