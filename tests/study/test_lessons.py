"""Lessons: each can be learnt by what it shows, not before, and wrong tries end as its words say."""

import json

import pytest

from appenzell.game.errors import IllegalAction
from appenzell.game.position import MODULE_BITS
from appenzell.study.lessons import Lesson, learn, lessons
from appenzell.study.steps import Step, played
from tests.page.site import ROOT
from tests.page.words import LANGUAGES

pytestmark = pytest.mark.compiled

ALL = list(lessons().values())
BASE = [lesson.id for lesson in ALL if not lesson.game.setup.modules]
each = pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.id)


def begun(lesson: Lesson, task: int) -> list[str]:
    """Everything that was played before a task, answers included."""
    tokens: list[str] = []
    for earlier in lesson.tasks[:task]:
        tokens += [*earlier.best, *earlier.answer]
    return tokens


def tried(id: str, *tokens: str, task: int = 0) -> tuple[int, Step]:
    """Return how many tasks are done after tokens tried on a task, and what the last of them did."""
    lesson = lessons()[id]
    played_so_far = [*begun(lesson, task), *tokens]
    return learn(lesson, played_so_far).done, played(lesson.game, played_so_far)[-1]


def kinds(step: Step) -> list[str]:
    return [event["kind"] for event in step.events]


def test_the_game_comes_first_and_then_a_lesson_for_each_module() -> None:
    assert BASE == ["enter", "lift", "run", "jump", "push", "collect", "trap", "cover", "win", "third"]
    assert [(lesson.id, set(lesson.game.setup.modules)) for lesson in ALL[len(BASE) :]] == [
        (module, {module}) for module in MODULE_BITS
    ]


@each
def test_a_lesson_is_learnt_task_by_task_and_each_by_its_last_action_only(lesson: Lesson) -> None:
    assert not lesson.game.is_over
    assert learn(lesson, []).done == 0
    for number, task in enumerate(lesson.tasks):
        before = begun(lesson, number)
        for length in range(len(task.best)):
            assert learn(lesson, [*before, *task.best[:length]]).done == number
        progress = learn(lesson, [*before, *task.best])
        assert progress.done == number + 1
        assert progress.tokens == (*before, *task.best, *task.answer)
        assert progress.since == len(progress.tokens)
    assert progress.done == len(lesson.tasks)


@each
def test_a_task_is_not_done_by_just_anything(lesson: Lesson) -> None:
    for number, task in enumerate(lesson.tasks):
        before = begun(lesson, number)
        legal = legal_after(lesson, before)
        done = [token for token in legal if learn(lesson, [*before, token]).done > number]
        assert (task.best[0] in done) == (len(task.best) == 1)
        assert len(done) <= 3 or task.kind == "hang"
        assert len(done) < len(legal) or legal == ["."]


def legal_after(lesson: Lesson, tokens: list[str]) -> list[str]:
    game = lesson.game.copy()
    for token in tokens:
        game.apply(token)
    return [action.token for action in game.legal_actions()]


@each
def test_after_an_answer_the_learner_is_on_turn_again(lesson: Lesson) -> None:
    for number in range(1, len(lesson.tasks)):
        step = played(lesson.game, begun(lesson, number))[-1]
        assert (step.board["player"], step.board["phase"]) == (lesson.game.player, "turn")


@each
def test_the_page_has_words_for_every_task_in_every_language(lesson: Lesson) -> None:
    names = ["title", *(str(number + 1) for number in range(len(lesson.tasks))), "done"]
    for language in LANGUAGES:
        words = json.loads((ROOT / "web" / "src" / "i18n" / f"{language}.json").read_text("utf-8"))
        assert [name for name in names if f"learn.{lesson.id}.{name}" not in words] == []


@pytest.mark.parametrize(
    ("id", "token", "reason"),
    [
        ("enter", "+g7", "taken"),
        ("lift", "^E", "roof_out_of_touch"),
        ("run", "a1-b1", "under_roof"),
        ("run", "a1-a3", "not_next"),
        ("jump", "b4-c4", "taken"),
        ("jump", "b4-e4", "not_next"),
        ("push", ">a3", "no_such_slot"),
        ("trap", "b4-c4", "on_trap"),
        ("win", "e3-e2", "on_trap"),
        ("cover", "^K", "no_actions_left"),
        ("cheesy", "C:e4-d4", "not_your_ribbon"),
        ("cheesy", "c4-e4", "taken"),
        ("works", "c4-a4", "not_next"),
        ("pantry", "c4-p2", "not_at_the_door"),
    ],
)
def test_what_a_beginner_tries_is_refused_with_its_reason(id: str, token: str, reason: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        tried(id, token)
    assert refused.value.reason == reason


@pytest.mark.parametrize(
    ("id", "tokens", "task", "seen"),
    [
        ("enter", [">a4"], 0, "slide"),
        ("lift", ["+a7"], 0, "enter"),
        ("run", ["a1-a2"], 0, "run"),
        ("jump", ["b4-b5"], 0, "run"),
        ("push", [">g4"], 0, "slide"),
        ("push", ["d4-c4"], 0, "run"),
        ("collect", ["c4-b5"], 0, "jump"),
        ("collect", [">a4"], 1, "slide"),
        ("cover", ["^K"], 1, "lift"),
        ("cover", ["^N"], 1, "lift"),
        ("win", ["e3-d3"], 0, "run"),
        ("third", [">a2"], 0, "slide"),
        ("cheesy", ["g2-g3"], 0, "run"),
        ("tower", ["+a1"], 0, "enter"),
        ("works", [">a2/2"], 1, "slide"),
        ("pantry", ["d4-p3"], 1, "run"),
    ],
)
def test_what_is_allowed_but_does_not_help_leaves_the_task_open(
    id: str, tokens: list[str], task: int, seen: str
) -> None:
    done, step = tried(id, *tokens, task=task)
    assert done == task
    assert seen in kinds(step)


def test_a_trap_pushed_the_wrong_way_catches_the_own_mouse() -> None:
    done, step = tried("trap", ">g4")
    assert (done, step.events[-1]["kind"], step.events[-1]["seat"]) == (0, "fall", 0)


def test_other_ways_to_a_goal_count_too() -> None:
    assert tried("enter", "+g1")[0] == tried("lift", "^Q")[0] == tried("tower", "T:d7", task=1)[0] - 1 == 1
    assert tried("cheesy", ">g4")[0] == 1
    assert tried("cover", "^K", "^Q", task=1)[0] == 2


def test_what_the_others_do_is_not_the_learners() -> None:
    lesson = lessons()["cover"]
    assert learn(lesson, ["."]).done == 1
    assert learn(lesson, [".", "^E", ".", "^K"]).done == 1


def test_a_free_push_costs_no_paw_and_cheesy_crosses_a_roof() -> None:
    assert tried("works", ">a2", task=1)[1].board["actions_left"] == 0
    step = tried("cheesy", "C:e4-g4", task=1)[1]
    assert "I" not in step.board["open"]
    assert step.board["actions_left"] == 1
