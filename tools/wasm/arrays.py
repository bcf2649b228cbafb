"""Arrays and named tuples at an address, as compiled functions see them.

An array is at an address, and as long as its description says. A named tuple of arrays is at the address of a
*directory*: for each of its arrays, in their order, two words of 32 bits, where it begins and how long its first
dimension is. So who calls chooses how large a tree is, and what two searches share. Owns both.
"""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from llvmlite import ir
from numba import from_dtype, types
from numba.extending import intrinsic
from numba.np.arrayobj import make_array, populate_array

ADDRESS = types.CPointer(types.int64)
ENTRY = 2
"""How many words of 32 bits an array has in a directory."""


def leaves_of(parts: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], np.ndarray]]:
    """Give every array of a named tuple, and the names that lead there; tuples may be nested."""
    for name, part in zip(parts._fields, parts, strict=True):
        if isinstance(part, np.ndarray):
            yield (*path, name), part
        else:
            yield from leaves_of(part, (*path, name))


def array_at(dtype: np.dtype[Any]) -> Callable[..., Any]:
    """Return the compiled function that makes a flat array of an address and a length."""
    kind = types.Array(from_dtype(dtype), 1, "C")

    def at_address(typing: Any, address: Any, length: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            return array_of(context, builder, kind, values[0], values[1], ())

        return kind(address, types.int64), emit

    made: Callable[..., Any] = intrinsic(at_address)
    return made


def array_in(example: np.ndarray, entry: int) -> Callable[..., Any]:
    """Return the compiled function that makes an array like this of an entry in the directory at an address."""
    kind = types.Array(from_dtype(example.dtype), example.ndim, "C")
    half = ir.IntType(32)

    def in_directory(typing: Any, address: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            words = builder.bitcast(values[0], half.as_pointer())
            begin, length = (builder.load(builder.gep(words, [half(ENTRY * entry + word)])) for word in range(ENTRY))
            data = builder.inttoptr(begin, values[0].type)
            return array_of(context, builder, kind, data, builder.zext(length, ir.IntType(64)), example.shape[1:])

        return kind(address), emit

    made: Callable[..., Any] = intrinsic(in_directory)
    return made


def array_of(context: Any, builder: Any, kind: Any, data: Any, length: Any, others: tuple[int, ...]) -> Any:
    """Emit an array that begins at a pointer: its first dimension, and the other ones, which never change."""
    array = make_array(kind)(context, builder)
    size = context.get_abi_sizeof(context.get_data_type(kind.dtype))
    steps = [size]
    for dimension in reversed(others):
        steps.insert(0, steps[0] * dimension)
    populate_array(
        array,
        data=builder.bitcast(data, array.data.type),
        shape=[length, *(context.get_constant(types.intp, dimension) for dimension in others)],
        strides=[context.get_constant(types.intp, step) for step in steps],
        itemsize=context.get_constant(types.intp, size),
        meminfo=None,
    )
    return array._getvalue()
