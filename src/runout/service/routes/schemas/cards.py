"""Cards, ranges, chips and shares in JSON; errors carry the place in the text."""

from collections.abc import Iterable
from decimal import Decimal
from typing import Annotated, Final, NamedTuple

from pydantic import AfterValidator, BeforeValidator, Field, StrictInt, WithJsonSchema

from runout.analysis.equity.spots import Seat, read_seat
from runout.domain.ranges.range import OverlapNote, RangeReading, RangeWarning
from runout.errors import at

_MAX_CARD_TEXT: Final = 1000  # 52 cards with generous separators
_MAX_RANGE_TEXT: Final = 100_000  # every combo with a weight of 17 digits is 35,000
MAX_CHIPS: Final = 10**18

CardsText = Annotated[
    str,
    Field(
        max_length=_MAX_CARD_TEXT,
        description="Cards as text: `AhKh`, `7h 5h 2c`, `10d`; empty for none.",
    ),
]
RangeText = Annotated[
    str,
    Field(
        max_length=_MAX_RANGE_TEXT,
        description="A range as text: `QQ+,AKs:0.5`, `15%`, `random`.",
    ),
]
HoldingText = Annotated[
    str,
    Field(
        max_length=_MAX_RANGE_TEXT,
        description=(
            "What a player holds: cards (`AhKh`), a half-known hand (`Ah?`), an unknown one"
            " (`??` or empty), or a range (`QQ+,AKs:0.5`, `15%`)."
        ),
    ),
]


def _below_64_bits(seed: str) -> str:
    if int(seed) >= 1 << 64:
        raise ValueError(f"a seed is an unsigned 64-bit number, below 2^64, not {seed!r}")
    return seed


SeedText = Annotated[
    str,
    Field(
        pattern=r"^[0-9]{1,20}$",
        description="An unsigned 64-bit number as decimal text; equal seeds draw equal deals.",
    ),
    AfterValidator(_below_64_bits),
]
Chips = Annotated[
    StrictInt, Field(ge=0, le=MAX_CHIPS, description="A whole number of chips, up to 10^18.")
]


def _decimals(maximum: int) -> WithJsonSchema:
    """Return the schema of a decimal: a number, or text, which is not rounded."""
    return WithJsonSchema(
        {
            "anyOf": [
                {"type": "number", "minimum": 0, "maximum": maximum},
                {"type": "string", "pattern": r"^[0-9]{1,19}(\.[0-9]{1,20})?$"},
            ]
        }
    )


Amount = Annotated[
    Decimal,
    Field(
        ge=0,
        le=MAX_CHIPS,
        max_digits=40,
        decimal_places=20,
        description="Chips, whole or not: a number, or its decimals as text.",
    ),
    _decimals(MAX_CHIPS),
]
ExactShare = Annotated[
    Decimal,
    Field(
        ge=0,
        le=1,
        max_digits=40,
        decimal_places=20,
        description="A fraction of 1: a number, or its decimals as text.",
    ),
    _decimals(1),
]


def _without_dust(share: object) -> object:
    """Return a share clipped to 0 and 1, which floating-point sums may exceed."""
    if isinstance(share, float) and -_DUST <= share <= 1 + _DUST:
        return min(1.0, max(0.0, share))
    return share


_DUST: Final = 1e-9
Share = Annotated[float, BeforeValidator(_without_dust), Field(ge=0, le=1)]
FractionText = Annotated[
    str,
    Field(
        pattern=r"^-?[0-9]+(/[0-9]+)?$", description="An exact number as text: `109/198`, `3`, `0`."
    ),
]


OverlapNotes = Annotated[
    list[OverlapNote], Field(description="Items that repeat combos; the last item counts.")
]
RangeWarnings = Annotated[list[RangeWarning], Field(description="Every warning about the ranges.")]


class ReadHolding(NamedTuple):
    """A player's holding as analysis takes it, with the warnings about its text."""

    seat: Seat
    notes: tuple[OverlapNote, ...] = ()
    warnings: tuple[RangeWarning, ...] = ()


def read_holding(text: str, pointer: str, name: str) -> ReadHolding:
    """Read cards, unknown cards or a range; refuse other text at ``pointer``.

    >>> read_holding("AhKh", "/players/0", "player 1").seat.known
    (50, 46)
    >>> [note.item for note in read_holding("ATs+,AKs:0.5", "/players/1", "player 2").notes]
    ['AKs:0.5']
    """
    with at(pointer):
        seat = read_seat(text, name)
    if seat.reading is None:
        return ReadHolding(seat)
    return ReadHolding(
        seat, overlap_notes(seat.reading, pointer), range_warnings(seat.reading, pointer)
    )


MAX_INLINE_LENGTH: Final = 200
"""Texts of so many characters in all are read on the event loop; longer ones in a thread."""


def read_holdings(texts: Iterable[str], pointer: str, noun: str) -> list[ReadHolding]:
    """Read each holding of the list at ``pointer``."""
    return [
        read_holding(text, f"{pointer}/{number}", f"{noun} {number + 1}")
        for number, text in enumerate(texts)
    ]


def range_warnings(reading: RangeReading, pointer: str) -> tuple[RangeWarning, ...]:
    """Return every warning about the text of a range."""
    return reading.warnings_at(pointer)


def overlap_notes(reading: RangeReading, pointer: str) -> tuple[OverlapNote, ...]:
    """Return a note for each item of a range that repeats combos."""
    return reading.overlaps_at(pointer)
