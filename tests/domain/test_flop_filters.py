"""Filters of flops: the traits that they read, and the flops that they keep."""

from __future__ import annotations

import pytest

from runout.domain.boards import Texture, canonical_flops
from runout.domain.flop_filters import TRAIT_VALUES, FlopFilter, flops_with
from runout.errors import PokerError

ALL = [FlopFilter(trait, value) for trait, values in TRAIT_VALUES.items() for value in values]


@pytest.mark.parametrize("filter_", ALL, ids=str)
def test_a_filter_reads_as_it_is_written(filter_: FlopFilter) -> None:
    assert FlopFilter.parse(str(filter_)) == filter_
    assert FlopFilter.parse(f" {filter_.trait.upper()} = {filter_.value.lower()} ") == filter_


def test_the_values_of_a_trait_divide_the_flops() -> None:
    for trait, values in TRAIT_VALUES.items():
        parts = [flops_with([FlopFilter(trait, value)]) for value in values]
        assert sorted(sum(parts, ()), key=str) == sorted(canonical_flops(), key=str), trait
        assert flops_with([FlopFilter(trait, value) for value in values]) == canonical_flops()


def test_filters_on_different_traits_must_all_hold() -> None:
    kept = flops_with(map(FlopFilter.parse, ("two_tone", "high=A", "high=K", "paired")))
    expected = []
    for flop in canonical_flops():
        text = str(Texture.of(flop.flop))
        if "two-tone, paired" in text and text.startswith(("ace", "king")):
            expected.append(flop)
    assert list(kept) == expected
    assert expected


@pytest.mark.parametrize("text", ["", "wet", "high", "high=1", "suits=paired", "straights=4", "="])
def test_what_is_not_a_trait_is_refused_with_the_traits(text: str) -> None:
    with pytest.raises(PokerError, match="is not a filter of flops") as caught:
        FlopFilter.parse(text)
    assert repr(text) in str(caught.value)
    assert "suits=monotone|two-tone|rainbow" in str(caught.value)
