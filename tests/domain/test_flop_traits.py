"""Traits of flops: their text, and the flops that have them."""

from __future__ import annotations

import pytest

from runout.domain.boards import Texture, canonical_flops
from runout.domain.flop_traits import TRAIT_VALUES, FlopTrait, has_traits
from runout.errors import NotationError

ALL = [FlopTrait(name, value) for name, values in TRAIT_VALUES.items() for value in values]
TEXTURES = [Texture.of(flop) for flop, _ in canonical_flops()]


@pytest.mark.parametrize("trait", ALL, ids=str)
def test_a_trait_reads_as_it_is_written(trait: FlopTrait) -> None:
    assert FlopTrait.parse(str(trait)) == trait
    assert FlopTrait.parse(f" {trait.name.upper()} = {trait.value.lower()} ") == trait


def test_a_flop_has_one_value_of_each_trait() -> None:
    for name, values in TRAIT_VALUES.items():
        traits = [FlopTrait(name, value) for value in values]
        for texture in TEXTURES:
            assert sum(has_traits(texture, [trait]) for trait in traits) == 1
        assert all(has_traits(texture, traits) for texture in TEXTURES)


def test_different_traits_must_all_hold() -> None:
    traits = [FlopTrait.parse(text) for text in ("two_tone", "high=A", "high=K", "paired")]
    texts = [str(texture) for texture in TEXTURES if has_traits(texture, traits)]
    assert texts == [
        text
        for text in map(str, TEXTURES)
        if "two-tone, paired" in text and text.startswith(("ace", "king"))
    ]
    assert texts


@pytest.mark.parametrize("text", ["", "wet", "high", "high=1", "suits=paired", "straights=4", "="])
def test_what_is_not_a_trait_is_refused_with_the_traits(text: str) -> None:
    with pytest.raises(NotationError, match="not a trait of a flop") as caught:
        FlopTrait.parse(text)
    assert caught.value.text == text
    assert "suits=monotone|two-tone|rainbow" in caught.value.hint
