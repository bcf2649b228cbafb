"""Lessons: positions on which one idea at a time is tried out.

What a lesson is about is told by the page; here is where it happens, and which event ends it. `best` leads there.
"""

from functools import cache
from pathlib import Path

from appenzell.game.telling import Event
from appenzell.study.positions import Study, read_studies

FILE = Path(__file__).with_name("lessons.txt")


@cache
def lessons() -> dict[str, Study]:
    """Return all lessons by id, in the order in which they are learnt."""
    return {study.theme: study for study in read_studies(FILE.read_text("utf-8"))}


def is_learnt(lesson: Study, events: list[Event]) -> bool:
    """Whether the event a lesson is about has happened to the seat that learns.

    `goal collect` waits for any such event of its own, `goal fall 1` for one of seat 1.
    """
    kind, _, seat = lesson.words["goal"].partition(" ")
    wanted = int(seat) if seat else lesson.game.player
    return any(event["kind"] == kind and event.get("seat", wanted) == wanted for event in events)
