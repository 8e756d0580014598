"""Traits of flops as text (``monotone``, ``high=J``, ``straights=3``), and lists of flops."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

from runout.documents import Document
from runout.domain.boards import (
    Board,
    Connectedness,
    FlopPairing,
    FlopSuits,
    Texture,
    canonical_flops,
)
from runout.domain.cards import Rank
from runout.errors import NotationError

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
"""The name of each trait with the values it can have, as text."""
_TRAIT_OF_WORD: Final = {word: trait for trait in _WORDS for word in TRAIT_VALUES[trait]}


class FlopTrait(NamedTuple):
    """A trait and its value.

    >>> FlopTrait.parse("paired"), str(FlopTrait.parse("HIGH=10"))
    (FlopTrait(name='pairing', value='paired'), 'high=T')
    """

    name: str
    value: str

    @classmethod
    def parse(cls, text: str) -> FlopTrait:
        """Read ``paired``, ``suits=monotone`` or ``high=A``."""
        written = text.strip().replace("_", "-")
        name, equals, value = (part.strip() for part in written.partition("="))
        trait = name.lower() if equals else _TRAIT_OF_WORD.get(written.lower(), "")
        value = _spelled(trait, value if equals else written)
        if value not in TRAIT_VALUES.get(trait, ()):
            known = "; ".join(f"{name}={'|'.join(each)}" for name, each in TRAIT_VALUES.items())
            raise NotationError.whole(text, "not a trait of a flop", f"there are {known}")
        return cls(trait, value)

    def __str__(self) -> str:
        return self.value if self.name in _WORDS else f"{self.name}={self.value}"


def _spelled(trait: str, value: str) -> str:
    if trait == "high":
        return "T" if value == "10" else value.upper()
    return value.lower()


def has_traits(texture: Texture, traits: Iterable[FlopTrait]) -> bool:
    """Return whether a flop has the traits; of several values of a trait it needs one.

    >>> from runout.domain.boards import Board, Texture
    >>> texture = Texture.of(Board.parse("JhTh9c"))
    >>> has_traits(texture, map(FlopTrait.parse, ("high=J", "high=Q", "two-tone")))
    True
    >>> has_traits(texture, map(FlopTrait.parse, ("high=J", "rainbow")))
    False
    """
    return not _lacking(texture, _by_name(traits))


def _by_name(traits: Iterable[FlopTrait]) -> dict[str, set[str]]:
    values: dict[str, set[str]] = {}
    for name, value in traits:
        values.setdefault(name, set()).add(value)
    return values


def _lacking(texture: Texture, traits: Mapping[str, set[str]]) -> list[str]:
    return [name for name, values in traits.items() if _value(texture, name) not in values]


def _value(texture: Texture, name: str) -> str:
    return str(texture.high_card if name == "high" else getattr(texture, name))


@dataclass(frozen=True, slots=True)
class FlopEntry(Document):
    """One of the 1755 flops that are different under renaming of suits."""

    flop: Board
    texture: Texture
    weight: int
    """The number of the 22,100 flops that it stands for."""

    inlined = ("texture",)


@functools.cache
def flop_entries() -> tuple[FlopEntry, ...]:
    return tuple(FlopEntry(flop, Texture.of(flop), weight) for flop, weight in canonical_flops())


@dataclass(frozen=True, slots=True)
class FlopCount(Document):
    """A number of flops."""

    count: int
    """Of the 1755."""
    weight: int
    """Of the 22,100."""


@dataclass(frozen=True, slots=True)
class FlopFacets(Document):
    """How many flops have each value of a trait, and all other requested traits.

    The filter on the trait itself is ignored here, so that the counts show what each further
    value would add; the requested values sum to the list's own numbers.
    """

    high: dict[str, FlopCount]
    suits: dict[str, FlopCount]
    pairing: dict[str, FlopCount]
    connectedness: dict[str, FlopCount]
    straights: dict[str, FlopCount]

    @classmethod
    def of(
        cls, traits: Iterable[FlopTrait], among: Iterable[tuple[int, Texture]] | None = None
    ) -> FlopFacets:
        """Count the flops with some traits, of all or of those with these weights and textures."""
        wanted = _by_name(traits)
        weights: dict[str, dict[str, list[int]]] = {
            trait: {value: [] for value in values} for trait, values in TRAIT_VALUES.items()
        }
        if among is None:
            among = ((each.weight, each.texture) for each in flop_entries())
        for weight, texture in among:
            lacks = _lacking(texture, wanted)
            for trait, values in weights.items():
                if lacks in ([], [trait]):
                    values[_value(texture, trait)].append(weight)
        return cls(
            **{
                trait: {value: FlopCount(len(each), sum(each)) for value, each in values.items()}
                for trait, values in weights.items()
            }
        )


@dataclass(frozen=True, slots=True)
class FlopList(Document):
    """Flops with the requested traits."""

    count: int
    weight: int
    """The number of the 22,100 flops that these stand for."""
    facets: FlopFacets
    flops: tuple[FlopEntry, ...]

    @classmethod
    def of(cls, traits: Collection[FlopTrait]) -> FlopList:
        """Return the flops that have the traits.

        >>> [str(entry.flop) for entry in FlopList.of([FlopTrait("pairing", "trips")]).flops[:3]]
        ['AcAdAh', 'KcKdKh', 'QcQdQh']
        """
        flops = tuple(each for each in flop_entries() if has_traits(each.texture, traits))
        return cls(len(flops), sum(each.weight for each in flops), FlopFacets.of(traits), flops)
