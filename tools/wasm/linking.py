"""LLVM's code made for wasm32, and linked into one module that needs nothing from outside.

Owns the target: which features every browser of these years has, what is exported, where the memory begins. Floats are
neither fused nor reordered: WebAssembly has no fused product, and no flag here allows it.
"""

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

import llvmlite.binding as llvm

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext"
STACK = 1 << 16
HEAP = "__heap_base"
"""The address from which on memory is the caller's."""
OUTSIDE = Path(__file__).parent / "outside.ll"
OF_THIS_PROCESS = "numba.dynamic."
"""Addresses in the process that compiles; whatever uses them could run nowhere else."""


class NotPortableError(Exception):
    """What was compiled needs something that is not in the module."""


def object_code(codes: Iterable[str], names: frozenset[str]) -> bytes:
    """Return the object file of modules in LLVM's language, in which these functions can be called from outside."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(cpu="generic", features=FEATURES, opt=3)
    whole = llvm.parse_assembly(OUTSIDE.read_text(encoding="utf-8"))
    for code in codes:
        whole.link_in(llvm.parse_assembly(code))
    whole.triple, whole.data_layout = TRIPLE, str(machine.target_data)
    make_ours(whole, names)
    better(whole, machine)
    outside = [each.name for each in whole.functions if each.is_declaration and not each.name.startswith("llvm.")]
    outside += [each.name for each in whole.global_variables if each.name.startswith(OF_THIS_PROCESS)]
    if outside:
        raise NotPortableError(f"The module would need {', '.join(outside)}.")
    emitted: bytes = machine.emit_object(whole)
    return emitted


def make_ours(whole: llvm.ModuleRef, names: frozenset[str]) -> None:
    """Make everything private but what is exported, numba's `common` words too, so that what nobody needs can go."""
    for each in (*whole.functions, *whole.global_variables):
        if not each.is_declaration and each.name not in names:
            each.linkage = "internal"


def better(whole: llvm.ModuleRef, machine: llvm.TargetMachine) -> None:
    """Optimise for this machine, without vectors; the third level makes it larger and not faster."""
    tuning = llvm.create_pipeline_tuning_options(speed_level=2)
    tuning.loop_vectorization = tuning.slp_vectorization = False
    passes = llvm.create_pass_builder(machine, tuning)
    passes.getModulePassManager().run(whole, passes)


def linked(code: bytes, names: Iterable[str]) -> bytes:
    """Return the module of an object file; needs the linker of `ziglang`."""
    with TemporaryDirectory() as folder:
        given, made = Path(folder) / "kernel.o", Path(folder) / "kernel.wasm"
        given.write_bytes(code)
        wanted = [f"--export={name}" for name in (*names, HEAP)]
        options = ("--no-entry", "--strip-all", "--gc-sections", "--stack-first", "-z", f"stack-size={STACK}", "-O2")
        command = (sys.executable, "-m", "ziglang", "wasm-ld", str(given), "-o", str(made), *options, *wanted)
        subprocess.run(command, check=True)
        return made.read_bytes()
