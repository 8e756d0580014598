"""Cards, ranges and seeds in JSON."""

from typing import Annotated, Final

from pydantic import AfterValidator, Field

_MAX_CARD_TEXT: Final = 1000  # 52 cards with generous separators
_MAX_RANGE_TEXT: Final = 100_000  # every combo with a weight of 17 digits is 35,000

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
        max_length=_MAX_RANGE_TEXT, description="A range as text: `QQ+,AKs:0.5`, `15%`, `random`."
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
