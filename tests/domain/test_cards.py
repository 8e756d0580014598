"""Cards, ranks, suits and card sets: text round-trips, order, set algebra, immutability."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runout.domain.cards import (
    DECK,
    FULL_DECK,
    Card,
    CardSet,
    Rank,
    Suit,
    duplicate_card,
    parse_card_ids,
    parse_cards,
)
from runout.errors import DuplicateCard, NotationError, PokerError

cards = st.sampled_from(DECK)
card_lists = st.lists(cards, unique=True, max_size=10)
card_sets = st.integers(0, (1 << 52) - 1).map(CardSet.from_mask)


def test_ids_run_through_ranks_then_suits() -> None:
    assert [card.id for card in DECK] == list(range(52))
    assert [str(card) for card in DECK[:5]] == ["2c", "2d", "2h", "2s", "3c"]
    assert str(DECK[51]) == "As"
    assert all(card.id == 4 * card.rank.value + card.suit.value for card in DECK)


@given(cards)
def test_a_card_reads_back_as_the_same_object(card: Card) -> None:
    assert Card.parse(str(card)) is card
    assert Card(card.rank, card.suit) is card
    assert Card.from_id(card.id) is card
    assert eval(repr(card), {"Card": Card.parse}) is card


@given(cards, st.sampled_from([str.upper, str.lower, str.swapcase]))
def test_case_ten_and_suit_signs_do_not_matter(card: Card, change: type[str]) -> None:
    rank = "10" if card.rank is Rank.TEN else card.rank.letter
    assert Card.parse(change(str(card))) is card
    assert Card.parse(rank + card.suit.letter) is card
    assert Card.parse(rank + card.suit.sign) is card
    assert Card.parse(card.rank.letter + card.suit.sign + "\ufe0f") is card


@given(card_lists, st.sampled_from(["", " ", ",", ", ", "  "]))
def test_cards_are_read_in_the_order_written(held: list[Card], gap: str) -> None:
    text = gap.join(map(str, held))
    assert parse_cards(text) == tuple(held)
    assert parse_card_ids(text) == [card.id for card in held]


@pytest.mark.parametrize(
    ("text", "column", "length", "reason"),
    [
        ("Xh", 1, 1, "'X' is not a rank"),
        ("Ax", 2, 1, "'x' is not a suit"),
        ("AhK", 3, 1, "the suit after 'K' is missing"),
        ("Ah K d", 4, 1, "the suit after 'K' is missing"),
        ("Ah10", 3, 2, "the suit after '10' is missing"),
        ("Ah1d", 3, 1, "'1' is not a rank"),
        ("AhKd?", 5, 1, "'?' is not a rank"),
        ("Aſ", 2, 1, "'ſ' is not a suit"),
    ],
)
def test_an_unreadable_card_is_quoted_with_its_place(
    text: str, column: int, length: int, reason: str
) -> None:
    with pytest.raises(NotationError) as caught:
        parse_cards(text)
    error = caught.value
    assert (error.text, error.column, error.length, error.reason) == (text, column, length, reason)
    assert error.hint
    assert repr(text) in str(error)


@given(st.text(max_size=12))
def test_any_text_is_read_or_refused_in_its_own_bounds(text: str) -> None:
    refused: NotationError | None = None
    try:
        ids = parse_card_ids(text)
    except NotationError as error:
        refused = error
    if refused is None:
        assert parse_card_ids("".join(str(DECK[card_id]) for card_id in ids)) == ids
    else:
        assert 1 <= refused.column <= refused.column - 1 + refused.length <= len(text)


def test_a_duplicate_card_is_named() -> None:
    with pytest.raises(DuplicateCard, match=r"'AhKdAh': Ah is there twice"):
        parse_cards("AhKdAh")
    assert "Kd" in str(duplicate_card([1, 45, 45]))


@pytest.mark.parametrize("text", ["", "AhKd", "A", "h"])
def test_a_single_card_is_required(text: str) -> None:
    with pytest.raises(NotationError):
        Card.parse(text)


@pytest.mark.parametrize("card_id", [-1, 52, 1000])
def test_ids_outside_the_deck_are_refused(card_id: int) -> None:
    with pytest.raises(PokerError, match="0 to 51"):
        Card.from_id(card_id)


def test_ranks_are_ordered_and_named() -> None:
    assert sorted(Rank, reverse=True)[0] is Rank.ACE
    assert [rank.letter for rank in Rank] == list("23456789TJQKA")
    assert all(Rank.parse(rank.letter.lower()) is rank for rank in Rank)
    assert Rank.parse("10") is Rank.TEN
    assert (Rank.TWO.noun, Rank.SIX.plural, Rank.ACE.plural) == ("deuce", "sixes", "aces")


@pytest.mark.parametrize("text", ["", "1", "AA", "x", "11"])
def test_what_is_not_a_rank_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="not a rank"):
        Rank.parse(text)


def test_a_rank_is_not_a_number_and_a_suit_has_no_order() -> None:
    number: object = 0
    assert number != Rank.TWO
    with pytest.raises(TypeError):
        assert Rank.TWO < 1
    with pytest.raises(TypeError):
        assert Suit.CLUBS < Suit.SPADES  # type: ignore[operator]


@pytest.mark.parametrize("text", ["", "x", "hh"])
def test_what_is_not_a_suit_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="not a suit"):
        Suit.parse(text)


def test_cards_sort_by_rank_then_suit() -> None:
    shuffled = DECK[1::2] + DECK[::2]
    assert tuple(sorted(shuffled)) == DECK
    low, high = Card.parse("2c"), Card.parse("2d")
    assert low < high
    assert low <= high
    assert high > low
    assert high >= low


@given(card_sets)
def test_a_card_set_reads_back(held: CardSet) -> None:
    assert CardSet.parse(str(held)) == held
    assert CardSet(held) == held
    assert len(held) == len(list(held)) == held.mask.bit_count()
    assert eval(repr(held), {"CardSet": CardSet.parse}) == held


@given(card_sets, card_sets)
def test_card_sets_are_sets(left: CardSet, right: CardSet) -> None:
    a, b = set(left), set(right)
    assert set(left | right) == a | b
    assert set(left & right) == a & b
    assert set(left - right) == a - b
    assert set(left ^ right) == a ^ b
    assert set(~left) == set(DECK) - a
    assert (left <= right) == (a <= b)
    assert (left >= right) == (a >= b)
    assert left.isdisjoint(right) == a.isdisjoint(b)
    assert (left == right) == (a == b)
    assert all((card in left) == (card in a) for card in DECK)


def test_a_card_set_prints_from_aces_down() -> None:
    assert str(CardSet.parse("2c As Kd Ah")) == "AhAsKd2c"
    assert str(FULL_DECK).startswith("AcAdAhAsKc")


@pytest.mark.parametrize("mask", [-1, 1 << 52])
def test_masks_outside_the_deck_are_refused(mask: int) -> None:
    with pytest.raises(PokerError):
        CardSet.from_mask(mask)


@pytest.mark.parametrize("value", [Card.parse("Ah"), CardSet.parse("AhKd"), Rank.ACE, Suit.HEARTS])
def test_values_survive_pickle_and_copy_and_hash_alike(value: object) -> None:
    for copied in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
        assert copied == value
        assert hash(copied) == hash(value)
    if isinstance(value, Card):
        assert pickle.loads(pickle.dumps(value)) is value


@pytest.mark.parametrize(("value", "name"), [(DECK[0], "rank"), (FULL_DECK, "mask")])
def test_values_cannot_be_changed(value: object, name: str) -> None:
    with pytest.raises(AttributeError, match="cannot be changed"):
        setattr(value, name, 1)
    with pytest.raises(AttributeError, match="cannot be changed"):
        delattr(value, name)
    with pytest.raises(AttributeError):
        value.nickname = "bullets"  # type: ignore[attr-defined]
