"""Kinds of parameters: cards, holdings, ranges, chips, shares, numbers and choices."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, Final

from runout.analysis.odds import MAX_CHIPS
from runout.errors import PokerError
from runout.questions.question import Kind

_MAX_CARD_TEXT: Final = 1000  # 52 cards with generous separators
MAX_CHART_TEXT: Final = 200_000
_MAX_RANGE_TEXT: Final = 100_000  # every combo with a weight of 17 digits is 35,000
_NUMBER: Final = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)", re.ASCII)


def decimal_schema(maximum: int) -> dict[str, Any]:
    """Return the schema of a decimal: a number, or text, which is not rounded."""
    return {
        "anyOf": [
            {"type": "number", "minimum": 0, "maximum": maximum},
            {"type": "string", "pattern": r"^[0-9]{1,19}(\.[0-9]{1,20})?$"},
        ]
    }


def _read_chips(text: str) -> Decimal:
    if not _NUMBER.fullmatch(text.strip()):
        raise PokerError(f"{text!r} is not a number of chips, such as 150 or 2.5")
    return Decimal(text.strip())


def _read_share(text: str) -> Decimal:
    number = text.strip().removesuffix("%").rstrip()
    if not _NUMBER.fullmatch(number):
        raise PokerError(f"{text!r} is not an equity, such as 0.409 or 40.9%")
    return Decimal(f"{number}e-2" if text.strip().endswith("%") else number)


def whole_number(minimum: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not text.strip().isdecimal() or int(text) < minimum:
            raise PokerError(f"{text!r} is not a whole number of {minimum} or more")
        return int(text)

    return read


Cards = Annotated[
    str,
    Kind(
        "CARDS",
        {"type": "string", "maxLength": _MAX_CARD_TEXT},
        "Cards as text: `AhKh`, `7h 5h 2c`, `10d`; empty for none.",
    ),
]
RangeText = Annotated[
    str,
    Kind(
        "RANGE",
        {"type": "string", "maxLength": _MAX_RANGE_TEXT},
        "A range as text: `QQ+,AKs:0.5`, `15%`, `random`.",
    ),
]
ChartText = Annotated[str, Kind("CHART", {"type": "string", "maxLength": MAX_CHART_TEXT})]
Word = Annotated[str, Kind("NAME", {"type": "string", "maxLength": 100})]
Holding = Annotated[
    str,
    Kind(
        "HAND",
        {"type": "string", "maxLength": _MAX_RANGE_TEXT},
        "What a player holds: cards (`AhKh`), a half-known hand (`Ah?`), an unknown one"
        " (`??` or empty), or a range (`QQ+,AKs:0.5`, `15%`).",
    ),
]
CHIPS: Final = Kind(
    "CHIPS",
    decimal_schema(MAX_CHIPS),
    "Chips, whole or not: a number, or its decimals as text.",
    _read_chips,
)
Chips = Annotated[int | float | str | Decimal | Fraction, CHIPS]
Share = Annotated[
    int | float | str | Decimal | Fraction,
    Kind(
        "SHARE",
        decimal_schema(1),
        "A fraction of 1: a number, or its decimals as text.",
        _read_share,
    ),
]
Flag = Annotated[bool, Kind("", {"type": "boolean"})]
Count = Annotated[
    int, Kind("N", {"type": "integer", "minimum": 1, "maximum": 10**9}, read=whole_number(1))
]
Error = Annotated[
    float, Kind("FRACTION", {"type": "number", "minimum": 1e-5, "exclusiveMaximum": 1}, read=float)
]
SeedText = Annotated[
    str,
    Kind(
        "N",
        {"type": "string", "pattern": "^[0-9]{1,20}$"},
        "An unsigned 64-bit number as decimal text; equal seeds draw equal deals.",
        lambda text: str(whole_number(0)(text)),
    ),
]
