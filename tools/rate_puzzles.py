"""Writes into the files of puzzles what each asks for, and how hard it is.

    python tools/rate_puzzles.py src/appenzell/study/puzzles/*.txt

A puzzle asks for a win where one can be forced, otherwise for a rescue. Its effort is the number of playouts from which
on the search, asked several times, always answers right: doubled from 10, and twice the most where it does not. Its
trying of everything for a sure win is switched off for that: people cannot do it either.
"""

import sys
from pathlib import Path
from random import Random

from appenzell.bots import search
from appenzell.bots.contract import Budget
from appenzell.bots.sight import first_seen, sight_of
from appenzell.study.puzzles import winning_tokens
from appenzell.study.studies import Study, read_studies

BUDGETS = tuple(10 << step for step in range(11))
TIMES = 3
RATED = ("goal ", "effort ")


def effort(study: Study) -> int:
    """Return how many playouts a puzzle takes."""
    sight, needed = sight_of(study.game, first_seen(study.game)), 2 * BUDGETS[-1]
    for playouts in reversed(BUDGETS):
        answers = (search.SearchBot().choose(sight, Budget(playouts=playouts), Random(luck)) for luck in range(TIMES))
        if not all(answer.token in study.best for answer in answers):
            break
        needed = playouts
    return needed


def rated(text: str) -> str:
    """Return the text of a file with goals and efforts."""
    blocks = ("\n" + text).split("\n## ")
    for number, study in enumerate(read_studies(text), 1):
        lines = [line for line in blocks[number].splitlines() if not line.startswith(RATED)]
        at = next(index for index, line in enumerate(lines) if line.startswith("best "))
        goal = "win" if winning_tokens(study.game) else "rescue"
        blocks[number] = "\n".join([*lines[:at], f"goal {goal}", f"effort {effort(study)}", *lines[at:], ""])
    return "\n## ".join(blocks).removeprefix("\n")


if __name__ == "__main__":
    search.TRIES = (0, 0, 0)
    for name in sys.argv[1:]:
        Path(name).write_text(rated(Path(name).read_text("utf-8")).rstrip() + "\n", "utf-8")
        print(name, flush=True)
