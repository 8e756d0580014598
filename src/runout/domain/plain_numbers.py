"""What is taken for a number where a caller gives one: numpy's are, true and false are not."""

from __future__ import annotations

import numbers
from typing import TypeGuard


def is_whole(given: object) -> TypeGuard[int]:
    """Whether a value is a whole number by its type.

    >>> is_whole(3), is_whole(3.0), is_whole("3"), is_whole(True)
    (True, False, False, False)
    """
    return isinstance(given, numbers.Integral) and not isinstance(given, bool)


def is_number(given: object) -> TypeGuard[float]:
    """Whether a value is a number, whole or not.

    >>> is_number(0.5), is_number(3), is_number("0.5"), is_number(True)
    (True, True, False, False)
    """
    return isinstance(given, numbers.Real) and not isinstance(given, bool)
