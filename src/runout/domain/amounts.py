"""Amounts of chips or money as decimals, and the unit in which they are integers.

Users write big blinds and cents: 5.5, 97.25. All calculations use integers. A :class:`Unit`
converts exactly in both directions; it is chosen once per spot, table or file. Decimals are never
added or multiplied here, because that rounds to the precision of the caller's decimal context.
"""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from runout.domain.plain_numbers import is_integer, is_number
from runout.errors import WrongAmount, excerpt

Amount = int | Decimal
"""An exact amount: an int where it is whole, else a Decimal without trailing zeros."""

MAX_DECIMALS: Final = 6
MAX_DIGITS: Final = 15  # doubles carry these exactly, so JSON and the page do too
_MAX_INT: Final = 10**MAX_DIGITS - 1
_MAX_EXPONENT: Final = 100
_TEXT: Final = re.compile(r"\s*(-?)(\d*)(?:\.(\d*))?\s*", re.ASCII)
_THOUSANDS: Final = re.compile(r"\s*[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?\s*", re.ASCII)
# A size is rounded to the nearest unit, so by at most half of one: below 1 % of a pot of 51 units.
_MIN_UNITS_PER_POT: Final = 51


def read_amount(value: Any, place: str) -> Amount:
    """Return an amount exactly as written; numbers, decimals and text are read alike.

    >>> read_amount("5.50", "pot"), read_amount(97.25, "stack"), read_amount(6.0, "pot")
    (Decimal('5.5'), Decimal('97.25'), 6)
    >>> read_amount("1,5", "pot")
    Traceback (most recent call last):
    runout.errors.WrongAmount: pot: '1,5' is not an amount; write it with a decimal point, as 5.5
    """
    if _is_too_long(value):
        raise _too_many_digits(value, place)
    text = _plain_text(value)
    match = _TEXT.fullmatch(text) if text is not None else None
    if match is None or not (match[2] or match[3]):
        quoted = excerpt(value) if isinstance(value, str) else excerpt(str(value))
        remedy = "write it with a decimal point, as 5.5"
        if text is not None and _THOUSANDS.fullmatch(text):
            remedy = f"leave out the thousands comma: {text.replace(',', '').strip()}"
        raise WrongAmount(f"{quoted} is not an amount; {remedy}", name=place)
    whole, part = match[2].lstrip("0"), (match[3] or "").rstrip("0")
    if len(part) > MAX_DECIMALS or len(whole) + len(part) > MAX_DIGITS:
        raise _too_many_digits(value, place)
    if match[1] and (whole or part):
        raise WrongAmount(f"{text.strip() if text else text} is below 0", name=place)
    return Decimal(f"{whole or 0}.{part}") if part else int(whole or 0)


def _is_too_long(value: Any) -> bool:
    """Whether a number exceeds every valid amount, and may be too long to format."""
    if isinstance(value, Decimal):
        return value.is_finite() and abs(value.adjusted()) > _MAX_EXPONENT
    if isinstance(value, Fraction):
        return abs(value) > _MAX_INT
    return is_integer(value) and abs(value) > _MAX_INT


def _too_many_digits(value: Any, place: str) -> WrongAmount:
    try:
        quoted = excerpt(str(value))
    except ValueError:  # Python writes no int of more than 4300 digits
        quoted = "the number"
    return WrongAmount(
        f"{quoted} has too many digits; at most {MAX_DIGITS}, and {MAX_DECIMALS} after the point",
        name=place,
    )


def _plain_text(value: Any) -> str | None:
    """Return a value's digits without an exponent; None if it is neither a number nor text."""
    if isinstance(value, str):
        return value
    if isinstance(value, Decimal):
        return f"{value:f}" if value.is_finite() else None
    if is_integer(value):
        return str(operator.index(value))
    if not is_number(value) or not math.isfinite(value):
        return None
    # The shortest text of a float is what was written, 0.1; numpy formats by its own precision.
    shortest = str(value) if hasattr(value, "dtype") else repr(float(value))
    return f"{Decimal(shortest):f}"


def decimals_of(amount: Amount) -> int:
    """Return the number of digits after the decimal point.

    >>> decimals_of(5), decimals_of(Decimal("97.25"))
    (0, 2)
    """
    return 0 if isinstance(amount, int) else max(0, -int(amount.as_tuple().exponent))


def exact(amount: Amount) -> Amount:
    """Return the canonical form of an amount: an int where whole, else without trailing zeros.

    >>> exact(Decimal("1.0")), exact(Decimal("97.20"))
    (1, Decimal('97.2'))
    """
    if isinstance(amount, int):
        return amount
    unit = Unit(decimals_of(amount))
    return unit.amount(unit.count(amount))


def add_amounts(added: Iterable[Amount], taken: Iterable[Amount] = ()) -> Amount:
    """Return the sum of some amounts less that of others.

    >>> add_amounts([Decimal("0.5"), 2]), add_amounts([1, Decimal("0.25")], [Decimal("0.25")])
    (Decimal('2.5'), 1)
    """
    plus, minus = [*added], [*taken]
    if not {*map(type, plus), *map(type, minus)} - {int}:
        return sum(plus) - sum(minus)
    unit = Unit.of([*plus, *minus])
    return unit.amount(sum(map(unit.count, plus)) - sum(map(unit.count, minus)))


