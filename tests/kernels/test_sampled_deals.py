"""Sampled deals: cards have the right probabilities, and deals do not depend on chunking."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from runout.analysis.equity.spots import read_spot
from runout.domain.cards import DECK, Card, parse_card_ids
from runout.kernels.equity import COMBO_COUNT, SpotArrays, combo_cards, combo_masks
from support.equity_methods import DEALS_PER_CHUNK, Sampling
from support.spot_arrays import spot_arrays

RANKS = "23456789TJQKA"
SUITS = "cdhs"


def spot(players: Sequence[str], board: str = "", **settings: Any) -> SpotArrays:
    return spot_arrays(read_spot(players, board=board, **settings))


def dealt_combos(arrays: SpotArrays, seed: int, deals: int) -> NDArray[np.float64]:
    """Return how often each player was dealt each combo, (players, 1326)."""
    cells = np.zeros((2, arrays.players * COMBO_COUNT))
    Sampling(arrays).run(seed, 0, deals, 1, cells)
    dealt: NDArray[np.float64] = cells[0].reshape(arrays.players, COMBO_COUNT)
    return dealt


def assert_proportional(counts: NDArray[np.float64], weights: NDArray[np.float64]) -> None:
    """Assert by a chi-square test that counts have the distribution of the weights."""
    expected = weights * counts.sum() / weights.sum()
    possible = expected > 0
    assert not counts[~possible].any()
    square = float(((counts - expected)[possible] ** 2 / expected[possible]).sum())
    freedom = int(possible.sum()) - 1
    assert abs(square - freedom) < 4.5 * math.sqrt(2 * freedom)


# Cards.


@pytest.mark.parametrize("players", [2, 9, 23])
def test_every_seat_is_dealt_every_combo_equally_often(players: int) -> None:
    dealt = dealt_combos(spot(["random"] * players), 1, 400_000)
    for seat in dealt:
        assert_proportional(seat, np.ones(COMBO_COUNT))


def test_seats_are_dealt_from_unseen_cards() -> None:
    arrays = spot(["AhKd", "random", "7s?", "random"], "2c9h9d", dead="Qs Jc")
    seven = Card.parse("7s").id
    seen = sum(1 << card for card in parse_card_ids("AhKd2c9h9dQsJc7s"))
    masks = combo_masks()
    free = ((masks & np.uint64(seen)) == 0).astype(np.float64)
    others = ((masks & np.uint64(seen & ~(1 << seven))) == 0) & (combo_cards() == seven).any(axis=1)
    _, first, half_known, second = dealt_combos(arrays, 2, 400_000)
    assert_proportional(first, free)
    assert_proportional(second, free)
    assert_proportional(half_known, others.astype(np.float64))


def test_weighted_seat_is_dealt_by_its_weights() -> None:
    """A random opponent has equally many hands against every combo, so only weights count."""
    arrays = spot(["22+:0.3,A2s+:0.77,KQo,72o:0.01", "random"], "3c8h9d")
    weighted, unknown = dealt_combos(arrays, 3, 400_000)
    assert_proportional(weighted, arrays.weights[0])
    assert unknown.sum() == 400_000


def one_outer(card: str) -> tuple[list[str], str, str]:
    """Return hands, a turn board and dead cards: the first player wins with this river only.

    The card completes a straight flush against quads; a card that would do so at the other end is
    dead.
    """
    rank, suit = RANKS.index(card[0]), card[1]
    low = min(rank, len(RANKS) - 5)
    straight = RANKS[low : low + 5]
    other_end = "9" if card[0] == "A" else RANKS[low + 5 : low + 6]
    suited = [each + suit for each in straight if each != card[0]]
    pair = next(each for each in RANKS if each not in straight + other_end)
    first, second, third, fourth = (pair + each for each in SUITS)
    board = third + fourth + suited[2] + suited[3]
    return [suited[0] + suited[1], first + second], board, other_end and other_end + suit


def test_every_card_comes_equally_often_on_the_river() -> None:
    deals = 20 * DEALS_PER_CHUNK
    square = 0.0
    for card in DECK:
        players, board, dead = one_outer(str(card))
        shares, _ = Sampling(spot(players, board, dead=dead)).run(card.id, 0, deals, 1, None)
        likelihood = 1 / (43 if dead else 44)
        wins = int(shares[:, 0, 1].sum())
        square += (wins - deals * likelihood) ** 2 / (deals * likelihood * (1 - likelihood))
    assert abs(square - len(DECK)) < 4.5 * math.sqrt(2 * len(DECK))


# Draws.


@pytest.mark.parametrize(
    ("players", "free"),
    [
        (["AhAd:1,KhKd:1", "AhAs:1,KhKs:1"], 1 / 2),
        (["AA", "AA"], 1 / 6),
        (["AA:0.5,KK", "AA,KK:0.5"], 1 - (5 / 6) * (2 * 2 / 9)),
    ],
)
def test_draws_are_rejected_as_often_as_hands_share_a_card(players: list[str], free: float) -> None:
    deals = 10 * DEALS_PER_CHUNK
    _, clashes = Sampling(spot(players)).run(5, 0, deals, 1, None)
    draws = deals + clashes
    assert abs(deals / draws - free) < 4.5 * math.sqrt(free * (1 - free) / draws)


@pytest.mark.parametrize("players", [["random"] * 3, ["AA,KK", "AA,QQ", "?"], ["Ah?", "AcKc:1,QQ"]])
def test_additional_deals_keep_earlier_ones(players: list[str]) -> None:
    sampling = Sampling(spot(players))
    before, clashes_before = sampling.run(6, 0, 1, 1, None)
    for deals in range(2, 200):
        shares, clashes = sampling.run(6, 0, deals, 1, None)
        added = shares.astype(np.int64) - before.astype(np.int64)
        winners = int(added.sum())
        assert (added >= 0).all()
        assert winners >= 1
        assert added[0, :, winners].sum() == winners
        assert clashes >= clashes_before
        before, clashes_before = shares, clashes


def test_chunks_are_dealt_alike_alone_and_together() -> None:
    sampling = Sampling(spot(["22+,A2s+:0.5", "random", "KQs"]))
    together, clashes = sampling.run(7, 3, 4 * DEALS_PER_CHUNK, 2, None)
    alone = [sampling.run(7, chunk, DEALS_PER_CHUNK, 1, None) for chunk in range(3, 7)]
    np.testing.assert_array_equal(together, np.concatenate([shares for shares, _ in alone]))
    assert clashes == sum(each for _, each in alone)
