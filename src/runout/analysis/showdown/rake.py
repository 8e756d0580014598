"""Rake: what the house takes from the pots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from runout.analysis.showdown.inputs.amounts import (
    AnyAmount,
    read_member,
    read_rate,
    unit_decimals,
)
from runout.analysis.showdown.inputs.players import RAKE, RAKE_CAP, Member
from runout.domain.amounts import Amount, Unit
from runout.errors import PokerError
from runout.kernels.showdown import take_rake


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
            member = RAKE.item("no_flop_no_drop", "no_flop_no_drop")
            raise member.error(f"{no_flop_no_drop!r} is neither true nor false", PokerError)
        object.__setattr__(self, "no_flop_no_drop", no_flop_no_drop)

    @classmethod
    def read(cls, raw: Rake | Mapping[str, Any] | None) -> Rake:
        """Read a rake: a `Rake`, an object with its fields, or None for no rake."""
        if raw is None:
            return NO_RAKE
        if isinstance(raw, Rake):
            return raw
        if not isinstance(raw, Mapping) or "rate" not in raw:
            reason = f"{raw!r} is not an object with rate, cap, no_flop_no_drop"
            raise RAKE.error(reason, PokerError)
        for key in raw:
            if key not in cls.__slots__:
                reason = f"{key!r} is not known; a rake has {', '.join(cls.__slots__)}"
                raise RAKE.error(reason, PokerError)
        return cls(**raw)

    def of(
        self, chips: AnyAmount, *, flop: bool = True, unit: AnyAmount | Unit | None = None
    ) -> Amount:
        """Return the rake of pots that hold so many chips; ``flop``: whether one was dealt."""
        total = read_member(chips, _CHIPS)
        request = {"pots": total, "unit": unit_decimals(unit), "flop": flop}
        amount: Amount = take_rake({**request, "rake": self.request})
        return amount

    @property
    def request(self) -> dict[str, Any]:
        """The rule as the core reads it."""
        # A Decimal's digits are not limited, as those of an int's text are.
        terms = [f"{Decimal(term):f}" for term in self.rate.as_integer_ratio()]
        return {"rate": terms, "cap": self.cap, "no_flop_no_drop": self.no_flop_no_drop}


_CHIPS: Final = Member("chips", "/chips")
NO_RAKE: Final = Rake(0)
