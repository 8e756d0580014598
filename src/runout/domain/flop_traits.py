"""FlopTrait: one trait of a flop's texture as text: ``monotone``, ``high=J``, ``straights=3``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from runout.domain.boards import Connectedness, FlopPairing, FlopSuits
from runout.domain.cards import Rank
from runout.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from enum import Enum

    from runout.domain.boards import Texture

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
            raise NotationError(
                text, 1, max(1, len(text)), "not a trait of a flop", hint=f"there are {known}"
            )
        return cls(trait, value)

    def __str__(self) -> str:
        return self.value if self.name in _WORDS else f"{self.name}={self.value}"


def _spelled(trait: str, value: str) -> str:
    """Return a value as the table of traits spells it."""
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
    values_by_trait: dict[str, set[str]] = {}
    for name, value in traits:
        values_by_trait.setdefault(name, set()).add(value)
    return all(_value(texture, name) in values for name, values in values_by_trait.items())


def _value(texture: Texture, name: str) -> str:
    return str(texture.high_card if name == "high" else getattr(texture, name))
