"""An address as a QR code in the terminal, for the phones of friends: black on white, two squares a character."""

from itertools import zip_longest

import segno
from rich.text import Text

MARGIN = 2  # squares around it; scanners want some white
HALF_BLOCKS = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


def qr_code(address: str) -> Text:
    """Return the code of an address, a line of text for two of its rows."""
    rows = [list(map(int, row)) for row in segno.make(address, error="l", micro=False).matrix_iter(border=MARGIN)]
    white = [0] * len(rows[0])
    pairs = zip_longest(rows[::2], rows[1::2], fillvalue=white)
    lines = ["".join(HALF_BLOCKS[two] for two in zip(upper, lower, strict=True)) for upper, lower in pairs]
    return Text("\n".join(lines), style="#000000 on #ffffff")
