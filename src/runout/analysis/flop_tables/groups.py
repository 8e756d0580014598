"""Groups of flops that share a trait of their texture, with their mean equity and nut share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from runout.analysis.files.strict_json import nan_to_null
from runout.domain.boards import Connectedness, FlopPairing, FlopSuits
from runout.domain.cards import Rank

if TYPE_CHECKING:
    from collections.abc import Sequence

    from runout.domain.boards import Texture

Trait = Literal["high_card", "suits", "pairing", "connectedness"]
TRAITS: Final[tuple[Trait, ...]] = get_args(Trait)
TRAIT_VALUES: Final[dict[Trait, tuple[str, ...]]] = {
    "high_card": tuple(rank.letter for rank in reversed(Rank)),
    "suits": tuple(map(str, FlopSuits)),
    "pairing": tuple(map(str, FlopPairing)),
    "connectedness": tuple(map(str, Connectedness)),
}
"""The values of each trait, in the order of groups."""


@dataclass(frozen=True, slots=True)
class FlopGroup:
    """Flops of one value of a trait.

    ``count`` is of the 1755 flops, ``weight`` of the 22,100. ``mean`` is the first range's equity
    over them, NaN if nothing can be dealt; ``nut_shares`` are the shares of both ranges that have
    at least 80 % equity there, None if they were not computed.
    """

    trait: Trait
    value: str
    count: int
    weight: int
    mean: float
    nut_shares: tuple[float, ...] | None

    def to_dict(self) -> dict[str, Any]:
        """Return plain values; NaN is None."""
        return {
            "trait": self.trait,
            "value": self.value,
            "count": self.count,
            "weight": self.weight,
            "mean": nan_to_null(self.mean),
            "nut_shares": nut_share_values(self.nut_shares),
        }


def trait_value(texture: Texture, trait: Trait) -> str:
    """Return the value of a trait as text."""
    return texture.high_card.letter if trait == "high_card" else str(getattr(texture, trait))


def nut_share_values(shares: Sequence[float] | None) -> list[float] | None:
    """Return nut shares as plain values; None where they are unknown or nothing can be dealt."""
    if shares is None or any(share != share for share in shares):  # noqa: PLR0124 - NaN
        return None
    return list(shares)
