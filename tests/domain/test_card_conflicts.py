"""Card conflicts: refused exactly when a card is in two places, and both are named."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runout.domain.card_conflicts import CardPlace, refuse_conflicts
from runout.errors import DuplicateCard


@given(st.lists(st.lists(st.integers(0, 51), max_size=5), max_size=6))
def test_a_conflict_is_refused_exactly_where_a_card_is_twice(held: list[list[int]]) -> None:
    places = [CardPlace(f"/hands/{seat}", f"with {seat}", ids) for seat, ids in enumerate(held)]
    everything = [card for ids in held for card in ids]
    if len(set(everything)) == len(everything):
        refuse_conflicts(everything, lambda: places)
        return
    with pytest.raises(DuplicateCard) as refused:
        refuse_conflicts(everything, lambda: places)
    named = [place.pointer for place in refused.value.places]
    cards = [set(held[int(str(pointer).rpartition("/")[2])]) for pointer in named]
    if len(named) == 1:
        assert "is twice with" in str(refused.value)
        seat = int(str(named[0]).rpartition("/")[2])
        assert len(set(held[seat])) < len(held[seat])
    else:
        assert len(named) == 2
        assert cards[0] & cards[1]


def test_names_of_places_are_computed_only_for_a_conflict() -> None:
    def places() -> list[CardPlace]:
        raise AssertionError

    refuse_conflicts([1, 2, 3], places)
