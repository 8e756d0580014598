"""The bet-size language: how much a player may bet or raise.

::

    sizes = "" | "none" | size {"," size}
    size  = num ["%"]          of the pot; for a raise, of the pot after the call, on top of the bet
          | num "x"            times the previous bet (raises only)
          | num "c"            chips; for a raise, on top of the previous bet
          | [n] "e" [num "%"]  geometric: the same share of the pot on each of n streets and then
                               all-in, at most num % of the pot; without n, on those still to come
          | "a" | "all-in"

A number without a sign is a percentage from 10 to 1000, as other solvers write it. Smaller and
larger ones are refused with their possible readings: 0.5 may be half of the pot, 2.5 a multiple of
the bet, 5000 chips. So is a comma that may separate decimals or thousands: 33,3% and 12,500c. A
raise counts the streets of a geometric size as a bet does, this one included, after any number of
raises.

Numbers are kept as written, not as binary fractions: 35 % of 90 is 31.5 and rounds up. Sizes
become chips in :mod:`runout.domain.betting.bet_amounts`.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, final

from runout.domain.amounts import MAX_DECIMALS, Amount, amount_text, read_amount, shifted
from runout.domain.immutable import Immutable
from runout.errors import LimitExceeded, NotationError, PokerError, WrongAmount

MAX_SIZES: Final = 64
_MAX_SIZE_LENGTH: Final = 24  # characters
_MAX_STREETS: Final = 100
_MIN_FRACTION: Final = 0.0001
_MAX_FRACTION: Final = 10  # of the pot, as a plain number; more is a percentage
_MIN_BARE_PERCENT: Final = 10
_MAX_BARE_PERCENT: Final = 1000
_MAX_WRITTEN: Final = 1e15  # longer numbers are not quoted in errors


@dataclass(frozen=True, slots=True)
class PotFraction:
    """A share of the pot: ``50%``.

    >>> str(PotFraction(Decimal("0.333")))
    '33.3%'
    """

    fraction: Decimal

    def __str__(self) -> str:
        return f"{_plain(shifted(self.fraction, 2))}%"


@dataclass(frozen=True, slots=True)
class PreviousBet:
    """A multiple of the previous bet, to raise to: ``2.5x``."""

    multiple: Decimal

    def __str__(self) -> str:
        return f"{_plain(self.multiple)}x"


@dataclass(frozen=True, slots=True)
class Chips:
    """A number of chips, to bet or to raise by: ``100c``, ``4.5c``."""

    amount: Amount

    def __str__(self) -> str:
        return f"{amount_text(self.amount)}c"


@dataclass(frozen=True, slots=True)
class Geometric:
    """The share of the pot that, bet on each of ``streets`` streets, ends all-in: ``e``, ``2e``.

    ``streets`` None counts those still to come: 3 on the flop, 2 on the turn, 1 on the river.
    ``cap`` is the largest share: ``3e200%`` never bets more than twice the pot.
    """

    streets: int | None = None
    cap: Decimal | None = None

    def __str__(self) -> str:
        streets = "" if self.streets is None else self.streets
        cap = "" if self.cap is None else PotFraction(self.cap)
        return f"{streets}e{cap}"


@dataclass(frozen=True, slots=True)
class AllIn:
    """Everything: ``a``."""

    def __str__(self) -> str:
        return "a"


Size = PotFraction | PreviousBet | Chips | Geometric | AllIn
Sizes = str | float | Size | Iterable[str | float | Size]
"""What is read as a list of sizes: text, a size, or several.

