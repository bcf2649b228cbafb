"""How records told resignations before they had a word for them: as a comment at their end, which ended nothing."""

import re

from appenzell.game.game import Game
from appenzell.game.resignations import TWO

COMMENT = re.compile(r"\{seat ([01]) resigned\}")


def read_old(record: str) -> Game:
    """Return the game of a record, also of one that says only in a comment that one of two gave up."""
    game = Game.from_record(record)
    gone = COMMENT.search(record)
    if gone is not None and game.setup.players == TWO and not game.is_over:
        game.resign(int(gone[1]))
    return game
