"""One rounding rule for shares, exact numbers rounded once, halves up; one sign for changes."""

from __future__ import annotations

from fractions import Fraction
from typing import overload

from runout.domain.plain_numbers import divide_half_up


def round_half_up(number: Fraction, decimals: int) -> Fraction:
    """Return the nearest number with ``decimals`` decimals; halves round away from zero.

    >>> round_half_up(Fraction(1, 16), 3), round_half_up(Fraction(-1, 16), 3)
    (Fraction(63, 1000), Fraction(-63, 1000))
    """
    scale = 10**decimals
    units = divide_half_up(abs(number.numerator) * scale, number.denominator)
    return Fraction(units if number >= 0 else -units, scale)


def rounded_share(part: int, whole: int, decimals: int) -> float:
    """Return a part of a whole, rounded in the same way; faster than with fractions.

    >>> rounded_share(38, 44, 4), rounded_share(1, 16, 3)
    (0.8636, 0.063)
    """
    scale: int = 10**decimals
    return divide_half_up(part * scale, whole) / scale


def percent(share: Fraction, decimals: int = 1) -> str:
    """Return a share as the digits of a percentage.

    >>> percent(Fraction(9, 44)), percent(Fraction(1, 32), 2), percent(Fraction(0))
    ('20.5', '3.13', '0.0')
    """
    # The number has few enough decimals for its float to format exactly.
    return f"{float(round_half_up(100 * share, decimals)):.{decimals}f}"


@overload
def change(old: float, new: float) -> float: ...
@overload
def change(old: float | None, new: float | None) -> float | None: ...
def change(old: float | None, new: float | None) -> float | None:
    """Return a number of the new less that of the old; None where either has none.

    >>> change(88.0, 92.0), change(None, 92.0)
    (4.0, None)
    """
    return None if old is None or new is None else new - old
