"""Combos and hand classes: numbering, text, the grid, immutability."""

from __future__ import annotations

import copy
import pickle
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runout.domain.cards import DECK, CardSet, Rank
from runout.domain.combos import (
    COMBO_COUNT,
    Combo,
    HandClass,
    all_combos,
    combo_index,
    combo_texts,
    hand_classes,
    parse_hand,
)
from runout.errors import DuplicateCard, NotationError, PokerError

combos = st.sampled_from(all_combos())
any_class = st.sampled_from(hand_classes())


def test_combos_are_numbered_like_pairs_of_cards_in_lexicographic_order() -> None:
    for index, (low, high) in enumerate(combinations(range(52), 2)):
        assert combo_index(low, high) == combo_index(high, low) == index
        assert index == low * (103 - low) // 2 + (high - low - 1)
        assert all_combos()[index].cards == (DECK[high], DECK[low])
        assert all_combos()[index].index == index
    assert len(all_combos()) == COMBO_COUNT == 1326
    assert str(all_combos()[0]) == "2d2c"
    assert str(all_combos()[1325]) == "AsAh"


def test_a_combo_reads_back_as_the_same_object() -> None:
    for combo in all_combos():
        high, low = combo.cards
        assert Combo.parse(str(combo)) is combo
        assert Combo.parse(f"{low} {high}") is combo
        assert Combo(high, low) is Combo(low, high) is combo
        assert Combo.from_index(combo.index) is combo
        assert combo_texts()[combo.index] == str(combo)
        assert combo.mask == CardSet([high, low]).mask


@given(st.sets(combos, min_size=2))
def test_combos_are_ordered_by_index(some: set[Combo]) -> None:
    ordered = sorted(some)
    assert ordered == [all_combos()[index] for index in sorted(combo.index for combo in some)]
    assert ordered[0] < ordered[-1] > ordered[0]
    assert ordered[0] <= ordered[-1] >= ordered[0]


def test_a_combo_is_disjoint_from_cards_it_does_not_hold() -> None:
    combo = Combo.parse("AhKd")
    assert combo.isdisjoint(CardSet.parse("As Kc"))
    assert not combo.isdisjoint(CardSet.parse("2c Kd"))


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("Ah", NotationError),
        ("AhKdQc", NotationError),
        ("", NotationError),
        ("AhKx", NotationError),
        ("AhAh", DuplicateCard),
    ],
)
def test_invalid_combos_are_refused(text: str, error: type[PokerError]) -> None:
    with pytest.raises(error):
        Combo.parse(text)


def test_indices_out_of_bounds_are_refused() -> None:
    for index in (-1, 1326):
        with pytest.raises(NotationError, match="0 to 1325"):
            Combo.from_index(index)
    for index in (-1, 169):
        with pytest.raises(NotationError, match="0 to 168"):
            HandClass.from_index(index)
    with pytest.raises(NotationError, match="cell of the grid"):
        HandClass.from_cell(0, 13)
    with pytest.raises(DuplicateCard):
        Combo(DECK[0], DECK[0])


def test_classes_are_numbered_pairs_then_suited_then_offsuit() -> None:
    texts = [str(hand_class) for hand_class in hand_classes()]
    assert [hand_class.index for hand_class in hand_classes()] == list(range(169))
    assert texts[:2] + texts[12:15] == ["AA", "KK", "22", "AKs", "AQs"]
    assert texts[24:26] + texts[90:92] == ["A2s", "KQs", "32s", "AKo"]
    assert texts[168] == "32o"
    assert sorted(hand_classes()) == list(hand_classes())


def test_every_combo_is_in_its_class_and_no_other() -> None:
    sizes = {len(hand_class.combos) for hand_class in hand_classes()}
    assert sizes == {4, 6, 12}
    members = [combo for hand_class in hand_classes() for combo in hand_class.combos]
    assert sorted(members) == list(all_combos())
    for combo in all_combos():
        high, low = combo.cards
        hand_class = combo.hand_class
        assert combo in hand_class.combos
        assert (hand_class.high, hand_class.low) == (high.rank, low.rank)
        assert hand_class.suited == (high.suit is low.suit)
        assert hand_class.is_pair == (high.rank is low.rank)


@given(any_class, st.sampled_from([str.upper, str.lower, str.swapcase]), st.booleans())
def test_a_class_reads_back_in_any_case_and_order(
    hand_class: HandClass, change: type[str], ten: bool
) -> None:
    text = str(hand_class)
    turned = text[1] + text[0] + text[2:]
    for spelled in (change(text), change(turned)):
        written = spelled.upper().replace("T", "10") if ten else spelled
        assert HandClass.parse(written) is hand_class
        assert parse_hand(written) is hand_class


def test_suited_classes_are_above_the_diagonal() -> None:
    cells = {(hand.row, hand.column): hand for hand in hand_classes()}
    assert len(cells) == 169
    for (row, column), hand in cells.items():
        assert HandClass.from_cell(row, column) is hand
        assert hand.suited == (row < column)
        assert hand.is_pair == (row == column)
    assert str(cells[0, 1]) == "AKs"
    assert str(cells[12, 0]) == "A2o"


@pytest.mark.parametrize(
    ("text", "column", "length", "hint"),
    [
        ("AAs", 3, 1, "AA"),
        ("AKx", 1, 3, "AKs"),
        ("AK", 1, 2, "AKs or AKo"),
        ("", 1, 1, "AA"),
        ("A", 1, 1, "AA"),
    ],
)
def test_invalid_classes_are_refused(text: str, column: int, length: int, hint: str) -> None:
    with pytest.raises(NotationError) as caught:
        HandClass.parse(text)
    assert (caught.value.column, caught.value.length) == (column, length)
    assert hint in caught.value.hint


def test_a_pair_is_never_suited() -> None:
    with pytest.raises(NotationError, match="never suited"):
        HandClass(Rank.ACE, Rank.ACE, suited=True)
    assert HandClass(Rank.KING, Rank.ACE, suited=True) is HandClass.parse("AKs")


def test_a_hand_is_a_class_or_a_combo() -> None:
    assert parse_hand("AhKd") is Combo.parse("AhKd")
    with pytest.raises(NotationError, match="AKs or AKo"):
        parse_hand("AK")
    with pytest.raises(NotationError, match="expected two cards"):
        parse_hand("As")


@pytest.mark.parametrize("value", [all_combos()[7], hand_classes()[7]])
def test_values_cannot_be_changed_and_copy_as_themselves(value: Combo | HandClass) -> None:
    with pytest.raises(AttributeError, match="cannot be changed"):
        value.index = 3
    with pytest.raises(AttributeError, match="cannot be changed"):
        del value.index
    assert pickle.loads(pickle.dumps(value)) is value
    assert copy.deepcopy(value) is value
    assert len({value, copy.copy(value)}) == 1
    assert str(value) in repr(value)