A number below 10 is a fraction of the pot, one above 10 a percentage.
"""


@final
class BetSizes(Immutable):
    """The sizes one player uses on one street: to bet, to raise, and to bet as a donk.

    Donk sizes replace the first bet of the player out of position on a street that follows a
    call; without any (``donks`` None) the ordinary ones apply. ``none`` forbids donk bets.

    >>> sizes = BetSizes("60%, e, a", "2.5x")
    >>> [str(size) for size in sizes.bets], sizes.donks
    (['60%', 'e', 'a'], None)
    >>> print(sizes)
    bet 60%, e, a; raise 2.5x
    >>> BetSizes.parse("bet 60%, e, a; raise 2.5x") == sizes == BetSizes([0.6, "e", "a"], "2.5x")
    True
    >>> BetSizes("50, 100", "60")
    BetSizes('50%, 100%', '60%')
    """

    __slots__ = ("bets", "donks", "raises")

    bets: tuple[Size, ...]
    raises: tuple[Size, ...]
    donks: tuple[Size, ...] | None

    def __init__(self, bet: Sizes = "", raise_: Sizes = "", donk: Sizes | None = "") -> None:
        blank = isinstance(donk, str) and not donk.strip()
        donks = None if donk is None or blank else read_sizes(donk)
        object.__setattr__(self, "bets", read_sizes(bet))
        object.__setattr__(self, "raises", read_sizes(raise_, raising=True))
        object.__setattr__(self, "donks", donks)

    @classmethod
    def parse(cls, text: str) -> BetSizes:
        """Read ``bet 50%, a; raise 2.5x; donk 30%``, in any order; a missing list is empty.

        >>> BetSizes.parse("raise 3x; bet 1/2")
        Traceback (most recent call last):
            ...
        runout.errors.NotationError: 'raise 3x; bet 1/2', character 15: '1/2' is not a bet size; \
