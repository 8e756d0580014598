"""Cards, ranges, seeds and shares in JSON."""

from typing import Annotated, Final

from pydantic import AfterValidator, BeforeValidator, Field

from runout.domain.ranges.range import RangeWarning

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
        max_length=_MAX_RANGE_TEXT,
        description="A range as text: `QQ+,AKs:0.5`, `15%`, `random`.",
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


def _without_dust(share: object) -> object:
    """Return a share clipped to 0 and 1, which floating-point sums may exceed."""
    if isinstance(share, float) and -_DUST <= share <= 1 + _DUST:
        return min(1.0, max(0.0, share))
    return share


_DUST: Final = 1e-9
Share = Annotated[float, BeforeValidator(_without_dust), Field(ge=0, le=1)]
RangeWarnings = Annotated[list[RangeWarning], Field(description="Every warning about the ranges.")]
