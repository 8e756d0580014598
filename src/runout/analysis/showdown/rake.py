"""Rake: what the house takes from the pots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from runout.analysis.showdown.inputs.amounts import (
    AnyAmount,
    count_units,
    read_member,
    read_rate,
    read_unit,
)
from runout.analysis.showdown.inputs.members import RAKE, RAKE_CAP, Member
from runout.analysis.showdown.pots import Layer
from runout.domain.amounts import Amount, Unit
from runout.errors import PokerError


@dataclass(frozen=True, slots=True)
class Rake:
    """What the house takes: a share of the pots, rounded down to the unit, at most ``cap``.

    The rate is a fraction of 1: a text, a Decimal, a Fraction, or a float, which is taken as the
    decimals it prints. With ``no_flop_no_drop`` a hand that ends before the flop pays nothing.

    >>> Rake("0.05", cap=3).of(50), Rake(0.05, cap=3).of(100), Rake("5%").of(100)
    (2, 3, 5)
    >>> Rake("5%").of("12.50"), Rake("5%").of(50, unit="0.01")
    (Decimal('0.62'), Decimal('2.5'))
    """

    rate: Fraction
    cap: Amount | None
    no_flop_no_drop: bool

    def __init__(
        self,
        rate: str | float | Decimal | Fraction,
        cap: AnyAmount | None = None,
        no_flop_no_drop: bool = False,
    ) -> None:
        object.__setattr__(self, "rate", read_rate(rate))
        object.__setattr__(self, "cap", None if cap is None else read_member(cap, RAKE_CAP))
        if not isinstance(no_flop_no_drop, bool):
            raise PokerError(
                f"rake, no_flop_no_drop: {no_flop_no_drop!r} is neither true nor false"
            ).at("/rake/no_flop_no_drop")
        object.__setattr__(self, "no_flop_no_drop", no_flop_no_drop)

    @classmethod
    def read(cls, raw: Rake | Mapping[str, Any] | None) -> Rake:
        """Read a rake: a `Rake`, an object with its fields, or None for no rake."""
        if raw is None:
            return NO_RAKE
        if isinstance(raw, Rake):
            return raw
        if not isinstance(raw, Mapping) or "rate" not in raw:
            raise PokerError(
                f"rake: {raw!r} is not an object with rate, cap, no_flop_no_drop"
            ).at(RAKE.pointer)  # fmt: skip
        for key in raw:
            if key not in cls.__slots__:
                raise PokerError(
                    f"rake: {key!r} is not known; a rake has {', '.join(cls.__slots__)}"
                ).at(RAKE.pointer)
        return cls(**raw)

    def of(
        self, chips: AnyAmount, *, flop: bool = True, unit: AnyAmount | Unit | None = None
    ) -> Amount:
        """Return the rake of pots that hold so many chips; ``flop``: whether one was dealt."""
        total = read_member(chips, _CHIPS)
        smallest = read_unit(unit, [total, self.cap or 0])
        return smallest.amount(
            self.units(count_units(total, smallest, _CHIPS), smallest, flop=flop)
        )

    def units(self, total: int, unit: Unit, *, flop: bool) -> int:
        if self.no_flop_no_drop and not flop:
            return 0
        due = self.rate.numerator * total // self.rate.denominator
        return due if self.cap is None else min(due, count_units(self.cap, unit, RAKE_CAP))


_CHIPS: Final = Member("chips", "/chips")
NO_RAKE: Final = Rake(0)


def spread_rake(rake: Rake, pots: tuple[Layer, ...], unit: Unit, *, flop: bool) -> list[int]:
    """Return what the house takes from each pot: all it can from the main pot, then the next."""
    remaining = rake.units(sum(pot.amount for pot in pots), unit, flop=flop)
    dues = []
    for pot in pots:
        due = min(remaining, pot.amount)
        dues.append(due)
        remaining -= due
    return dues
