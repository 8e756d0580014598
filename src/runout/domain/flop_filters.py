"""FlopFilter: flops by a trait of their texture, as ``paired``, ``suits=monotone``, ``high=A``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from runout.domain.boards import (
    CanonicalFlop,
    Connectedness,
    FlopPairing,
    FlopSuits,
    Texture,
    canonical_flops,
)
from runout.domain.cards import Rank
from runout.errors import PokerError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from enum import Enum

_WORDS: Final[dict[str, type[Enum]]] = {
    "suits": FlopSuits,
    "pairing": FlopPairing,
    "connectedness": Connectedness,
}
TRAIT_VALUES: Final[dict[str, tuple[str, ...]]] = {
    "high": tuple(rank.letter for rank in reversed(Rank)),
    **{trait: tuple(word.value for word in values) for trait, values in _WORDS.items()},
    "straights": ("0", "1", "2", "3"),
}
"""The traits that a filter may name, each with the values it can have."""

_TRAIT_OF_WORD: Final = {word: trait for trait in _WORDS for word in TRAIT_VALUES[trait]}


class FlopFilter(NamedTuple):
    """A trait and its value.

    >>> str(FlopFilter.parse("paired")), str(FlopFilter.parse("high = 10"))
    ('pairing=paired', 'high=T')
    """

    trait: str
    value: str

    @classmethod
    def parse(cls, text: str) -> FlopFilter:
        """Read a filter; the trait may be left out where the value is a word."""
        written = text.strip().replace("_", "-")
        name, equals, value = (part.strip() for part in written.partition("="))
        trait = name.lower() if equals else _TRAIT_OF_WORD.get(written.lower(), "")
        value = _spelled(trait, value if equals else written)
        if value not in TRAIT_VALUES.get(trait, ()):
            allowed = "; ".join(f"{name}={'|'.join(each)}" for name, each in TRAIT_VALUES.items())
            raise PokerError(f"{text!r} is not a filter of flops; there are {allowed}")
        return cls(trait, value)

    def __str__(self) -> str:
        return f"{self.trait}={self.value}"


def flops_with(filters: Iterable[FlopFilter]) -> tuple[CanonicalFlop, ...]:
    """Return the canonical flops with these traits.

    Filters on one trait add up, those on different traits must all hold.

    >>> len(flops_with([])), len(flops_with(map(FlopFilter.parse, ("trips", "paired", "high=A"))))
    (1755, 49)
    """
    values: dict[str, set[str]] = {}
    for trait, value in filters:
        values.setdefault(trait, set()).add(value)
    if not values:
        return canonical_flops()
    return tuple(flop for flop in canonical_flops() if _matches(Texture.of(flop.flop), values))


def _matches(texture: Texture, values: dict[str, set[str]]) -> bool:
    return all(_value(texture, trait) in allowed for trait, allowed in values.items())


def _value(texture: Texture, trait: str) -> str:
    return str(texture.high_card if trait == "high" else getattr(texture, trait))


def _spelled(trait: str, value: str) -> str:
    """Return a value as the table of traits spells it."""
    if trait == "high":
        return "T" if value == "10" else value.upper()
    return value.lower()