def shifted(number: Decimal, places: int) -> Decimal:
    """Return a number with its decimal point moved right by ``places``, exactly.

    >>> shifted(Decimal("0.333"), 2), shifted(Decimal(50), -2)
    (Decimal('33.3'), Decimal('0.50'))
    """
    sign, digits, exponent = number.as_tuple()
    if not isinstance(exponent, int):  # infinity and NaN
        return number
    return Decimal((sign, digits, exponent + places))


@dataclass(frozen=True, slots=True)
class Unit:
    """The unit that internal integers count: its decimal places, 0 for whole chips.

    >>> cents = Unit(2)
    >>> cents.count(Decimal("97.25")), cents.amount(9725), cents.text(9720), cents.amount(9700)
    (9725, Decimal('97.25'), '97.2', 97)
    """

    decimals: int = 0

    @classmethod
    def of(cls, amounts: Iterable[Amount]) -> Unit:
        """Return the coarsest unit in which all the amounts are whole."""
        return cls(max(map(decimals_of, amounts), default=0))

    @classmethod
    def for_pot(cls, pot: Amount, amounts: Iterable[Amount] = ()) -> Unit:
        """Return a unit for the amounts in which bet sizes round by less than 1 % of the pot.

        A pot of fewer than 51 of the finest unit is refused.

        >>> Unit.for_pot(6), Unit.for_pot(100), Unit.for_pot(Decimal("5.5"), [Decimal("97.25")])
        (Unit(decimals=1), Unit(decimals=0), Unit(decimals=2))
        """
        decimals = cls.of([pot, *amounts]).decimals
        while decimals < MAX_DECIMALS and cls(decimals).count(pot) < _MIN_UNITS_PER_POT:
            decimals += 1
        if cls(decimals).count(pot) < _MIN_UNITS_PER_POT:
            least = amount_text(cls(MAX_DECIMALS).amount(_MIN_UNITS_PER_POT))
            raise WrongAmount(
                f"the pot is {amount_text(pot)}; bet sizes can be counted from {least} upward, so"
                " give all amounts in a smaller currency"
            )
        return cls(decimals)

    @property
    def scale(self) -> int:
        """The number of units in one chip."""
        return int(10**self.decimals)

    def count(self, amount: Amount) -> int:
        """Return an amount in units; refuse one that is finer than the unit."""
        if isinstance(amount, int):
            return amount * self.scale
        numerator, denominator = amount.as_integer_ratio()
        units, part = divmod(numerator * self.scale, denominator)
        if part:
            raise WrongAmount(f"{amount} is finer than the smallest amount here, {self.amount(1)}")
        return units

    def amount(self, units: int) -> Amount:
        whole, part = divmod(abs(units), self.scale)
        if not part:
            return units // self.scale
        sign = "-" if units < 0 else ""
        return Decimal(f"{sign}{whole}.{part:0{self.decimals}d}".rstrip("0"))

    def value(self, units: float | Fraction) -> float:
        """Return a fractional number of units, such as an EV, in chips."""
        return float(units / self.scale)

    def text(self, units: int) -> str:
        """Return the text of a number of units as an amount, without trailing zeros."""
        return str(self.amount(units)) if self.decimals else str(units)

    def number(self, units: int) -> int | float:
        """Return the amount of a number of units as an int or a float, for arithmetic."""
        return json_number(self.amount(units)) if self.decimals else units


WHOLE_CHIPS: Final = Unit(0)


def read_unit(value: Any, place: str) -> Unit:
    """Return the unit of this size: 1, 0.1, 0.01 and so on.

    >>> read_unit(0.01, "unit"), read_unit("1", "unit")
    (Unit(decimals=2), Unit(decimals=0))
    """
    if isinstance(value, Unit):
        return value
    amount = read_amount(value, place)
    unit = Unit.of([amount])
    if amount != unit.amount(1):
        raise WrongAmount(
            f"{amount_text(amount)} is not 1, 0.1, 0.01 and so on down to"
            f" {amount_text(Unit(MAX_DECIMALS).amount(1))}",
            name=place,
        )
    return unit


def json_number(amount: Amount) -> int | float:
    """Return an amount as a JSON number: an int where it is whole, else the nearest float.

    >>> json_number(5), json_number(Decimal("97.25"))
    (5, 97.25)
    """
    return amount if isinstance(amount, int) else float(amount)


def amount_text(amount: float | Decimal, *, grouped: bool = False) -> str:
    """Return an amount without an exponent; ``grouped`` separates thousands with commas.

    >>> amount_text(97.25), amount_text(0.00001), amount_text(1234567.5, grouped=True)
    ('97.25', '0.00001', '1,234,567.5')
    """
    number = Decimal(repr(float(amount))) if isinstance(amount, float) else amount
    digits = "f" if isinstance(number, Decimal) else "d"
    return f"{number:{',' if grouped else ''}{digits}}"
