"""Bitboards, and the two operations on them that Python lacks, as one machine instruction each when compiled.

A bitboard is a non-negative integer with a bit for each place: 49 fields, the cheese tower, four pantry fields.
"""

from collections.abc import Iterable

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload


def bitboard(numbers: Iterable[int]) -> int:
    """Return the word with these bits set; for tables, not compiled."""
    return sum(1 << number for number in set(numbers))


def lowest(word: int) -> int:
    """Return the number of the lowest set bit; the word must not be zero."""
    return (int(word) & -int(word)).bit_length() - 1


def count(word: int) -> int:
    """Return how many bits of a non-negative word are set."""
    return int(word).bit_count()


@intrinsic
def trailing_zeros(context, word):
    """Emit the machine's count-trailing-zeros instruction."""
    return types.int64(types.int64), lambda _, builder, signature, args: builder.cttz(
        args[0], ir.Constant(ir.IntType(1), 1)
    )


@intrinsic
def population(context, word):
    """Emit the machine's population-count instruction."""
    return types.int64(types.int64), lambda _, builder, signature, args: builder.ctpop(args[0])


@overload(lowest)
def compile_lowest(word):
    """Compile `lowest`."""
    return lambda word: trailing_zeros(word)


@overload(count)
def compile_count(word):
    """Compile `count`."""
    return lambda word: population(word)
