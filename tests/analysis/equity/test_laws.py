"""Laws of exact equity: sums, and symmetry of suits, cards, players and threads."""

from __future__ import annotations

import random
from itertools import permutations
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runout import Combo, Range
from runout.domain.cards import DECK
from runout.domain.combos import COMBO_COUNT
from support.equity_spots import ask, fractions_of, headsup_spots, seeds, spots_of_several
from support.small_spots import SmallSpot, exact

if TYPE_CHECKING:
    from collections.abc import Sequence


@given(spots_of_several())
def test_equities_sum_to_one(spot: SmallSpot) -> None:
    result = exact(spot.ask(method="exact"))
    assert sum(fractions_of(result)) == 1
    for player in result.players:
        assert player.win + player.tie + player.lose == pytest.approx(1, abs=1e-15)
        assert player.equity == pytest.approx(float(player.fraction or 0), abs=1e-15)
        assert player.standard_error is None


@given(spots_of_several(), st.permutations("cdhs"))
def test_names_of_suits_do_not_matter(spot: SmallSpot, suits: list[str]) -> None:
    renamed = spot.renamed(dict(zip("cdhs", suits, strict=True)))
    expected, result = exact(spot.ask(method="exact")), exact(renamed.ask(method="exact"))
    assert result.deals == expected.deals
    assert [p.shares for p in result.players] == [p.shares for p in expected.players]


@given(spots_of_several(), seeds)
def test_order_of_cards_and_range_items_does_not_matter(spot: SmallSpot, seed: int) -> None:
    expected = exact(spot.ask(method="exact"))
    result = exact(spot.shuffled(random.Random(seed)).ask(method="exact"))
    assert result.deals == expected.deals
    assert [p.shares for p in result.players] == [p.shares for p in expected.players]


@given(spots_of_several(), st.data())
def test_order_of_players_does_not_matter(spot: SmallSpot, data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(len(spot.players))))
    seats = tuple(spot.players[at] for at in order)
    expected = exact(spot.ask(method="exact"))
    result = exact(SmallSpot(seats, spot.folded, spot.board, spot.dead).ask(method="exact"))
    assert result.deals == expected.deals
    assert list(result.players) == [expected.players[at] for at in order]


@settings(max_examples=40)
@given(spots_of_several(), st.booleans())
def test_the_number_of_threads_does_not_matter(spot: SmallSpot, hands: bool) -> None:
    expected = exact(spot.ask(method="exact", threads=1, hands=hands))
    for threads in (2, 0, 5):
        result = exact(spot.ask(method="exact", threads=threads, hands=hands))
        assert result == expected
        for player, alike in zip(result.players, expected.players, strict=True):
            if hands:
                assert player.hands is not None
                assert alike.hands is not None
                np.testing.assert_array_equal(player.hands.equity, alike.hands.equity)


@settings(max_examples=50)
@given(headsup_spots())
def test_equities_of_two_ranges_sum_to_one(spot: tuple[list[Range], list[Any]]) -> None:
    pair, board = spot
    result = ask(pair, board)
    assert sum(fractions_of(result)) == 1
    assert result.players[0].shares[1] == result.players[1].shares[1]
    swapped = ask(pair[::-1], board)
    assert swapped.players == result.players[::-1]


def renamed_range(range_: Range, suits: Sequence[int]) -> Range:
    weights = [0.0] * COMBO_COUNT
    for index, weight in enumerate(range_.weights):
        if weight:
            cards = Combo.from_index(index).cards
            low, high = sorted(4 * (card.id // 4) + suits[card.id % 4] for card in cards)
            weights[low * (103 - low) // 2 + high - low - 1] = weight
    return Range.from_weights(weights)


@settings(max_examples=50)
@given(headsup_spots(), st.permutations(range(4)))
def test_names_of_suits_do_not_matter_to_two_ranges(
    spot: tuple[list[Range], list[Any]], suits: list[int]
) -> None:
    pair, board = spot
    renamed_board = [DECK[4 * (card.id // 4) + suits[card.id % 4]] for card in board]
    result = ask([renamed_range(range_, suits) for range_ in pair], renamed_board)
    assert [p.shares for p in result.players] == [p.shares for p in ask(pair, board).players]


def test_all_orders_of_three_players_before_the_flop() -> None:
    players = ["AhAd", "KsKd", "QhJh"]
    expected = dict(zip(players, ask(players).players, strict=True))
    for order in permutations(players):
        assert list(ask(order).players) == [expected[player] for player in order]
