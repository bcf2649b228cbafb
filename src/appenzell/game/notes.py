"""Notes on what was drawn: the comments of a record that let readers follow a game, and verifiers prove its draws.

A note lists places and tiles in the order of drawing: `spare:A b2:x`, where `spare` is the tile that was pushed out.
The first note also names the start player: `start:1`. Only tiles nobody had seen before are noted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING

from appenzell.rules.actions import PANTRY, RUN, SLIDE, SPARES
from appenzell.rules.geometry import FIELD_NAMES, MIDDLE, SLOT_PATHS, TILE_FIELDS
from appenzell.rules.tiles import TILE_LETTERS, UNSEEN

if TYPE_CHECKING:
    from appenzell.game.game import Game

NOTE_WORD = re.compile(rf"start:[0-4]|(spare|[a-g][1-7]):[{re.escape(TILE_LETTERS[:UNSEEN])}]")


def is_note(comment: str) -> bool:
    """Whether a comment is a note, not just any text.

    >>> is_note("spare:A b2:x"), is_note("a fine move"), is_note("")
    (True, False, False)
    """
    words = comment.split()
    return bool(words) and all(NOTE_WORD.fullmatch(word) for word in words)


def dealt(game: Game) -> str:
    """Return the note on the deal: the start player, the spare if it was drawn, the tiles of Cheesy's room."""
    spares = game.position.spares()
    spare = [f"spare:{spares[0]}"] if len(spares) == 1 else []  # with more, all are blank and none was drawn
    laid = {MIDDLE} if "cheesy" in game.setup.modules else set()
    return " ".join([f"start:{game.start}", *spare, *_note_words(game, {*TILE_FIELDS} - laid)])


def drawn(before: set[int], number: int, game: Game) -> str:
    """Return the note on an action just played, from the fields that were unseen `before`."""
    if not SLIDE <= number < RUN:
        return " ".join(_note_words(game, before))
    slot, spare = divmod(number - SLIDE, SPARES)
    path = SLOT_PATHS[slot]
    pushed_out = [f"spare:{tile}" for tile in game.position.tiles([PANTRY + spare]) if path[-1] in before]
    moved = {there for here, there in pairwise(path) if here in before}
    return " ".join([*pushed_out, *_note_words(game, before.difference(path) | moved)])


def _note_words(game: Game, unseen: Iterable[int]) -> list[str]:
    """Return a word for each of these fields whose tile has been seen since."""
    fields = sorted(set(unseen) - game.position.unseen())
    return [f"{FIELD_NAMES[field]}:{tile}" for field, tile in zip(fields, game.position.tiles(fields), strict=True)]
