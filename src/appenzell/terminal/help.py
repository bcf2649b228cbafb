"""What `?` shows: the notation and the commands, in a few lines."""

from rich.console import RenderableType
from rich.table import Table

from appenzell.terminal import look

BASE_TOKENS = (
    ("^K", "lift the roof of room K, if an own mouse touches it"),
    ("+a1", "a mouse comes in by tower a1 (+T: by the cheese tower)"),
    ("b3-b4", "run to a neighbouring field; b3-b5 jumps a mouse, and each field costs an action"),
    (">a2", "slide the line at a2, with the first spare; >a2/2 with the second"),
    (".", "end the turn, with or without actions left"),
)
MODULE_TOKENS = {
    "tower": (("T:c1", "hang the cheese tower on the post at c1"), ("T-c1", "run out of the cheese tower")),
    "cheesy": (("C:d4-f3", "run with Cheesy, if he wears your ribbon"),),
    "pantry": (("d4-p2", "from the secret door into the pantry"), ("=p3", "put a displaced mouse on p3")),
}
COMMANDS = (
    ("log", "everything played so far"),
    ("save FILE", "write the record of the game; save! FILE also over another file"),
    ("board", "draw the board again"),
    ("quit", "leave; you are asked whether to save"),
)
SIGNS = (
    "Tiles: A to G cheese, . blank, x trap, g Cheesy's tile, w sliding works, d secret door; "
    f"{look.RAISED_SIGN} is a raised field, {look.TOWER_SIGN} a tower. Letters on roofs are the rooms'. "
    "Two own mice on one kind of cheese collect it."
)


def draw(modules: tuple[str, ...]) -> list[RenderableType]:
    """The help for a game with these modules."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold #5aa9e6", min_width=9)
    table.add_column(overflow="fold")
    for token, meaning in (*BASE_TOKENS, *(row for module in modules for row in MODULE_TOKENS.get(module, ()))):
        table.add_row(token, meaning)
    table.add_row("", "several at once: ^K a1-a2 .")
    for command, meaning in COMMANDS:
        table.add_row(command, meaning)
    return [table, SIGNS]
