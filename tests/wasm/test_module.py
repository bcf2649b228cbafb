"""The WebAssembly module that is committed is the one of these sources, and needs nothing from outside."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from in_node import MODULE, Node
from wasm import sources
from wasm.entries import EXPORTED, name_of
from wasm.facts import facts
from wasm.linking import HEAP, NotPortableError, object_code
from wasm.settings import SETTINGS
from wasm.sources import SECTION, STALE, digest_in, signed, sources_digest

FACTS = MODULE.with_name("facts.ts")
EMPTY = b"\0asm\1\0\0\0"


def test_the_module_is_of_these_sources() -> None:
    assert digest_in(MODULE.read_bytes()) == sources_digest(), STALE


def test_the_facts_are_of_these_sources() -> None:
    assert FACTS.read_text(encoding="utf-8") == facts(sources_digest()), STALE


def test_it_exports_its_functions_and_its_memory_and_imports_nothing(node: Node) -> None:
    shape = node.ask()
    assert shape["imports"] == []
    assert set(shape["exports"]) == {"memory", HEAP, *(name_of(entry) for entry in EXPORTED)}


def test_any_source_and_any_version_of_a_tool_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = sources_digest()
    (tmp_path / "rule.py").write_text("one = 1\n", encoding="utf-8")
    monkeypatch.setattr(sources, "ROOT", tmp_path)
    monkeypatch.setattr(sources, "FOLDERS", (".",))
    first = sources_digest()
    (tmp_path / "rule.py").write_bytes(b"one = 1\r\n")
    assert sources_digest() == first, "lines may end either way"
    (tmp_path / "rule.py").write_text("one = 2\n", encoding="utf-8")
    second = sources_digest()
    monkeypatch.setattr(sources, "tools", lambda: ["numba==0"])
    assert len({before, first, second, sources_digest()}) == 4


def test_every_tool_is_locked() -> None:
    assert {tool.partition("==")[0] for tool in sources.tools()} == set(sources.TOOLS)


def test_a_module_says_what_it_was_made_from() -> None:
    assert digest_in(signed(EMPTY, "abc")) == "abc"
    assert digest_in(EMPTY) == EMPTY.decode("ascii")
    assert SECTION in MODULE.read_bytes()


def test_what_would_need_something_from_outside_is_not_made() -> None:
    calling = "declare i32 @elsewhere()\ndefine i32 @mine() {\n  %x = call i32 @elsewhere()\n  ret i32 %x\n}\n"
    with pytest.raises(NotPortableError, match="elsewhere"):
        object_code([calling], frozenset(["mine"]))


def test_the_same_code_is_made_again() -> None:
    """A few small functions, compiled twice; linking them needs a tool that is not here."""
    program = (
        "from hashlib import sha256\nfrom wasm.compiling import code_of\nfrom wasm.entries import EXPORTED, name_of\n"
        "from wasm.linking import object_code\nnames = frozenset(['below', 'pick', 'shuffle_unseen', 'order_deck'])\n"
        "codes = [code for each in EXPORTED if name_of(each) in names for code in code_of(each)]\n"
        "print(sha256(object_code(codes, names)).hexdigest())\n"
    )
    tools = str(Path(sources.__file__).parents[1])
    command = [sys.executable, "-c", program]
    settings = {**os.environ, **SETTINGS, "PYTHONPATH": tools, "PYTHONHASHSEED": "random"}
    made = [subprocess.check_output(command, env=settings, text=True) for _ in range(2)]
    assert made[0] == made[1]


def test_the_facts_say_what_typescript_reads(node: Node) -> None:
    """Each constant is an object or a list of JSON, but for commas at the ends of lines."""
    read = {}
    for part in FACTS.read_text(encoding="utf-8").split("export const ")[1:]:
        name, _, rest = part.partition(" = ")
        text = rest.partition(" as const;")[0].replace(",\n}", "\n}").replace(",\n]", "\n]")
        read[name] = json.loads(text)
    assert read["SOURCES"] == sources_digest()
    assert set(read["FUNCTIONS"]) == {name_of(entry) for entry in EXPORTED}
    assert read["TOKENS"]["fixed"][:2] == [".", "^A"]
    assert [each["status"] for each in read["REASONS"]] == list(range(1, len(read["REASONS"]) + 1))
    assert {
        part[2] for each in read["FUNCTIONS"].values() for part in each["arguments"] if part[1] == "directory"
    } == set(read["PARTS"])