sizes are 50% (of the pot), 100c (chips), e, 2e, 3e200% (geometric), a (all-in)
        """
        lists: dict[str, tuple[Size, ...]] = {}
        for part in re.finditer(r"[^;]+", text):
            label = _LABEL.match(text, part.start(), part.end())
            if label is None or label[1].lower() in lists:
                item = part[0].strip()
                column, length = text.index(item, part.start()) + 1, max(1, len(item))
                reason = "not a list of sizes" if label is None else "repeated sizes"
                hint = "write bet 50%, a; raise 2.5x; donk 30%"
                raise NotationError(text, column, length, reason, hint)
            name = label[1].lower()
            raising = name == "raise"
            lists[name] = _read_list(text, label.end(), part.end(), raising=raising)
        return cls(lists.get("bet", ()), lists.get("raise", ()), lists.get("donk"))

    @property
    def bet_text(self) -> str:
        """The bet sizes as text; empty where there are none."""
        return ", ".join(map(str, self.bets))

    @property
    def raise_text(self) -> str:
        return ", ".join(map(str, self.raises))

    @property
    def donk_text(self) -> str:
        """The sizes of donk bets: empty where ordinary ones serve, ``none`` where they are barred.

        >>> BetSizes("50%").donk_text, BetSizes("50%", donk="none").donk_text
        ('', 'none')
        """
        return "" if self.donks is None else ", ".join(map(str, self.donks)) or "none"

    @property
    def chip_amounts(self) -> list[Amount]:
        """The amounts of the sizes in chips.

        >>> BetSizes("50%, 4.5c", "100c").chip_amounts
        [Decimal('4.5'), 100]
        """
        sizes = (*self.bets, *self.raises, *(self.donks or ()))
        return [size.amount for size in sizes if isinstance(size, Chips)]

    def without_donks(self) -> BetSizes:
        return self if self.donks is None else BetSizes(self.bets, self.raises)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, BetSizes):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[object, ...]:
        return BetSizes, self._key()

    def __str__(self) -> str:
        text = f"bet {self.bet_text or 'none'}; raise {self.raise_text or 'none'}"
        return text if self.donks is None else f"{text}; donk {self.donk_text}"

    def __repr__(self) -> str:
        donk = "" if self.donks is None else f", {self.donk_text!r}"
        return f"BetSizes({self.bet_text!r}, {self.raise_text!r}{donk})"

    def _key(self) -> tuple[object, ...]:
        return self.bets, self.raises, self.donks


# Letters are spelled out in both cases: re.IGNORECASE would also take signs that are not ASCII.
_NUMBER: Final = r"[0-9]+(?:\.[0-9]*)?|\.[0-9]+"
_SIZE: Final = re.compile(
    rf"(?P<number>{_NUMBER})\s*(?P<unit>[%xXcC])"
    rf"|(?P<streets>[0-9]+)?\s*(?P<geometric>[eE])\s*(?:(?P<cap>{_NUMBER})\s*%)?"
    r"|[aA](?:[lL]{2}[- ]?[iI][nN])?"
)
_BARE_NUMBER: Final = re.compile(_NUMBER)
_DECIMAL_COMMA: Final = re.compile(r"(?<![0-9.,])([0-9]+),([0-9]{1,2}\s*[%xXcC])")
_THOUSANDS: Final = re.compile(r"(?<![0-9.,])([1-9][0-9]{0,2}),((?:[0-9]{3},)*[0-9]{3}\s*[cC])")
_LABEL: Final = re.compile(r"\s*([bB][eE][tT]|[rR][aA][iI][sS][eE]|[dD][oO][nN][kK])\b")
_BETS_ARE: Final = "50% (of the pot), 100c (chips), e, 2e, 3e200% (geometric), a (all-in)"
_NOTHING: Final = "a size of nothing", "remove it, or write a number above 0"
_RAISES_ARE: Final = f"2.5x (times the previous bet), {_BETS_ARE}"


def read_sizes(source: Sizes, *, raising: bool = False) -> tuple[Size, ...]:
    """Read a list of sizes; ``raising`` marks raises, where ``2.5x`` is valid.

    >>> [str(size) for size in read_sizes(" 50 %, 3E200% ,A")], read_sizes([0.5, 1])[1]
    (['50%', '3e200%', 'a'], PotFraction(fraction=Decimal('1')))
    """
    if isinstance(source, str):
        return _read_list(source, 0, len(source), raising=raising)
    if isinstance(source, Size | int | float | Decimal):
        return (_read_value(source, raising=raising),)
    if not isinstance(source, Iterable):
        raise _not_a_size(source)
    sizes: list[Size] = []
    for item in source:
        if isinstance(item, str):
            sizes.extend(read_sizes(item, raising=raising))
        else:
            sizes.append(_read_value(item, raising=raising))
        if len(sizes) > MAX_SIZES:
            raise _too_many()
    return tuple(sizes)


def _read_value(value: object, *, raising: bool) -> Size:
    if isinstance(value, Size):  # made by hand
        wrong = functools.partial(NotationError.whole, str(value))
        if len(str(value)) > _MAX_SIZE_LENGTH:
            raise wrong("a size of too many digits", "write fewer digits, such as 33.3%")
        return _playable(value, wrong, raising=raising)
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise _not_a_size(value)
    if isinstance(value, Decimal) and value.is_nan():  # NaN compares with nothing
        raise _not_a_size(value)
    if _MIN_FRACTION <= value < _MAX_FRACTION:
        return PotFraction(Decimal(str(value)))
    if _MAX_FRACTION < value <= _MAX_BARE_PERCENT:
        return PotFraction(shifted(Decimal(str(value)), -2))
    if value == _MAX_FRACTION:
        raise PokerError(f"{value!r} may be ten pots or a tenth of one; write '1000%' or '10%'")
    quoted = repr(value) if -_MAX_WRITTEN < value < _MAX_WRITTEN else "out of bounds"
    raise PokerError(
        f"{quoted}: a number is a fraction of the pot from {_MIN_FRACTION}, or a percentage"
        f" up to {_MAX_BARE_PERCENT}; write others as text, such as '50%' or '50c'"
    )


def _not_a_size(value: object) -> PokerError:
    return PokerError(f"{value!r} is not a bet size; give text such as '50%, a', or a fraction 0.5")


def _too_many() -> LimitExceeded:
    return LimitExceeded(f"more than {MAX_SIZES} bet sizes in one list; give fewer")


def _read_list(text: str, start: int, end: int, *, raising: bool) -> tuple[Size, ...]:
    if text[start:end].strip().lower() in ("", "none"):
        return ()
    _refuse_commas_in_numbers(text, start, end)
    sizes: list[Size] = []
    while start <= end:
        comma = text.find(",", start, end)
        stop = end if comma < 0 else comma
        sizes.append(_read_size(text, start, stop, raising=raising))
        if len(sizes) > MAX_SIZES:
            raise _too_many()
        start = stop + 1
    return tuple(sizes)


def _refuse_commas_in_numbers(text: str, start: int, end: int) -> None:
    """Refuse a comma that may belong to a number or separate two sizes."""
    for pattern, mark in ((_DECIMAL_COMMA, "."), (_THOUSANDS, "")):
        match = pattern.search(text, start, end)
        if match is not None:
            one = f"{match[1]}{mark}{match[2].replace(',', '')}"
            two = f"{match[1]}%, {match[2].replace(',', '%, ')}"
            reason = f"{match[0]!r} may be one size or several"
            hint = f"write {one}, or {two}"
            raise NotationError(text, match.start() + 1, len(match[0]), reason, hint)


def _read_size(text: str, start: int, end: int, *, raising: bool) -> Size:
    item = text[start:end].strip()

    def wrong(reason: str, hint: str) -> NotationError:
        return NotationError(text, text.index(item, start) + 1, max(1, len(item)), reason, hint)

    if len(item) <= _MAX_SIZE_LENGTH:
        if match := _SIZE.fullmatch(item):
            return _playable(_size_of(match), wrong, raising=raising)
        if _BARE_NUMBER.fullmatch(item):
            number = Decimal(item)
            if _MIN_BARE_PERCENT <= number <= _MAX_BARE_PERCENT:
                return PotFraction(shifted(number, -2))
            if not number:
                raise wrong(*_NOTHING)
            reason = f"{item!r} without a sign may mean several sizes"
            raise wrong(reason, _readings(number, raising))
    shown = item[:_MAX_SIZE_LENGTH]
    reason = f"{shown!r} is not a bet size" if item else "a bet size is missing"
    raise wrong(reason, f"sizes are {_RAISES_ARE if raising else _BETS_ARE}")


def _readings(number: Decimal, raising: bool) -> str:
    text = _plain(number)
    readings = [f"{text}% (of the pot)"]
    if number < _MIN_BARE_PERCENT:
        readings.insert(0, f"{_plain(shifted(number, 2))}%")
        if raising and number > 1:
            readings.insert(0, f"{text}x (times the previous bet)")
    if _is_amount(number):
        readings.append(f"{text}c (chips)")
    *others, last = readings
    return f"write {', '.join(others)} or {last}" if others else f"write {last}"


def _is_amount(number: Decimal) -> bool:
    try:
        read_amount(number, "chips")
    except WrongAmount:
        return False
    return True


def _size_of(match: re.Match[str]) -> Size:
    if match["geometric"]:
        streets = None if match["streets"] is None else int(match["streets"])
        cap = None if match["cap"] is None else shifted(Decimal(match["cap"]), -2)
        return Geometric(streets, cap)
    if match["number"] is None:
        return AllIn()
    number = Decimal(match["number"])
    unit = match["unit"].lower()
    if unit == "%":
        return PotFraction(shifted(number, -2))
    return PreviousBet(number) if unit == "x" else Chips(number)


_Wrong = Callable[[str, str], NotationError]
"""The error at the place of a size, from its reason and hint."""


def _playable(size: Size, wrong: _Wrong, *, raising: bool) -> Size:
    """Return a size, an amount of chips in its one spelling, unless it cannot be played."""
    match size:
        case PotFraction(fraction):
            _check_positive(fraction, wrong)
        case PreviousBet(multiple):
            _check_positive(multiple, wrong)
            if not raising:
                raise wrong("there is no previous bet to multiply", f"for a bet {_BETS_ARE}")
            if multiple <= 1:
                raise wrong("a raise is more than the previous bet", "write 2x or more")
        case Chips(amount):
            _check_positive(amount, wrong)
            try:
                return Chips(read_amount(amount, "chips"))
            except WrongAmount:
                hint = f"write at most {MAX_DECIMALS} digits after the point, such as 4.5c"
                raise wrong("an amount with too many digits", hint) from None
        case Geometric(streets, cap):
            if streets is not None and not 1 <= streets <= _MAX_STREETS:
                raise wrong(f"{streets} streets", f"write 1e to {_MAX_STREETS}e")
            if cap is not None:
                _check_positive(cap, wrong)
    return size


def _check_positive(number: Amount, wrong: _Wrong) -> None:
    if not number:
        raise wrong(*_NOTHING)
    if not (Decimal(number).is_finite() and number > 0):
        raise wrong(f"{number} is not a bet size", "write a number above 0")


def _plain(number: Decimal) -> str:
    """Return a number without an exponent or trailing zeros."""
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
