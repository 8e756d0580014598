"""Pot odds: the equity that a call needs, and its expected value.

The pot is the chips before the call, the opponent's bet included. Chips may be fractional; all sums
are exact.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Final

from runout.analysis.rounding import round_half_up
from runout.documents import Document, ExactText
from runout.domain.amounts import Unit
from runout.domain.plurals import noun_for
from runout.errors import PokerError, excerpt

Number = int | float | Decimal | Fraction | str
"""A number, or its decimals as text."""

_TEXT: Final = re.compile(r"\s*[+-]?(\d{1,400}(\.\d{0,400})?|\.\d{1,400})\s*", re.ASCII)
MAX_CHIPS: Final = 10**18
_MAX_DECIMALS: Final = 6


@dataclass(frozen=True, slots=True, repr=False)
class PotOdds(Document):
    """A call and its price; with an equity also its expected value."""

    members = (
        "pot", "call", "odds", "break_even", "break_even_fraction", "equity", "expected_value",
        "expected_value_fraction", "is_right", "implied", "sentence",
    )  # fmt: skip

    pot: Fraction
    """Chips in the middle, the bet to be called included."""
    call: Fraction
    """Chips that the call costs."""
    equity: Fraction | None = None
    """The caller's average share of the pot, 0 to 1; None if unknown."""

    def __repr__(self) -> str:
        return f"<PotOdds: {self.sentence}>"

    def __str__(self) -> str:
        return self.sentence

    @property
    def break_even(self) -> Fraction:
        """The equity at which calling and folding have equal value."""
        return self.call / (self.pot + self.call)

    @property
    def break_even_fraction(self) -> ExactText:
        """The same, exact."""
        return self.break_even

    @property
    def ratio(self) -> Fraction:
        """Chips to win for each chip called."""
        return self.pot / self.call

    @property
    def odds(self) -> str:
        """The ratio as text: ``3 to 1``."""
        return f"{write_amount(self.ratio)} to 1"

    @property
    def expected_value(self) -> Fraction | None:
        """The average chips won by the call; a fold wins none."""
        if self.equity is None:
            return None
        return self.equity * (self.pot + self.call) - self.call

    @property
    def expected_value_fraction(self) -> ExactText | None:
        """The same, exact."""
        return self.expected_value

    @property
    def is_right(self) -> bool | None:
        """Whether the call is no worse than a fold."""
        value = self.expected_value
        return None if value is None else value >= 0

    @property
    def implied(self) -> Fraction | None:
        """The chips to win later, when the hand wins, for the call to break even.

        0 if it does already; None if no amount suffices, or without an equity.
        """
        value = self.expected_value
        if value is None or not self.equity:
            return None
        return max(Fraction(), -value / self.equity)

    @property
    def sentence(self) -> str:
        """All of it in one sentence."""
        price = f"call {write_amount(self.call)} into {write_amount(self.pot)} needs"
        if self.equity is None:
            return f"{price} {write_percent(self.break_even)}"
        needed, owned = _distinct_percents(self.break_even, self.equity)
        return f"{price} {needed}, you have {owned}: {self._verdict()}"

    def facts(self) -> list[tuple[str, str]]:
        """Return the price and, with an equity, the value by name, as text."""
        lines = [("pot odds", self.odds), ("needed", write_percent(self.break_even))]
        if self.equity is not None:
            lines.append(("equity", write_percent(self.equity)))
            lines.append(("value", self._value_text()))
            lines.append(("implied", self._implied_text()))
        return lines

    def _value_text(self) -> str:
        value = self.expected_value or Fraction()
        chips = noun_for(abs(float(value)), "chip")
        return f"{'+' if value > 0 else ''}{write_amount(value)} {chips} on average"

    def _implied_text(self) -> str:
        if self.implied is None:
            return "no amount would do"
        if self.implied == 0:
            return "nothing more need be won later"
        return f"{write_amount(self.implied)} more must be won later"

    def _verdict(self) -> str:
        if self.equity == self.break_even:
            return "the call breaks even"
        if self.is_right:
            return "the call is right"
        if self.implied is None:
            return "the call cannot win"
        return f"the call is wrong unless you win {write_amount(self.implied)} more later"


