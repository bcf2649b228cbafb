"""Whole numbers as they are given: Python's own, and those of numpy and others that count as such."""

from operator import index


def whole(value: object) -> int | None:
    """Return a whole number as a plain int; None if it is none. True and False are none.

    >>> whole(3), whole(3.0), whole("3"), whole(True)
    (3, None, None, None)
    """
    if isinstance(value, bool) or str(getattr(value, "dtype", "")) == "bool":  # numpy's, which once counted as numbers
        return None
    try:
        return int(index(value))  # type: ignore[arg-type]  # whether it has an index is the question
    except TypeError:
        return None
