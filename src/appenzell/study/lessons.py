"""Lessons: positions on which one idea at a time is tried out.

What a lesson is about is told by the page; here is where it happens, and what counts as having understood it. Beside
the lines of every position a lesson has, a task each and set apart by `|`, what is waited for and what leads there::

    goal turn seat=1 | lift room=Q
    best . | ^Q
    answer ^E . |

A goal is the kind of an event and some of its parts: it is reached when such an event happens, whoever is named by
`seat=`, by default the seat that learns. An answer is what the others play by themselves once a goal is reached.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from appenzell.game.game import Game
from appenzell.study.steps import Step, played
from appenzell.study.studies import Study, read_studies

FILE = Path(__file__).with_name("lessons.txt")


@dataclass(frozen=True, slots=True)
class Task:
    """One thing to do."""

    kind: str
    parts: dict[str, str]
    """What the event has to be like."""
    best: tuple[str, ...]
    """Tokens that lead there."""
    answer: tuple[str, ...]
    """What is played by itself then."""

    def is_done_by(self, step: Step, seat: int) -> bool:
        """Whether a step is what the task waits for, for the seat that learns."""
        wanted = {"seat": str(seat)} | self.parts
        events = ({"seat": step.seat} | event for event in step.events if event["kind"] == self.kind)
        return any(all(str(event.get(part)) == wanted[part] for part in wanted) for event in events)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position and what is to be done on it, one task after the other."""

    id: str
    game: Game
    tasks: tuple[Task, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far somebody has come."""

    tokens: tuple[str, ...]
    """What was played, with the answers."""
    done: int
    """How many tasks are done."""
    since: int
    """How many of the tokens had been played when the task at hand began."""


@cache
def lessons() -> dict[str, Lesson]:
    """Return all lessons by id, in the order in which they are learnt."""
    return {study.theme: _lesson(study) for study in read_studies(FILE.read_text("utf-8"))}


def _lesson(study: Study) -> Lesson:
    columns = [[part.split() for part in study.words.get(word, "").split("|")] for word in ("goal", "best", "answer")]
    goals, best, answers = columns
    answers += [[]] * (len(goals) - len(answers))
    tasks = (
        Task(goal[0], dict(part.split("=", 1) for part in goal[1:]), tuple(line), tuple(answer))
        for goal, line, answer in zip(goals, best, answers, strict=True)
    )
    return Lesson(study.theme, study.game, tuple(tasks))


def learn(lesson: Lesson, tokens: Sequence[str]) -> Progress:
    """Return what has come of tokens; an answer that is due is played. `IllegalAction` says which cannot be."""
    done = since = 0
    for number, step in enumerate(played(lesson.game, tokens)):
        if done == len(lesson.tasks) or number <= since or not lesson.tasks[done].is_done_by(step, lesson.game.player):
            continue
        answer = lesson.tasks[done].answer
        done, since = done + 1, number + len(answer)
        if len(tokens) < since:
            return Progress((*tokens[:number], *answer), done, since)
    return Progress(tuple(tokens), done, since)
