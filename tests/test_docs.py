"""The documents against the program: links lead somewhere, examples run, named commands exist."""

import json
import re
from pathlib import Path

import pytest

import go
from appenzell import Game, verify
from tools import play_through

ROOT = Path(__file__).parents[1]
DOCUMENTS = [
    *sorted(ROOT.glob("docs/*.md")),
    *(ROOT / name for name in ("README.md", "CHANGELOG.md", "deploy/README.md")),
]


def blocks(document: str, language: str) -> list[str]:
    """Return the fenced blocks of a document in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", (ROOT / document).read_text(), re.M | re.S)


def anchors(document: Path) -> set[str]:
    """Return the names that links into a document can use."""
    titles = re.findall(r"^#+ (.*)", document.read_text(), re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_links_lead_somewhere(document: Path) -> None:
    for link in re.findall(r"\]\((?!http)([^)]+)\)", document.read_text()):
        file, _, anchor = link.partition("#")
        target = document.parent / file if file else document
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_named_commands_exist(document: Path) -> None:
    for target in re.findall(r"`(?:make|python tools/go.py) ([a-z-]+)", document.read_text()):
        assert target in go.STEPS, target


def test_named_files_exist() -> None:
    folders = ("benchmarks", "docs", "src", "tests", "tools", "web/art", "web/src", "web/tools", "web/worker")
    files = [
        *ROOT.glob("*.*"),
        *ROOT.glob("web/*.*"),
        *(file for folder in folders for file in ROOT.glob(f"{folder}/**/*.*")),
    ]
    paths = {f"/{file.relative_to(ROOT).as_posix()}" for file in files}
    text = (ROOT / "docs/architecture.md").read_text()
    named = re.findall(r"(?<![\w*…/.-])[\w/-]+(?:\.svelte)?\.(?:py|ts|js|json|svelte|svg|txt|md)\b", text)
    assert len(named) > 100
    for name in named:
        assert any(path.endswith(f"/{name}") for path in paths), name


def test_make_has_a_target_for_every_step() -> None:
    targets = re.search(r"^TARGETS := ((?:.*\\\n)*.*)", (ROOT / "Makefile").read_text(), re.M)
    assert targets
    assert sorted(targets[1].replace("\\", " ").split()) == sorted(go.STEPS)


@pytest.mark.parametrize("document", ["README.md", "docs/records.md", "docs/actions.md", "docs/observation.md"])
def test_examples_in_python_run(document: str) -> None:
    examples = blocks(document, "python")
    assert examples
    for example in examples:
        exec(compile(example, document, "exec"), {})


def test_the_example_record_is_true() -> None:
    record = next(block for block in blocks("docs/records.md", "") if block.startswith("[Appenzell"))
    assert verify(record).ok
    assert Game.from_record(record).record() == record


def test_the_example_snapshot_is_possible() -> None:
    (snapshot,) = (json.loads(block) for block in blocks("docs/records.md", "json"))
    assert Game.from_snapshot(snapshot).snapshot() == snapshot


def test_a_kind_of_game_that_does_not_exist_gets_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert play_through.main(["alone", "juggling"]) == 2
    assert capsys.readouterr().err.startswith("There is no kind juggling; the kinds are alone,")
