"""The kernels behind the equity tables."""

from __future__ import annotations

import numpy as np
import pytest

from runout.domain.cards import CardSet, parse_card_ids
from runout.domain.combos import CLASS_OF_COMBO
from runout.kernels import (
    _native,  # noqa: TID251 - the kernel's counts are compared with numpy's
    tables,
)
from runout.kernels.equity import combo_masks

FLOPS = ["AsKhQd", "2s2h2d", "QhJh2h", "9h8h7c", "KdKc4d"]


@pytest.mark.parametrize("cards", ["", "Ah", *FLOPS, "AhKhQhJhTh"])
def test_disjoint_pairs_match_kernel_count(cards: str) -> None:
    dead = CardSet.parse(cards).mask
    counted = np.zeros((169, 169), dtype=np.uint64)
    _native.combo_pairs(dead, counted)
    assert np.array_equal(tables.disjoint_pairs(dead), counted)


def test_shipped_preflop_margins_match_fresh_count() -> None:
    assert np.array_equal(tables.preflop_margins(), tables.count_preflop_margins(2))


def test_preflop_class_wins_sum_to_all_wins() -> None:
    wins = np.zeros((169, 169), dtype=np.uint64)
    _native.preflop_wins(wins, 1)
    assert int(wins.sum()) == 1_334_125_369_292


@pytest.mark.parametrize("flop", FLOPS)
def test_combo_shares_add_up_to_class_margins(flop: str) -> None:
    ids = bytes(parse_card_ids(flop))
    shares = tables.flop_combo_shares(ids, 2).astype(np.int64)
    of_class = np.array(CLASS_OF_COMBO)
    summed = np.zeros((169, 169), dtype=np.int64)
    np.add.at(summed, (of_class[:, None], of_class[None, :]), shares)
    pairs = tables.disjoint_pairs(CardSet.parse(flop).mask)
    assert np.array_equal(summed, 990 * pairs + tables.spread(tables.flop_margins(ids)))
    masks = combo_masks()
    apart = (masks[:, None] & masks[None, :]) == 0
    live = (masks & np.uint64(CardSet.parse(flop).mask)) == 0
    dealt = apart & live[:, None] & live[None, :]
    assert np.array_equal(shares + shares.T, 1980 * dealt)
