"""Numba's code of each entry point, in LLVM's language and for no machine yet.

An entry point is compiled inside a function that takes addresses and numbers and makes arrays of them. What is exported
calls that one as numba calls it, and is written here, too. Needs numba started with `settings`.
"""

import sys
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core.dispatcher import Dispatcher

from appenzell.bots.kernel.entry_points import Floats, Parts
from appenzell.rules.entry_points import EntryPoint
from wasm.arrays import ADDRESS, array_at, array_in
from wasm.entries import Letters, is_number, kind_of, name_of, result_of

NATIVE = {"i32": types.int64, "i64": types.int64, "f64": types.float64}
MACHINE = {"i32": ir.IntType(32), "i64": ir.IntType(64), "f64": ir.DoubleType(), "none": ir.VoidType()}


def force_nothing() -> None:
    """Let LLVM decide what is inlined, for this whole process.

    Elsewhere numba inlines all of the rules into all that calls them. In one module LLVM can drop the words of an array
    that nobody reads instead: the module is little more than half as large, and a search as fast.
    """
    ours = [module for name, module in sys.modules.items() if name.startswith("appenzell.")]
    for function in (each for module in ours for each in vars(module).values()):
        if isinstance(function, Dispatcher):
            function.targetoptions["forceinline"] = False


def code_of(entry: EntryPoint) -> list[str]:
    """Return two modules in LLVM's language: an entry point with all that it calls, and the function to export."""
    taken = tuple(NATIVE[kind_of(each)] if is_number(each) else ADDRESS for each in entry.arguments)
    options = {"error_model": "numpy", "_nrt": False, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    dispatcher = numba.njit(**options)(over_addresses(entry))
    dispatcher.compile(taken)
    made = dispatcher.overloads[taken]
    return [made.library.get_llvm_str(), str(exported(entry, made))]


def over_addresses(entry: EntryPoint) -> Any:
    """Return a Python function that calls an entry point: it takes addresses instead of arrays."""
    known: dict[str, Any] = {"function": entry.function}
    names = [f"a{at}" for at in range(len(entry.arguments))]
    values = [made_of(name, argument, known) for name, argument in zip(names, entry.arguments, strict=True)]
    text = f"def {name_of(entry)}({', '.join(names)}):\n    return function({', '.join(values)})\n"
    exec(text, known)
    return known[name_of(entry)]


def made_of(name: str, argument: Any, known: dict[str, Any]) -> str:
    """Return the expression that makes an argument of what was handed over; adds what it needs to what is known."""
    if isinstance(argument, Parts):
        return tuple_of(name, argument.make(), known, [0])
    if is_number(argument):
        return name
    dtype = "float64" if isinstance(argument, Floats) else "uint8" if isinstance(argument, Letters) else "int64"
    known[dtype] = array_at(np.dtype(dtype))
    return f"{dtype}({name}, {argument.length})"


def tuple_of(name: str, parts: Any, known: dict[str, Any], entry: list[int]) -> str:
    """Return the expression that makes a named tuple of the entries of a directory; `entry` counts them."""
    cls = type(parts).__name__
    known[cls] = type(parts)
    values = []
    for part in parts:
        if isinstance(part, np.ndarray):
            maker = f"{name}_{entry[0]}"
            known[maker] = array_in(part, entry[0])
            values.append(f"{maker}({name})")
            entry[0] += 1
        else:
            values.append(tuple_of(name, part, known, entry))
    return f"{cls}({', '.join(values)})"


def exported(entry: EntryPoint, made: Any) -> Any:
    """Return a module with the function to export: it calls an entry point as numba does."""
    context, fndesc = made.target_context, made.fndesc
    module = ir.Module()
    result = MACHINE[result_of(entry)]
    kinds = [kind_of(each) if is_number(each) else "address" for each in entry.arguments]
    taken = [ir.IntType(64).as_pointer() if kind == "address" else MACHINE[kind] for kind in kinds]
    function = ir.Function(module, ir.FunctionType(result, taken), name_of(entry))
    builder = ir.IRBuilder(function.append_basic_block())
    values = [
        builder.sext(value, MACHINE["i64"]) if kind == "i32" else value
        for kind, value in zip(kinds, function.args, strict=True)
    ]
    callee = context.declare_function(module, fndesc)
    _, returned = context.call_conv.call_function(builder, callee, fndesc.restype, fndesc.argtypes, values)
    if result_of(entry) == "none":
        builder.ret_void()
    else:
        builder.ret(returned if result_of(entry) == "i64" else builder.trunc(returned, result))
    return module
