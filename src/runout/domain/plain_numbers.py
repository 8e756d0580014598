"""Which values count as numbers: numpy's do, booleans do not."""

from __future__ import annotations

import numbers
from typing import TypeGuard


def is_integer(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number by its type.

    >>> is_integer(3), is_integer(3.0), is_integer("3"), is_integer(True)
    (True, False, False, False)
    """
    return type(value) is int or (
        isinstance(value, numbers.Integral) and not isinstance(value, bool)
    )


def is_number(value: object) -> TypeGuard[float]:
    """Whether a value is a number, whole or not.

    >>> is_number(0.5), is_number(3), is_number("0.5"), is_number(True)
    (True, True, False, False)
    """
    return isinstance(value, numbers.Real) and not isinstance(value, bool)


def divide_half_up(numerator: int, denominator: int) -> int:
    """Return a quotient as the nearest integer, halves up.

    >>> divide_half_up(7, 2), divide_half_up(10, 3)
    (4, 3)
    """
    return (2 * numerator + denominator) // (2 * denominator)
