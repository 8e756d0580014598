"""Numbers and weights in range notation: fractions, percentages, prefixes, how messages show them.

Columns in the errors raised here count from the start of the token.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from runout.domain.amounts import shifted
from runout.domain.ranges.units import quote
from runout.errors import NotationError

NUMBER: Final = r"(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)(?:[eE][-+]?[0-9]{1,4}+)?"
FRACTION: Final = re.compile(NUMBER)
WEIGHT: Final = rf"([:@])({NUMBER})(%?)"
WEIGHTS_ARE: Final = "weights are written AA:0.5, AA:50%, AA@50 or 50%(AA, KK)"


def short(text: str) -> str:
    """Truncate text that would make a message unreadable."""
    return text if len(text) <= 24 else f"{text[:24]}…"


def percent_of(number: str) -> str:
    """Return a fraction of 1 in percent, exactly.

    >>> percent_of("0.5"), percent_of("1"), percent_of(".125"), percent_of("5e-1")
    ('50', '100', '12.5', '50')
    """
    percent = f"{shifted(Decimal(number), 2):f}"
    return percent.rstrip("0").rstrip(".") if "." in percent else percent


def read_weight(word: str, text: str, at: int) -> float:
    """Read ``:0.5``, ``:50%`` or ``@50``, which stands ``at`` characters into the token."""
    match = re.compile(WEIGHT).fullmatch(text)
    if match is None:
        reason = f"{quote(text)} is not a weight" if len(text) > 1 else "the weight is missing"
        raise wrong(at, len(text), reason, WEIGHTS_ARE)
    if match[1] == "@" and not match[3] and 0 < float(match[2]) <= 1:
        number, percent = short(match[2]), shown_percent(match[2])
        raise wrong(
            at, len(text), f"{number} after '@' has two readings",
            f"write {word}@{percent} for {percent} %, or {word}@{number}% for {number} %",
        )  # fmt: skip
    if match[1] == "@" or match[3]:
        return read_percent(match[2], at + 1)
    return read_fraction(match[2], at + 1, f"{word}:{match[2]}% or {word}@{match[2]}")


def read_prefix(number: str, tail: str) -> float:
    """Read the number before a colon, a percentage."""
    if 0 < float(number) <= 1:
        hand, shown, percent = short(tail[1:]) or "AA", short(number), shown_percent(number)
        raise wrong(
            0, len(number), f"{shown} as a prefix has two readings",
            f"write {percent}:{hand} for {percent} %, or {shown}%({hand}) for {shown} %",
        )  # fmt: skip
    return read_percent(number, 0)


def shown_percent(number: str) -> str:
    """Return a fraction of 1 in percent; that of a long number is truncated.

    >>> shown_percent("0.5"), shown_percent("0.123456789012345678901e-1")
    ('50', '1.23456789012345678901')
    """
    percent = percent_of(number)
    return percent if number == short(number) else short(percent)


def read_fraction(number: str, at: int, percentage: str) -> float:
    """Read a fraction of 1; ``percentage`` spells the same number in percent, for the hint."""
    weight = float(number)
    if weight > 1:
        hint = "a weight is a fraction from 0 to 1"
        if weight <= 100:
            hint += f"; for {short(number)} % write {short(percentage)}"
        raise wrong(at, len(number), f"{short(number)} is more than 1", hint)
    return weight


def read_percent(number: str, at: int) -> float:
    """Read a percentage as a fraction of 1."""
    mantissa, _, exponent = number.lower().partition("e")
    # Moving the point in the text is exact; dividing by 100 would not always give back the number
    # that a weight was printed from.
    weight = float(f"{mantissa}e{int(exponent or 0) - 2}")
    if weight > 1:
        raise wrong(
            at, len(number), f"{short(number)} % is more than 100 %", "a weight is at most 100 %"
        )
    return weight


def wrong(at: int, length: int, reason: str, hint: str) -> NotationError:
    return NotationError("", at + 1, length, reason, hint)
