"""One rounding rule for shares: exact numbers are rounded once, halves up."""

from __future__ import annotations

from fractions import Fraction


def round_half_up(number: Fraction, decimals: int) -> Fraction:
    """Return the nearest number of so many decimals; halves go away from zero.

    >>> round_half_up(Fraction(1, 16), 3), round_half_up(Fraction(-1, 16), 3)
    (Fraction(63, 1000), Fraction(-63, 1000))
    """
    scale = 10**decimals
    units = (2 * abs(number.numerator) * scale + number.denominator) // (2 * number.denominator)
    return Fraction(units if number >= 0 else -units, scale)


def percent(share: Fraction, decimals: int = 1) -> str:
    """Return a share as the digits of a percentage.

    >>> percent(Fraction(9, 44)), percent(Fraction(1, 32), 2), percent(Fraction(0))
    ('20.5', '3.13', '0.0')
    """
    # The number has so few decimals that formatting its float rounds nothing again.
    return f"{float(round_half_up(100 * share, decimals)):.{decimals}f}"
