"""Groups of flops that share a trait of their texture, with their mean equity and nut share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Final, Literal, get_args

from runout.documents import Document, MaybeNaN
from runout.domain.boards import Connectedness, FlopPairing, FlopSuits, Texture
from runout.domain.cards import Rank

Trait = Literal["high_card", "suits", "pairing", "connectedness"]
TRAITS: Final[tuple[Trait, ...]] = get_args(Trait)
TRAIT_VALUES: Final[dict[Trait, tuple[str, ...]]] = {
    "high_card": tuple(rank.letter for rank in reversed(Rank)),
    "suits": tuple(map(str, FlopSuits)),
    "pairing": tuple(map(str, FlopPairing)),
    "connectedness": tuple(map(str, Connectedness)),
}
"""The values of each trait, in the order of groups."""


def nut_share_values(shares: Sequence[float] | None) -> list[float] | None:
    """Return nut shares as plain values; None where they are unknown or nothing can be dealt."""
    if shares is None or any(share != share for share in shares):  # noqa: PLR0124 - NaN
        return None
    return [min(1.0, share) for share in shares]  # which rounded sums may exceed


NutShares = Annotated[tuple[float, ...], nut_share_values]
"""The share of each range, as dealt, with an equity of at least 80 %."""


@dataclass(frozen=True, slots=True)
class FlopGroup(Document):
    """Flops of one value of a trait, and the first range's equity over them."""

    trait: Trait
    value: str
    count: int
    """Of the 1755."""
    weight: int
    """Of the 22,100."""
    mean: MaybeNaN
    """The mean equity by weight; null if nothing can be dealt."""
    nut_shares: NutShares | None
    """The share of each range, as dealt, with an equity of at least 80 %; null if it was not
    computed or the ranges cannot both be dealt."""


def trait_value(texture: Texture, trait: Trait) -> str:
    """Return the value of a trait as text."""
    return texture.high_card.letter if trait == "high_card" else str(getattr(texture, trait))