def pot_odds(pot: Number, call: Number, *, equity: Number | None = None) -> PotOdds:
    """Return the price of a call, and with an equity its expected value.

    >>> odds = pot_odds(150, 50, equity=0.409)
    >>> odds.break_even, odds.odds, float(odds.expected_value)
    (Fraction(1, 4), '3 to 1', 31.8)
    >>> print(odds.sentence)
    call 50 into 150 needs 25 %, you have 40.9 %: the call is right
    >>> print(pot_odds(150, 50, equity=0.2).sentence)
    call 50 into 150 needs 25 %, you have 20 %: the call is wrong unless you win 50 more later
    >>> print(pot_odds("12.50", "2.50").sentence)
    call 2.5 into 12.5 needs 16.7 %
    """
    chips = _exact(pot, "pot"), _exact(call, "call")
    if chips[0] < 0:
        raise PokerError(f"pot {pot}: a pot is not negative").at("/pot")
    if chips[1] <= 0:
        raise PokerError(f"call {call}: a call costs something").at("/call")
    for name, amount, value in zip(("pot", "call"), chips, (pot, call), strict=True):
        if amount > MAX_CHIPS:
            raise PokerError(f"{name} {value}: at most {MAX_CHIPS} chips").at(f"/{name}")
    if equity is None:
        return PotOdds(*chips)
    share = _exact(equity, "equity")
    if not 0 <= share <= 1:
        remedy = f"; for {equity} % give {float(share) / 100:.6g}" if 1 < share <= 100 else ""
        raise PokerError(f"equity {equity}: use a fraction from 0 to 1{remedy}").at("/equity")
    price = PotOdds(*chips)
    if isinstance(equity, float) and equity == float(price.break_even):
        share = price.break_even  # the nearest float, so the exact value is meant
    return PotOdds(*chips, share)


def equity_realized(ev: float, equity: float, pot: float) -> float:
    """Return the share of a pot that is won in play, over the equity; NaN without any equity.

    >>> equity_realized(ev=30, equity=0.25, pot=100)
    1.2
    """
    return ev / (equity * pot) if equity > 0 else math.nan


def _exact(value: Number, name: str) -> Fraction:
    """Return a number as a fraction; a float counts as its shortest decimals."""
    if isinstance(value, str):
        if not _TEXT.fullmatch(value):
            remedy = "write it with a decimal point, as 2.5, and without a sign for a unit"
            raise PokerError(f"{name} {excerpt(value)} is not a number; {remedy}").at(f"/{name}")
        return Fraction(value.strip())
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal | Fraction):
        raise PokerError(f"{name} {value!r} is not a number").at(f"/{name}")
    try:
        return Fraction(float.__repr__(value) if isinstance(value, float) else value)
    except (ValueError, OverflowError):  # NaN and infinity
        raise PokerError(f"{name} {value}: use a finite number").at(f"/{name}") from None


def write_percent(share: Fraction, decimals: int = 1) -> str:
    """Return a share as a percentage, without trailing zeros.

    >>> write_percent(Fraction(1, 4)), write_percent(Fraction(1, 3))
    ('25 %', '33.3 %')
    """
    return f"{_trimmed(100 * share, decimals)} %"


def write_amount(amount: Fraction) -> str:
    """Return chips or odds to at most two decimals.

    >>> [write_amount(Fraction(text)) for text in ("3", "5/2", "1/3", "1/999")]
    ['3', '2.5', '0.33', 'under 0.01']
    """
    return _trimmed(amount, 2)


def _distinct_percents(first: Fraction, second: Fraction) -> tuple[str, str]:
    """Return two percentages with enough decimals to differ where the shares do."""
    for decimals in range(1, _MAX_DECIMALS + 1):
        texts = write_percent(first, decimals), write_percent(second, decimals)
        if first == second or texts[0] != texts[1]:
            break
    return texts


def _trimmed(number: Fraction, decimals: int) -> str:
    unit = Unit(decimals)
    rounded = round_half_up(number, decimals)
    if number and not rounded:
        sign = "-" if number < 0 else ""
        return f"{sign}under {unit.text(1)}"
    return unit.text(int(rounded * unit.scale))
