"""Make the module and what must be known of it; `make wasm` runs this in an environment with the linker."""

import gzip
import os
from pathlib import Path

from wasm.settings import SETTINGS

os.environ.update(SETTINGS)

from page_build import ROOT
from wasm.compiling import code_of, force_nothing
from wasm.entries import EXPORTED, name_of
from wasm.facts import facts
from wasm.linking import linked, object_code
from wasm.sources import signed, sources_digest

FOLDER = ROOT / "web" / "src" / "kernel"


def made() -> bytes:
    """Compile and link everything."""
    force_nothing()
    names = [name_of(entry) for entry in EXPORTED]
    codes = [code for entry in EXPORTED for code in code_of(entry)]
    return signed(linked(object_code(codes, frozenset(names)), names), sources_digest())


def write(folder: Path) -> None:
    """Write the module and the facts, and say how large it is."""
    module = made()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "appenzell.wasm").write_bytes(module)
    (folder / "facts.ts").write_text(facts(sources_digest()), encoding="utf-8", newline="\n")
    packed = len(gzip.compress(module, 9))
    print(f"{len(EXPORTED)} functions in {len(module):,} bytes, {packed:,} of them gzipped.")


if __name__ == "__main__":
    write(FOLDER)
